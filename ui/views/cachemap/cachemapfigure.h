// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The map of a cache: what the step did with every row of K and V, or the norms
// of the rows. Runs of equal states are one rectangle, and norms are pooled by
// their maximum to the pixels there are, so that its cost does not grow with
// the text. A value type. GUI thread only.

#include "figures/figure.h"
#include "types/heatmaptypes.h"
#include "views/cachemap/cachemap.h"
#include "views/cachemap/cachemaplayout.h"

#include <QCoreApplication>
#include <QImage>

namespace kvscope {

class CacheMapFigure final : public Figure {
    Q_DECLARE_TR_FUNCTIONS(kvscope::CacheMapFigure)

public:
    CacheMap map;
    MapMeasure measure = MapMeasure::State;
    PaletteId palette = PaletteId::Viridis;
    MapCell hovered;  ///< position -1: none
    MapCell selected;  ///< likewise

    void paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const override;
    /// Everything but the marks of the hovered and the selected cell, which
    /// change often.
    void paintBase(QPainter& painter, const QRectF& rect, const FigureStyle& style) const;
    void paintMarks(QPainter& painter, const QRectF& rect, const FigureStyle& style) const;
    [[nodiscard]] CacheMapLayout layout(const QRectF& rect, const Theme& theme) const { return { rect, theme, map }; }

    /// The ground of a state; written and recomputed ones differ in their
    /// pattern, too.
    [[nodiscard]] static QColor colorOf(MapState state, const Theme& theme);

private:
    void paintStates(QPainter& painter, const CacheMapLayout& places, const FigureStyle& style) const;
    void paintNorms(QPainter& painter, const CacheMapLayout& places, const FigureStyle& style) const;
    void paintLines(QPainter& painter, const CacheMapLayout& places, const FigureStyle& style) const;
    void paintAxes(QPainter& painter, const CacheMapLayout& places, const FigureStyle& style) const;
    void paintStateLegend(QPainter& painter, const CacheMapLayout& places, const FigureStyle& style) const;
    void paintNormLegend(QPainter& painter, const CacheMapLayout& places, const FigureStyle& style) const;
};

}  // namespace kvscope
