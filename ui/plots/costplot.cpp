// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plots/costplot.h"

#include "plots/labelplacer.h"
#include "theme/theme.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace kvscope {

namespace {

constexpr double kMeasuredWidth = 2.5;
constexpr double kComputedWidth = 1.5;
constexpr int kHeadroom = 10;  ///< px at 100 %
constexpr double kMarkedStep = 7.0;  ///< px; steps closer than this have no marks
constexpr float kGroundOpacity = 0.85F;  ///< of the ground under a label that found no free place
constexpr int kObstacles = 64;  ///< pieces of a curve that labels look out for

QColor colorOf(bool cacheOn)
{
    return cacheOn ? theme().accent : theme().off;
}

QPen penOf(bool cacheOn, CostSource source)
{
    const double scale = theme().px(1.0) * theme().lineFactor();
    QPen pen(colorOf(cacheOn), (source == CostSource::Measured ? kMeasuredWidth : kComputedWidth) * scale);
    if (source == CostSource::Computed) {
        // In units of the pen's width: 5 px drawn, 4 px left out.
        pen.setDashPattern({ 5.0 / kComputedWidth, 4.0 / kComputedWidth });
        pen.setCapStyle(Qt::FlatCap);
    } else {
        pen.setCapStyle(Qt::RoundCap);
        pen.setJoinStyle(Qt::RoundJoin);
    }
    return pen;
}

void drawMark(QPainter& painter, const QPointF& middle, bool cacheOn, double radius)
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(colorOf(cacheOn));
    if (cacheOn) {
        painter.drawEllipse(middle, radius, radius);
    } else {
        painter.drawRect(QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius));
    }
}

double greatest(const CostCurves& curves)
{
    double result = 0.0;
    for (const SpentPoint& point : curves.spent) {
        result = std::max(result, point.value);
    }
    for (const auto* mode : { &curves.on, &curves.off }) {
        for (const CostPoint& point : *mode) {
            result = std::isfinite(point.value) ? std::max(result, point.value) : result;
        }
    }
    return result;
}

/// Top left corners beside the points of a line: from its end backwards, above and below, out of its way.
std::vector<QPointF> besides(const QPolygonF& line, const QSizeF& text, double gap)
{
    std::vector<QPointF> corners;
    const auto points = line.size();
    constexpr int kTries = 24;
    const double aboveY = -text.height() - gap;
    for (int i = 0; i < kTries; ++i) {
        const auto at = points <= 1 ? 0 : (points - 1) - (points - 1) * i / (kTries - 1);
        const QPointF point = line[at];
        corners.push_back(point + QPointF(-text.width(), aboveY));  // ends here, above
        corners.push_back(point + QPointF(-text.width() / 2, aboveY));
        corners.push_back(point + QPointF(-text.width(), aboveY - 2 * gap));
        corners.push_back(point + QPointF(gap * 2, gap));  // begins here, below: beside a line that rises
        corners.push_back(point + QPointF(-text.width() - gap * 2, aboveY - text.height() / 2));
        corners.push_back(point + QPointF(-text.width(), gap));
        corners.push_back(point + QPointF(gap * 2, aboveY));
    }
    return corners;
}

}  // namespace

CostPlot::CostPlot(QWidget* parent) : StepPlot(parent)
{
    setHeadroom(kHeadroom);
}

CostPlot::~CostPlot() = default;

void CostPlot::setCurves(CostCurves curves, CostUnit unit)
{
    m_curves = std::move(curves);
    m_unit = unit;
    setAxes(m_curves.steps(), greatest(m_curves), unit == CostUnit::Operations ? AxisUnit::Operations : AxisUnit::Milliseconds,
        static_cast<int>(m_curves.spent.size()));
}

void CostPlot::drawSteps(QPainter& painter, const StepAxes& axes) const
{
    if (m_curves.on.empty()) {
        return;
    }
    painter.setRenderHint(QPainter::Antialiasing, true);
    drawViewed(painter, axes);
    drawReference(painter, axes, false);
    drawReference(painter, axes, true);
    drawSpent(painter, axes);
    drawLabels(painter, axes);
}

void CostPlot::drawViewed(QPainter& painter, const StepAxes& axes) const
{
    const auto vertical = [&](int step, const QPen& pen) {
        const double x = std::round(axes.x(step)) + 0.5;
        painter.setPen(pen);
        painter.drawLine(QPointF(x, 0), QPointF(x, axes.zeroY));
    };
    if (hoveredStep() >= 0) {
        vertical(hoveredStep(), QPen(theme().grid, 1.0));
    }
    if (viewedStep() >= 0 && viewedStep() < steps()) {
        vertical(viewedStep(), QPen(theme().edge, theme().lineFactor(), Qt::DotLine));
    }
}

