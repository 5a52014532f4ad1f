// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Experiments beside the run: an earlier token is covered, a head removed or a row of the cache broken, and the next token's probabilities
// are compared with the true ones. The session computes; the panel asks and shows. While an experiment is on, it follows the viewed step and
// the selected head. GUI thread only.

#include "views/experiment/experimentchoice.h"
#include "views/experiment/experimentcontent.h"
#include "views/panelbase.h"

#include <cstdint>

class QStackedWidget;

namespace kvscope {

class BarButton;
class ComboBox;
class EmptyState;
class ExperimentControls;
class ExperimentTable;
class ExperimentTableModel;
class FittingLabel;
class TokenPicker;

class ExperimentPanel final : public PanelBase {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ExperimentPanel)

public:
    /// @param state must outlive the panel.
    explicit ExperimentPanel(const StateParts& state, QWidget* parent = nullptr);
    ~ExperimentPanel() override;

    [[nodiscard]] TokenPicker* picker() const { return m_picker; }
    [[nodiscard]] const ExperimentContent& content() const { return m_content; }
    [[nodiscard]] QString copyText() const override;
    [[nodiscard]] QString copyTable() const override;

protected:
    void retranslate() override;
    void refresh(Changes what) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void build();
    void connectWidgets();
    [[nodiscard]] ExperimentTarget target() const;
    [[nodiscard]] bool isOn() const;
    [[nodiscard]] bool mayAsk() const;
    void ask();
    void toggle();
    void choose(int token, Qt::KeyboardModifiers modifiers);
    void followSelection();
    void showChoice();
    void fitParts();
    void showContent();
    void showSentence();
    void showTexts();
    void showEmpty();

    ComboBox* m_kind = nullptr;
    BarButton* m_go = nullptr;
    QStackedWidget* m_stack = nullptr;
    QWidget* m_page = nullptr;
    ExperimentControls* m_controls = nullptr;
    TokenPicker* m_picker = nullptr;
    FittingLabel* m_sentence = nullptr;
    FittingLabel* m_effects = nullptr;
    ExperimentTableModel* m_model = nullptr;
    ExperimentTable* m_table = nullptr;
    FittingLabel* m_ownText = nullptr;
    FittingLabel* m_text = nullptr;
    FittingLabel* m_proof = nullptr;
    EmptyState* m_empty = nullptr;
    ExperimentContent m_content;
    std::uint64_t m_run = 0;  ///< of which the positions are chosen
    int m_position = -1;  ///< chosen here; -1: the pinned one
    int m_other = -1;
};

}  // namespace kvscope
