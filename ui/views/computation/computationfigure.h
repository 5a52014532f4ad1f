// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The small matrices of what one head computes for one query, with their numbers. A value type. GUI thread only.

#include "figures/figure.h"
#include "types/heatmaptypes.h"
#include "views/computation/computationlayout.h"
#include "views/computation/headcomputation.h"

#include <QCoreApplication>

namespace kvscope {

class ComputationFigure final : public Figure {
    Q_DECLARE_TR_FUNCTIONS(kvscope::ComputationFigure)

public:
    HeadComputation content;
    ComputationScroll scroll;
    PaletteId palette = PaletteId::Viridis;
    int hovered = -1;  ///< a key; -1: none

    void paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const override;
    [[nodiscard]] ComputationLayout layout(const QRectF& rect, const Theme& theme) const;

private:
    struct Brush;
    void paintHeader(const Brush& brush) const;
    void paintQuery(const Brush& brush) const;
    void paintKey(const Brush& brush, int key) const;
    void paintName(const Brush& brush, int key, const QRectF& line) const;
    void paintScores(const Brush& brush, int key, const QRectF& line) const;
    void paintSum(const Brush& brush) const;
    void paintLegend(const Brush& brush) const;
};

}  // namespace kvscope
