// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/random/randomweights.h"

#include "arch/weightroles.h"
#include "kernels/types/conversion.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace kvscope {

namespace {

/// A bijection on 64-bit numbers whose outputs look unrelated for neighbouring inputs (the finaliser of SplitMix64).
[[nodiscard]] constexpr std::uint64_t scrambled(std::uint64_t x) noexcept
{
    x = (x ^ (x >> 30U)) * 0xBF58476D1CE4E5B9U;
    x = (x ^ (x >> 27U)) * 0x94D049BB133111EBU;
    return x ^ (x >> 31U);
}

/// Fills matrices one after another. A value depends only on the seed, the matrix's number and the element's index. It is computed by
/// integer arithmetic and one correctly rounded product, so every machine gets the same bits.
class RandomFiller {
public:
    RandomFiller(DType type, std::uint64_t seed, const std::function<void(std::uint64_t)>& onProgress)
        : m_type(type)
        , m_seed(scrambled(seed))
        , m_onProgress(onProgress)
    {
    }

    /// Values with mean 0 and standard deviation @p scale: the sum of four uniform 16-bit numbers (bell-shaped, |value| < 3.5 scale).
    [[nodiscard]] Matrix matrix(int rows, int cols, float scale)
    {
        const std::uint64_t key = scrambled(m_seed + ++m_matrices);
        const auto elements = static_cast<std::size_t>(rows) * static_cast<std::size_t>(cols);
        Matrix result { DType::F32, rows, cols, {} };
        result.bytes.resize(elements * sizeof(float));
        // Four uniforms on [0, 2^16) have variance 4 · 2^32 / 12, so their sum has deviation 2^16 / sqrt(3).
        const float unit = scale * (1.7320508F / 65536.0F);
        // Rows that are not whole blocks of the type stay float32.
        const DType type = fitsBlocks(m_type, cols) ? m_type : DType::F32;
        for (std::size_t begin = 0; begin < elements; begin += kElementsBetweenCalls) {
            const std::size_t end = std::min(begin + kElementsBetweenCalls, elements);
            fill(result, begin, end, key, unit);
            if (m_onProgress)
                m_onProgress(matrixBytes(type, 1, static_cast<std::int64_t>(end - begin)));  // a multiple of every block size, or the rest
        }
        return type == DType::F32 ? std::move(result) : converted(result, type);
    }

private:
    /// A few milliseconds of work, so that a cancellation takes effect quickly.
    static constexpr std::size_t kElementsBetweenCalls = std::size_t { 1 } << 20U;

    static void fill(Matrix& matrix, std::size_t begin, std::size_t end, std::uint64_t key, float unit)
    {
        for (std::size_t i = begin; i < end; ++i) {
            const std::uint64_t bits = scrambled(key + i * 0x9E3779B97F4A7C15U);
            const std::uint64_t pairs = (bits & 0x0000FFFF0000FFFFU) + ((bits >> 16U) & 0x0000FFFF0000FFFFU);
            const auto sum = static_cast<std::int32_t>((pairs & 0xFFFFFFFFU) + (pairs >> 32U));
            const float value = static_cast<float>(sum - 131070) * unit;
            std::memcpy(matrix.bytes.data() + i * sizeof value, &value, sizeof value);
        }
    }

    DType m_type;
    std::uint64_t m_seed;
    const std::function<void(std::uint64_t)>& m_onProgress;
    std::uint64_t m_matrices = 0;
};

}  // namespace

ModelWeights randomWeights(
    const ModelConfig& config, DType type, std::uint64_t seed, const std::function<void(std::uint64_t bytes)>& onProgress)
{
    constexpr float kScale = 0.02F;
    // Each of the 2 · layers projections into the residual stream adds its share of the variance. A square root is correctly rounded
    // everywhere.
    const float residualScale = kScale / std::sqrt(2.0F * static_cast<float>(config.layers));
    RandomFiller random(type, seed, onProgress);
    ModelWeights weights;
    weights.layers.resize(static_cast<std::size_t>(config.layers));
    for (const RoleInLayer place : wantedRoles(config)) {
        const WeightRole& role = roleOf(place.role);
        const RoleShape shape = role.shape(config);
        const RoleTarget target = targetOf(weights, place);
        if (role.isMatrix()) {
            *target.matrix = random.matrix(shape.rows, shape.cols, role.kind == RoleKind::IntoResidual ? residualScale : kScale);
        } else {
            target.vector->assign(static_cast<std::size_t>(shape.rows), role.kind == RoleKind::Scale ? 1.0F - config.normOffset : 0.0F);
        }
    }
    return weights;
}

}  // namespace kvscope
