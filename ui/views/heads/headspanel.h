// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// All heads of the model at the viewed step in one picture, to find one and to choose two: A, the head that the whole window shows, and B,
// to compare with. Computes nothing: everything comes from the records, however small the memory for whole rows is. GUI thread only.

#include "views/heads/headgrid.h"
#include "views/panelbase.h"

#include <memory>

class QStackedWidget;

namespace kvscope {

class ComboBox;
class EmptyState;
class HeadGridPlot;
class HeadLens;
class IconButton;
class SegmentedControl;

class HeadsPanel final : public PanelBase {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(HeadsPanel)

public:
    /// @param state must outlive the panel.
    explicit HeadsPanel(const StateParts& state, QWidget* parent = nullptr);
    ~HeadsPanel() override;

    [[nodiscard]] HeadGridPlot* plot() const { return m_plot; }
    [[nodiscard]] HeadLens* lens() const { return m_lens; }

protected:
    void retranslate() override;
    void refresh(Changes what) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void build();
    void connectWidgets();
    void applyMetrics();
    void fillChoices();
    void showGrid();
    void showChosen();
    void showEmpty();
    void showSentence();
    void showLens();

    ComboBox* m_measure = nullptr;
    IconButton* m_order = nullptr;  ///< checked: by measure
    SegmentedControl* m_rows = nullptr;
    QStackedWidget* m_stack = nullptr;
    HeadGridPlot* m_plot = nullptr;
    EmptyState* m_empty = nullptr;
    HeadLens* m_lens = nullptr;
    HeadGrid m_grid;
    std::uint64_t m_run = 0;  ///< of m_grid's summary
    int m_step = -1;
    int m_brevity = 0;  ///< of the names of the measures: 0 whole, 1 without what they are for, 2 in few words
};

}  // namespace kvscope
