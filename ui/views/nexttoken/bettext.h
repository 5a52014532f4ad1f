// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The words of the class bet, for the window and the presenter. Plain text. Pure functions.

#include "state/classbet.h"

#include <QString>

namespace kvscope {

class Tokenizer;

/// "nice", or "another one".
[[nodiscard]] QString betChoiceText(const BetChoice& choice, const Tokenizer* tokenizer);
/// "12 votes".
[[nodiscard]] QString betVotesText(int votes);
/// "Class 2 of 5, model 4 of 5"; empty before the first round.
[[nodiscard]] QString betScoreText(const BetScore& score);
/// "Class 35 %, model 62 %": the shares that both gave to the token that came.
[[nodiscard]] QString betSharesText(const BetRound& round, const StepRecord& record);
/// The rule, and what it means for the model with this sampling.
[[nodiscard]] QString betRuleText(const SamplingSettings& sampling);

/// The share of the votes that a token has; of one that was not offered, that of "another one" where it came, else 0.
[[nodiscard]] double betShare(const BetRound& round, TokenId token);

}  // namespace kvscope
