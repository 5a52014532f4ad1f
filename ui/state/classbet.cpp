// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/classbet.h"

#include "state/runmodel.h"
#include "state/selection.h"
#include "text/tokenlabel.h"

#include <algorithm>
#include <numeric>

namespace kvscope {

namespace {

/// The likeliest tokens by their texts, then "another one".
std::vector<BetChoice> choicesOf(const StepRecord& record, const Tokenizer* tokenizer, int vocabulary)
{
    std::vector<std::pair<QString, TokenId>> offered;
    for (std::size_t i = 0; i < record.top.size() && i < ClassBet::kOffered; ++i) {
        offered.emplace_back(tokenLabel(tokenizer, record.top[i].token).text.toCaseFolded(), record.top[i].token);
    }
    std::sort(offered.begin(), offered.end());
    std::vector<BetChoice> choices;
    choices.reserve(offered.size() + 1);
    for (const auto& each : offered) {
        choices.push_back({ each.second, 0 });
    }
    if (vocabulary > static_cast<int>(choices.size())) {
        choices.push_back({ -1, 0 });
    }
    return choices;
}

}  // namespace

int BetRound::votes() const
{
    return std::accumulate(choices.begin(), choices.end(), 0, [](int sum, const BetChoice& each) { return sum + each.votes; });
}

int BetRound::votesFor(TokenId token) const
{
    const auto found = std::find_if(choices.begin(), choices.end(), [&](const BetChoice& each) { return each.token == token; });
    return found == choices.end() ? 0 : found->votes;
}

bool BetRound::offers(TokenId token) const
{
    return std::any_of(choices.begin(), choices.end(), [&](const BetChoice& each) { return each.token == token; });
}

std::optional<std::size_t> BetRound::favourite() const
{
    const auto most
        = std::max_element(choices.begin(), choices.end(), [](const BetChoice& a, const BetChoice& b) { return a.votes < b.votes; });
    if (most == choices.end() || most->votes == 0) {
        return std::nullopt;
    }
    const auto same = std::count_if(choices.begin(), choices.end(), [&](const BetChoice& each) { return each.votes == most->votes; });
    return same > 1 ? std::nullopt : std::optional(static_cast<std::size_t>(most - choices.begin()));
}

bool BetRound::classRight() const
{
    const std::optional<std::size_t> best = favourite();
    if (!best) {
        return false;
    }
    const TokenId token = choices[*best].token;
    return token < 0 ? !offers(came) : token == came;
}

ClassBet::ClassBet(const RunModel* runs, Selection* selection, Updates* updates, QObject* parent)
    : QObject(parent)
    , m_runs(runs)
    , m_selection(selection)
    , m_updates(updates)
{
    connect(m_updates, &Updates::changed, this, [this](Changes what) {
        if (what & (Change::Model | Change::RunStarted | Change::Records | Change::ViewedStep | Change::NextHidden)) {
            follow();
        }
    });
}

ClassBet::~ClassBet() = default;

void ClassBet::setOpen(bool open)
{
    if (m_open == open || (open && !m_allowed)) {
        return;
    }
    m_open = open;
    drop();  // before the token is uncovered: nobody asked for the answer
    m_selection->setBetting(open);
    follow();
    m_updates->tell(Change::Bet);
}

void ClassBet::setAllowed(bool allowed)
{
    if (m_allowed == allowed) {
        return;
    }
    m_allowed = allowed;
    if (!allowed) {
        setOpen(false);
    }
    m_updates->tell(Change::Bet);
}

std::vector<BetChoice> ClassBet::choices() const
{
    return m_taking ? m_round->choices : std::vector<BetChoice> {};
}

int ClassBet::votes() const
{
    return m_taking ? m_round->votes() : 0;
}

void ClassBet::vote(int choice)
{
    if (m_taking && choice >= 0 && choice < static_cast<int>(m_round->choices.size())) {
        setVotes(choice, m_round->choices[static_cast<std::size_t>(choice)].votes + 1);
    }
}

void ClassBet::setVotes(int choice, int votes)
{
    if (!m_taking || choice < 0 || choice >= static_cast<int>(m_round->choices.size())) {
        return;
    }
    int& now = m_round->choices[static_cast<std::size_t>(choice)].votes;
    const int wanted = std::clamp(votes, 0, kMostVotes);
    if (now != wanted) {
        m_given.emplace_back(choice, now);
        now = wanted;
        m_updates->tell(Change::Bet);
    }
}

void ClassBet::takeBack()
{
    if (m_taking && !m_given.empty()) {
        const auto [choice, before] = m_given.back();
        m_given.pop_back();
        m_round->choices[static_cast<std::size_t>(choice)].votes = before;
        m_updates->tell(Change::Bet);
    }
}

const BetRound* ClassBet::decided(std::uint64_t runId, int step) const
{
    const auto found = std::find_if(
        m_decided.rbegin(), m_decided.rend(), [&](const BetRound& each) { return each.runId == runId && each.step == step; });
    return found == m_decided.rend() ? nullptr : &*found;
}

void ClassBet::clearScore()
{
    m_score = {};
    m_decided.clear();
    m_updates->tell(Change::Bet);
}

void ClassBet::follow()
{
    const bool before = m_taking;
    const RunHistory& run = m_runs->run();
    const StepRecordPtr record = m_selection->viewedRecord();
    // A round ends unscored when its token became the past without being asked for.
    if (m_round && (m_round->runId != run.runId() || m_round->step != m_selection->liveStep())) {
        drop();
    }
    const bool covered = m_open && record && m_selection->nextHidden() && !record->forced;
    if (covered && !m_round) {
        m_round = BetRound { run.runId(), record->index, choicesOf(*record, m_runs->tokenizer(), m_runs->model()->config.vocabSize),
            record->token, record->top.empty() ? record->token : record->top.front().token };
    } else if (m_round && m_selection->isLive() && !covered) {
        decide();
    }
    m_taking = covered;
    if (m_taking != before) {
        m_updates->tell(Change::Bet);
    }
}

void ClassBet::decide()
{
    // A step that was voted on before, and is computed again from the same run, is not counted twice.
    if (m_round->votes() > 0 && decided(m_round->runId, m_round->step) == nullptr) {
        ++m_score.rounds;
        m_score.classRight += m_round->classRight() ? 1 : 0;
        m_score.modelRight += m_round->modelRight() ? 1 : 0;
        m_decided.push_back(*m_round);
    }
    drop();
}

void ClassBet::drop()
{
    m_round.reset();
    m_given.clear();
    m_taking = false;
}

}  // namespace kvscope
