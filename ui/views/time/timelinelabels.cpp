// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// TimelineFigure's words: where a time, a mode or a note stands beside the bars.
#include "views/time/timelinefigure.h"

#include "figures/labelplacer.h"
#include "run/statistics.h"
#include "text/numbertext.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace kvscope {

namespace {

constexpr float kGroundOpacity = 0.85F;  ///< of the background of a label that found no free place

double timeOf(const StepRecordPtr& record)
{
    return toMilliseconds(record->times.total());
}

QFont boldFont(const Theme& theme)
{
    QFont font = theme.font(FontRole::Table);
    font.setBold(true);
    return font;
}

QSizeF textSize(const QFont& font, const QString& text)
{
    const QFontMetricsF metrics(font);
    return { metrics.horizontalAdvance(text) + 1, metrics.height() };
}

/// Candidate label positions: right of the bar's top, slightly higher, left of it, above it.
std::vector<QPointF> aroundTop(const QRectF& bar, const QSizeF& text, double gap)
{
    return { QPointF(bar.right() + gap, bar.top() - gap / 2), QPointF(bar.right() + gap, bar.top() - text.height()),
        QPointF(bar.left() - gap - text.width(), bar.top() - gap / 2), QPointF(bar.left(), bar.top() - text.height() - gap) };
}

}  // namespace

/// Above or below the tops of the earlier run, whose bars reach @p half pixels to each side of a step.
void TimelineFigure::nameEarlier(QPainter& painter, const StepAxes& axes, double half, LabelPlacer& labels) const
{
    const bool on = m_earlier.front()->cacheOn;
    const StepRange shown = visibleSteps();
    const int last = std::min(shown.last, static_cast<int>(m_earlier.size()) - 1);
    const TextStyle style { axes.style.theme.font(FontRole::Tick), on ? axes.style.theme.accent : axes.style.theme.off };
    const QString text = on ? tr("on, measured earlier") : tr("off, measured earlier");
    const QSizeF size = textSize(style.font, text);
    std::vector<QPointF> places;
    for (int step = last; step > 0 && step >= shown.first; step -= std::max(1, (last - shown.first + 1) / 12)) {
        const double y = axes.y(timeOf(m_earlier[step]));
        places.emplace_back(axes.x(step) + half - size.width(), y - size.height() - axes.style.theme.px(2));
        places.emplace_back(axes.x(step) + half - size.width(), y + axes.style.theme.px(2));
    }
    drawText(painter, labels, axes, text, style, places, false);
}

void TimelineFigure::nameModeChanges(QPainter& painter, const StepAxes& axes, LabelPlacer& labels) const
{
    for (const int step : modeChanges()) {
        const bool on = m_records[step]->cacheOn;
        const double x = std::round(axes.x(step - 0.5));
        //: above the timeline, where the cache was switched
        const QString word = on ? tr("on") : tr("off");
        const TextStyle style { axes.style.theme.font(FontRole::Tick), on ? axes.style.theme.accent : axes.style.theme.off };
        const std::array<QPointF, 2> places { QPointF(x - textSize(style.font, word).width() - axes.style.theme.px(3), 0),
            QPointF(x + axes.style.theme.px(4), 0) };
        drawText(painter, labels, axes, word, style, places, true);
    }
}

void TimelineFigure::drawText(QPainter& painter, LabelPlacer& labels, const StepAxes& axes, const QString& text, const TextStyle& style,
    std::span<const QPointF> places, bool insist) const
{
    if (const auto place = labels.place(textSize(style.font, text), places, insist)) {
        // Always: a grid line behind a label is no obstacle, but must not strike it through.
        QColor ground = axes.style.theme.surface;
        ground.setAlphaF(kGroundOpacity);
        painter.fillRect(*place, ground);
        painter.setFont(style.font);
        painter.setPen(style.color);
        painter.drawText(*place, Qt::AlignCenter | Qt::TextDontClip, text);
    }
}

