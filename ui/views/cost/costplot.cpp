// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/cost/costplot.h"

namespace kvscope {

CostPlot::CostPlot(QWidget* parent) : CostPlot(std::make_unique<CostFigure>(), parent) { }

CostPlot::CostPlot(std::unique_ptr<CostFigure> figure, QWidget* parent)
    : StepPlot(std::unique_ptr<StepFigure>(figure.get()), parent)
    , m_cost(figure.release())
{
}

CostPlot::~CostPlot() = default;

void CostPlot::setCovered(bool covered)
{
    if (m_cost->covered != covered) {
        m_cost->covered = covered;
        figureChanged(static_cast<int>(m_cost->curves().spent.size()));
    }
}

void CostPlot::setCurves(CostCurves curves, CostAxis axis, double limit)
{
    m_cost->setCurves(std::move(curves), axis, limit);
    figureChanged(static_cast<int>(m_cost->curves().spent.size()));
}

}  // namespace kvscope
