// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/scorehistory.h"

#include <algorithm>
#include <utility>

namespace kvscope {

namespace {

constexpr std::size_t kChains = 32;

}  // namespace

void ScoreHistory::keep(std::shared_ptr<const StepScores> scores)
{
    const int step = scores->of.step;
    if (step < 0)
        return;
    m_faults.remove(step);
    for (const TokenPlace& place : scores->places) {
        auto& places = m_places[place.token];
        if (places.size() <= static_cast<std::size_t>(step))
            places.resize(static_cast<std::size_t>(step) + 1);
        places[static_cast<std::size_t>(step)] = WatchedPlace { place, scores->computedAgain };
    }
    if (scores->temperatures.empty())
        return;
    std::erase_if(m_chains, [step](const auto& chain) { return chain->of.step == step; });
    m_chains.push_back(std::move(scores));
    if (m_chains.size() > kChains)
        m_chains.pop_front();
}

void ScoreHistory::keepFault(const ScoreRequest& request, const EngineError& fault)
{
    m_faults.insert(request.step, fault);
}

std::shared_ptr<const StepScores> ScoreHistory::chain(int step) const
{
    const auto found = std::ranges::find_if(m_chains, [step](const auto& chain) { return chain->of.step == step; });
    return found == m_chains.end() ? nullptr : *found;
}

std::optional<WatchedPlace> ScoreHistory::place(TokenId token, int step) const
{
    const auto found = m_places.constFind(token);
    if (found == m_places.constEnd() || step < 0 || static_cast<std::size_t>(step) >= found->size())
        return std::nullopt;
    return (*found)[static_cast<std::size_t>(step)];
}

std::optional<EngineError> ScoreHistory::fault(int step) const
{
    const auto found = m_faults.constFind(step);
    return found == m_faults.constEnd() ? std::nullopt : std::optional(*found);
}

std::vector<ScoreRequest> ScoreHistory::missing(const std::vector<TokenId>& tokens, int steps) const
{
    std::vector<ScoreRequest> requests;
    for (int step = steps - 1; step >= 0; --step) {
        ScoreRequest request;
        request.step = step;
        request.topCount = 0;
        std::ranges::copy_if(tokens, std::back_inserter(request.tokens), [&](TokenId token) { return !place(token, step); });
        if (!request.tokens.empty() && !m_faults.contains(step))
            requests.push_back(std::move(request));
    }
    return requests;
}

}  // namespace kvscope
