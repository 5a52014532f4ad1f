// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What the lesson's panels call the hand-made heads, and the run on them that both show.

#include "views/fourheads/headcases.h"

#include <QString>
#include <QStringList>

#include <optional>

namespace kvscope {

class RunModel;
class Selection;

/// "even position", "last token", "first token", "all tokens", in the window's language.
[[nodiscard]] QStringList headNames();

/// Whether the model in use is the lesson's hand-made one.
[[nodiscard]] bool showsHandMadeHeads(const RunModel& runs);
/// Whether it repairs the key that becomes stale.
[[nodiscard]] bool repairsTheKey(const RunModel& runs);
/// The heads in three ways over the tokens fed up to the step that is viewed; nothing before the first step and for other models.
[[nodiscard]] std::optional<HeadCases> viewedHeadCases(const RunModel& runs, const Selection& selection);

}  // namespace kvscope
