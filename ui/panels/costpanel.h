// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What the steps cost with the cache and without: operations or time, per step or in total. GUI thread only.

#include "models/costcurves.h"
#include "widgets/panelframe.h"

class QStackedWidget;

namespace kvscope {

class CostPlot;
class EmptyState;
class SegmentedControl;
class ViewState;

class CostPanel final : public PanelFrame {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CostPanel)

public:
    /// @param state outlives the panel.
    explicit CostPanel(ViewState* state, QWidget* parent = nullptr);
    ~CostPanel() override;

protected:
    void retranslate() override;

private:
    void connectState();
    void refresh();
    void refreshSentence();
    [[nodiscard]] QString amount(double value) const;
    [[nodiscard]] QString stepToolTip(int step) const;
    [[nodiscard]] QString sourceName(CostSource source) const;

    ViewState* m_state = nullptr;
    SegmentedControl* m_unit = nullptr;
    SegmentedControl* m_sum = nullptr;
    QStackedWidget* m_pages = nullptr;
    CostPlot* m_plot = nullptr;
    EmptyState* m_empty = nullptr;
};

}  // namespace kvscope
