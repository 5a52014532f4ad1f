// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/stepscores.h"

#include "run/bitcomparer.h"
#include "run/experiment.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace kvscope {

namespace {

TokenPlace placeOf(std::span<const float> logits, const Distribution& distribution, TokenId token)
{
    TokenPlace place { token, std::numeric_limits<float>::quiet_NaN(), 0.0, rankOf(logits, token) };
    if (token >= 0 && static_cast<std::size_t>(token) < logits.size()) {
        place.logit = logits[static_cast<std::size_t>(token)];
        place.probability = distribution.probabilityOf(place.logit);
    }
    return place;
}

/// The sampler's own probabilities with these settings.
Draw drawWith(std::span<const float> logits, SamplingSettings settings, double temperature)
{
    settings.temperature = temperature;
    Draw draw;
    static_cast<void>(sampleToken(logits, settings, 0, &draw));
    return draw;
}

double entropyOf(const std::vector<double>& probabilities)
{
    double bits = 0.0;
    for (const double probability : probabilities) {
        bits -= probability > 0.0 ? probability * std::log2(probability) : 0.0;
    }
    return std::max(0.0, bits);
}

TemperedScores temperedScores(
    std::span<const float> logits, const std::vector<TokenPlace>& listed, const SamplingSettings& sampling, double temperature)
{
    // The sampler itself, asked three times: without cuts, with the first cut, with both.
    SamplingSettings cuts;
    const Draw whole = drawWith(logits, cuts, temperature);
    cuts.topK = sampling.topK;
    const Draw afterTopK = drawWith(logits, cuts, temperature);
    cuts.topP = sampling.topP;
    const Draw sampled = drawWith(logits, cuts, temperature);

    TemperedScores scores;
    scores.temperature = temperature;
    scores.entropy = entropyOf(whole.probabilities);
    scores.keptByTopK = static_cast<int>(std::count(afterTopK.kept.begin(), afterTopK.kept.end(), true));
    scores.kept = static_cast<int>(std::count(sampled.kept.begin(), sampled.kept.end(), true));
    for (const TokenPlace& place : listed) {
        TemperedToken token;
        token.divided = static_cast<double>(place.logit) / temperature;
        if (!std::isnan(place.logit)) {
            token.probability = whole.probabilityOf(place.token);
            token.afterTopK = afterTopK.probabilityOf(place.token);
            token.sampled = sampled.probabilityOf(place.token);
            token.cutByTopK = afterTopK.cuts(place.token);
            token.cutByTopP = !token.cutByTopK && sampled.cuts(place.token);
        }
        scores.tokens.push_back(token);
    }
    return scores;
}

}  // namespace

ScoreRequest chainRequest(const StepRecord& record)
{
    ScoreRequest request;
    request.step = record.index;
    request.sampling = record.sampling;
    if (record.sampling.temperature > 0.0) {
        request.temperatures.push_back(record.sampling.temperature);
    }
    request.temperatures.insert(request.temperatures.end(), kShownTemperatures.begin(), kShownTemperatures.end());
    return request;
}

StepScores scoresOf(std::span<const float> logits, TokenId own, const ScoreRequest& request)
{
    SamplingSettings sampling = request.sampling;
    for (const double temperature : request.temperatures) {
        assert(temperature != 0.0);
        sampling.temperature = temperature;
        validate(sampling);
    }
    const Distribution distribution = distributionOf(logits, request.topCount);
    StepScores scores;
    scores.of = request;
    scores.logitsHash = hashOf(logits);
    scores.entropy = distribution.entropy;
    for (const Candidate& candidate : distribution.top) {
        const int rank = static_cast<int>(scores.listed.size());
        scores.listed.push_back({ candidate.token, candidate.logit, candidate.probability, rank });
    }
    const auto isOwn = [own](const TokenPlace& place) { return place.token == own; };
    if (own >= 0 && std::none_of(scores.listed.begin(), scores.listed.end(), isOwn)) {
        scores.listed.push_back(placeOf(logits, distribution, own));
    }
    for (const double temperature : request.temperatures) {
        scores.temperatures.push_back(temperedScores(logits, scores.listed, request.sampling, temperature));
    }
    for (const TokenId token : request.tokens) {
        scores.places.push_back(placeOf(logits, distribution, token));
    }
    return scores;
}

}  // namespace kvscope
