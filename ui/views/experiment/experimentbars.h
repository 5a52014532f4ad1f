// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The parts of a picture of an experiment that panel and page share: two bars for a candidate, and both texts. GUI thread only.

#include "figures/figure.h"
#include "views/experiment/experimentcontent.h"

#include <QRectF>

namespace kvscope {

/// The true probability as a filled bar, below it that of the experiment, outlined; the whole width is 1.
void paintExperimentBars(QPainter& painter, const QRectF& rect, const ExperimentContent::Row& row, const Theme& theme);
/// Legend swatches: the same two fills.
void paintExperimentSwatch(QPainter& painter, const QRectF& rect, bool after, const Theme& theme);

/// A text from its labels, at most @p most of them; from @p parting on in the colour of what is disturbed. Rich text.
[[nodiscard]] QString partingText(const std::vector<TokenLabel>& labels, int parting, int most, const Theme& theme);

}  // namespace kvscope
