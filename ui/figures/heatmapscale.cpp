// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/heatmapscale.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace kvscope {

namespace {

constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

/// Factor that turns a row's weights into shades. Every scale depends only on its own row.
float rowFactor(std::span<const float> row, HeatmapScale scale)
{
    double whole = 1.0;
    if (scale == HeatmapScale::ByRow) {
        whole = 0.0;
        for (const float weight : row)
            whole = std::max(whole, std::isnan(weight) ? 0.0 : static_cast<double>(weight));
    } else if (scale == HeatmapScale::WithoutFirstToken) {
        whole = restOfRow(row);
    }
    return whole > 0.0 ? static_cast<float>(1.0 / whole) : 0.0F;
}

float shadeFrom(float scaledWeight, HeatmapScale scale)
{
    if (scale != HeatmapScale::Log || std::isnan(scaledWeight))
        return scaledWeight;
    const double floor = std::log10(kLogFloor);
    return static_cast<float>(1.0 - std::log10(std::max(static_cast<double>(scaledWeight), kLogFloor)) / floor);
}

/// The range [first, end) of the @p count cells covered by bin @p bin of @p bins.
struct Bin {
    int first;
    int end;
};
Bin binOf(int bin, int bins, int count)
{
    const auto edge = [&](int index) { return static_cast<int>(static_cast<std::int64_t>(index) * count / bins); };
    return { edge(bin), std::max(edge(bin) + 1, edge(bin + 1)) };
}

/// NaN where none of the keys [first, end) is visible.
float largestOf(std::span<const float> row, int first, int end)
{
    constexpr float kNone = -std::numeric_limits<float>::infinity();
    float largest = kNone;
    for (int key = first; key < end; ++key) {
        const float weight = row[static_cast<std::size_t>(key)];
        largest = weight > largest ? weight : largest;  // false for NaN
    }
    return largest > kNone ? largest : kNaN;
}

}  // namespace

std::span<const float> matrixRow(const AttentionMatrix& matrix, int row)
{
    const auto cols = static_cast<std::size_t>(matrix.cols);
    return std::span(matrix.weights).subspan(static_cast<std::size_t>(row) * cols, cols);
}

bool rowMissing(const AttentionMatrix& matrix, int row)
{
    return row >= matrix.cols || std::isnan(matrixRow(matrix, row)[static_cast<std::size_t>(row)]);
}

double restOfRow(std::span<const float> row)
{
    double sum = 0.0;
    for (std::size_t key = 1; key < row.size(); ++key)
        sum += std::isnan(row[key]) ? 0.0 : static_cast<double>(row[key]);
    return sum;
}

int rankInRow(std::span<const float> row, int key)
{
    const float weight = row[static_cast<std::size_t>(key)];
    return 1 + static_cast<int>(std::ranges::count_if(row, [weight](float other) { return other > weight; }));
}

int largestKey(std::span<const float> row, int except)
{
    int best = -1;
    for (int key = 0; key < static_cast<int>(row.size()); ++key) {
        const float weight = row[static_cast<std::size_t>(key)];
        if (key != except && !std::isnan(weight) && (best < 0 || weight > row[static_cast<std::size_t>(best)]))
            best = key;
    }
    return best;
}

int visibleKeys(std::span<const float> row)
{
    return static_cast<int>(std::ranges::count_if(row, [](float weight) { return !std::isnan(weight); }));
}

double shadeOf(std::span<const float> row, int key, HeatmapScale scale)
{
    if (scale == HeatmapScale::WithoutFirstToken && key == 0)
        return std::numeric_limits<double>::quiet_NaN();
    return static_cast<double>(shadeFrom(row[static_cast<std::size_t>(key)] * rowFactor(row, scale), scale));
}

std::vector<float> pooledShades(const AttentionMatrix& matrix, HeatmapScale scale, int firstRow, int rows, int gridRows, int gridCols)
{
    std::vector<float> grid(static_cast<std::size_t>(gridRows) * static_cast<std::size_t>(gridCols), kNaN);
    const int firstKey = scale == HeatmapScale::WithoutFirstToken ? 1 : 0;
    std::vector<Bin> columns;
    columns.reserve(static_cast<std::size_t>(gridCols));
    for (int bin = 0; bin < gridCols; ++bin)
        columns.push_back(binOf(bin, gridCols, matrix.cols));
    for (int gridRow = 0; gridRow < gridRows; ++gridRow) {
        float* const out = grid.data() + static_cast<std::size_t>(gridRow) * static_cast<std::size_t>(gridCols);
        const Bin bin = binOf(gridRow, gridRows, rows);
        for (int row = firstRow + bin.first; row < firstRow + bin.end; ++row) {
            // Later keys are masked: half of a long text's matrix need not be read.
            const int end = std::min(matrix.cols, row + 1);
            const std::span<const float> weights = matrixRow(matrix, row).first(static_cast<std::size_t>(end));
            const float factor = rowFactor(weights, scale);
            for (std::size_t col = 0; col < columns.size() && columns[col].first < end; ++col) {
                // Scaling keeps the order, so the largest weight is scaled alone.
                const float weight = largestOf(weights, std::max(firstKey, columns[col].first), std::min(end, columns[col].end)) * factor;
                if (weight > out[col] || std::isnan(out[col]))
                    out[col] = weight;
            }
        }
        std::transform(out, out + gridCols, out, [scale](float weight) { return shadeFrom(weight, scale); });
    }
    return grid;
}

std::array<double, 5> legendValues(HeatmapScale scale)
{
    if (scale == HeatmapScale::Log)
        return { kLogFloor, 1e-3, 1e-2, 1e-1, 1.0 };
    return { 0.0, 0.25, 0.5, 0.75, 1.0 };
}

}  // namespace kvscope
