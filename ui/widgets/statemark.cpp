// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/statemark.h"

#include "theme/icons.h"
#include "theme/theme.h"

#include <QPainter>

#include <cmath>

namespace kvscope {
namespace {

constexpr double kSide = 14.0;

struct Look {
    IconName icon;
    QColor color;
    bool offGround;
};

Look lookOf(StateMark mark)
{
    const Theme& now = theme();
    switch (mark) {
    case StateMark::Written: return { IconName::StateWritten, now.accent, false };
    case StateMark::Reused: return { IconName::StateReused, now.accent, false };
    case StateMark::Recomputed: return { IconName::StateRecomputed, now.off, true };
    case StateMark::NotKept: return { IconName::StateNotKept, now.edge, false };
    case StateMark::QueryUsed: break;
    }
    return { IconName::StateQueryUsed, now.text2, false };
}

}  // namespace

void paintStateMark(QPainter& painter, const QRectF& rect, StateMark mark)
{
    const Look look = lookOf(mark);
    const int side = theme().ipx(kSide);
    // On whole device pixels, so that thin lines stay thin.
    const QPointF corner(std::floor(rect.center().x() - side / 2.0), std::floor(rect.center().y() - side / 2.0));
    if (look.offGround) {
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme().offTint);
        painter.drawRoundedRect(QRectF(corner, QSizeF(side, side)).adjusted(1.5, 1.5, -1.5, -1.5), 1.5, 1.5);
        painter.restore();
    }
    const double ratio = painter.device() != nullptr ? painter.device()->devicePixelRatioF() : 1.0;
    painter.drawPixmap(corner, iconPixmap(look.icon, look.color, side, ratio));
}

}  // namespace kvscope
