// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/attention/shadedview.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <cmath>
#include <utility>

namespace kvscope {

ShadedView::ShadedView(QWidget* parent) : QAbstractScrollArea(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);  // the text would be set again when the bar comes and goes
    viewport()->setMouseTracking(true);
    viewport()->setAutoFillBackground(false);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

ShadedView::~ShadedView() = default;

QSize ShadedView::sizeHint() const
{
    return { theme().ipx(500), theme().ipx(220) };
}

QSize ShadedView::minimumSizeHint() const
{
    return { theme().ipx(160), theme().ipx(60) };
}

void ShadedView::setRow(ShadedRow row)
{
    const int before = m_figure.row.query;
    m_figure.row = std::move(row);
    reflow();
    if (m_figure.row.query >= 0 && m_figure.row.query != before)
        showToken(m_figure.row.query);
}

void ShadedView::setDisplay(HeatmapScale scale, PaletteId palette)
{
    m_figure.scale = scale;
    m_figure.palette = palette;
    viewport()->update();
}

void ShadedView::setPointed(int token)
{
    if (std::exchange(m_figure.pointed, token) != token)
        viewport()->update();
}

QRectF ShadedView::placeOf(int token) const
{
    return m_flow.box(token).translated(0, -m_figure.scrolled);
}

void ShadedView::reflow()
{
    m_flow = m_figure.flow(viewport()->width(), theme());
    fitScrollBar();
    viewport()->update();
}

/// Scrolls by whole lines.
void ShadedView::fitScrollBar()
{
    const double line = m_flow.lineHeight();
    const int shown = std::max(1, static_cast<int>(ShadedFigure::textArea(viewport()->rect(), theme()).height() / line));
    const int lines = static_cast<int>(std::lround(m_flow.height() / line));
    verticalScrollBar()->setPageStep(shown);
    verticalScrollBar()->setRange(0, std::max(0, lines - shown));
    m_figure.scrolled = verticalScrollBar()->value() * line;
}

void ShadedView::scrollContentsBy(int dx, int dy)
{
    Q_UNUSED(dx)
    Q_UNUSED(dy)
    m_figure.scrolled = verticalScrollBar()->value() * m_flow.lineHeight();
    viewport()->update();
}

void ShadedView::showToken(int token)
{
    const int line = static_cast<int>(std::lround(m_flow.box(token).top() / m_flow.lineHeight()));
    const int first = verticalScrollBar()->value();
    const int shown = verticalScrollBar()->pageStep();
    if (line < first)
        verticalScrollBar()->setValue(line);
    else if (line >= first + shown)
        verticalScrollBar()->setValue(line - shown + 1);
}

void ShadedView::moveTo(int token)
{
    const int to = std::clamp(token, 0, m_flow.count() - 1);
    showToken(to);
    emit tokenPointed(to);
}

int ShadedView::tokenAt(const QPointF& point) const
{
    if (!ShadedFigure::textArea(viewport()->rect(), theme()).contains(point))
        return -1;
    return m_flow.tokenAt(point + QPointF(0, m_figure.scrolled));
}

bool ShadedView::event(QEvent* event)
{
    // While it has focus it takes the keys that it uses, even where the window has shortcuts for them.
    if (event->type() == QEvent::ShortcutOverride) {
        switch (static_cast<QKeyEvent*>(event)->key()) {
        case Qt::Key_Up:
        case Qt::Key_Down:
        case Qt::Key_Left:
        case Qt::Key_Right:
        case Qt::Key_Home:
        case Qt::Key_End:
        case Qt::Key_Return:
        case Qt::Key_Enter: event->accept(); return true;
        default: break;
        }
    }
    return QAbstractScrollArea::event(event);
}

bool ShadedView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::Leave)
        emit tokenPointed(-1);
    return QAbstractScrollArea::viewportEvent(event);
}

void ShadedView::changeEvent(QEvent* event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::StyleChange || event->type() == QEvent::FontChange)
        reflow();
}

void ShadedView::keyPressEvent(QKeyEvent* event)
{
    if (m_flow.count() == 0) {
        event->ignore();
        return;
    }
    const int pointed = m_figure.pointed;
    const int from = pointed < 0 ? m_figure.row.query : pointed;
    switch (event->key()) {
    case Qt::Key_Left: moveTo(pointed < 0 ? from : from - 1); return;
    case Qt::Key_Right: moveTo(pointed < 0 ? from : from + 1); return;
    case Qt::Key_Up: moveTo(m_flow.neighbour(from, -1)); return;
    case Qt::Key_Down: moveTo(m_flow.neighbour(from, 1)); return;
    case Qt::Key_Home: moveTo(0); return;
    case Qt::Key_End: moveTo(m_flow.count() - 1); return;
    case Qt::Key_Return:
    case Qt::Key_Enter: emit tokenChosen(from); return;
    default: event->ignore();  // Page Up, Page Down and Escape are the window's
    }
}

void ShadedView::mouseMoveEvent(QMouseEvent* event)
{
    emit tokenPointed(tokenAt(event->position()));
}

void ShadedView::mousePressEvent(QMouseEvent* event)
{
    if (const int token = tokenAt(event->position()); event->button() == Qt::LeftButton && token >= 0)
        emit tokenChosen(token);
}

void ShadedView::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    reflow();
}

void ShadedView::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), theme().surface);
    m_figure.paint(painter, viewport()->rect(), { .theme = theme(), .locale = QLocale(), .devicePixelRatio = devicePixelRatioF() }, m_flow);
}

}  // namespace kvscope
