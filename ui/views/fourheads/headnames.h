// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The names of the hand-made heads in the lesson's panels, and the run that both panels show.

#include "views/fourheads/headcases.h"

#include <QString>
#include <QStringList>

#include <optional>

namespace kvscope {

class RunModel;
class Selection;

/// "even position", "last token", "first token", "all tokens", in the window's language.
[[nodiscard]] QStringList headNames();

/// Whether the current model is the lesson's hand-made one.
[[nodiscard]] bool showsHandMadeHeads(const RunModel& runs);
/// Whether it repairs the stale key.
[[nodiscard]] bool repairsTheKey(const RunModel& runs);
/// The heads in three modes over the tokens fed up to the viewed step; nullopt before the first step and for other models.
[[nodiscard]] std::optional<HeadCases> viewedHeadCases(const RunModel& runs, const Selection& selection);

}  // namespace kvscope
