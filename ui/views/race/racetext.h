// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The texts of a race. Pure functions, in the window's language.

#include "views/race/racefigures.h"

#include <QString>
#include <QStringList>

namespace kvscope {

/// The result over the first @p steps steps, rich text, the longest wording first: without the cache so many times as long, with the spread of all
/// pairs, so many times the operations, the same tokens.
[[nodiscard]] QStringList raceSentences(const RaceState& race, int steps);
/// An expected time, which is never known to more than one digit: "0.8 ms", "200 ms", "3 s". @param milliseconds above 0
[[nodiscard]] QString roughTimeText(double milliseconds);
/// Whether the logits agree and how that is known. Rich text, the longest wording first.
[[nodiscard]] QStringList raceCheckLines(const RaceState& race);
/// Which pair of runs is being repeated, the longest wording first.
[[nodiscard]] QStringList raceRepeatingLines(const RaceState& race);
/// Of the first @p steps tokens those that a run has sampled, and how many it will: "31/100". In place of a time that would tell an answer.
[[nodiscard]] QString raceTokensText(const RaceState& race, bool cacheOn, int steps);

}  // namespace kvscope
