// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/runs/runpairplot.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace kvscope {

RunPairPlot::RunPairPlot(QWidget* parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

RunPairPlot::~RunPairPlot() = default;

QSize RunPairPlot::sizeHint() const
{
    return { theme().ipx(400), static_cast<int>(std::ceil(m_figure.height(theme()))) };
}

QSize RunPairPlot::minimumSizeHint() const
{
    return { theme().ipx(160), sizeHint().height() };
}

void RunPairPlot::setPair(RunPair pair)
{
    m_figure.pair = std::move(pair);
    updateGeometry();
    describe();
    update();
}

void RunPairPlot::setPosition(int position)
{
    m_figure.position = position;
    describe();
    update();
}

void RunPairPlot::setViewed(std::uint64_t run, int position)
{
    m_figure.viewedRun = run;
    m_figure.viewed = position;
    describe();
    update();
}

void RunPairPlot::describe()
{
    setAccessibleDescription(m_figure.description(QLocale()));
}

bool RunPairPlot::event(QEvent* event)
{
    // While it has focus it takes the arrow keys, even where the window has shortcuts for them.
    if (event->type() == QEvent::ShortcutOverride) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Home || key == Qt::Key_End) {
            event->accept();
            return true;
        }
    }
    return QWidget::event(event);
}

void RunPairPlot::keyPressEvent(QKeyEvent* event)
{
    const int last = m_figure.pair.length() - 1;
    const int from = m_figure.position;
    switch (event->key()) {
    case Qt::Key_Left: emit positionChosen(std::max(0, from - 1)); return;
    case Qt::Key_Right: emit positionChosen(std::min(last, from + 1)); return;
    case Qt::Key_Home: emit positionChosen(0); return;
    case Qt::Key_End: emit positionChosen(last); return;
    default: QWidget::keyPressEvent(event);
    }
}

void RunPairPlot::mousePressEvent(QMouseEvent* event)
{
    const int at = m_figure.positionAt(event->position(), rect(), theme());
    if (event->button() != Qt::LeftButton || at < 0) {
        QWidget::mousePressEvent(event);
        return;
    }
    emit positionChosen(at);
}

void RunPairPlot::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    QPainter painter(this);
    m_figure.paint(painter, rect(), { .theme = theme(), .locale = QLocale(), .devicePixelRatio = devicePixelRatioF() });
}

}  // namespace kvscope
