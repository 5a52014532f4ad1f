// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/cost/ratiobars.h"

#include "text/numbertext.h"
#include "theme/theme.h"
#include "views/cost/costtablemodel.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace kvscope {

RatioBars::RatioBars(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

RatioBars::~RatioBars() = default;

QString RatioBars::factor(const Bar& bar)
{
    return bar.raced ? racedRatioText(bar.ratio) : std::isfinite(bar.ratio) ? ratioText(bar.ratio) : notAvailableText();
}

void RatioBars::setBars(const QList<Bar>& bars)
{
    m_bars = bars;
    retranslate();
}

void RatioBars::retranslate()
{
    QStringList texts;
    for (const Bar& bar : std::as_const(m_bars)) {
        texts << tr("%Ln token(s): %1", nullptr, bar.tokens).arg(factor(bar)) + (bar.disturbed ? tr(" (disturbed)") : QString());
    }
    setAccessibleName(texts.join(QStringLiteral("; ")));
    setToolTip(texts.join(QLatin1Char('\n')));
    update();
}

QSize RatioBars::sizeHint() const
{
    return { theme().ipx(340), theme().ipx(150) };
}

QSize RatioBars::minimumSizeHint() const
{
    return { theme().ipx(180), theme().ipx(60) };
}

void RatioBars::paintEvent(QPaintEvent* /*event*/)
{
    if (m_bars.isEmpty()) {
        return;
    }
    const Theme& now = theme();
    QPainter painter(this);
    const QFont number = now.font(FontRole::Number);
    const QFont tick = now.font(FontRole::Table);
    const double above = QFontMetricsF(number).height() + now.px(2);
    const double below = QFontMetricsF(tick).height() + now.px(2);
    const double zero = std::floor(height() - below) - 0.5;
    const double room = zero - above;
    double greatest = 1.0;
    for (const Bar& bar : std::as_const(m_bars)) {
        greatest = std::isfinite(bar.ratio) ? std::max(greatest, bar.ratio) : greatest;
    }
    const double column = static_cast<double>(width()) / static_cast<double>(m_bars.size());
    const double wide = std::min(now.px(52), column * 0.6);
    for (qsizetype i = 0; i < m_bars.size(); ++i) {
        const Bar& bar = m_bars[i];
        const double middle = column * (static_cast<double>(i) + 0.5);
        const double high = std::isfinite(bar.ratio) ? std::max(1.0, room * bar.ratio / greatest) : 0.0;
        const QRectF rect(std::round(middle - wide / 2) + 0.5, zero - std::round(high), std::round(wide), std::round(high));
        if (high > 0.0 && bar.reached) {
            painter.fillRect(rect, now.offFill);
        } else if (high > 0.0) {
            painter.fillRect(rect, now.offTint);
            painter.setPen(QPen(now.off, 1.0, Qt::DashLine));
            painter.drawRect(rect);
        }
        painter.setFont(number);
        painter.setPen(std::isfinite(bar.ratio) ? now.off : now.text2);
        painter.drawText(QRectF(middle - column / 2, rect.top() - above, column, above), Qt::AlignHCenter | Qt::AlignVCenter, factor(bar));
        painter.setFont(tick);
        painter.setPen(now.text2);
        painter.drawText(
            QRectF(middle - column / 2, zero + now.px(2), column, below), Qt::AlignHCenter | Qt::AlignTop, countText(bar.tokens));
    }
    painter.setPen(QPen(now.edge, 1.0));
    painter.drawLine(QPointF(0, zero), QPointF(width(), zero));
}

}  // namespace kvscope
