// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/headweights.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace kvscope {

HeadWeights assembleHead(int positions, const RowOfPosition& rowOf)
{
    HeadWeights result;
    result.positions = positions;
    const auto side = static_cast<std::size_t>(positions);
    // A long text has millions of weights, so each is written once.
    result.weights.reserve(side * side);
    for (int position = 0; position < positions; ++position) {
        const std::span<const float> row = rowOf(position);
        result.missingRows += row.empty() ? 1 : 0;
        result.weights.insert(result.weights.end(), row.begin(), row.end());
        result.weights.resize((static_cast<std::size_t>(position) + 1) * side, std::numeric_limits<float>::quiet_NaN());
    }
    return result;
}

std::span<const float> visibleRow(const AttentionRows& rows, int layer, int head, int position)
{
    return { rows.row(layer, head, position), static_cast<std::size_t>(std::min(rows.cols, position + 1)) };
}

float weightOnFirstToken(std::span<const float> row)
{
    return std::isnan(row.front()) && !std::isnan(row.back()) ? 0.0F : row.front();
}

std::optional<HeadWeights> headWeights(std::span<const StepRecordPtr> records, int layer, int head, int step)
{
    if (step < 0 || static_cast<std::size_t>(step) >= records.size()) {
        return std::nullopt;
    }
    const int positions = records[static_cast<std::size_t>(step)]->positions;
    std::vector<const AttentionRows*> newest(static_cast<std::size_t>(positions));
    for (const StepRecordPtr& record : records.first(static_cast<std::size_t>(step) + 1)) {
        const AttentionRows* const rows = record->attention.get();
        for (int position = rows == nullptr ? positions : rows->firstRow; position < positions && rows->holds(position); ++position) {
            newest[static_cast<std::size_t>(position)] = rows;
        }
    }
    const auto lacks = [&](const AttentionRows* rows) {
        return rows == nullptr || layer < 0 || head < 0 || layer >= rows->layers || head >= rows->heads;
    };
    if (std::ranges::any_of(newest, lacks)) {
        return std::nullopt;
    }
    return assembleHead(
        positions, [&](int position) { return visibleRow(*newest[static_cast<std::size_t>(position)], layer, head, position); });
}

}  // namespace kvscope
