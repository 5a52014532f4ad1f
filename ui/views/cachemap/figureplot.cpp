// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/cachemap/figureplot.h"

#include <QPainter>

#include <utility>

namespace kvscope {

FigurePlot::FigurePlot(QSize least, QWidget* parent) : QWidget(parent), m_least(least)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

FigurePlot::~FigurePlot() = default;

void FigurePlot::setFigure(std::unique_ptr<Figure> figure)
{
    m_figure = std::move(figure);
    update();
}

QSize FigurePlot::sizeHint() const
{
    return { theme().ipx(2 * m_least.width()), theme().ipx(m_least.height()) };
}

QSize FigurePlot::minimumSizeHint() const
{
    return { theme().ipx(m_least.width()), theme().ipx(m_least.height()) };
}

void FigurePlot::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    if (!m_figure)
        return;
    QPainter painter(this);
    m_figure->paint(painter, rect(), { .theme = theme(), .locale = QLocale(), .devicePixelRatio = devicePixelRatioF() });
}

}  // namespace kvscope
