// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/watch/watchview.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <utility>

namespace kvscope {

WatchView::WatchView(QWidget* parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

WatchView::~WatchView() = default;

QSize WatchView::sizeHint() const
{
    return { theme().ipx(409), theme().ipx(140) };
}

QSize WatchView::minimumSizeHint() const
{
    return { theme().ipx(200), theme().ipx(60) };
}

void WatchView::setCurves(WatchCurves curves, WatchMeasure measure)
{
    m_figure.curves = std::move(curves);
    m_figure.measure = measure;
    m_figure.pointed = std::min(m_figure.pointed, m_figure.curves.steps - 1);
    update();
}

void WatchView::setPointed(int step)
{
    if (std::exchange(m_figure.pointed, step) != step)
        update();
}

FigureStyle WatchView::style() const
{
    return { .theme = theme(), .locale = QLocale(), .devicePixelRatio = devicePixelRatioF() };
}

bool WatchView::event(QEvent* event)
{
    // While it has focus it takes the arrow keys, even where the window has shortcuts for them.
    if (event->type() == QEvent::ShortcutOverride) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Home || key == Qt::Key_End || key == Qt::Key_Return) {
            event->accept();
            return true;
        }
    }
    return QWidget::event(event);
}

void WatchView::keyPressEvent(QKeyEvent* event)
{
    const int last = m_figure.curves.steps - 1;
    const int from = m_figure.pointed >= 0 ? m_figure.pointed : m_figure.curves.viewedStep;
    const bool begins = m_figure.pointed < 0;  // at the viewed step
    switch (event->key()) {
    case Qt::Key_Left: emit stepPointed(begins ? from : std::max(0, from - 1)); return;
    case Qt::Key_Right: emit stepPointed(begins ? from : std::min(last, from + 1)); return;
    case Qt::Key_Home: emit stepPointed(std::min(0, last)); return;
    case Qt::Key_End: emit stepPointed(last); return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_figure.pointed >= 0)
            emit stepOpened(m_figure.pointed);
        return;
    default: QWidget::keyPressEvent(event);
    }
}

void WatchView::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    emit stepPointed(-1);
}

void WatchView::mouseMoveEvent(QMouseEvent* event)
{
    emit stepPointed(stepAt(event->position()));
}

void WatchView::mousePressEvent(QMouseEvent* event)
{
    if (const int step = stepAt(event->position()); event->button() == Qt::LeftButton && step >= 0)
        emit stepOpened(step);
}

void WatchView::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    QPainter painter(this);
    m_figure.paint(painter, rect(), style());
}

}  // namespace kvscope
