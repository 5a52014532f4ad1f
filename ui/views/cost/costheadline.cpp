// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/cost/costheadline.h"

#include "theme/theme.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace kvscope {

namespace {

constexpr double kNumberHeight = 72.0;  ///< px at 100 %
constexpr double kResultHeight = 20.0;  ///< of FontRole::Result
constexpr double kGap = 16.0;

QFont numberFont()
{
    QFont font = theme().font(FontRole::Result);
    font.setPointSizeF(font.pointSizeF() * kNumberHeight / kResultHeight);
    return font;
}

QFont besideFont()
{
    QFont font = theme().font(FontRole::Number);
    font.setBold(false);
    return font;
}

}  // namespace

CostHeadline::CostHeadline(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
}

CostHeadline::~CostHeadline() = default;

void CostHeadline::setTexts(const HeadlineTexts& texts)
{
    m_texts = texts;
    setAccessibleName(
        QStringList { texts.over, texts.number, texts.beside + texts.more, texts.below.join(QLatin1Char(' ')) }.join(QLatin1Char(' ')));
    setToolTip(texts.below.join(QStringLiteral(" · ")));
    update();
}

QSize CostHeadline::sizeHint() const
{
    const double over = QFontMetricsF(theme().font(FontRole::Chip)).height();
    // Figures have no descenders: the number takes its ascent.
    return { theme().ipx(500), static_cast<int>(std::ceil(over + QFontMetricsF(numberFont()).capHeight() + theme().px(14))) };
}

QSize CostHeadline::minimumSizeHint() const
{
    return { 1, sizeHint().height() };
}

void CostHeadline::paintEvent(QPaintEvent* /*event*/)
{
    const Theme& now = theme();
    QPainter painter(this);
    const QFont small = now.font(FontRole::Chip);
    const QFontMetricsF smallMetrics(small);
    painter.setFont(small);
    painter.setPen(now.text2);
    painter.drawText(QPointF(0, smallMetrics.ascent()), smallMetrics.elidedText(m_texts.over, Qt::ElideRight, width()));

    const QFont large = numberFont();
    const QFontMetricsF largeMetrics(large);
    const double base = smallMetrics.height() + now.px(6) + largeMetrics.capHeight();
    painter.setFont(large);
    painter.setPen(now.off);
    painter.drawText(QPointF(0, base), m_texts.number);
    // Room for the widest of three digits, so that the words stand still while the number counts.
    const double column = std::max(largeMetrics.horizontalAdvance(m_texts.number), largeMetrics.horizontalAdvance(QStringLiteral("88.8×")));
    const double left = std::ceil(column + now.px(kGap));
    const double room = width() - left;
    if (room <= 0) {
        return;
    }
    const QFont beside = besideFont();
    const QFontMetricsF besideMetrics(beside);
    const double middle = base - largeMetrics.capHeight() / 2;
    painter.setFont(beside);
    painter.setPen(now.text);
    const QString whole = m_texts.beside + m_texts.more;
    const auto fits = [&](const QString& text) { return besideMetrics.horizontalAdvance(text) <= room; };
    const QString said = fits(whole) ? whole : fits(m_texts.beside) || m_texts.shorter.isEmpty() ? m_texts.beside : m_texts.shorter;
    painter.drawText(QPointF(left, middle - now.px(3)), besideMetrics.elidedText(said, Qt::ElideRight, room));
    QStringList clauses = m_texts.below;
    while (clauses.size() > 1 && smallMetrics.horizontalAdvance(clauses.join(QStringLiteral(" · "))) > room) {
        clauses.removeLast();
    }
    if (!clauses.isEmpty() && smallMetrics.horizontalAdvance(clauses.first()) > room && !m_texts.belowShort.isEmpty()) {
        clauses = { m_texts.belowShort };
    }
    painter.setFont(small);
    painter.setPen(now.text2);
    painter.drawText(QPointF(left, middle + smallMetrics.ascent() + now.px(3)),
        smallMetrics.elidedText(clauses.join(QStringLiteral(" · ")), Qt::ElideRight, room));
}

}  // namespace kvscope
