// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Angles of rotary positions, from operations that IEEE 754 defines to the last bit, so that every machine turns by the same angle.

#include "core/modelconfig.h"

#include <vector>

namespace kvscope {

struct SineCosine {
    double sine = 0.0;
    double cosine = 1.0;
};

/// Sine and cosine of 0 <= x < 2^24, within 1e-9 (within 1e-15 below 2^20).
[[nodiscard]] SineCosine sineCosine(double x) noexcept;

/// Cosines and sines for some positions. Not thread-safe while fill() runs.
class RopeTable {
public:
    /// @param config with PositionKind::Rope, or any other for an empty table
    explicit RopeTable(const ModelConfig& config);

    /// Su et al., "RoFormer" (2021), section 3.2.2: pair i of position p turns by p · θ^(-2i / rotaryDim).
    /// Afterwards the tables hold (rows, pairs) for positions first … first + rows - 1.
    void fill(int first, int rows);
    /// Room for @p rows, so that fill() up to as many does not allocate.
    void reserve(int rows);

    [[nodiscard]] int pairs() const noexcept { return static_cast<int>(m_frequencies.size()); }
    [[nodiscard]] const float* cosines() const noexcept { return m_cosines.data(); }
    [[nodiscard]] const float* sines() const noexcept { return m_sines.data(); }

private:
    std::vector<double> m_frequencies;  ///< (pairs), radians per position
    std::vector<float> m_cosines;
    std::vector<float> m_sines;
};

}  // namespace kvscope
