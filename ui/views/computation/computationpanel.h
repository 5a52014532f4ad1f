// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What attention computes: for the selected head and the viewed row, the query, the keys, the scores before and after scaling and masking,
// their softmax, the values and the weighted sum, as small matrices or as a table. The numbers are computed again on the worker when they
// are asked for; the panel computes nothing. GUI thread only.

#include "run/headlook.h"
#include "views/panelbase.h"

#include <cstdint>
#include <optional>

class QStackedWidget;
class QTableView;

namespace kvscope {

class ComputationTableModel;
class ComputationView;
class EmptyState;
class FittingLabel;
class IconButton;
class SegmentedControl;

class ComputationPanel final : public PanelBase {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ComputationPanel)

public:
    /// @param state must outlive the panel.
    explicit ComputationPanel(const StateParts& state, QWidget* parent = nullptr);
    ~ComputationPanel() override;

    [[nodiscard]] ComputationView* view() const { return m_view; }
    [[nodiscard]] QString copyTable() const override;

protected:
    void retranslate() override;
    void refresh(Changes what) override;

private:
    /// What is to be seen, of which run.
    struct Wanted {
        std::uint64_t run = 0;
        HeadLookRequest request;
        friend bool operator==(const Wanted&, const Wanted&) = default;
    };

    void build();
    void connectWidgets();
    [[nodiscard]] std::optional<Wanted> wanted() const;
    void ask();
    void showLook();
    void showEmpty();
    void showWords();
    void pin(int key);

    SegmentedControl* m_form = nullptr;
    IconButton* m_tableButton = nullptr;
    QStackedWidget* m_stack = nullptr;
    ComputationView* m_view = nullptr;
    QTableView* m_table = nullptr;
    ComputationTableModel* m_model = nullptr;
    EmptyState* m_empty = nullptr;
    FittingLabel* m_readout = nullptr;
    std::optional<Wanted> m_asked;
    std::optional<Wanted> m_shown;
    int m_shownStep = -1;
};

}  // namespace kvscope
