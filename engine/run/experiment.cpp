// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/experiment.h"

#include "run/bitcomparer.h"

#include <algorithm>

namespace kvscope {

namespace {

[[nodiscard]] double probabilityOf(std::span<const float> logits, const Distribution& distribution, TokenId token)
{
    const bool known = token >= 0 && static_cast<std::size_t>(token) < logits.size();
    return known ? distribution.probabilityOf(logits[static_cast<std::size_t>(token)]) : 0.0;
}

[[nodiscard]] bool lists(const std::vector<ComparedToken>& tokens, TokenId token)
{
    return std::any_of(tokens.begin(), tokens.end(), [token](const ComparedToken& each) { return each.token == token; });
}

}  // namespace

int rankOf(std::span<const float> logits, TokenId token)
{
    if (token < 0 || static_cast<std::size_t>(token) >= logits.size()) {
        return static_cast<int>(logits.size());
    }
    const auto at = static_cast<std::size_t>(token);
    int rank = 0;
    for (std::size_t i = 0; i < logits.size(); ++i) {
        rank += logits[i] > logits[at] || (logits[i] == logits[at] && i < at) ? 1 : 0;
    }
    return rank;
}

void compareDistributions(std::span<const float> before, std::span<const float> after, TokenId own, int topCount, ExperimentResult& result)
{
    const Distribution first = distributionOf(before, topCount);
    const Distribution second = distributionOf(after, topCount);
    const auto compared = [&](TokenId token) {
        return ComparedToken { token, probabilityOf(before, first, token), probabilityOf(after, second, token), rankOf(before, token),
            rankOf(after, token) };
    };
    result.own = compared(own);
    result.tokens.clear();
    for (const Distribution* side : { &first, &second }) {
        for (const Candidate& candidate : side->top) {
            if (!lists(result.tokens, candidate.token)) {
                result.tokens.push_back(compared(candidate.token));
            }
        }
    }
    result.entropyBefore = first.entropy;
    result.entropyAfter = second.entropy;
    result.hashBefore = hashOf(before);
    result.hashAfter = hashOf(after);
    const LogitDifference difference = compareLogits(before, after);
    result.maxAbsDifference = difference.maxAbs;
    result.differingBits = difference.bits;
    result.comparedBits = before.size() * 32U;
}

LensLayer lensLayerOf(std::span<const float> logits, TokenId token, int topCount)
{
    Distribution distribution = distributionOf(logits, topCount);
    LensLayer layer;
    layer.probability = probabilityOf(logits, distribution, token);
    layer.rank = rankOf(logits, token);
    layer.entropy = distribution.entropy;
    layer.logitsHash = hashOf(logits);
    layer.top = std::move(distribution.top);
    return layer;
}

}  // namespace kvscope
