// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Two runs as lines of tokens above each other, in common columns. What both share is plain, the tokens where they part are framed in the accent
// colour (A solid, B dashed), and one column is marked in both. A value type. GUI thread only.

#include "figures/figure.h"
#include "views/runs/runpair.h"

#include <QRectF>

namespace kvscope {

class RunPairFigure final : public Figure {
public:
    RunPair pair;
    int position = -1;  ///< the marked column; -1: none

    void paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const override;
    [[nodiscard]] QString title() const override;
    [[nodiscard]] QString description(const QLocale& locale) const override;

    /// The chip of a token in a figure painted in @p rect; empty where it is not shown.
    [[nodiscard]] QRectF chip(bool ofB, int at, const QRectF& rect, const Theme& theme) const;
    [[nodiscard]] int positionAt(const QPointF& point, const QRectF& rect, const Theme& theme) const;  ///< -1 beside the chips
    [[nodiscard]] double height(const Theme& theme) const;  ///< that it needs

private:
    struct Columns;
    [[nodiscard]] Columns columns(double width, const Theme& theme) const;
    [[nodiscard]] double top(bool ofB, const QRectF& rect, const Theme& theme) const;
    void paintSide(QPainter& painter, bool ofB, const QRectF& rect, const Columns& columns, const FigureStyle& style) const;
};

}  // namespace kvscope
