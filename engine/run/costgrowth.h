// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// How the parts of a step's operations grow with the length of the text, by the closed form of run/costmodel, and from which length on
// scores and values are the largest part. Pure functions, any thread; nothing here is measured.

#include "core/modelconfig.h"
#include "run/costmodel.h"

#include <optional>

namespace kvscope {

/// The longest text that the functions below take; every count up to it fits 64 bits for the largest published models.
inline constexpr int kMostGrowthPositions = 1 << 20;

/// One step that samples the token after @p positions positions: with the cache it feeds the newest one, without it all of them.
/// @param positions 1 … kMostGrowthPositions
[[nodiscard]] OperationCauses stepCauses(const ModelConfig& config, int positions, bool cacheOn) noexcept;

/// Sums of stepCauses() over all lengths from 1 to @p positions, as numbers because they exceed 64 bits; exact below 2^53.
struct CauseTotals {
    double projectionsAndMlp = 0.0;
    double scoresAndValues = 0.0;
    double head = 0.0;

    [[nodiscard]] double total() const noexcept { return projectionsAndMlp + scoresAndValues + head; }
};
[[nodiscard]] CauseTotals totalCauses(const ModelConfig& config, int positions, bool cacheOn) noexcept;

/// The length at which scores and values of a step take as many operations as the rest; in longer texts the scan is the larger part. With the
/// cache, without windows and without the head this is (multiply-adds of projections and MLP for one position in one block) / (heads · (headDim
/// + valueFeatures)). At least 1; between two whole lengths it is interpolated. Empty if it is beyond kMostGrowthPositions, because windows bound
/// the scan.
/// @param withHead whether the head belongs to the rest
[[nodiscard]] std::optional<double> scanOutgrowsAt(const ModelConfig& config, bool cacheOn, bool withHead) noexcept;

/// The exponent p of n^p through two amounts: log(upper / lower) / log(to / from). NaN if an amount is 0.
/// @param from, to lengths, 0 < from < to
[[nodiscard]] double slopeBetween(double lower, double upper, int from, int to) noexcept;

}  // namespace kvscope
