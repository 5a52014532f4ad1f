// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/nexttoken/bettext.h"

#include "text/numbertext.h"
#include "text/tokenlabel.h"

#include <QCoreApplication>

namespace kvscope {

namespace {

struct BetText {
    Q_DECLARE_TR_FUNCTIONS(kvscope::BetText)
};

}  // namespace

QString betChoiceText(const BetChoice& choice, const Tokenizer* tokenizer)
{
    //: a choice in a vote: a token that is not on the list
    return choice.token < 0 ? BetText::tr("another one") : visibleTokenLabel(tokenizer, choice.token).text;
}

QString betVotesText(int votes)
{
    return BetText::tr("%Ln vote(s)", nullptr, votes);
}

QString betScoreText(const BetScore& score)
{
    //: in how many rounds of a bet each was right; %1 and %3 how many, %2 of how many
    return score.rounds == 0 ? QString()
                             : BetText::tr("Class %1 of %2, model %3 of %2")
                                   .arg(countText(score.classRight), countText(score.rounds), countText(score.modelRight));
}

QString betSharesText(const BetRound& round, const StepRecord& record)
{
    //: which share each gave to the token that came; two percentages
    return BetText::tr("Class %1, model %2").arg(percentText(betShare(round, record.token)), percentText(record.probability));
}

QString betRuleText(const SamplingSettings& sampling)
{
    const QString rule = BetText::tr(
        "Score: in how many rounds with votes the choice with the most votes (a tie has none) was the token that came, and in "
        "how many the model's likeliest token was.");
    const QString model = sampling.temperature > 0.0
        ? BetText::tr("The token is sampled: the likeliest one comes as often as its probability says.")
        : BetText::tr("Greedy takes the likeliest token, so the model is always right.");
    return rule + QLatin1Char(' ') + model;
}

double betShare(const BetRound& round, TokenId token)
{
    const int all = round.votes();
    const int given = round.offers(token) ? round.votesFor(token) : token == round.came ? round.votesFor(-1) : 0;
    return all > 0 ? static_cast<double>(given) / all : 0.0;
}

}  // namespace kvscope
