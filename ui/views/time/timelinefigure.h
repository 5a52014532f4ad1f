// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The time of every step: one bar per step, stacked by stage, in the colours of its mode; bars without the cache also have a hatched foot.
// GUI thread only.

#include "figures/stepfigure.h"
#include "views/time/stepmodel.h"

#include <QColor>
#include <QCoreApplication>
#include <QFont>
#include <QList>

#include <span>
#include <vector>

namespace kvscope {

/// One painted bar: a step or, if steps are narrower than the narrowest bar, the slowest of several neighbours.
struct TimelineBar {
    int first = 0;  ///< steps first … last share the bar
    int last = 0;
    int step = 0;  ///< the one shown
};
/// Bars for @p steps records when at most @p room bars fit. All groups have the same size, except the last.
[[nodiscard]] std::vector<TimelineBar> timelineBars(const QList<StepRecordPtr>& records, int plannedSteps, int room);

class LabelPlacer;

class TimelineFigure final : public StepFigure {
    Q_DECLARE_TR_FUNCTIONS(kvscope::TimelineFigure)

public:
    TimelineFigure();

    /// @param earlier records of the other mode, measured before; painted pale behind the run's own, hatched without the cache. May be
    /// empty.
    void setRecords(const QList<StepRecordPtr>& records, const QList<StepRecordPtr>& earlier, int plannedSteps);
    [[nodiscard]] int done() const { return static_cast<int>(m_records.size()); }  ///< steps that have records

protected:
    void rangeChanged() override { fit(); }
    void drawSteps(QPainter& painter, const StepAxes& axes) const override;

private:
    void fit();
    [[nodiscard]] bool sees(int step) const;  ///< it has a record and is visible
    struct TextStyle {
        QFont font;
        QColor color;
    };

    void drawHovered(QPainter& painter, const StepAxes& axes) const;
    void drawPinned(QPainter& painter, const StepAxes& axes) const;
    void drawEarlier(QPainter& painter, const StepAxes& axes, LabelPlacer& labels) const;
    void nameEarlier(QPainter& painter, const StepAxes& axes, double half, LabelPlacer& labels) const;
    [[nodiscard]] bool showsBoth(const StepAxes& axes) const;  ///< earlier bars are shown behind the run's own, which are then narrower
    void drawBar(QPainter& painter, const StepAxes& axes, const TimelineBar& bar) const;
    [[nodiscard]] bool isBroken(const StepAxes& axes, const StepRecordPtr& record) const;  ///< its bar is higher than the axis
    static void drawBreak(QPainter& painter, const StepAxes& axes, const QRectF& bar);
    [[nodiscard]] QList<int> modeChanges() const;  ///< visible steps in another mode than the one before
    void nameModeChanges(QPainter& painter, const StepAxes& axes, LabelPlacer& labels) const;
    void drawCap(QPainter& painter, const StepAxes& axes) const;
    void drawFirstLabel(QPainter& painter, const StepAxes& axes, LabelPlacer& labels) const;
    void drawBrokenLabels(QPainter& painter, const StepAxes& axes, std::span<const TimelineBar> bars, LabelPlacer& labels) const;
    [[nodiscard]] bool saysViewed(int step) const;
    void drawViewedLabel(QPainter& painter, const StepAxes& axes, LabelPlacer& labels) const;
    void drawGroupNote(QPainter& painter, const StepAxes& axes, LabelPlacer& labels, int stepsPerBar) const;
    void drawText(QPainter& painter, LabelPlacer& labels, const StepAxes& axes, const QString& text, const TextStyle& style,
        std::span<const QPointF> places, bool insist) const;
    [[nodiscard]] QRectF barRect(const StepAxes& axes, const TimelineBar& bar, double milliseconds) const;

    QList<StepRecordPtr> m_records;
    QList<StepRecordPtr> m_earlier;
    int m_planned = 0;
    bool m_broken = false;  ///< a bar is higher than the axis
};

}  // namespace kvscope
