// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What the cost panel says in words about one step. Translated, in the application's locale. Pure functions.

#include "views/cost/costcurves.h"
#include "views/cost/costheadline.h"
#include "views/cost/costrace.h"

#include <QString>

#include <optional>

namespace kvscope {

/// One step in all three units, with the same sum.
struct CostAtStep {
    const CostCurves& shown;  ///< in the unit that is shown
    const CostCurves& operations;
    const CostCurves& time;
    CostSum sum = CostSum::Total;
    int step = 0;  ///< that was done
    std::optional<RaceTimes> race {};  ///< of the text so far, where it was raced
    bool covered = false;  ///< a lesson keeps the numbers back until its answer is shown
};

/// "(disturbed)" and a space in front where other programs disturbed the times of @p curves at a step; else empty.
[[nodiscard]] QString disturbedText(const CostCurves& curves, int step);
[[nodiscard]] HeadlineTexts costHeadline(const CostAtStep& at);
/// The same in one line for small panels: rich text, a shorter wording, and what may be left out.
struct CostSentence {
    QString whole;
    QString shorter;
    QString secondary;  ///< plain
};
[[nodiscard]] CostSentence costSentence(const CostAtStep& at);
/// What a new user asks when time falls less than the operations.
[[nodiscard]] QString whyTimeFallsLess();

}  // namespace kvscope
