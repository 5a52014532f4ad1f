// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The time of the run's steps: bars by stage, one sentence, and the same numbers as a table. Zooming into a range shows its sums. GUI
// thread only.

#include "run/statistics.h"
#include "views/panelbase.h"

class QLabel;
class QStackedWidget;
class QToolButton;

namespace kvscope {

class ElidedLabel;
class EmptyState;
class IconButton;
class StageLegend;
class StepModel;
class StepTable;
class TimelinePlot;

class TimePanel final : public PanelBase {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(TimePanel)

public:
    /// @param state outlives the panel.
    explicit TimePanel(const StateParts& state, QWidget* parent = nullptr);
    ~TimePanel() override;

protected:
    void retranslate() override;
    void refresh(Changes what) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void buildTitleRow();
    void buildTable();
    void refreshRun();
    void refreshSentence();
    void refreshFigures();
    void refreshPointed();
    void showPage();
    /// See PanelFrame::setSentence().
    struct Sentence {
        QString whole;
        QString secondary;
        QString shorter;
    };
    /// Median times per token for the run's modes, or the time to first token.
    [[nodiscard]] Sentence runSentence() const;
    [[nodiscard]] Sentence rangeSentence() const;
    [[nodiscard]] QString rangeText() const;  ///< the sums of the visible range, line by line
    [[nodiscard]] QString stepToolTip(int step) const;
    [[nodiscard]] QString clockText() const;
    [[nodiscard]] static QString buildText();  ///< warns that times come from a slow build; empty for a release build

    StepModel* m_steps = nullptr;
    ElidedLabel* m_build = nullptr;
    StageLegend* m_legend = nullptr;
    QToolButton* m_whole = nullptr;
    IconButton* m_tableButton = nullptr;
    QStackedWidget* m_pages = nullptr;
    TimelinePlot* m_plot = nullptr;
    StepTable* m_table = nullptr;
    EmptyState* m_empty = nullptr;
    QLabel* m_figures = nullptr;
    TimeStatistics m_statistics;
};

}  // namespace kvscope
