// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// CostFigure: the hatched area between the curves, the values at the viewed step, and the names on the lines.
#include "views/cost/costfigure.h"

#include "figures/labelplacer.h"
#include "figures/shapes.h"
#include "views/cost/costtablemodel.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace kvscope {

namespace {

constexpr double kRoomForValues = 130.0;  ///< px at 100 % of height
constexpr int kObstacles = 64;  ///< pieces of a curve that labels look out for
constexpr double kHalo = 2.0;  ///< px at 100 % around the letters of a label that stands over something

/// Top left corners beside the points of a line: from its end backwards, on the side that is tried first and on the other.
std::vector<QPointF> besides(const QPolygonF& line, const QSizeF& text, double gap, bool above)
{
    std::vector<QPointF> corners;
    constexpr int kTries = 24;
    const double over = -text.height() - gap;
    const auto points = line.size();
    // Next to the line, or further away where that is taken.
    const double away = text.height() * 0.7;
    for (const auto& [side, more] : { std::pair(above, 0.0), std::pair(!above, 0.0), std::pair(above, away), std::pair(!above, away) }) {
        const double y = side ? over - more : gap + more;
        for (int i = 0; i < kTries; ++i) {
            const auto at = points <= 1 ? 0 : (points - 1) - (points - 1) * i / (kTries - 1);
            const QPointF point = line[at];
            corners.push_back(point + QPointF(-text.width(), y));
            corners.push_back(point + QPointF(-text.width() - 2 * gap, y));
            corners.push_back(point + QPointF(-text.width() / 2, y));
            corners.push_back(point + QPointF(-text.width(), side ? y - 2 * gap : y + 2 * gap));
            corners.push_back(point + QPointF(gap * 2, y));
            if (points <= 1) {
                corners.push_back(point + QPointF(2 * gap, -text.height() / 2));
                corners.push_back(point + QPointF(-text.width() - 2 * gap, -text.height() / 2));
                break;
            }
        }
    }
    return corners;
}

/// Height of a line above @p x, in pixels; NaN beside its ends.
double heightAt(const QPolygonF& line, double x)
{
    for (qsizetype i = 1; i < line.size(); ++i) {
        const QPointF from = line[i - 1];
        const QPointF to = line[i];
        if (from.x() <= x && x <= to.x() && to.x() > from.x())
            return from.y() + (to.y() - from.y()) * (x - from.x()) / (to.x() - from.x());
    }
    return std::numeric_limits<double>::quiet_NaN();
}

void drawText(QPainter& painter, const QRectF& place, const QFont& font, const QColor& color, const QString& text, const FigureStyle& style)
{
    const QFontMetricsF metrics(font);
    const QPointF base(place.left(), place.top() + metrics.ascent());
    QPainterPath outline;
    outline.addText(base, font, text);
    painter.strokePath(outline, QPen(style.theme.surface, 2.0 * style.theme.px(kHalo), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setFont(font);
    painter.setPen(color);
    painter.drawText(base, text);
}

QSizeF sizeOf(const QFont& font, const QString& text)
{
    const QFontMetricsF metrics(font);
    return { metrics.horizontalAdvance(text) + 1, metrics.height() - metrics.descent() / 2 };
}

}  // namespace

int CostFigure::lastSaved() const
{
    const bool done = viewedStep >= 0 && viewedStep < static_cast<int>(m_curves.spent.size());
    if (!done || !(valueAt(viewedStep, false) > valueAt(viewedStep, true))) {
        return -1;
    }
    // A time that was estimated encloses no area: the hatch says what was counted or measured.
    const auto at = static_cast<std::size_t>(viewedStep);
    const bool estimated = m_curves.unit == CostUnit::Time && !(m_curves.on[at].isMeasured() && m_curves.off[at].isMeasured());
    return estimated ? -1 : viewedStep;
}

void CostFigure::drawSaved(QPainter& painter, const StepAxes& axes) const
{
    const Theme& theme = axes.style.theme;
    const int last = lastSaved();
    if (last < 1) {
        return;
    }
    QPolygonF area;
    for (int step = 0; step <= last; ++step) {
        area.append(QPointF(axes.x(step), axes.y(m_curves.off[static_cast<std::size_t>(step)].value)));
    }
    for (int step = last; step >= 0; --step) {
        area.append(QPointF(axes.x(step), axes.y(m_curves.on[static_cast<std::size_t>(step)].value)));
    }
    const bool complete = std::all_of(area.begin(), area.end(), [](const QPointF& point) { return std::isfinite(point.y()); });
    if (complete) {
        fillHatchedPolygon(painter, area, axes.columns(), HatchKind::Off, axes.style);
    }
    if (visibleSteps().contains(viewedStep)) {
        const double x = axes.x(viewedStep);
        painter.setPen(QPen(theme.text, theme.px(1.5) * theme.lineFactor));
        painter.drawLine(QPointF(x, axes.y(valueAt(viewedStep, false))), QPointF(x, axes.y(valueAt(viewedStep, true))));
    }
}

QString CostFigure::nameOf(const Stretch& stretch) const
{
    const bool on = stretch.cacheOn;
    if (stretch.mixed) {
        //: the line of a run whose steps are partly with the cache and partly without
        return tr("this run, mixed");
    }
    if (!stretch.solid) {
        return on ? tr("on (computed)") : tr("off (computed)");
    }
    if (stretch.raced) {
        return on ? tr("on, median of the race") : tr("off, median of the race");
    }
    const bool time = m_curves.unit == CostUnit::Time;
    if (stretch.earlier) {
        return time ? (on ? tr("on, measured in an earlier run") : tr("off, measured in an earlier run"))
                    : (on ? tr("on, counted in an earlier run") : tr("off, counted in an earlier run"));
    }
    return time ? (on ? tr("on, measured") : tr("off, measured")) : (on ? tr("on, counted") : tr("off, counted"));
}

void CostFigure::drawLabels(QPainter& painter, const StepAxes& axes, const std::vector<Stretch>& all) const
{
    LabelPlacer placer(QRectF(axes.area.left() + axes.style.theme.px(4), 0, axes.area.width() - axes.style.theme.px(4), axes.zeroY));
    for (const Stretch& stretch : all) {
        const auto count = stretch.line.size();
        const auto pieces = std::min<qsizetype>(count - 1, kObstacles);
        for (qsizetype i = 1; i <= pieces; ++i) {
            const QLineF line(stretch.line[(count - 1) * (i - 1) / pieces], stretch.line[(count - 1) * i / pieces]);
            if (const auto piece = clippedLine(line, axes.columns())) {
                placer.avoid(*piece);
            }
        }
    }
    drawValueMarks(painter, axes, placer);
    if (lastSaved() >= 1 && visibleSteps().contains(viewedStep)) {
        const double x = axes.x(viewedStep);
        placer.avoid(QLineF(x, axes.y(valueAt(viewedStep, false)), x, axes.y(valueAt(viewedStep, true))));
    }
    drawSavedAmount(painter, axes, placer);
    drawValues(painter, axes, placer);
    drawSavedName(painter, axes, placer);
    // Every kind of line is named once, on its longest stretch.
    std::vector<const Stretch*> named;
    for (const Stretch& stretch : all) {
        const auto same = std::find_if(named.begin(), named.end(), [&](const Stretch* other) { return nameOf(*other) == nameOf(stretch); });
        if (same == named.end()) {
            named.push_back(&stretch);
        } else if (stretch.line.size() > (*same)->line.size()) {
            *same = &stretch;
        }
    }
    std::stable_partition(named.begin(), named.end(), [](const Stretch* stretch) { return stretch->own; });
    for (const Stretch* stretch : named) {
        QPolygonF visible;
        for (const QPointF& point : stretch->line) {
            if (axes.columns().contains(point)) {
                visible.append(point);
            }
        }
        if (!visible.isEmpty()) {
            const Theme& theme = axes.style.theme;
            const QColor color = stretch->mixed ? theme.text : stretch->cacheOn ? theme.accent : theme.off;
            LabelText label { nameOf(*stretch), color, stretch->own, true, FontRole::Table, visible, {}, {} };
            for (const Stretch& other : all) {
                // The name of a mixed run has a colour of its own and can be taken for no other.
                if (!stretch->mixed && (other.cacheOn != stretch->cacheOn || other.mixed)) {
                    label.otherLines.push_back(other.line);
                }
            }
            drawLabel(painter, axes, placer, label);
        }
    }
}

void CostFigure::drawLabel(QPainter& painter, const StepAxes& axes, LabelPlacer& placer, const LabelText& label) const
{
    const bool value = label.line.size() == 1;
    QFont font = axes.style.theme.font(label.role);
    font.setBold(label.bold);
    const double gap = axes.style.theme.px(value ? 8 : 4);
    const QSizeF size = sizeOf(font, label.text);
    // A name across a line would name that one: lines that have no free place keep their colour and their value alone.
    const bool insist = value;
    std::vector<QPointF> corners = besides(label.line, size, gap, label.above);
    if (!value) {
        // Beside two lines that are close to each other a name would be read as that of the nearer one.
        const double leftmost = axes.area.left() + axes.style.theme.px(4);
        const double rightmost = std::max(leftmost, axes.area.right() - size.width());
        const auto middleOf = [&](const QPointF& corner) {  // where the placer would put it
            return QRectF(QPointF(std::clamp(corner.x(), leftmost, rightmost), corner.y()), size).center();
        };
        const auto away = [&](const QPointF& corner, const QPolygonF& line) {
            const QPointF middle = middleOf(corner);
            return std::abs(heightAt(line, middle.x()) - middle.y());
        };
        std::erase_if(corners, [&](const QPointF& corner) {
            const QPointF middle = middleOf(corner);
            const QPointF& end = middle.x() < label.line.front().x() ? label.line.front() : label.line.back();
            const double along = away(corner, label.line);
            const double own = std::isnan(along) ? std::abs(end.y() - middle.y()) : along;
            return std::any_of(
                label.otherLines.begin(), label.otherLines.end(), [&](const QPolygonF& other) { return away(corner, other) < own; });
        });
    } else {
        const auto away = [&](const QPointF& corner, const QPointF& mark) {
            const QPointF off = QRectF(corner, size).center() - mark;
            return std::hypot(off.x() / size.width(), off.y() / size.height());  // words are wider than high
        };
        std::erase_if(corners, [&](const QPointF& corner) {
            return std::any_of(label.others.begin(), label.others.end(),
                [&](const QPointF& other) { return away(corner, other) < away(corner, label.line.front()); });
        });
    }
    if (const auto place = placer.place(size, corners, insist)) {
        drawText(painter, *place, font, label.color, label.text, axes.style);
    }
}

bool CostFigure::showsValues(const StepAxes& axes) const
{
    return !covered && axes.area.height() >= axes.style.theme.px(kRoomForValues) && viewedStep < m_curves.steps()
        && visibleSteps().contains(viewedStep);
}

void CostFigure::drawValueMarks(QPainter& painter, const StepAxes& axes, LabelPlacer& placer) const
{
    if (!showsValues(axes)) {
        return;
    }
    const Theme& theme = axes.style.theme;
    const double radius = theme.px(5.5);
    for (const bool on : { false, true }) {
        const double value = valueAt(viewedStep, on);
        if (!std::isfinite(value)) {
            continue;
        }
        const QPointF middle(axes.x(viewedStep), axes.y(value));
        const QColor color = on ? theme.accent : theme.off;
        const QRectF mark(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius);
        painter.setPen(QPen(color, theme.px(3) * theme.lineFactor));
        painter.setBrush(theme.surface);
        if (on) {
            painter.drawEllipse(mark);
        } else {
            painter.drawRect(mark);
        }
        placer.avoid(mark);
    }
    if (mixedAt(viewedStep)) {  // its mark is drawn with those of the run
        const QPointF middle(axes.x(viewedStep), axes.y(m_curves.spent[static_cast<std::size_t>(viewedStep)].value));
        placer.avoid(QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius));
    }
}

void CostFigure::drawValues(QPainter& painter, const StepAxes& axes, LabelPlacer& placer) const
{
    if (!showsValues(axes)) {
        return;
    }
    const Theme& theme = axes.style.theme;
    for (const bool on : { false, true }) {
        const double value = valueAt(viewedStep, on);
        if (!std::isfinite(value)) {
            continue;
        }
        const QPointF middle(axes.x(viewedStep), axes.y(value));
        const QColor color = on ? theme.accent : theme.off;
        // On the outer side: above the upper curve, and below the lower one where there is room.
        const bool upper = !(valueAt(viewedStep, !on) > value);
        if (viewedStep > 0 || upper) {
            const double other = valueAt(viewedStep, !on);
            const QPolygonF others = std::isfinite(other) ? QPolygonF { QPointF(middle.x(), axes.y(other)) } : QPolygonF();
            drawLabel(painter, axes, placer,
                { costText(value, m_curves.unit, axes.style.locale), color, true, upper, FontRole::Number, QPolygonF { middle }, others,
                    {} });
        }
    }
    if (mixedAt(viewedStep)) {
        const double value = m_curves.spent[static_cast<std::size_t>(viewedStep)].value;
        //: %1 what the run itself took, beside what it would take wholly with the cache and wholly without
        const QString text = tr("this run %1").arg(costText(value, m_curves.unit, axes.style.locale));
        drawLabel(painter, axes, placer,
            { text, theme.text, true, true, FontRole::Table, QPolygonF { QPointF(axes.x(viewedStep), axes.y(value)) }, {}, {} });
    }
}

/// "171 G not computed" beside the line between the two values.
void CostFigure::drawSavedAmount(QPainter& painter, const StepAxes& axes, LabelPlacer& placer) const
{
    const int last = lastSaved();
    if (last < 1 || !showsValues(axes)) {
        return;
    }
    const Theme& theme = axes.style.theme;
    const double off = valueAt(last, false);
    const double on = valueAt(last, true);
    const double top = axes.y(off);
    const double bottom = axes.y(on);
    const bool without = !m_curves.spent[static_cast<std::size_t>(last)].cacheOn;
    const QString amount = costText(off - on, m_curves.unit, axes.style.locale);
    QString text;
    if (mixedAt(last)) {
        //: %1 an amount: between two other amounts
        text = tr("difference %1").arg(amount);
    } else if (m_curves.unit == CostUnit::Operations) {
        //: %1 a number of operations
        text = without ? tr("%1 more than needed").arg(amount) : tr("%1 not computed").arg(amount);
    } else {
        //: %1 a time or an amount of memory
        text = without ? tr("%1 more than needed").arg(amount) : tr("%1 saved").arg(amount);
    }
    QFont font = theme.font(FontRole::Body);
    font.setBold(true);
    const QSizeF size = sizeOf(font, text);
    const double gap = theme.px(8);
    const double x = axes.x(last);
    const double middle = (top + bottom - size.height()) / 2;
    if (bottom - top > size.height() * 1.5) {
        const std::array places { QPointF(x + gap, middle), QPointF(x + gap, bottom - size.height() * 1.5),
            QPointF(x - gap - size.width(), middle) };
        if (const auto place = placer.place(size, places, true)) {
            drawText(painter, *place, font, theme.text, text, axes.style);
        }
    }
}

/// What the hatched area is, where it is high enough for the words.
void CostFigure::drawSavedName(QPainter& painter, const StepAxes& axes, LabelPlacer& placer) const
{
    const int last = lastSaved();
    if (last < 1 || !showsValues(axes)) {
        return;
    }
    const Theme& theme = axes.style.theme;
    const double gap = theme.px(8);
    const bool without = !m_curves.spent[static_cast<std::size_t>(last)].cacheOn;
    const QString name = without || mixedAt(last) ? tr("work the cache would save") : tr("work the cache saves");
    const QFont plain = theme.font(FontRole::Body);
    const QSizeF room = sizeOf(plain, name);
    std::vector<QPointF> corners;
    for (int step = last; step > 0; --step) {
        const auto at = static_cast<std::size_t>(step);
        const double right = axes.x(step) - gap;
        const double left = right - room.width();
        // As far left as the label reaches it must lie between the curves.
        const int first = std::clamp(static_cast<int>(std::floor((left - axes.firstX) / axes.stepWidth)), 0, last);
        const double upper = axes.y(m_curves.off[static_cast<std::size_t>(first)].value);
        const double lower = std::min(axes.y(m_curves.on[static_cast<std::size_t>(first)].value), axes.y(m_curves.on[at].value));
        if (left > axes.area.left() && lower - upper > room.height() * 1.4) {
            corners.emplace_back(left, (upper + lower - room.height()) / 2);
        }
    }
    if (const auto place = placer.place(room, corners, false)) {
        drawText(painter, *place, plain, theme.off, name, axes.style);
    }
}

}  // namespace kvscope
