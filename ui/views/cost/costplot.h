// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The widget of a CostFigure. GUI thread only.

#include "figures/stepplot.h"
#include "views/cost/costfigure.h"

namespace kvscope {

class CostPlot final : public StepPlot {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CostPlot)

public:
    explicit CostPlot(QWidget* parent = nullptr);
    ~CostPlot() override;

    /// See CostFigure::setCurves().
    void setCurves(CostCurves curves, CostAxis axis, double limit = 0.0);
    void setCovered(bool covered);  ///< the amounts at the viewed step
    [[nodiscard]] const CostCurves& curves() const { return m_cost->curves(); }

private:
    explicit CostPlot(std::unique_ptr<CostFigure> figure, QWidget* parent);

    CostFigure* m_cost = nullptr;  ///< owned by the base
};

}  // namespace kvscope
