// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/attention/rolehere.h"

#include "figures/heatmapscale.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

namespace kvscope {

namespace {

/// A piece of text without a letter or a digit.
bool isMark(const TokenLabel& label)
{
    const auto alphanumeric = [](QChar character) { return character.isLetterOrNumber(); };
    return label.kind == PieceKind::Text && std::none_of(label.text.begin(), label.text.end(), alphanumeric);
}

/// Which key (second) the role names for a query (first); empty for patterns that are not known here. The first token never counts.
std::function<bool(int, int)> keysOf(const HeatmapContent& content, const HeadRole& role)
{
    if (role.pattern == "previous")
        return [](int query, int key) { return key > 0 && key == query - 1; };
    if (role.pattern == "second previous")
        return [](int query, int key) { return key > 0 && key == query - 2; };
    if (role.pattern == "itself")
        return [](int query, int key) { return key > 0 && key == query; };
    if (role.pattern == "punctuation")
        return
            [&content](int query, int key) { return key > 0 && query - key > 1 && isMark(content.tokens[static_cast<std::size_t>(key)]); };
    return {};
}

}  // namespace

std::optional<RoleHere> roleHere(const HeatmapContent& content, const HeadRole& role)
{
    const auto isKey = keysOf(content, role);
    if (!isKey || content.positions() == 0)
        return std::nullopt;
    RoleHere sum;
    int queries = 0;
    for (int query = 0; query < content.positions(); ++query) {
        if (rowMissing(*content.matrix, query))
            continue;
        const std::span<const float> weights = matrixRow(*content.matrix, query);
        int keys = 0;
        double share = 0.0;
        for (int key = 0; key <= query; ++key) {
            const float weight = weights[static_cast<std::size_t>(key)];
            if (!std::isnan(weight) && isKey(query, key)) {
                share += static_cast<double>(weight);
                ++keys;
            }
        }
        if (keys == 0)
            continue;
        ++queries;
        sum.share += share;
        sum.even += static_cast<double>(keys) / visibleKeys(weights);
    }
    if (queries == 0)
        return std::nullopt;
    return RoleHere { sum.share / queries, sum.even / queries };
}

double evenShareOnFirstToken(const AttentionMatrix& matrix)
{
    double sum = 0.0;
    int rows = 0;
    for (int row = 1; row < matrix.rows; ++row) {
        if (rowMissing(matrix, row))
            continue;
        const std::span<const float> weights = matrixRow(matrix, row);
        sum += std::isnan(weights[0]) ? 0.0 : 1.0 / visibleKeys(weights);
        ++rows;
    }
    return rows > 0 ? sum / rows : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace kvscope
