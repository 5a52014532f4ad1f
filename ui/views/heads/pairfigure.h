// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Two rows of attention as bars beside each other, or their signed difference. A is filled, B is hollow. A value type. GUI thread only.

#include "figures/figure.h"
#include "views/heads/rowpair.h"

#include <QRectF>

namespace kvscope {

class PairFigure final : public Figure {
public:
    RowPair pair;
    bool difference = false;
    int hovered = -1;  ///< a key; -1: none

    void paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const override;

    /// The key at a point of a figure painted in @p rect; -1 outside.
    [[nodiscard]] int keyAt(const QPointF& point, const QRectF& rect, const Theme& theme) const;
    /// The bars of a key, of A and B; empty where the weight is not there. In a difference only the first.
    struct Bars {
        QRectF a;
        QRectF b;
    };
    [[nodiscard]] Bars barsOf(int key, const QRectF& rect, const Theme& theme) const;

private:
    struct Axes;
    [[nodiscard]] Axes axes(const QRectF& rect, const Theme& theme) const;
    [[nodiscard]] Bars barsOf(int key, const Axes& axes, const Theme& theme) const;
    void paintAxis(QPainter& painter, const Axes& axes, const FigureStyle& style) const;
    void paintBars(QPainter& painter, const Axes& axes, const FigureStyle& style) const;
    void paintKeys(QPainter& painter, const Axes& axes, const FigureStyle& style) const;
    void paintLegend(QPainter& painter, const Axes& axes, const FigureStyle& style) const;
};

}  // namespace kvscope
