// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// How long the steps of the run took: bars by stage, one sentence, and the same numbers as a table. GUI thread only.

#include "models/timestatistics.h"
#include "widgets/panelframe.h"

class QAction;
class QStackedWidget;
class QTableView;

namespace kvscope {

class EmptyState;
class StageLegend;
class StepModel;
class TimelinePlot;
class ViewState;

class TimePanel final : public PanelFrame {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(TimePanel)

public:
    /// @param state outlives the panel.
    explicit TimePanel(ViewState* state, QWidget* parent = nullptr);
    ~TimePanel() override;

protected:
    void retranslate() override;

private:
    void buildTable();
    void connectState();
    void refresh();
    void refreshSentence();
    void refreshPointed();
    void showPage();
    [[nodiscard]] QString stepToolTip(int step) const;
    [[nodiscard]] QString clockText(const TimeStatistics& statistics) const;

    ViewState* m_state = nullptr;
    StepModel* m_steps = nullptr;
    StageLegend* m_legend = nullptr;
    QStackedWidget* m_pages = nullptr;
    TimelinePlot* m_plot = nullptr;
    QTableView* m_table = nullptr;
    EmptyState* m_empty = nullptr;
    QAction* m_asTable = nullptr;
};

}  // namespace kvscope
