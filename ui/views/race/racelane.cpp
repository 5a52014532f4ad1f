// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/race/racelane.h"

#include "theme/theme.h"
#include "widgets/statemark.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace kvscope {

namespace {

constexpr double kHeight = 26.0;
constexpr double kMark = 16.0;
constexpr double kGap = 8.0;
constexpr double kBarHeight = 20.0;
constexpr double kColumnGap = 14.0;
constexpr double kLeastBar = 60.0;

/// Every lane has the same columns, so that their bars align.
struct Columns {
    double name;
    double time;
    double operations;
};

double widthOf(const QFont& font, const QString& text)
{
    return std::ceil(QFontMetricsF(font).horizontalAdvance(text));
}

}  // namespace

RaceLane::RaceLane(bool cacheOn, QWidget* parent) : QWidget(parent), m_cacheOn(cacheOn)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

RaceLane::~RaceLane() = default;

void RaceLane::setName(const QString& name, const QString& widest)
{
    m_name = name;
    m_widest = widest;
    updateGeometry();
    update();
}

void RaceLane::setOperationsRoom(const QString& widest)
{
    m_operationsRoom = widest;
    update();
}

void RaceLane::setTimeRoom(const QString& widest)
{
    m_timeRoom = widest;
    update();
}

void RaceLane::setRestRoom(const QString& longer)
{
    m_restRoom = longer;
    update();
}

void RaceLane::setFigures(double share, const QString& time, const QString& rest, const QString& operations)
{
    m_share = std::clamp(share, 0.0, 1.0);
    m_time = time;
    m_rest = rest;
    m_operations = operations;
    setAccessibleName(m_name);
    setAccessibleDescription(time.isEmpty() ? QString() : QString(time + QLatin1String(", ") + operations));
    update();
}

QSize RaceLane::sizeHint() const
{
    const QFontMetricsF metrics(theme().font(FontRole::Result));
    return { theme().ipx(600), std::max(theme().ipx(kHeight), static_cast<int>(std::ceil(metrics.height()))) };
}

QSize RaceLane::minimumSizeHint() const
{
    return { theme().ipx(280), sizeHint().height() };
}

void RaceLane::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    const Theme& now = theme();
    QPainter painter(this);
    const QFont nameFont = now.font(FontRole::Title);
    const QFont timeFont = now.font(FontRole::Result);
    const QFont small = now.font(FontRole::Table);
    const double gap = now.px(kColumnGap);
    const double mark = now.px(kMark);
    // Room for the widest possible text, so that nothing moves while the numbers grow.
    const Columns columns { mark + now.px(kGap) + widthOf(nameFont, m_widest),
        std::max(widthOf(timeFont, QStringLiteral("00.0 ms")), widthOf(timeFont, m_timeRoom)), widthOf(small, m_operationsRoom) };
    const double rest = m_restRoom.isEmpty() ? 0.0 : widthOf(small, m_restRoom) + now.px(kGap);
    double barWidth = width() - columns.name - columns.time - columns.operations - rest - 3 * gap;
    const bool withOperations = barWidth >= now.px(kLeastBar);
    if (!withOperations) {
        barWidth += columns.operations + gap;
    }

    paintStateMark(painter, QRectF(0, (height() - mark) / 2, mark, mark), m_cacheOn ? StateMark::Reused : StateMark::Recomputed);
    painter.setFont(nameFont);
    painter.setPen(now.text);
    painter.drawText(QRectF(mark + now.px(kGap), 0, columns.name, height()), Qt::AlignLeft | Qt::AlignVCenter, m_name);

    double x = columns.name + gap;
    const bool waits = m_time.isEmpty();
    if (waits) {
        barWidth = width() - x - 1.0;  // no number needs room yet: the lane is the whole width, with what is expected in it
    }
    const double barHeight = std::min(now.px(kBarHeight), height() - 4.0);
    const QRectF frame(std::round(x) + 0.5, std::round((height() - barHeight) / 2) + 0.5, std::max(1.0, barWidth), barHeight);
    painter.setPen(QPen(now.border, 1.0));
    painter.setBrush(now.naGround);
    painter.drawRect(frame);
    if (m_share > 0.0) {
        QRectF filled = frame.adjusted(0.5, 0.5, -0.5, -0.5);
        filled.setWidth(std::max(2.0, filled.width() * m_share));
        painter.fillRect(filled, m_cacheOn ? now.accent : now.offFill);
    }

    if (waits) {
        painter.setFont(small);
        painter.setPen(now.text2);
        painter.drawText(frame.adjusted(now.px(kGap), 0, -now.px(kGap), 0), Qt::AlignLeft | Qt::AlignVCenter, m_rest);
        return;
    }
    x += barWidth + gap;
    painter.setFont(timeFont);
    painter.setPen(m_cacheOn ? now.accent : now.off);
    painter.drawText(QRectF(x, 0, columns.time, height()), Qt::AlignRight | Qt::AlignVCenter, m_time);
    x += columns.time;
    painter.setFont(small);
    painter.setPen(now.text2);
    if (rest > 0.0) {
        painter.drawText(QRectF(x, 0, rest, height()), Qt::AlignRight | Qt::AlignVCenter, m_rest);
        x += rest;
    }
    if (withOperations) {
        painter.drawText(QRectF(x + gap, 0, columns.operations, height()), Qt::AlignRight | Qt::AlignVCenter, m_operations);
    }
}

}  // namespace kvscope