void CostPlot::drawReference(QPainter& painter, const StepAxes& axes, bool cacheOn) const
{
    // Runs of one source are one polyline each, so that dashes do not begin anew at every step.
    const std::vector<CostPoint>& points = m_curves.mode(cacheOn);
    QPolygonF line;
    CostSource source = CostSource::Unknown;
    const auto flush = [&] {
        if (line.size() > 1 && (source == CostSource::Computed || source == CostSource::Earlier)) {
            painter.setPen(penOf(cacheOn, source));
            painter.setBrush(Qt::NoBrush);
            painter.drawPolyline(line);
        }
    };
    for (std::size_t i = 0; i < points.size(); ++i) {
        const CostPoint& point = points[i];
        const QPointF here(axes.x(static_cast<double>(i)), std::isfinite(point.value) ? axes.y(point.value) : axes.zeroY);
        // A piece is as certain as its less certain end.
        const CostSource piece = i == 0 ? point.source : std::max(point.source, points[i - 1].source);
        if (i > 0 && piece != source) {
            flush();
            line = line.isEmpty() ? QPolygonF() : QPolygonF { line.last() };
        }
        source = piece;
        line.append(here);
    }
    flush();
}

void CostPlot::drawSpent(QPainter& painter, const StepAxes& axes) const
{
    const auto at = [&](std::size_t i) { return QPointF(axes.x(static_cast<double>(i)), axes.y(m_curves.spent[i].value)); };
    painter.setBrush(Qt::NoBrush);
    for (std::size_t i = 1; i < m_curves.spent.size(); ++i) {
        painter.setPen(penOf(m_curves.spent[i].cacheOn, CostSource::Measured));
        painter.drawLine(at(i - 1), at(i));
    }
    const double radius = theme().px(2.8) * std::sqrt(theme().lineFactor());
    for (std::size_t i = 0; i < m_curves.spent.size(); ++i) {
        const bool viewed = static_cast<int>(i) == viewedStep();
        if (viewed || axes.stepWidth >= theme().px(kMarkedStep) || m_curves.spent.size() == 1) {
            drawMark(painter, at(i), m_curves.spent[i].cacheOn, viewed ? radius * 1.6 : radius);
        }
    }
}

std::vector<CostPlot::LabelText> CostPlot::labelTexts(const StepAxes& axes) const
{
    std::vector<LabelText> result;
    const bool time = m_unit == CostUnit::Time;
    for (const bool on : { true, false }) {
        QPolygonF line;
        for (std::size_t i = 0; i < m_curves.spent.size(); ++i) {
            if (m_curves.spent[i].cacheOn == on) {
                line.append(QPointF(axes.x(static_cast<double>(i)), axes.y(m_curves.spent[i].value)));
            }
        }
        if (!line.isEmpty()) {
            const QString text = time ? (on ? tr("on, measured") : tr("off, measured")) : (on ? tr("on, counted") : tr("off, counted"));
            result.push_back({ text, colorOf(on), true, line });
        }
    }
    for (const bool on : { false, true }) {
        for (const CostSource source : { CostSource::Computed, CostSource::Earlier }) {
            QPolygonF line;
            for (std::size_t i = 0; i < m_curves.mode(on).size(); ++i) {
                const CostPoint& point = m_curves.mode(on)[i];
                if (point.source == source) {
                    line.append(QPointF(axes.x(static_cast<double>(i)), axes.y(point.value)));
                }
            }
            if (line.size() > 1) {
                const QString text = source == CostSource::Computed ? (on ? tr("on (computed)") : tr("off (computed)"))
                                                                    : (on ? tr("on (measured earlier)") : tr("off (measured earlier)"));
                result.push_back({ text, colorOf(on), false, line });
            }
        }
    }
    return result;
}

void CostPlot::drawLabels(QPainter& painter, const StepAxes& axes) const
{
    LabelPlacer placer(QRectF(axes.area.left() + theme().px(4), 0, axes.area.width() - theme().px(4), axes.zeroY));
    const auto obstacle = [&](const auto& valueAt, std::size_t count) {
        if (count < 2) {
            return;
        }
        const std::size_t pieces = std::min<std::size_t>(count - 1, kObstacles);
        QPointF before(axes.x(0), axes.y(valueAt(0)));
        for (std::size_t i = 1; i <= pieces; ++i) {
            const std::size_t index = (count - 1) * i / pieces;
            const QPointF here(axes.x(static_cast<double>(index)), axes.y(valueAt(index)));
            if (std::isfinite(before.y()) && std::isfinite(here.y())) {
                placer.avoid(QLineF(before, here));
            }
            before = here;
        }
    };
    obstacle([&](std::size_t i) { return m_curves.spent[i].value; }, m_curves.spent.size());
    obstacle([&](std::size_t i) { return m_curves.on[i].value; }, m_curves.on.size());
    obstacle([&](std::size_t i) { return m_curves.off[i].value; }, m_curves.off.size());
    if (viewedStep() >= 0) {
        placer.avoid(QLineF(axes.x(viewedStep()), 0, axes.x(viewedStep()), axes.zeroY));
    }
    for (const LabelText& label : labelTexts(axes)) {
        QFont font = theme().font(FontRole::Table);
        font.setBold(label.bold);
        const QFontMetricsF metrics(font);
        const QSizeF size(metrics.horizontalAdvance(label.text) + 1, metrics.height() - metrics.descent() / 2);
        const std::vector<QPointF> places = besides(label.line, size, theme().px(3));
        if (const auto place = placer.place(size, places, true)) {
            if (placer.crossings(*place) > 0) {
                QColor ground = theme().surface;
                ground.setAlphaF(kGroundOpacity);
                painter.fillRect(*place, ground);
            }
            painter.setFont(font);
            painter.setPen(label.color);
            painter.drawText(*place, Qt::AlignCenter | Qt::TextDontClip, label.text);
        }
    }
}

}  // namespace kvscope
