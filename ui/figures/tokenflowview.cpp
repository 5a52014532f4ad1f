// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/tokenflowview.h"

#include "widgets/cursorkeys.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace kvscope {

TokenFlowView::TokenFlowView(QWidget* parent) : QAbstractScrollArea(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);  // the text would be set again when the bar comes and goes
    viewport()->setMouseTracking(true);
    viewport()->setAutoFillBackground(false);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

TokenFlowView::~TokenFlowView() = default;

QRectF TokenFlowView::placeOf(int token) const
{
    return m_flow.box(token).translated(0, -m_scrolled);
}

void TokenFlowView::reflow()
{
    m_flow = flowFor(viewport()->width());
    fitScrollBar();
    viewport()->update();
}

/// Scrolls by whole lines.
void TokenFlowView::fitScrollBar()
{
    const double line = m_flow.lineHeight();
    const int shown = std::max(1, static_cast<int>(textArea().height() / line));
    const int lines = static_cast<int>(std::lround(m_flow.height() / line));
    verticalScrollBar()->setPageStep(shown);
    verticalScrollBar()->setRange(0, std::max(0, lines - shown));
    m_scrolled = verticalScrollBar()->value() * line;
}

void TokenFlowView::scrollContentsBy(int dx, int dy)
{
    Q_UNUSED(dx)
    Q_UNUSED(dy)
    m_scrolled = verticalScrollBar()->value() * m_flow.lineHeight();
    viewport()->update();
}

void TokenFlowView::showToken(int token)
{
    const int line = static_cast<int>(std::lround(m_flow.box(token).top() / m_flow.lineHeight()));
    const int first = verticalScrollBar()->value();
    const int shown = verticalScrollBar()->pageStep();
    if (line < first)
        verticalScrollBar()->setValue(line);
    else if (line >= first + shown)
        verticalScrollBar()->setValue(line - shown + 1);
}

void TokenFlowView::moveTo(int token)
{
    const int to = std::clamp(token, 0, m_flow.count() - 1);
    showToken(to);
    emit tokenPointed(to);
}

int TokenFlowView::tokenAt(const QPointF& point) const
{
    return textArea().contains(point) ? m_flow.tokenAt(point + QPointF(0, m_scrolled)) : -1;
}

bool TokenFlowView::event(QEvent* event)
{
    return takesCursorKey(event) || QAbstractScrollArea::event(event);
}

bool TokenFlowView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::Leave)
        emit tokenPointed(-1);
    return QAbstractScrollArea::viewportEvent(event);
}

void TokenFlowView::changeEvent(QEvent* event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::StyleChange || event->type() == QEvent::FontChange)
        reflow();
}

void TokenFlowView::keyPressEvent(QKeyEvent* event)
{
    if (m_flow.count() == 0) {
        event->ignore();
        return;
    }
    const int pointed = pointedToken();
    const int from = pointed < 0 ? startToken() : pointed;
    switch (event->key()) {
    case Qt::Key_Left: moveTo(pointed < 0 ? from : from - 1); return;
    case Qt::Key_Right: moveTo(pointed < 0 ? from : from + 1); return;
    case Qt::Key_Up: moveTo(m_flow.neighbour(from, -1)); return;
    case Qt::Key_Down: moveTo(m_flow.neighbour(from, 1)); return;
    case Qt::Key_Home: moveTo(0); return;
    case Qt::Key_End: moveTo(m_flow.count() - 1); return;
    case Qt::Key_Return:
    case Qt::Key_Enter: emit tokenChosen(from, event->modifiers() & ~Qt::KeypadModifier); return;
    default: event->ignore();  // Page Up, Page Down and Escape are the window's
    }
}

void TokenFlowView::mouseMoveEvent(QMouseEvent* event)
{
    emit tokenPointed(tokenAt(event->position()));
}

void TokenFlowView::mousePressEvent(QMouseEvent* event)
{
    if (const int token = tokenAt(event->position()); event->button() == Qt::LeftButton && token >= 0)
        emit tokenChosen(token, event->modifiers());
}

void TokenFlowView::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    reflow();
}

void TokenFlowView::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), theme().surface);
    paintText(painter, { .theme = theme(), .locale = QLocale(), .devicePixelRatio = devicePixelRatioF() });
}

}  // namespace kvscope
