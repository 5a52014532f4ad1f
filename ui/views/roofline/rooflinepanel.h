// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The roofline of the viewed step: a dot for each stage under the two ceilings of this machine, or the same as a table. A button measures the ceilings
// on the session's thread. GUI thread only.

#include "views/panelbase.h"
#include "views/roofline/roofline.h"

class QLabel;
class QStackedWidget;
class QTableView;

namespace kvscope {

class BarButton;
class EmptyState;
class FittingLabel;
class LogLogPlot;
class SegmentedControl;

class RooflinePanel final : public PanelBase {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(RooflinePanel)

public:
    /// @param state outlives the panel.
    explicit RooflinePanel(const StateParts& state, QWidget* parent = nullptr);
    ~RooflinePanel() override;

    [[nodiscard]] LogLogPlot* plot() const { return m_plot; }
    [[nodiscard]] const Roofline& roofline() const { return m_roofline; }
    [[nodiscard]] QString copyTable() const override;

protected:
    void retranslate() override;
    void refresh(Changes what) override;

private:
    void build();
    void showButton();
    void showWords();

    Roofline m_roofline;
    BarButton* m_measure = nullptr;
    SegmentedControl* m_form = nullptr;
    QLabel* m_allowance = nullptr;
    QStackedWidget* m_stack = nullptr;
    LogLogPlot* m_plot = nullptr;
    QTableView* m_table = nullptr;
    NumberTableModel* m_model = nullptr;
    EmptyState* m_empty = nullptr;
    FittingLabel* m_readout = nullptr;
    bool m_asTable = false;
};

}  // namespace kvscope
