// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What a class can vote for, in three rows of three as on a number pad: each choice is a button that adds a vote, and a field where a count can be
// typed. It shows no probability. GUI thread only.

#include "state/classbet.h"

#include <QWidget>

#include <array>

class QGridLayout;
class QToolButton;

namespace kvscope {

class CountField;
class Tokenizer;

class BetBoard final : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(BetBoard)

public:
    explicit BetBoard(QWidget* parent = nullptr);
    ~BetBoard() override;

    void showChoices(const std::vector<BetChoice>& choices, const Tokenizer* tokenizer);
    void retranslate();

signals:
    void voted(int choice);
    void votesTyped(int choice, int votes);

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    static constexpr int kChoices = ClassBet::kOffered + 1;
    struct Cell {
        QToolButton* button = nullptr;
        CountField* votes = nullptr;
        QString name;
    };
    void fit();

    QGridLayout* m_grid = nullptr;
    std::array<Cell, kChoices> m_cells;
};

}  // namespace kvscope
