// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/headweights.h"

#include <algorithm>
#include <limits>

namespace kvscope {

std::optional<HeadWeights> headWeights(std::span<const StepRecordPtr> records, int layer, int head, int step)
{
    if (layer < 0 || head < 0 || step < 0 || static_cast<std::size_t>(step) >= records.size()) {
        return std::nullopt;
    }
    HeadWeights result;
    result.positions = records[static_cast<std::size_t>(step)]->positions;
    const auto side = static_cast<std::size_t>(result.positions);
    result.weights.assign(side * side, std::numeric_limits<float>::quiet_NaN());
    std::vector<bool> known(side);
    for (const StepRecordPtr& record : records.first(static_cast<std::size_t>(step) + 1)) {
        const AttentionRows* rows = record->attention.get();
        if (rows == nullptr) {
            continue;
        }
        if (layer >= rows->layers || head >= rows->heads) {
            return std::nullopt;
        }
        for (int position = rows->firstRow; position < rows->firstRow + rows->rows; ++position) {
            const auto row = static_cast<std::size_t>(position);
            if (row < side && rows->holds(position)) {
                const int visible = std::min(rows->cols, position + 1);
                std::copy_n(rows->row(layer, head, position), visible, result.weights.data() + row * side);
                known[row] = true;
            }
        }
    }
    return std::find(known.begin(), known.end(), false) == known.end() ? std::optional(std::move(result)) : std::nullopt;
}

}  // namespace kvscope
