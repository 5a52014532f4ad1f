// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The most likely next tokens of the viewed step, or the question "What comes next?" while they are hidden, with what a class can vote for while a bet
// is open. GUI thread only.

#include "views/panelbase.h"

class QStackedWidget;
class QToolButton;

namespace kvscope {

class BetBoard;
class CandidateModel;
class CandidateTable;
class EmptyState;
class GuessCover;

class NextTokenPanel final : public PanelBase {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(NextTokenPanel)

public:
    /// @param state outlives the panel.
    explicit NextTokenPanel(const StateParts& state, QWidget* parent = nullptr);
    ~NextTokenPanel() override;

protected:
    void retranslate() override;
    void refresh(Changes what) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void showBet();

    ClassBet* const m_bet;
    CandidateModel* m_model = nullptr;
    QToolButton* m_betOpen = nullptr;
    QToolButton* m_hideFirst = nullptr;
    QStackedWidget* m_pages = nullptr;
    CandidateTable* m_table = nullptr;
    GuessCover* m_cover = nullptr;
    BetBoard* m_board = nullptr;
    EmptyState* m_empty = nullptr;
};

}  // namespace kvscope
