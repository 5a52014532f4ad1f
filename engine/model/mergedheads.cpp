// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/mergedheads.h"

#include "core/error.h"
#include "kernels/types/conversion.h"

#include <cstring>
#include <utility>

namespace kvscope {

namespace {

/// (kvHeads · headDim) rows of which each group's heads are averaged, feature by feature.
struct Groups {
    int count = 0;  ///< groups
    int heads = 0;  ///< of one group
    int headDim = 0;

    /// The mean over the group's heads of valueAt(row), for output row @p row.
    template<typename ValueAt> [[nodiscard]] float mean(int row, const ValueAt& valueAt) const
    {
        const int group = row / headDim;
        const int feature = row % headDim;
        double sum = 0.0;
        for (int head = 0; head < heads; ++head)
            sum += static_cast<double>(valueAt((group * heads + head) * headDim + feature));
        return static_cast<float>(sum / heads);
    }
};

void merge(std::vector<float>& values, const Groups& groups)
{
    if (values.empty())
        return;
    std::vector<float> merged(static_cast<std::size_t>(groups.count * groups.headDim));
    for (std::size_t row = 0; row < merged.size(); ++row)
        merged[row] = groups.mean(static_cast<int>(row), [&](int source) { return values[static_cast<std::size_t>(source)]; });
    values = std::move(merged);
}

void merge(Matrix& matrix, const Groups& groups)
{
    readRows(matrix);
    const std::size_t cols = static_cast<std::size_t>(matrix.cols);
    std::vector<float> wide(static_cast<std::size_t>(matrix.rows) * cols);
    for (int row = 0; row < matrix.rows; ++row)
        widenRow(matrix, row, wide.data() + static_cast<std::size_t>(row) * cols);
    Matrix merged { DType::F32, groups.count * groups.headDim, matrix.cols, {} };
    merged.bytes.resize(matrixBytes(merged.type, merged.rows, merged.cols));
    std::vector<float> line(cols);
    for (int row = 0; row < merged.rows; ++row) {
        for (std::size_t col = 0; col < cols; ++col)
            line[col] = groups.mean(row, [&](int source) { return wide[static_cast<std::size_t>(source) * cols + col]; });
        std::memcpy(merged.bytes.data() + static_cast<std::size_t>(row) * cols * sizeof(float), line.data(), cols * sizeof(float));
    }
    matrix = matrix.type == DType::F32 ? std::move(merged) : converted(merged, matrix.type);
}

}  // namespace

ModelConfig withMergedKvHeads(ModelConfig config, int groups)
{
    if (groups < 1 || config.kvHeads < 1 || config.kvHeads % groups != 0)
        throw EngineError(ErrorCode::OptionWrong).key("--merge-kv-heads").expected({ Phrase::DivisorOf, config.kvHeads }).found(groups);
    config.kvHeads = groups;
    return config;
}

void mergeKvHeads(const ModelConfig& config, ModelWeights& weights, int groups)
{
    const Groups all { groups, config.kvHeads / groups, config.headDim };
    for (LayerWeights& layer : weights.layers) {
        for (LinearWeights* linear : { &layer.key, &layer.value }) {
            merge(linear->weight, all);
            merge(linear->bias, all);
        }
        if (config.qkNorm && config.qkNormSpan != QkNormSpan::Head) {
            merge(layer.keyNorm.scale, all);
            merge(layer.keyNorm.bias, all);
        }
    }
}

}  // namespace kvscope
