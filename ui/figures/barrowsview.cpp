// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/barrowsview.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <cmath>
#include <utility>

namespace kvscope {

BarRowsView::BarRowsView(QWidget* parent) : QAbstractScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setAutoFillBackground(false);
}

BarRowsView::~BarRowsView() = default;

void BarRowsView::setRows(BarRows rows)
{
    m_rows = std::move(rows);
    fitScrollBar();
    viewport()->update();
}

void BarRowsView::fitScrollBar()
{
    const int needed = static_cast<int>(std::ceil(m_rows.leastHeight(viewport()->width(), theme())));
    verticalScrollBar()->setRange(0, std::max(0, needed - viewport()->height()));
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(theme().ipx(20));
}

QRectF BarRowsView::content() const
{
    const double height = std::max(static_cast<double>(viewport()->height()), m_rows.leastHeight(viewport()->width(), theme()));
    return { 0.0, static_cast<double>(-verticalScrollBar()->value()), static_cast<double>(viewport()->width()), height };
}

QRectF BarRowsView::rowOf(int bar) const
{
    return m_rows.rowOf(bar, content(), theme());
}

QSize BarRowsView::minimumSizeHint() const
{
    return { theme().ipx(120), theme().ipx(60) };
}

QSize BarRowsView::sizeHint() const
{
    return { theme().ipx(360), static_cast<int>(std::ceil(m_rows.leastHeight(theme().px(360), theme()))) };
}

void BarRowsView::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(viewport());
    m_rows.paint(painter, content(), { theme(), QLocale(), devicePixelRatioF(), false });
}

void BarRowsView::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    fitScrollBar();
}

void BarRowsView::changeEvent(QEvent* event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange || event->type() == QEvent::PaletteChange)
        fitScrollBar();
}

void BarRowsView::mousePressEvent(QMouseEvent* event)
{
    if (const int bar = m_rows.barAt(event->position(), content(), theme()); bar >= 0)
        emit barChosen(bar);
}

void BarRowsView::keyPressEvent(QKeyEvent* event)
{
    const int last = m_rows.count() - 1;
    int bar = -1;
    switch (event->key()) {
    case Qt::Key_Down: bar = std::min(m_rows.chosen + 1, last); break;
    case Qt::Key_Up: bar = m_rows.chosen < 0 ? last : std::max(0, m_rows.chosen - 1); break;
    case Qt::Key_Home: bar = std::min(0, last); break;
    case Qt::Key_End: bar = last; break;
    default: event->ignore(); return;  // Page Up and Page Down are the window's
    }
    if (bar >= 0) {
        emit barChosen(bar);
        const QRectF row = rowOf(bar);
        if (row.top() < 0)
            verticalScrollBar()->setValue(verticalScrollBar()->value() + static_cast<int>(std::floor(row.top())));
        else if (row.bottom() > viewport()->height())
            verticalScrollBar()->setValue(verticalScrollBar()->value() + static_cast<int>(std::ceil(row.bottom() - viewport()->height())));
    }
}

}  // namespace kvscope
