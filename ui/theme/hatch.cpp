// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/hatch.h"

#include <QBrush>
#include <QImage>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace kvscope {

HatchPlan hatchPlan(const Theme& theme, HatchKind kind)
{
    switch (kind) {
    case HatchKind::FirstTokenLeftOut: return { theme.naGround, theme.naLine, 4.0, 1.5, true };
    case HatchKind::Off: return { theme.offTint, theme.offFill, 4.8, 1.8, false };
    case HatchKind::Others: return { theme.surface, theme.edge, 4.2, 1.0, false };
    case HatchKind::NotApplicable: break;
    }
    return { theme.naGround, theme.naLine, 6.0, 1.0, false };
}

QBrush Theme::hatch(HatchKind kind, double devicePixelRatio) const
{
    const HatchPlan plan = hatchPlan(*this, kind);
    const double scale = px(1.0) * devicePixelRatio;
    // A tile must be whole device pixels; otherwise seams are visible.
    const double exact = plan.period * (plan.dots ? 1.0 : std::numbers::sqrt2) * scale;
    const int side = std::max(3, static_cast<int>(std::lround(exact)));

    QImage tile(side, side, QImage::Format_ARGB32_Premultiplied);
    tile.fill(plan.ground);
    QPainter painter(&tile);
    painter.setRenderHint(QPainter::Antialiasing);
    if (plan.dots) {
        const double diameter = plan.width * scale;
        painter.setPen(Qt::NoPen);
        painter.setBrush(plan.ink);
        painter.drawEllipse(QRectF((side - diameter) / 2, (side - diameter) / 2, diameter, diameter));
    } else {
        painter.setPen(QPen(plan.ink, std::max(1.0, plan.width * scale), Qt::SolidLine, Qt::SquareCap));
        for (const int shift : { -side, 0, side })  // adjacent lines too, so that corners join across tiles
            painter.drawLine(QPointF(shift, side), QPointF(shift + side, 0));
    }
    painter.end();

    QBrush brush(tile);
    // The texture is in device pixels, so the brush cancels the painter's pixel ratio.
    brush.setTransform(QTransform::fromScale(1.0 / devicePixelRatio, 1.0 / devicePixelRatio));
    return brush;
}

}  // namespace kvscope
