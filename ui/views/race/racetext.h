// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The texts of a race. Pure functions, in the window's language.

#include "views/race/racefigures.h"

#include <QString>
#include <QStringList>

namespace kvscope {

/// "412 ms", "12.42 s".
[[nodiscard]] QString raceTimeText(double milliseconds);
/// The result over the first @p steps steps, as rich text: how many times the time and the operations without the cache, and whether the
/// tokens agree.
[[nodiscard]] QString raceSentence(const RaceState& race, int steps);
/// Whether the logits agree and how that is known; then the article's claim. Rich text, longest wording first.
[[nodiscard]] QStringList raceCheckLines(const RaceState& race);
/// How the ratio grew, in one line; longest wording first.
[[nodiscard]] QStringList raceGrowthLines(const RaceState& race);
/// The same as a rich-text table, per step and in total.
[[nodiscard]] QString raceGrowthTable(const RaceState& race);

}  // namespace kvscope
