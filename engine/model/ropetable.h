// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Angles of rotary positions, from operations that IEEE 754 defines to the last bit, so that every machine turns by the same angle.

#include "core/modelconfig.h"

#include <cstddef>
#include <vector>

namespace kvscope {

struct SineCosine {
    double sine = 0.0;
    double cosine = 1.0;
};

/// Sine and cosine of 0 <= x < 2^24, within 1e-9 (within 1e-15 below 2^20).
[[nodiscard]] SineCosine sineCosine(double x) noexcept;

/// Cosines and sines of the first positions, as many as were asked for so far. Not thread-safe while reserve() runs.
class RopeTable {
public:
    /// @param config with PositionKind::Rope, or any other for an empty table
    explicit RopeTable(const ModelConfig& config);

    /// Su et al., "RoFormer" (2021), section 3.2.2: pair i of position p turns by p · θ^(-2i / rotaryDim).
    /// Computes what is missing of positions 0 … positions - 1.
    void reserve(int positions);

    [[nodiscard]] int pairs() const noexcept { return static_cast<int>(m_frequencies.size()); }
    /// (rows, pairs) from position @p first on, as far as reserved.
    [[nodiscard]] const float* cosines(int first) const noexcept { return m_cosines.data() + offset(first); }
    [[nodiscard]] const float* sines(int first) const noexcept { return m_sines.data() + offset(first); }

private:
    [[nodiscard]] std::size_t offset(int position) const noexcept { return static_cast<std::size_t>(position) * m_frequencies.size(); }

    std::vector<double> m_frequencies;  ///< (pairs), radians per position
    std::vector<float> m_cosines;  ///< (positions, pairs)
    std::vector<float> m_sines;
    int m_positions = 0;
};

}  // namespace kvscope
