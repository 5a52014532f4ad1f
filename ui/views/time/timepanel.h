// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// How long the steps of the run took: bars by stage, one sentence, and the same numbers as a table. A part of the steps can be looked at
// closely and its sums be read. GUI thread only.

#include "run/statistics.h"
#include "widgets/panelframe.h"

class QLabel;
class QStackedWidget;
class QTableView;
class QToolButton;

namespace kvscope {

class ElidedLabel;
class EmptyState;
class IconButton;
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
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void buildTitleRow();
    void buildTable();
    void connectState();
    /// Draws anew when somebody sees it, else when it is shown next.
    void refresh();
    void refreshNow();
    void refreshSentence();
    void refreshFigures();
    void refreshPointed();
    void showPage();
    /// Mean times per token of the modes that the run has, or the time to first token; then what goes first where room is short.
    [[nodiscard]] QPair<QString, QString> runSentence() const;
    [[nodiscard]] QPair<QString, QString> rangeSentence() const;
    [[nodiscard]] QString rangeText() const;  ///< the sums of the part in view, line by line
    [[nodiscard]] QString stepToolTip(int step) const;
    [[nodiscard]] QString clockText() const;
    [[nodiscard]] static QString buildText();  ///< what a slow build must say of its times; empty for a release build

    ViewState* m_state = nullptr;
    StepModel* m_steps = nullptr;
    ElidedLabel* m_build = nullptr;
    StageLegend* m_legend = nullptr;
    QToolButton* m_whole = nullptr;
    IconButton* m_tableButton = nullptr;
    QStackedWidget* m_pages = nullptr;
    TimelinePlot* m_plot = nullptr;
    QTableView* m_table = nullptr;
    EmptyState* m_empty = nullptr;
    QLabel* m_figures = nullptr;
    TimeStatistics m_statistics;
    bool m_stale = true;  ///< what is shown is older than the state
};

}  // namespace kvscope
