// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The chain as a picture: a line for each candidate, its numbers from left to right, arrows between the stages, bars for probabilities. What
// was cut is struck out and names what cut it. A value type. GUI thread only.

#include "figures/figure.h"
#include "views/chain/chainlayout.h"

#include <QPainter>

namespace kvscope {

class ChainFigure final : public Figure {
public:
    Chain chain;
    ChainParts parts = ChainParts::Stages;
    int pointed = -1;  ///< a line of the layout; -1: none

    void paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const override;
    [[nodiscard]] ChainLayout layout(const QRectF& rect, const FigureStyle& style) const
    {
        return { chain, parts, rect, style.theme, style.locale };
    }

private:
    void paintHeader(QPainter& painter, const ChainLayout& places, const FigureStyle& style) const;
    void paintLine(QPainter& painter, const ChainLayout& places, int line, const FigureStyle& style) const;
    void paintToken(QPainter& painter, const QRectF& cell, const ChainRow& row, const FigureStyle& style) const;
    /// A number that was cut is struck out.
    static void paintNumber(QPainter& painter, const QRectF& cell, const QString& text, bool struck, bool strong, const FigureStyle& style);
    static void paintBar(QPainter& painter, const QRectF& track, double share, const ChainRow& row, const FigureStyle& style);
};

}  // namespace kvscope
