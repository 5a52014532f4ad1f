// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/attention/shadedview.h"

#include <utility>

namespace kvscope {

ShadedView::ShadedView(QWidget* parent) : TokenFlowView(parent) { }

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

TokenFlow ShadedView::flowFor(double width) const
{
    return m_figure.flow(width, theme());
}

QRectF ShadedView::textArea() const
{
    return ShadedFigure::textArea(viewport()->rect(), theme());
}

void ShadedView::paintText(QPainter& painter, const FigureStyle& style)
{
    m_figure.scrolled = scrolled();
    m_figure.paint(painter, viewport()->rect(), style, textFlow());
}

}  // namespace kvscope
