// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/computation/computationview.h"

#include "widgets/cursorkeys.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <utility>

namespace kvscope {

ComputationView::ComputationView(QWidget* parent) : QAbstractScrollArea(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setFrameShape(QFrame::NoFrame);
    viewport()->setMouseTracking(true);
    viewport()->setAutoFillBackground(false);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

ComputationView::~ComputationView() = default;

QSize ComputationView::sizeHint() const
{
    return { theme().ipx(600), theme().ipx(300) };
}

QSize ComputationView::minimumSizeHint() const
{
    return { theme().ipx(200), theme().ipx(60) };
}

ComputationLayout ComputationView::currentLayout() const
{
    return m_figure.layout(viewport()->rect(), theme());
}

void ComputationView::setContent(HeadComputation content)
{
    const int before = m_figure.content.empty() ? -1 : m_figure.content.look->of.query;
    m_figure.content = std::move(content);
    fitScrollBars();
    if (!m_figure.content.empty() && m_figure.content.look->of.query != before)
        showRow(m_figure.content.look->of.query);
    viewport()->update();
}

void ComputationView::setPalette(PaletteId palette)
{
    if (std::exchange(m_figure.palette, palette) != palette)
        viewport()->update();
}

void ComputationView::setAllFeatures(bool all)
{
    m_figure.scroll.allFeatures = all;
    fitScrollBars();
    viewport()->update();
}

void ComputationView::setHovered(int key)
{
    if (std::exchange(m_figure.hovered, key) != key)
        viewport()->update();
}

/// The ranges follow from what fits, which follows from whether there are bars; they are always shown where they may be needed, so that
/// nothing jumps.
void ComputationView::fitScrollBars()
{
    const ComputationLayout places = currentLayout();
    verticalScrollBar()->setPageStep(places.rowsThatFit());
    verticalScrollBar()->setRange(0, std::max(0, m_figure.content.positions() - places.rowsThatFit()));
    horizontalScrollBar()->setPageStep(std::max(1, places.keyFeatures()));
    horizontalScrollBar()->setRange(0, places.lastFirstFeature());
    m_figure.scroll.firstRow = verticalScrollBar()->value();
    m_figure.scroll.firstFeature = horizontalScrollBar()->value();
}

void ComputationView::scrollContentsBy(int dx, int dy)
{
    Q_UNUSED(dx)
    Q_UNUSED(dy)
    m_figure.scroll.firstRow = verticalScrollBar()->value();
    m_figure.scroll.firstFeature = horizontalScrollBar()->value();
    viewport()->update();
}

void ComputationView::showRow(int key)
{
    const ComputationLayout places = currentLayout();
    if (key < places.firstRow())
        verticalScrollBar()->setValue(key);
    else if (key >= places.firstRow() + places.rowsThatFit())
        verticalScrollBar()->setValue(key - places.rowsThatFit() + 1);
}

void ComputationView::moveTo(int key)
{
    const int last = m_figure.content.positions() - 1;
    if (last < 0)
        return;
    const int to = std::clamp(key, 0, last);
    showRow(to);
    emit keyHovered(to);
}

bool ComputationView::event(QEvent* event)
{
    return takesCursorKey(event) || QAbstractScrollArea::event(event);
}

bool ComputationView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::Leave)
        emit keyHovered(-1);
    return QAbstractScrollArea::viewportEvent(event);
}

void ComputationView::changeEvent(QEvent* event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::StyleChange || event->type() == QEvent::FontChange)
        fitScrollBars();
}

void ComputationView::keyPressEvent(QKeyEvent* event)
{
    if (m_figure.content.empty()) {
        event->ignore();
        return;
    }
    const int query = m_figure.content.look->of.query;
    const int from = m_figure.hovered;
    QScrollBar* const features = horizontalScrollBar();
    switch (event->key()) {
    case Qt::Key_Up: moveTo(from < 0 ? query : from - 1); return;
    case Qt::Key_Down: moveTo(from < 0 ? query : from + 1); return;
    case Qt::Key_Home: moveTo(0); return;
    case Qt::Key_End: moveTo(m_figure.content.positions() - 1); return;
    case Qt::Key_Left:
        features->setValue(features->value() - (event->modifiers() & Qt::ControlModifier ? features->pageStep() : 1));
        return;
    case Qt::Key_Right:
        features->setValue(features->value() + (event->modifiers() & Qt::ControlModifier ? features->pageStep() : 1));
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (from >= 0)
            emit keyChosen(from);
        return;
    default: event->ignore();  // Page Up, Page Down and Escape are the window's
    }
}

void ComputationView::mouseMoveEvent(QMouseEvent* event)
{
    emit keyHovered(m_figure.content.empty() ? -1 : currentLayout().keyAt(event->position()));
}

void ComputationView::mousePressEvent(QMouseEvent* event)
{
    const int key = m_figure.content.empty() ? -1 : currentLayout().keyAt(event->position());
    if (event->button() == Qt::LeftButton && key >= 0)
        emit keyChosen(key);
}

void ComputationView::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    fitScrollBars();
    if (!m_figure.content.empty())
        showRow(m_figure.content.look->of.query);
}

void ComputationView::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), theme().surface);
    m_figure.paint(painter, viewport()->rect(), { .theme = theme(), .locale = QLocale(), .devicePixelRatio = devicePixelRatioF() });
}

}  // namespace kvscope
