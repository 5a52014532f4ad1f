// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/loglogplot.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <utility>

namespace kvscope {

LogLogPlot::LogLogPlot(QWidget* parent) : QWidget(parent)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
}

LogLogPlot::~LogLogPlot() = default;

void LogLogPlot::setFigure(LogLogFigure figure)
{
    figure.pointed = figure.dots.size() == m_figure.dots.size() ? m_figure.pointed : -1;
    m_figure = std::move(figure);
    update();
}

void LogLogPlot::setPointed(int dot)
{
    if (dot != m_figure.pointed) {
        m_figure.pointed = dot;
        update();
    }
}

QPointF LogLogPlot::placeOf(int dot) const
{
    return m_figure.placeOf(m_figure.dots[dot].at, rect(), theme());
}

QSize LogLogPlot::sizeHint() const
{
    return { theme().ipx(360), theme().ipx(220) };
}

QSize LogLogPlot::minimumSizeHint() const
{
    return { theme().ipx(120), theme().ipx(80) };
}

void LogLogPlot::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    m_figure.paint(painter, rect(), { theme(), QLocale(), devicePixelRatioF(), false });
}

void LogLogPlot::point(int dot)
{
    if (dot != m_figure.pointed) {
        setPointed(dot);
        emit dotPointed(dot);
    }
}

void LogLogPlot::mouseMoveEvent(QMouseEvent* event)
{
    point(m_figure.dotAt(event->position(), rect(), theme()));
}

void LogLogPlot::leaveEvent(QEvent* /*event*/)
{
    point(-1);
}

void LogLogPlot::keyPressEvent(QKeyEvent* event)
{
    const int count = static_cast<int>(m_figure.dots.size());
    switch (event->key()) {
    case Qt::Key_Right: point(std::min(m_figure.pointed + 1, count - 1)); return;
    case Qt::Key_Left: point(m_figure.pointed < 0 ? count - 1 : std::max(0, m_figure.pointed - 1)); return;
    case Qt::Key_Home: point(count > 0 ? 0 : -1); return;
    case Qt::Key_End: point(count - 1); return;
    case Qt::Key_Escape:
        if (m_figure.pointed >= 0) {
            point(-1);
            return;
        }
        break;
    default: break;
    }
    QWidget::keyPressEvent(event);
}

}  // namespace kvscope
