// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/hatchbar.h"

#include <QPainter>

#include <algorithm>

namespace kvscope {

void paintHatchBar(QPainter& painter, const QRectF& rect, HatchKind kind)
{
    if (rect.width() < 1.0)
        return;
    const double ratio = painter.device() != nullptr ? painter.device()->devicePixelRatioF() : 1.0;
    painter.save();
    painter.setPen(QPen(kind == HatchKind::Off ? theme().off : theme().edge, 1.0));
    painter.setBrush(theme().hatch(kind, ratio));
    painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5));
    painter.restore();
}

HatchBar::HatchBar(HatchKind kind, QWidget* parent) : QWidget(parent), m_kind(kind)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

HatchBar::~HatchBar() = default;

void HatchBar::setKind(HatchKind kind)
{
    m_kind = kind;
    update();
}

void HatchBar::setShare(double share)
{
    m_share = std::clamp(share, 0.0, 1.0);
    update();
}

QSize HatchBar::sizeHint() const
{
    return { theme().ipx(120), theme().ipx(8) };
}

void HatchBar::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    QPainter painter(this);
    paintHatchBar(painter, QRectF(0, 0, width() * m_share, height()), m_kind);
}

}  // namespace kvscope
