// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The text with each token on the shade of its weight, and a legend. A value type. GUI thread only.

#include "figures/figure.h"
#include "figures/tokenflow.h"
#include "views/attention/shadedrow.h"

#include <QCoreApplication>

namespace kvscope {

class ShadedFigure final : public Figure {
    Q_DECLARE_TR_FUNCTIONS(kvscope::ShadedFigure)

public:
    ShadedRow row;
    HeatmapScale scale = HeatmapScale::Linear;
    PaletteId palette = PaletteId::Viridis;
    int pointed = -1;  ///< a token; -1: none
    double scrolled = 0.0;  ///< pixels of the text above the rectangle

    /// The text from @p scrolled on, as far as it fits, above the legend.
    void paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const override;
    /// The same, with a flow that was made for the same tokens, width and theme.
    void paint(QPainter& painter, const QRectF& rect, const FigureStyle& style, const TokenFlow& flow) const;

    [[nodiscard]] TokenFlow flow(double width, const Theme& theme) const { return { row.tokens, width, theme }; }
    /// The part of @p rect that the text has; the legend has the rest.
    [[nodiscard]] static QRectF textArea(const QRectF& rect, const Theme& theme);

private:
    void paintToken(QPainter& painter, int token, const QRectF& box, double padding, const FigureStyle& style) const;
    void paintLegend(QPainter& painter, const QRectF& rect, const FigureStyle& style) const;
    [[nodiscard]] QString legendTitle() const;
};

}  // namespace kvscope
