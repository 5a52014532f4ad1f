// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The cost of every step, with and without the cache: measured or counted parts are solid with marks, computed parts dashed; lines carry
// their names. If there is room, the two values at the viewed step are shown. GUI thread only.

#include "figures/stepfigure.h"
#include "views/cost/costcurves.h"

#include <QCoreApplication>
#include <QPolygonF>

namespace kvscope {

class LabelPlacer;

class CostFigure final : public StepFigure {
    Q_DECLARE_TR_FUNCTIONS(kvscope::CostFigure)

public:
    CostFigure();

    void setCurves(CostCurves curves, CostUnit unit, CostAxis axis);
    [[nodiscard]] const CostCurves& curves() const { return m_curves; }

protected:
    void drawSteps(QPainter& painter, const StepAxes& axes) const override;

private:
    struct LabelText {
        QString text;
        QColor color;
        bool bold = false;
        QPolygonF line;  ///< the line it names, in pixels; the label is next to one of its points
    };

    /// With the painter's pen, clipped to the axes.
    static void drawLine(QPainter& painter, const StepAxes& axes, const QPolygonF& line);
    void drawViewed(QPainter& painter, const StepAxes& axes) const;
    void drawComputed(QPainter& painter, const StepAxes& axes, bool cacheOn) const;
    void drawReference(QPainter& painter, const StepAxes& axes, bool cacheOn) const;
    void drawSpent(QPainter& painter, const StepAxes& axes) const;
    void drawLabels(QPainter& painter, const StepAxes& axes) const;
    void drawValues(QPainter& painter, const StepAxes& axes, LabelPlacer& placer) const;
    void drawLabel(QPainter& painter, const StepAxes& axes, LabelPlacer& placer, const LabelText& label) const;
    [[nodiscard]] bool showsValues(const StepAxes& axes) const;
    [[nodiscard]] std::vector<LabelText> labelTexts(const StepAxes& axes) const;

    CostCurves m_curves;
    CostUnit m_unit = CostUnit::Operations;
};

}  // namespace kvscope
