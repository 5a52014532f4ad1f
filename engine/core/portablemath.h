// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Exponential, logarithm and random numbers built from operations that IEEE 754 defines to the last bit, so that sampling chooses the same
// token on every machine. The C library's exp() and log() may round differently between versions. Pure functions, any thread.

#include <array>
#include <cstdint>
#include <span>

namespace kvscope::portable {

/// e^x for x <= 700, within 2 units in the last place; 0 below -700.
[[nodiscard]] double exp(double x) noexcept;

/// exp() of every value, in place; each result has the same bits as a single exp().
void expInPlace(std::span<double> values) noexcept;

/// Natural logarithm of a positive normal number, within 2 units in the last place.
[[nodiscard]] double log(double x) noexcept;

/// Philox4x32-10 (Salmon et al., "Parallel random numbers: as easy as 1, 2, 3", 2011): 128 random bits that depend only on counter and key.
[[nodiscard]] std::array<std::uint32_t, 4> philox(std::array<std::uint32_t, 4> counter, std::array<std::uint32_t, 2> key) noexcept;

/// A number in [0, 1), a multiple of 2^-53, that depends only on (seed, index).
[[nodiscard]] double uniform(std::uint64_t seed, std::uint64_t index) noexcept;

}  // namespace kvscope::portable
