// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Two runs as lines of tokens above each other, in common columns. What both share is plain, the tokens where they part are framed in the accent
// colour (A solid, B dashed), one column is marked in both, and the token of the viewed step is underlined. A value type. GUI thread only.

#include "figures/figure.h"
#include "views/runs/runpair.h"

#include <QRectF>

#include <cstdint>

namespace kvscope {

class RunPairFigure final : public Figure {
public:
    RunPair pair;
    int position = -1;  ///< the marked column; -1: none
    std::uint64_t viewedRun = 0;  ///< the run whose step is viewed
    int viewed = -1;  ///< position of the token that this step sampled, underlined; -1: none

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
    /// What a side had done at the marked column.
    [[nodiscard]] QString words(const RunSide& side) const;
    void paintSide(QPainter& painter, bool ofB, const QRectF& rect, const Columns& columns, const FigureStyle& style) const;
};

}  // namespace kvscope
