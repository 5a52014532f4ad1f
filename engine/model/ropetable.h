// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Rotary position angles, computed with operations that IEEE 754 defines to the last bit, so that they are identical on every machine.

#include "core/modelconfig.h"

#include <cstddef>
#include <vector>

namespace kvscope {

/// Positions whose angles are computed with the model; more are added when a run needs them.
inline constexpr int kAnglesAtLoad = 1024;

struct SineCosine {
    double sine = 0.0;
    double cosine = 1.0;
};

/// Sine and cosine of 0 <= x < 2^24, within 1e-9 (within 1e-15 below 2^20).
[[nodiscard]] SineCosine sineCosine(double x) noexcept;

/// Cosines and sines of the positions reserved so far. Not thread-safe while reserve() runs.
class RopeTable {
public:
    /// @param config if its position encoding is not PositionKind::Rope, the table is empty
    /// @param rope 0 for ropeTheta and ropeScaling, n for otherRopes[n - 1]
    /// @param context positions of a run; see useContext()
    RopeTable(const ModelConfig& config, int rope, int context);

    /// Fixes the frequencies for runs of @p positions positions, for scalings that depend on it: a table that changed while a run grows
    /// would invalidate cached keys. Forgets the computed positions if the frequencies change.
    void useContext(int positions);

    /// Su et al., "RoFormer" (2021), section 3.2.2: pair i at position p is rotated by p · frequency i. Computes the missing ones of
    /// positions 0 … positions - 1. Cosines and sines are multiplied by the attention factor.
    void reserve(int positions);

    [[nodiscard]] int pairs() const noexcept { return static_cast<int>(m_frequencies.size()); }
    /// (rows, pairs), from position @p first to the last reserved one.
    [[nodiscard]] const float* cosines(int first) const noexcept { return m_cosines.data() + offset(first); }
    [[nodiscard]] const float* sines(int first) const noexcept { return m_sines.data() + offset(first); }

private:
    [[nodiscard]] std::size_t offset(int position) const noexcept { return static_cast<std::size_t>(position) * m_frequencies.size(); }

    RopeSettings m_settings;
    int m_rotaryDim = 0;
    std::vector<double> m_frequencies;  ///< (pairs), radians per position
    std::vector<float> m_cosines;  ///< (positions, pairs)
    std::vector<float> m_sines;
    int m_positions = 0;
};

}  // namespace kvscope
