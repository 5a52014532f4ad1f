// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/runs/runpair.h"

#include "text/numbertext.h"

#include <cmath>

namespace kvscope {

namespace {

RunSide sideOf(const RunModel& runs, std::uint64_t id)
{
    const RunNode* node = runs.tree().find(id);
    const RunHistory* run = runs.history(id);
    if (node == nullptr || run == nullptr)
        return {};
    RunSide side { .id = id, .name = RunText::name(*node), .prompt = run->promptLength(), .tokens = {}, .records = run->records() };
    for (const TokenId token : run->tokens())
        side.tokens.push_back(visibleTokenLabel(runs.tokenizer(), token));
    return side;
}

}  // namespace

RunPair runPair(const RunModel& runs, std::uint64_t a, std::uint64_t b)
{
    RunPair pair;
    pair.a = sideOf(runs, a);
    if (b != a)
        pair.b = sideOf(runs, b);
    if (!pair.a.empty() && !pair.b.empty())
        pair.shared = sharedTokens(*runs.history(a), *runs.history(b));
    return pair;
}

QString RunPair::sentence() const
{
    if (a.empty())
        return {};
    if (b.empty())
        return tr("%1: no other run to compare it with").arg(a.name);
    if (!parts()) {
        //: two runs whose tokens are the same as far as both go
        return tr("%1 and %2 have the same %Ln token(s)", nullptr, shared).arg(a.name, b.name);
    }
    const auto at = static_cast<std::size_t>(shared);
    //: "Run 2 and run 1 part at position 6: nice, cold"
    return tr("%1 and %2 part at position %3: “%4”, “%5”")
        .arg(a.name, b.name, countText(shared + 1), a.tokens[at].spaced(), b.tokens[at].spaced());
}

QString RunPair::shortSentence() const
{
    if (a.empty())
        return {};
    if (b.empty())
        return a.name;
    //: two runs; the first one's tokens are the same as the other's as far as both go
    return parts() ? tr("Part at position %1").arg(countText(shared + 1)) : tr("The same %Ln token(s)", nullptr, shared);
}

QString RunPair::words(const RunSide& side, int position)
{
    if (position >= side.length())
        return side.length() == 0 ? QString() : tr("has no token %1 yet").arg(countText(position + 1));
    const int step = side.stepAt(position);
    if (step < 0)
        return tr("prompt, token %1 of %2").arg(countText(position + 1), countText(side.prompt));
    const RunPace pace = RunText::pace(side.records, step + 1);
    const QString operations = siText(static_cast<double>(pace.operations));
    const QString done = tr("step %1 of %2").arg(countText(step + 1), countText(side.steps()));
    if (std::isnan(pace.tokensPerSecond))
        return tr("%1 · %2 operations").arg(done, operations);
    return tr("%1 · %2 operations · %3 tokens/s").arg(done, operations, rateText(pace.tokensPerSecond));
}

}  // namespace kvscope
