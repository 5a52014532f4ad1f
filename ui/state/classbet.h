// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The class bet: while it is open, each new token is covered, a class votes which one it is, and revealing it is scored. The score counts rounds in
// which somebody voted; it runs until it is cleared or the program ends. GUI thread only; owned by ViewState.

#include "core/steprecord.h"
#include "state/updates.h"

#include <QObject>

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace kvscope {

class RunModel;
class Selection;

/// Something to vote for, and how many did.
struct BetChoice {
    TokenId token = -1;  ///< -1: a token that is not offered
    int votes = 0;
};

/// What was voted on one step's token.
struct BetRound {
    std::uint64_t runId = 0;
    int step = -1;
    std::vector<BetChoice> choices;  ///< in the order in which they were offered
    TokenId came = -1;  ///< what was sampled
    TokenId modelFavourite = -1;  ///< the likeliest token, over the full vocabulary

    [[nodiscard]] int votes() const;  ///< all of them
    /// How many voted for a token; for one that was not offered, 0.
    [[nodiscard]] int votesFor(TokenId token) const;
    [[nodiscard]] bool offers(TokenId token) const;
    /// Index of the choice with the most votes; absent without votes, or if two or more have as many.
    [[nodiscard]] std::optional<std::size_t> favourite() const;
    [[nodiscard]] bool classRight() const;  ///< the class's favourite came: the token itself, or one that was not offered
    [[nodiscard]] bool modelRight() const { return came == modelFavourite; }
};

struct BetScore {
    int rounds = 0;
    int classRight = 0;
    int modelRight = 0;
};

class ClassBet final : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ClassBet)

public:
    static constexpr int kOffered = 8;  ///< tokens to vote for; with "another one" there is a key from 1 to 9 for each choice
    static constexpr int kMostVotes = 999;  ///< for one choice

    /// @param runs, selection, updates outlive it.
    ClassBet(const RunModel* runs, Selection* selection, Updates* updates, QObject* parent = nullptr);
    ~ClassBet() override;

    [[nodiscard]] bool isOpen() const { return m_open; }
    /// Opens it for the tokens to come: one that is visible already cannot be bet on. Closing drops the votes of a round that is not revealed.
    void setOpen(bool open);
    /// Whether it may be opened: not while a lesson, which comes with its own questions, is active. Forbidding it closes it.
    [[nodiscard]] bool isAllowed() const { return m_allowed; }
    void setAllowed(bool allowed);
    /// The viewed step's token is covered, and votes count.
    [[nodiscard]] bool takesVotes() const { return m_taking; }
    /// What can be voted for: in the order of the alphabet, since another one would give away what the model thinks. Empty while no votes are taken.
    [[nodiscard]] std::vector<BetChoice> choices() const;
    [[nodiscard]] int votes() const;  ///< of the round that takes votes

    // Ignored while no votes are taken, or for a choice that there is not.
    void vote(int choice);
    void setVotes(int choice, int votes);  ///< clamped to 0 … kMostVotes
    void takeBack();  ///< the vote that was given last

    /// The round that was decided on a step; null: none.
    [[nodiscard]] const BetRound* decided(std::uint64_t runId, int step) const;
    [[nodiscard]] const BetScore& score() const { return m_score; }
    void clearScore();

private:
    void follow();
    void decide();
    void drop();

    const RunModel* m_runs = nullptr;
    Selection* m_selection = nullptr;
    Updates* m_updates = nullptr;
    bool m_open = false;
    bool m_allowed = true;
    bool m_taking = false;
    std::optional<BetRound> m_round;  ///< voted on and not revealed yet
    std::vector<std::pair<int, int>> m_given;  ///< choice, votes that it had before; for takeBack()
    std::vector<BetRound> m_decided;
    BetScore m_score;
};

}  // namespace kvscope
