// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/chain/chainview.h"

#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>
#include <utility>

namespace kvscope {

ChainView::ChainView(QWidget* parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

ChainView::~ChainView() = default;

QSize ChainView::sizeHint() const
{
    return { theme().ipx(409), theme().ipx(140) };
}

QSize ChainView::minimumSizeHint() const
{
    return { theme().ipx(200), theme().ipx(60) };
}

void ChainView::setChain(Chain chain)
{
    m_figure.chain = std::move(chain);
    setPointed(std::min(m_figure.pointed, currentLayout().rows() - 1));
    update();
}

void ChainView::setTemperatures(bool temperatures)
{
    m_temperatures = temperatures;
    chooseParts();
}

void ChainView::chooseParts()
{
    const bool both = !m_temperatures && width() >= ChainLayout::widthForBoth(theme());
    m_figure.parts = m_temperatures ? ChainParts::Temperatures : both ? ChainParts::Both : ChainParts::Stages;
    update();
}

void ChainView::setPointed(int line)
{
    if (std::exchange(m_figure.pointed, line) != line)
        update();
}

FigureStyle ChainView::style() const
{
    return { .theme = theme(), .locale = QLocale(), .devicePixelRatio = devicePixelRatioF() };
}

ChainLayout ChainView::currentLayout() const
{
    return m_figure.layout(rect(), style());
}

int ChainView::pointedRow() const
{
    const ChainLayout places = currentLayout();
    return m_figure.pointed >= 0 && m_figure.pointed < places.rows() ? places.rowOfLine(m_figure.pointed) : -1;
}

bool ChainView::event(QEvent* event)
{
    // While it has focus it takes the arrow keys, even where the window has shortcuts for them.
    if (event->type() == QEvent::ShortcutOverride) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_Home || key == Qt::Key_End) {
            event->accept();
            return true;
        }
    }
    return QWidget::event(event);
}

void ChainView::keyPressEvent(QKeyEvent* event)
{
    const int last = currentLayout().rows() - 1;
    const int from = m_figure.pointed;
    switch (event->key()) {
    case Qt::Key_Up: emit linePointed(from < 0 ? last : std::max(0, from - 1)); return;
    case Qt::Key_Down: emit linePointed(std::min(last, from + 1)); return;
    case Qt::Key_Home: emit linePointed(std::min(0, last)); return;
    case Qt::Key_End: emit linePointed(last); return;
    default: QWidget::keyPressEvent(event);
    }
}

void ChainView::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    emit linePointed(-1);
}

void ChainView::mouseMoveEvent(QMouseEvent* event)
{
    emit linePointed(currentLayout().lineAt(event->position()));
}

void ChainView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    chooseParts();
}

void ChainView::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    QPainter painter(this);
    m_figure.paint(painter, rect(), style());
}

}  // namespace kvscope
