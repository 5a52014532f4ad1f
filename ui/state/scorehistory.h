// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What was read of the next token's distributions of a run, on request: the chains from logits to probabilities of the latest steps that were
// looked at, and the places of watched tokens at every step. GUI thread only; a part of RunHistory.

#include "core/error.h"
#include "run/stepscores.h"

#include <QHash>

#include <deque>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace kvscope {

/// A token's place after one step, and where the number is from.
struct WatchedPlace {
    TokenPlace place;
    bool computedAgain = false;  ///< see StepScores::computedAgain
};

class ScoreHistory {
public:
    /// An answer with temperatures is a chain; its places are kept in any case.
    void keep(std::shared_ptr<const StepScores> scores);
    void keepFault(const ScoreRequest& request, const EngineError& fault);

    /// Null if it was not read yet, or longer ago than the last 32.
    [[nodiscard]] std::shared_ptr<const StepScores> chain(int step) const;
    /// Nothing if it was not read yet.
    [[nodiscard]] std::optional<WatchedPlace> place(TokenId token, int step) const;
    /// Why the latest request about a step failed.
    [[nodiscard]] std::optional<EngineError> fault(int step) const;
    /// What has to be read so that each of @p tokens has its place at each of the first @p steps steps: one request for each step that lacks one
    /// and did not fail, the newest first.
    [[nodiscard]] std::vector<ScoreRequest> missing(const std::vector<TokenId>& tokens, int steps) const;

private:
    std::deque<std::shared_ptr<const StepScores>> m_chains;  ///< oldest first
    QHash<TokenId, std::vector<std::optional<WatchedPlace>>> m_places;  ///< by token and step
    QHash<int, EngineError> m_faults;  ///< by step
};

}  // namespace kvscope
