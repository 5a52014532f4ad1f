// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/bar/stepscrubber.h"

#include "theme/theme.h"

#include <QEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace kvscope {
namespace {

constexpr double kHandle = 13.0;
constexpr double kTick = 7.0;
constexpr double kLiveMark = 14.0;
constexpr int kTicksForEach = 20;
constexpr int kWheelNotch = 120;

}  // namespace

StepScrubber::StepScrubber(QWidget* parent) : QAbstractSlider(parent)
{
    setOrientation(Qt::Horizontal);
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setEnabled(false);
}

StepScrubber::~StepScrubber() = default;

void StepScrubber::setSteps(int planned, int live, int viewed)
{
    m_planned = std::max({ planned, live + 1, 0 });
    m_live = live;
    m_viewed = viewed;
    setEnabled(live >= 0);
    const QSignalBlocker quiet(this);
    setRange(0, std::max(0, m_planned - 1));
    setValue(std::max(0, viewed));
    update();
}

double StepScrubber::xOf(int step) const
{
    const double margin = theme().px(kHandle) / 2 + 1;
    const double room = width() - 2 * margin;
    return margin + (m_planned > 1 ? room * step / (m_planned - 1) : 0.0);
}

int StepScrubber::stepAt(double x) const
{
    if (m_planned < 2)
        return 0;
    const double first = xOf(0);
    const double last = xOf(m_planned - 1);
    return static_cast<int>(std::lround((x - first) / std::max(1.0, last - first) * (m_planned - 1)));
}

void StepScrubber::choose(int step)
{
    if (m_live < 0)
        return;
    setValue(std::clamp(step, 0, m_live));
}

void StepScrubber::sliderChange(SliderChange change)
{
    QAbstractSlider::sliderChange(change);
    if (change != SliderValueChange || signalsBlocked())
        return;
    // Screen readers may request any value of the range; only finished steps can be viewed.
    const int step = std::clamp(value(), 0, std::max(0, m_live));
    if (step != value()) {
        setValue(step);
        return;
    }
    if (step == m_viewed || m_live < 0)
        return;
    m_viewed = step;
    update();
    emit stepChosen(step);
}

QSize StepScrubber::sizeHint() const
{
    return { theme().ipx(270), theme().ipx(18) };
}

QSize StepScrubber::minimumSizeHint() const
{
    return { theme().ipx(86), theme().ipx(18) };
}

void StepScrubber::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    const Theme& now = theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double middle = std::floor(height() / 2.0);
    const double line = now.px(2.0);
    const double first = xOf(0);
    const double last = width() - first;
    const bool past = m_viewed < m_live;
    const QColor main = past ? now.text2 : now.accent;

    painter.fillRect(QRectF(first, middle - line / 2, last - first, line), now.border);
    if (m_viewed >= 0)
        painter.fillRect(QRectF(first, middle - line / 2, xOf(m_viewed) - first, line), main);

    painter.setPen(QPen(now.edge, 1.0));
    const auto tick = [&](int step) {
        const double x = std::floor(xOf(step)) + 0.5;
        painter.drawLine(QPointF(x, middle - now.px(kTick) / 2), QPointF(x, middle + now.px(kTick) / 2));
    };
    for (int step = 0; step < m_planned; ++step) {
        const bool tenth = (step + 1) % 10 == 0;  // as shown on screen, from 1
        if (m_planned <= kTicksForEach || tenth || step == 0 || step == m_planned - 1)
            tick(step);
    }
    if (m_viewed < 0)
        return;
    if (past) {
        const double width = now.px(3.0);
        painter.fillRect(QRectF(xOf(m_live) - width / 2, middle - now.px(kLiveMark) / 2, width, now.px(kLiveMark)), now.accent);
    }
    painter.setPen(QPen(main, line));
    painter.setBrush(now.surface);
    const double radius = (now.px(kHandle) - line) / 2;
    painter.drawEllipse(QPointF(xOf(m_viewed), middle), radius, radius);
}

void StepScrubber::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        choose(stepAt(event->position().x()));
    else
        event->ignore();
}

void StepScrubber::mouseMoveEvent(QMouseEvent* event)
{
    if (event->buttons().testFlag(Qt::LeftButton))
        choose(stepAt(event->position().x()));
}

void StepScrubber::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Down: choose(m_viewed - 1); break;
    case Qt::Key_Right:
    case Qt::Key_Up: choose(m_viewed + 1); break;
    case Qt::Key_Home: choose(0); break;
    case Qt::Key_End: choose(m_live); break;
    default: event->ignore(); break;  // page keys belong to the window (presenter remotes send them)
    }
}

void StepScrubber::wheelEvent(QWheelEvent* event)
{
    m_wheel += event->angleDelta().y();
    const int notches = m_wheel / kWheelNotch;
    m_wheel -= notches * kWheelNotch;
    if (notches != 0)
        choose(m_viewed + notches);
    event->accept();
}

void StepScrubber::changeEvent(QEvent* event)
{
    QAbstractSlider::changeEvent(event);
    if (event->type() == QEvent::StyleChange)
        updateGeometry();
}

}  // namespace kvscope
