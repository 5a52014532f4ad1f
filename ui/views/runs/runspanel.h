// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The runs of a window: a tree of runs and branches, two of them beside each other under one scrubber, going on from any of their steps, and the
// memory of attention. Reads records; computes nothing. GUI thread only.

#include "views/panelbase.h"
#include "views/runs/runpair.h"

class QSlider;
class QStackedWidget;
class QTreeView;

namespace kvscope {

class AttentionMemory;
class BarButton;
class ContinueBar;
class EmptyState;
class FittingLabel;
class RunPairPlot;
class RunTreeModel;

class RunsPanel final : public PanelBase {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(RunsPanel)

public:
    /// @param state must outlive the panel.
    explicit RunsPanel(const StateParts& state, QWidget* parent = nullptr);
    ~RunsPanel() override;

    [[nodiscard]] RunPairPlot* plot() const { return m_plot; }
    [[nodiscard]] RunTreeModel* model() const { return m_model; }
    [[nodiscard]] QString copyTable() const override;

protected:
    void retranslate() override;
    void refresh(Changes what) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void build();
    void buildTree();
    void connectWidgets();
    void choose();
    void chooseB(const QModelIndex& index);
    void measureHeadings();
    void fitColumns();
    void followViewedStep(Changes what);
    void showPair();
    void showPlace();
    void fitParts();
    void setPosition(int position);
    [[nodiscard]] std::uint64_t partnerOf(std::uint64_t runId) const;

    QTreeView* m_tree = nullptr;
    RunTreeModel* m_model = nullptr;
    QStackedWidget* m_stack = nullptr;
    EmptyState* m_empty = nullptr;
    RunPairPlot* m_plot = nullptr;
    QSlider* m_scrubber = nullptr;
    QWidget* m_page = nullptr;
    QWidget* m_startRow = nullptr;
    FittingLabel* m_start = nullptr;
    std::vector<int> m_headingWidths;  ///< of all columns of the tree, in pixels
    BarButton* m_check = nullptr;
    BarButton* m_takeUp = nullptr;
    ContinueBar* m_continue = nullptr;
    AttentionMemory* m_memory = nullptr;
    std::uint64_t m_a = 0;
    std::uint64_t m_b = 0;
    bool m_choseB = false;  ///< by the user; else it follows A
    int m_position = -1;
    int m_viewed = -1;  ///< position of the token that the viewed step sampled; -1 before the first step
};

}  // namespace kvscope
