// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/cache/usagebar.h"

#include "theme/theme.h"

#include <QPainter>

#include <algorithm>

namespace kvscope {

UsageBar::UsageBar(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

UsageBar::~UsageBar() = default;

void UsageBar::setShare(double share)
{
    m_share = std::clamp(share, 0.0, 1.0);
    m_off = false;
    update();
}

void UsageBar::setOff()
{
    m_off = true;
    update();
}

QSize UsageBar::sizeHint() const
{
    return { theme().ipx(100), theme().ipx(8) };
}

void UsageBar::paintEvent(QPaintEvent* event)
{
    QWidget::paintEvent(event);
    const Theme& now = theme();
    QPainter painter(this);
    const QRectF frame = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    if (m_off) {
        QPen pen(now.off, 1.0);
        pen.setDashPattern({ 3.0, 2.0 });
        painter.setPen(pen);
        painter.drawRect(frame);
        return;
    }
    painter.setPen(QPen(now.border, 1.0));
    painter.setBrush(now.naGround);
    painter.drawRect(frame);
    if (m_share > 0.0) {
        // Even one token in a large reserve is visible: at least two pixels.
        painter.fillRect(QRectF(0, 0, std::max(2.0, width() * m_share), height()), now.accent);
    }
}

}  // namespace kvscope
