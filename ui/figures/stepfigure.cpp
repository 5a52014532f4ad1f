// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/stepfigure.h"

#include "figures/stepcanvas.h"

#include <QPainter>

namespace kvscope {

namespace {

constexpr float kBandOpacity = 0.15F;  ///< of the steps being dragged over

}  // namespace

void StepFigure::setAxes(int steps, double highest, AxisUnit unit)
{
    m_steps = std::max(1, steps);
    m_highest = std::isfinite(highest) ? highest : 0.0;
    m_unit = unit;
    if (m_range) {
        m_range = cut(*m_range);
    }
}

void StepFigure::setLowest(std::optional<double> lowest)
{
    m_lowestPower = lowest && std::isfinite(*lowest) && *lowest > 0.0 ? std::optional(std::floor(std::log10(*lowest))) : std::nullopt;
}

StepRange StepFigure::cut(StepRange range) const
{
    const int first = std::clamp(range.first, 0, m_steps - 1);
    return { first, std::clamp(range.last, first, m_steps - 1) };
}

StepRange StepFigure::visibleSteps() const
{
    return m_range ? cut(*m_range) : StepRange { 0, m_steps - 1 };
}

bool StepFigure::setRange(std::optional<StepRange> range)
{
    if (range) {
        range = cut(*range);
        if (range->steps() >= m_steps) {
            range.reset();
        }
    }
    const bool changed = m_range != range;
    m_range = range;
    if (changed) {
        rangeChanged();
    }
    return changed;
}

void StepFigure::paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const
{
    StepCanvas canvas(this);
    canvas.setStyle(style);
    canvas.paint(painter, rect);
}

void StepFigure::paintContent(QPainter& painter, const StepAxes& axes) const
{
    drawSteps(painter, axes);
    if (!dragged) {
        return;
    }
    const Theme& theme = axes.style.theme;
    const QRectF band
        = QRectF(QPointF(axes.x(dragged->first - 0.5), 0), QPointF(axes.x(dragged->last + 0.5), axes.zeroY)).intersected(axes.columns());
    QColor ground = theme.accent;
    ground.setAlphaF(kBandOpacity);
    painter.fillRect(band, ground);
    painter.setPen(QPen(theme.accent, 1.0));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(band);
}

}  // namespace kvscope
