// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/modelfingerprint.h"

#include "arch/eachrole.h"
#include "core/hex.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace kvscope {

namespace {

class Fnv {
public:
    void add(std::span<const std::byte> bytes)
    {
        constexpr std::uint64_t kPrime = 0x100000001b3U;
        for (const std::byte byte : bytes) {
            m_hash = (m_hash ^ std::to_integer<std::uint64_t>(byte)) * kPrime;
        }
    }
    template<class T> void addValue(T value) { add(std::as_bytes(std::span(&value, 1))); }
    [[nodiscard]] std::string hex() const { return hexDigits(m_hash, 16); }

private:
    std::uint64_t m_hash = 0xcbf29ce484222325U;
};

/// One row from the middle.
std::vector<std::byte> sampleOf(const Matrix& matrix)
{
    const auto rowBytes = static_cast<std::size_t>(matrixBytes(matrix.type, 1, matrix.cols));
    const int middle = matrix.rows / 2;
    std::vector<std::byte> row(rowBytes);
    if (matrix.source) {
        matrix.source->read(middle, 1, row.data());
    } else {
        const auto from = matrix.bytes.begin() + static_cast<std::ptrdiff_t>(static_cast<std::size_t>(middle) * rowBytes);
        row.assign(from, from + static_cast<std::ptrdiff_t>(rowBytes));
    }
    return row;
}

void addRole(Fnv& hash, const RoleTarget& values)
{
    if (values.vector != nullptr) {
        hash.add(std::as_bytes(std::span(*values.vector)));
    } else if (!values.matrix->empty()) {
        hash.addValue(static_cast<int>(values.matrix->type));
        hash.add(sampleOf(*values.matrix));
    }
}

}  // namespace

std::string modelFingerprint(const ModelConfig& config, const ModelWeights& weights)
{
    Fnv hash;
    hash.add(std::as_bytes(std::span(config.architecture)));
    for (const int size : { config.layers, config.hiddenSize, config.heads, config.kvHeads, config.headDim, config.ffnSize,
             config.vocabSize, config.contextLength, config.rotaryDim }) {
        hash.addValue(size);
    }
    hash.addValue(config.ropeTheta);
    hash.addValue(config.normEpsilon);
    hash.add(std::as_bytes(std::span(config.windows)));
    forEachRole(weights, [&](const WeightRole& /*role*/, int /*layer*/, const RoleTarget& values) { addRole(hash, values); });
    return hash.hex();
}

}  // namespace kvscope
