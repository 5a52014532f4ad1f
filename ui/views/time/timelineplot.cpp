// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/time/timelineplot.h"

namespace kvscope {

TimelinePlot::TimelinePlot(QWidget* parent) : TimelinePlot(std::make_unique<TimelineFigure>(), parent) { }

TimelinePlot::TimelinePlot(std::unique_ptr<TimelineFigure> figure, QWidget* parent)
    : StepPlot(std::unique_ptr<StepFigure>(figure.get()), parent)
    , m_timeline(figure.release())
{
    setZoomable();
}

TimelinePlot::~TimelinePlot() = default;

void TimelinePlot::setRecords(const QList<StepRecordPtr>& records, const QList<StepRecordPtr>& earlier, int plannedSteps)
{
    m_timeline->setRecords(records, earlier, plannedSteps);
    figureChanged(m_timeline->done());
}

}  // namespace kvscope
