// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What a race says in words. Pure functions; texts in the window's language.

#include "views/race/racefigures.h"

#include <QString>
#include <QStringList>

namespace kvscope {

/// "412 ms", "12.42 s".
[[nodiscard]] QString raceTimeText(double milliseconds);
/// The result over the first @p steps steps, rich text: without the cache so many times the time, so many the operations, the same tokens.
[[nodiscard]] QString raceSentence(const RaceState& race, int steps);
/// Whether the logits agree and how that is known; then what the lesson text reports. Rich text, the longest wording first.
[[nodiscard]] QStringList raceCheckLines(const RaceState& race);
/// How the ratio grew, in one line; the longest wording first.
[[nodiscard]] QStringList raceGrowthLines(const RaceState& race);
/// The same as a rich-text table, per step and in total.
[[nodiscard]] QString raceGrowthTable(const RaceState& race);

}  // namespace kvscope
