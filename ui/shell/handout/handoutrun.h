// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A handout of a run: for each chosen step a page with the text so far, figures, empty rows for the next token's candidates and lines for reasons;
// at the end what the model said. GUI thread only.

#include "shell/handout/handoutpages.h"
#include "state/figuresubject.h"
#include "text/languagetable.h"

#include <QStringList>

#include <vector>

namespace kvscope {

/// Views that can stand on a page of a run: those with a figure that needs nothing but the run. Their ids, in menu order.
[[nodiscard]] QStringList handoutViews();

struct HandoutChoice {
    std::vector<int> steps;  ///< from 0, in the order of the pages; empty: the first, one in the middle and the last
    QStringList views;  ///< of handoutViews(); may be empty
    HandoutPaper paper = HandoutPaper::A4;
};

/// The PDF file. @param subject its step and its palette are not used. Throws EngineError: OptionWrong for a step that
/// was not computed, or whose attention a figure needs and the run no longer has; PictureFailed.
[[nodiscard]] QByteArray runHandout(const FigureSubject& subject, const HandoutChoice& choice, Language language);

}  // namespace kvscope
