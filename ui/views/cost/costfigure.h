// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What the steps cost with the cache and without. Counted and measured parts are solid, computed ones dashed; names stand on the lines. The area
// between the two, up to the viewed step, is hatched and says what it is. GUI thread only.

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

    bool covered = false;  ///< the amounts at the viewed step are kept back

    /// @param limit the axis reaches at least up to this value, so that the curves part and the axis does not move.
    void setCurves(CostCurves curves, CostAxis axis, double limit = 0.0);
    [[nodiscard]] const CostCurves& curves() const { return m_curves; }
    /// What the axis has to show of some curves. Times, which are not known in advance, are rounded up to 1, 2 or 5 times a power of ten.
    [[nodiscard]] static double limitOf(const CostCurves& curves);

protected:
    void drawSteps(QPainter& painter, const StepAxes& axes) const override;

private:
    /// A stretch of one curve that is drawn alike.
    struct Stretch {
        QPolygonF line;  ///< in pixels
        bool cacheOn = true;
        bool solid = false;  ///< counted or measured
        bool own = false;  ///< of the run itself
        bool earlier = false;  ///< of an earlier run
        bool mixed = false;  ///< a total of steps in both modes
        bool raced = false;  ///< medians of a race
    };
    struct LabelText {
        QString text;
        QColor color;
        bool bold = false;
        bool above = true;  ///< the side of the line that it tries first
        FontRole role = FontRole::Table;
        QPolygonF line;  ///< the line it names, in pixels; the label is next to one of its points
        QPolygonF others;  ///< marks of other values, in pixels: a value is nearest to its own
        std::vector<QPolygonF> otherLines;  ///< lines of other names, in pixels: a name is nearest to its own
    };

    [[nodiscard]] std::vector<Stretch> stretches(const StepAxes& axes) const;
    void addReferences(std::vector<Stretch>& result, const StepAxes& axes, bool cacheOn) const;
    void addSpent(std::vector<Stretch>& result, const StepAxes& axes) const;
    /// Steps 0 … this are hatched; -1: none.
    [[nodiscard]] int lastSaved() const;
    void drawSaved(QPainter& painter, const StepAxes& axes) const;
    void drawHovered(QPainter& painter, const StepAxes& axes) const;
    static void drawStretch(QPainter& painter, const StepAxes& axes, const Stretch& stretch);
    void drawMarks(QPainter& painter, const StepAxes& axes) const;
    void drawLabels(QPainter& painter, const StepAxes& axes, const std::vector<Stretch>& all) const;
    void drawValueMarks(QPainter& painter, const StepAxes& axes, LabelPlacer& placer) const;
    void drawSavedAmount(QPainter& painter, const StepAxes& axes, LabelPlacer& placer) const;
    void drawSavedName(QPainter& painter, const StepAxes& axes, LabelPlacer& placer) const;
    void drawValues(QPainter& painter, const StepAxes& axes, LabelPlacer& placer) const;
    void drawLabel(QPainter& painter, const StepAxes& axes, LabelPlacer& placer, const LabelText& label) const;
    [[nodiscard]] bool showsValues(const StepAxes& axes) const;
    [[nodiscard]] double valueAt(int step, bool cacheOn) const;  ///< of a run wholly in this mode, as the words beside the plot have it
    [[nodiscard]] double spentAt(std::size_t step) const;  ///< where the run's own mark stands
    [[nodiscard]] bool mixedAt(int step) const;  ///< whether the run itself stands apart from both
    [[nodiscard]] QString nameOf(const Stretch& stretch) const;

    CostCurves m_curves;
};

}  // namespace kvscope