void TimelineFigure::drawFirstLabel(QPainter& painter, const StepAxes& axes, LabelPlacer& labels) const
{
    const double time = timeOf(m_records.front());
    // A branch's first step computes few positions, so its time is not a time to first token.
    const bool branch = m_records.front()->reused > 0;
    //: time to first token
    const QString text = branch ? tr("first step %1").arg(millisecondText(time, axes.style.locale))
                                : tr("TTFT %1").arg(millisecondText(time, axes.style.locale));
    const TextStyle style { boldFont(axes.style.theme), axes.style.theme.text };
    const QRectF bar = barRect(axes, { 0, 0, 0 }, time);
    std::vector<QPointF> places = aroundTop(bar, textSize(style.font, text), axes.style.theme.px(5));
    places.emplace_back(bar.left(), 0.0);
    drawText(painter, labels, axes, text, style, places, true);
}

/// The number of every bar after the first that is higher than the axis: nothing else says how high it is.
void TimelineFigure::drawBrokenLabels(QPainter& painter, const StepAxes& axes, std::span<const TimelineBar> bars, LabelPlacer& labels) const
{
    const auto label = [&](const StepRecordPtr& record, const TimelineBar& bar, const QColor& color) {
        const TextStyle style { boldFont(axes.style.theme), color };
        const QString text = millisecondText(timeOf(record), axes.style.locale);
        const QRectF place = barRect(axes, bar, timeOf(record));
        const QSizeF size = textSize(style.font, text);
        std::vector<QPointF> places = aroundTop(place, size, axes.style.theme.px(5));
        places.emplace_back(place.left(), 0.0);
        for (const double line : { 1.0, 2.0, 3.0 }) {  // beside the bar, below the numbers of others
            places.emplace_back(place.right() + axes.style.theme.px(5), place.top() + line * size.height());
            places.emplace_back(place.left() - axes.style.theme.px(5) - size.width(), place.top() + line * size.height());
        }
        drawText(painter, labels, axes, text, style, places, true);
    };
    for (const TimelineBar& bar : bars) {
        if (bar.step > 0 && !saysViewed(bar.step) && isBroken(axes, m_records[bar.step])) {
            label(m_records[bar.step], bar, axes.style.theme.text);
        }
    }
    if (!m_earlier.isEmpty() && showsBoth(axes)) {
        const QColor color = m_earlier.front()->cacheOn ? axes.style.theme.accent : axes.style.theme.off;
        const int last = std::min(visibleSteps().last, static_cast<int>(m_earlier.size()) - 1);
        for (int step = std::max(1, visibleSteps().first); step <= last; ++step) {
            if (isBroken(axes, m_earlier[step])) {
                label(m_earlier[step], { step, step, step }, color);
            }
        }
    }
}

/// Whether drawViewedLabel() says the time of this step: the sentence above already has the usual time.
bool TimelineFigure::saysViewed(int step) const
{
    return step == viewedStep && step >= 1 && sees(step) && (!m_records[step]->cacheOn || m_records[step]->phase == Phase::WarmUp);
}

void TimelineFigure::drawViewedLabel(QPainter& painter, const StepAxes& axes, LabelPlacer& labels) const
{
    if (!saysViewed(viewedStep))
        return;
    const StepRecord& record = *m_records[viewedStep];
    const double time = timeOf(m_records[viewedStep]);
    const QString text = record.cacheOn ? tr("%1, warm-up").arg(millisecondText(time, axes.style.locale))
                                        : tr("%1, cache off").arg(millisecondText(time, axes.style.locale));
    const TextStyle style { boldFont(axes.style.theme), record.cacheOn ? axes.style.theme.accent : axes.style.theme.off };
    const QRectF bar = barRect(axes, { viewedStep, viewedStep, viewedStep }, time);
    drawText(painter, labels, axes, text, style, aroundTop(bar, textSize(style.font, text), axes.style.theme.px(5)), false);
}

void TimelineFigure::drawGroupNote(QPainter& painter, const StepAxes& axes, LabelPlacer& labels, int stepsPerBar) const
{
    if (stepsPerBar > 1) {
        //: %1 is a number of steps
        const QString text = tr("each bar: the slowest of %1 steps").arg(countText(stepsPerBar, axes.style.locale));
        const TextStyle style { axes.style.theme.font(FontRole::Tick), axes.style.theme.text2 };
        const QSizeF size = textSize(style.font, text);
        const std::array<QPointF, 4> places { QPointF(axes.area.right() - size.width(), 0), QPointF(axes.area.left(), 0),
            QPointF(axes.area.left(), size.height()), QPointF(axes.area.right() - size.width(), size.height()) };
        drawText(painter, labels, axes, text, style, places, true);
    }
}

}  // namespace kvscope
