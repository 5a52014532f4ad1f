// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// One row of attention in two heads, A and B, or in A at two positions: bars side by side or their signed difference. The row is the pinned
// one, otherwise the newest of the viewed step. Reads stored rows; computes nothing. GUI thread only.

#include "views/heads/rowpair.h"
#include "views/panelbase.h"

class QStackedWidget;

namespace kvscope {

class ComboBox;
class EmptyState;
class PairPlot;
class SegmentedControl;

class ComparePanel final : public PanelBase {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ComparePanel)

public:
    /// @param state must outlive the panel.
    explicit ComparePanel(const StateParts& state, QWidget* parent = nullptr);
    ~ComparePanel() override;

    [[nodiscard]] PairPlot* plot() const { return m_plot; }

protected:
    void retranslate() override;
    void refresh(Changes what) override;

private:
    void build();
    void connectWidgets();
    void showPair();
    void showSentence();

    ComboBox* m_with = nullptr;
    SegmentedControl* m_form = nullptr;
    QStackedWidget* m_stack = nullptr;
    PairPlot* m_plot = nullptr;
    EmptyState* m_empty = nullptr;
    ComparedWith m_comparedWith = ComparedWith::HeadB;
    bool m_difference = false;
};

}  // namespace kvscope
