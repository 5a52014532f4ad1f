// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/heads/pairplot.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <utility>

namespace kvscope {

PairPlot::PairPlot(QWidget* parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

PairPlot::~PairPlot() = default;

QSize PairPlot::sizeHint() const
{
    return { theme().ipx(400), theme().ipx(140) };
}

QSize PairPlot::minimumSizeHint() const
{
    return { theme().ipx(160), theme().ipx(50) };
}

void PairPlot::setPair(RowPair pair, bool difference)
{
    m_figure.pair = std::move(pair);
    m_figure.difference = difference && !m_figure.pair.b.empty();
    update();
}

void PairPlot::setHovered(int key)
{
    if (key == m_figure.hovered)
        return;
    m_figure.hovered = key;
    update();
}

bool PairPlot::event(QEvent* event)
{
    // While it has focus it takes the arrow keys, even where the window has shortcuts for them.
    if (event->type() == QEvent::ShortcutOverride) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Left || key == Qt::Key_Right) {
            event->accept();
            return true;
        }
    }
    return QWidget::event(event);
}

void PairPlot::keyPressEvent(QKeyEvent* event)
{
    const int last = m_figure.pair.keys() - 1;
    const int from = m_figure.hovered;
    switch (event->key()) {
    case Qt::Key_Left: emit keyHovered(from < 0 ? last : std::max(0, from - 1)); return;
    case Qt::Key_Right: emit keyHovered(from < 0 ? 0 : std::min(last, from + 1)); return;
    case Qt::Key_Home: emit keyHovered(std::min(0, last)); return;
    case Qt::Key_End: emit keyHovered(last); return;
    default: QWidget::keyPressEvent(event);
    }
}

void PairPlot::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    emit keyHovered(-1);
}

void PairPlot::mouseMoveEvent(QMouseEvent* event)
{
    emit keyHovered(m_figure.keyAt(event->position(), rect(), theme()));
}

void PairPlot::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    QPainter painter(this);
    m_figure.paint(painter, rect(), { .theme = theme(), .locale = QLocale(), .devicePixelRatio = devicePixelRatioF() });
}

}  // namespace kvscope
