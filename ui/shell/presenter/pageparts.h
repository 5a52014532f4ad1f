// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What the presenter's pages with a number and a table have in common. Lengths are in the presenter's units (PresenterStyle::u()). GUI thread only.

#include "shell/presenter/pagedrawing.h"
#include "shell/presenter/presenterpages.h"

namespace kvscope {

inline constexpr double kPageGapBelowHeadline = 8.0;
inline constexpr double kPageNumberColumn = 150.0;  ///< width of a column of numbers at least

/// Paints a lesson's question, where there is one. Returns the room below it.
[[nodiscard]] QRectF pageBelowQuestion(QPainter& painter, const QRectF& rect, const PageSubject& subject, const PresenterStyle& style);
/// Paints the page's number and takes its room from @p rest.
void paintPageHeadline(QPainter& painter, QRectF& rest, const PageHeadline& headline, const PresenterStyle& style);
/// In place of a page whose numbers are measured on request. @param view the id of the view
void paintPageNotMeasured(QPainter& painter, const QRectF& rect, const char* view, bool pending, const PresenterStyle& style);
/// As many rows as fit; of more, the first ones and the last.
void drawFittingPageTable(QPainter& painter, const QRectF& rect, PageTable table, const PresenterStyle& style);
[[nodiscard]] PageCell pageTime(double milliseconds, bool bold = false);  ///< "n/a" for NaN
[[nodiscard]] PageCell pageBar(double value, double greatest);  ///< empty for NaN

}  // namespace kvscope
