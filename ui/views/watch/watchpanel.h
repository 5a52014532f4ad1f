// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Words to watch: a field to type them, their probability or rank at every step as lines, and both as a table. A word that is added later gets
// its numbers for the steps so far from their stored logits. GUI thread only.

#include "views/panelbase.h"
#include "views/watch/watchfigure.h"

#include <cstdint>
#include <vector>

class QLineEdit;
class QStackedWidget;

namespace kvscope {

class EmptyState;
class FittingLabel;
class IconButton;
class SegmentedControl;
class StepTable;
class WatchModel;
class WatchView;

class WatchPanel final : public PanelBase {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(WatchPanel)

public:
    /// @param state must outlive the panel.
    explicit WatchPanel(const StateParts& state, QWidget* parent = nullptr);
    ~WatchPanel() override;

    [[nodiscard]] WatchView* view() const { return m_view; }
    [[nodiscard]] QString copyTable() const override;

protected:
    void retranslate() override;
    void refresh(Changes what) override;

private:
    /// What the latest request was for.
    struct Asked {
        std::uint64_t run = 0;
        int steps = 0;
        std::vector<TokenId> tokens;
        friend bool operator==(const Asked&, const Asked&) = default;
    };

    void build();
    void connectWidgets();
    void takeWords();
    void ask();
    void showCurves();
    void showEmpty();
    void showWords();

    WatchMeasure m_measure = WatchMeasure::Probability;
    QLineEdit* m_words = nullptr;
    SegmentedControl* m_measures = nullptr;
    IconButton* m_tableButton = nullptr;
    QStackedWidget* m_stack = nullptr;
    WatchView* m_view = nullptr;
    StepTable* m_table = nullptr;
    WatchModel* m_model = nullptr;
    EmptyState* m_empty = nullptr;
    FittingLabel* m_note = nullptr;
    Asked m_asked;
};

}  // namespace kvscope
