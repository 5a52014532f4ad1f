// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The widget of a TimelineFigure. A range of steps can be selected. GUI thread only.

#include "figures/stepplot.h"
#include "views/time/timelinefigure.h"

namespace kvscope {

class TimelinePlot final : public StepPlot {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(TimelinePlot)

public:
    explicit TimelinePlot(QWidget* parent = nullptr);
    ~TimelinePlot() override;

    /// See TimelineFigure::setRecords().
    void setRecords(const QList<StepRecordPtr>& records, const QList<StepRecordPtr>& earlier, int plannedSteps);

private:
    explicit TimelinePlot(std::unique_ptr<TimelineFigure> figure, QWidget* parent);

    TimelineFigure* m_timeline = nullptr;  ///< owned by the base
};

}  // namespace kvscope
