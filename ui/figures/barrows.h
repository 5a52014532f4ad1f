// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Groups of horizontal bars with a name before and a number behind each. A bar may consist of equal parts. It paints itself with plain shapes and text
// on any painter. A value type. GUI thread only.

#include "figures/figure.h"
#include "figures/loglogfigure.h"

#include <QList>
#include <QRectF>
#include <QString>

namespace kvscope {

class BarRows final : public Figure {
public:
    struct Bar {
        QString name;
        double value = 0.0;  ///< its length, in the group's unit; NaN: none
        QString text;  ///< the number
        PlotInk ink = PlotInk::Accent;
        int parts = 1;  ///< >= 1; drawn apart as far as each is wide enough to be seen
        bool filled = true;
    };
    /// Bars of one unit, the longest as long as there is room.
    struct Group {
        QString title;
        QList<Bar> bars;
    };

    QList<Group> groups;
    int chosen = -1;  ///< a bar, counted through all groups, that is marked; -1: none

    [[nodiscard]] int count() const;  ///< bars of all groups
    /// Where a bar's row is in a figure painted in @p rect; empty if there is no such bar.
    [[nodiscard]] QRectF rowOf(int bar, const QRectF& rect, const Theme& theme) const;
    /// The bar whose row contains a place; -1: none.
    [[nodiscard]] int barAt(const QPointF& place, const QRectF& rect, const Theme& theme) const;
    /// The least height at which no text touches another, for a width.
    [[nodiscard]] double leastHeight(double width, const Theme& theme) const;

    void paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const override;

private:
    [[nodiscard]] bool sideBySide(double width, const Theme& theme) const;
    [[nodiscard]] QRectF groupRect(int group, const QRectF& rect, const Theme& theme) const;
    [[nodiscard]] double rowHeight(const QRectF& rect, const Theme& theme) const;
    void paintGroup(QPainter& painter, int group, const QRectF& rect, const FigureStyle& style) const;
};

}  // namespace kvscope
