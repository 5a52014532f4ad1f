// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Painting helpers for any device: hatches, and geometry clipped by computation, because SVG files ignore the painter's clipping. Pure
// functions; GUI thread only where they paint.

#include "figures/figure.h"

#include <QLineF>
#include <QPolygonF>
#include <QRectF>

#include <optional>
#include <vector>

namespace kvscope {

/// Fills @p rect with a hatch whose pattern starts at @p origin: with a brush, or on a vector device with a background and stripes at the same places.
void fillHatch(QPainter& painter, const QRectF& rect, const QPointF& origin, HatchKind kind, const FigureStyle& style);

/// Lines that rise at 45° inside of @p shape, with the painter's pen. @p period in units of the painter, between two lines.
void drawHatchLines(QPainter& painter, const QPolygonF& shape, double period);
/// Fills the part of @p area inside of @p clip with thin lines of that hatch on its ground, on every device as shapes.
void fillHatchedPolygon(QPainter& painter, const QPolygonF& area, const QRectF& clip, HatchKind kind, const FigureStyle& style);

/// The part of @p line inside @p area.
[[nodiscard]] std::optional<QLineF> clippedLine(const QLineF& line, const QRectF& area);
/// The parts of @p line inside @p area, in order.
[[nodiscard]] std::vector<QPolygonF> clippedPolyline(const QPolygonF& line, const QRectF& area);

}  // namespace kvscope
