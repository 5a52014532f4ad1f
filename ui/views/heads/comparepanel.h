// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// One row of attention in two heads, A and B, or in A at two positions, at two steps or with the cache on and off: bars side by side or their
// signed difference; of two heads also their matrices, where there is room. The row is the pinned one, otherwise the newest of the viewed step.
// Reads stored rows; the row of the other mode alone is computed again, on request, and compared bit for bit. GUI thread only.

#include "views/heads/rowpair.h"
#include "views/panelbase.h"

class QBoxLayout;
class QStackedWidget;

namespace kvscope {

class ComboBox;
class CountField;
class EmptyState;
class PairMatrices;
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
    [[nodiscard]] std::chrono::milliseconds pauseWhileRunning() const override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void build();
    void connectWidgets();
    void showPair();
    void showMatrices();
    void showNothing();
    [[nodiscard]] RowChoice choice(int query);
    [[nodiscard]] QString missingWords() const;  ///< why there is no B
    void showSentence();

    ComboBox* m_with = nullptr;
    CountField* m_step = nullptr;
    SegmentedControl* m_form = nullptr;
    QStackedWidget* m_stack = nullptr;
    QWidget* m_page = nullptr;
    QBoxLayout* m_pageLayout = nullptr;
    PairMatrices* m_matrices = nullptr;
    PairPlot* m_plot = nullptr;
    EmptyState* m_empty = nullptr;
    ComparedWith m_comparedWith = ComparedWith::HeadB;
    bool m_difference = false;
    std::optional<HeadLookRequest> m_asked;  ///< the latest request for the row of the other mode
};

}  // namespace kvscope
