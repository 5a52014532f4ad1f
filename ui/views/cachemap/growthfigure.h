// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// How the cache grew: bytes in use after every step, what is reserved for the
// run, and what the whole context would take. A value type. GUI thread only.

#include "figures/figure.h"
#include "state/runhistory.h"

#include <QCoreApplication>
#include <QPointF>

#include <cstdint>
#include <vector>

namespace kvscope {

class GrowthFigure final : public Figure {
    Q_DECLARE_TR_FUNCTIONS(kvscope::GrowthFigure)

public:
    struct Point {
        int positions = 0;
        std::uint64_t used = 0;  ///< 0 after a step without the cache
    };
    std::vector<Point> points;  ///< of every step, in order
    int viewed = -1;  ///< the viewed step; -1: none
    std::uint64_t reserved = 0;
    std::uint64_t bytesPerPosition = 0;
    int contextLength = 0;  ///< positions

    [[nodiscard]] bool empty() const { return points.empty() || bytesPerPosition == 0; }
    [[nodiscard]] int reservedPositions() const { return static_cast<int>(reserved / bytesPerPosition); }
    [[nodiscard]] std::uint64_t limit() const { return bytesPerPosition * static_cast<std::uint64_t>(contextLength); }

    void paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const override;
    /// The point of a step in a figure painted in @p rect.
    [[nodiscard]] QPointF pointOf(int step, const QRectF& rect, const Theme& theme) const;

private:
    struct Axes;
    [[nodiscard]] Axes axes(const QRectF& rect, const Theme& theme) const;
};

/// @param step the viewed one
[[nodiscard]] GrowthFigure growthFigure(const RunHistory& run, const ModelConfig& config, int step);

}  // namespace kvscope
