// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What grows how, as a plot or as a table, for one step or for a whole text, and an offer of a model whose context contains the length at which the
// scan outgrows the rest. Computes from the model's sizes; measures nothing. GUI thread only.

#include "views/growth/scaling.h"
#include "views/twinpanel.h"

namespace kvscope {

class BarButton;
class LogLogPlot;
class SegmentedControl;

class ScalingPanel final : public TwinPanel {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ScalingPanel)

public:
    /// @param state outlives the panel.
    explicit ScalingPanel(const StateParts& state, QWidget* parent = nullptr);
    ~ScalingPanel() override;

    [[nodiscard]] LogLogPlot* plot() const { return m_plot; }
    [[nodiscard]] const Scaling& scaling() const { return m_scaling; }

protected:
    void retranslate() override;
    void refresh(Changes what) override;

private:
    void showSentences();

    Scaling m_scaling;
    BarButton* m_open = nullptr;
    SegmentedControl* m_sum = nullptr;
    LogLogPlot* m_plot = nullptr;
};

}  // namespace kvscope
