// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sampler.h"

#include "core/error.h"
#include "core/portablemath.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cmath>
#include <numeric>

namespace kvscope {

namespace {

constexpr double kLn2 = 0.693147180559945309417;

/// The largest logit. Throws EngineError{NotFinite} with the first one that is NaN or infinite.
float largestFinite(std::span<const float> logits)
{
    assert(!logits.empty());
    // In lanes, so that comparisons do not wait for each other. The maximum is the same in any order.
    constexpr std::size_t kLanes = 16;
    constexpr std::uint32_t kExponent = 0x7F800000U;
    std::array<float, kLanes> largestOf {};
    std::array<std::uint32_t, kLanes> badOf {};
    largestOf.fill(logits.front());
    const auto see = [&](std::size_t lane, float logit) {
        badOf[lane] |= (std::bit_cast<std::uint32_t>(logit) & kExponent) == kExponent ? 1U : 0U;
        largestOf[lane] = largestOf[lane] < logit ? logit : largestOf[lane];
    };
    std::size_t i = 0;
    for (; i + kLanes <= logits.size(); i += kLanes) {
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
            see(lane, logits[i + lane]);
        }
    }
    for (std::size_t lane = 0; i + lane < logits.size(); ++lane) {
        see(lane, logits[i + lane]);
    }
    const float largest = *std::max_element(largestOf.begin(), largestOf.end());
    const bool finite = std::find(badOf.begin(), badOf.end(), 1U) == badOf.end();
    if (!finite) {
        const auto bad = std::find_if(logits.begin(), logits.end(), [](float logit) { return !std::isfinite(logit); });
        throw EngineError(ErrorCode::NotFinite)
            .key("logits[" + std::to_string(bad - logits.begin()) + "]")
            .found(static_cast<double>(*bad));
    }
    return largest;
}

/// Whether a comes before b in the order "most likely first, ties by lowest id". It is a total order, so every sorting algorithm gives the
/// same sequence.
bool likelier(float logitA, TokenId a, float logitB, TokenId b)
{
    return logitA != logitB ? logitA > logitB : a < b;
}

/// The `count` most likely tokens in order, found in one pass.
std::vector<Candidate> likeliest(std::span<const float> logits, std::size_t count)
{
    std::vector<Candidate> top;
    top.reserve(count + 1);
    for (std::size_t id = 0; id < logits.size() && count > 0; ++id) {
        // Ids ascend, so a logit equal to the last one in the list belongs after it.
        if (top.size() == count && !(logits[id] > top.back().logit)) {
            continue;
        }
        const auto place = std::upper_bound(
            top.begin(), top.end(), logits[id], [](float logit, const Candidate& candidate) { return logit > candidate.logit; });
        top.insert(place, Candidate { static_cast<TokenId>(id), 0.0, logits[id] });
        if (top.size() > count) {
            top.pop_back();
        }
    }
    return top;
}

/// Softmax weights with the temperature applied: exp((logit - largest) / temperature), in order of ids.
std::vector<double> temperedWeights(std::span<const float> logits, float largest, double temperature)
{
    std::vector<double> weights(logits.size());
    std::transform(logits.begin(), logits.end(), weights.begin(),
        [=](float logit) { return (static_cast<double>(logit) - static_cast<double>(largest)) / temperature; });
    portable::expInPlace(weights);
    return weights;
}

/// Ids that remain after top-k and top-p, most likely first.
std::vector<TokenId> keptTokens(std::span<const float> logits, const std::vector<double>& weights, const SamplingSettings& settings)
{
    std::vector<TokenId> ids(logits.size());
    std::iota(ids.begin(), ids.end(), 0);
    const auto logitOf = [&](TokenId id) { return logits[static_cast<std::size_t>(id)]; };
    const auto weightOf = [&](TokenId id) { return weights[static_cast<std::size_t>(id)]; };
    const auto before = [&](TokenId a, TokenId b) { return likelier(logitOf(a), a, logitOf(b), b); };
    if (settings.topK > 0 && static_cast<std::size_t>(settings.topK) < ids.size()) {
        const auto end = ids.begin() + settings.topK;
        std::nth_element(ids.begin(), end, ids.end(), before);
        ids.erase(end, ids.end());
    }
    if (settings.topP >= 1.0) {
        std::sort(ids.begin(), ids.end(), before);
        return ids;
    }
    // Usually few tokens are needed: a heap yields them one by one without sorting the whole vocabulary. nth_element has shuffled the ids,
    // but the total must be summed in order of ids.
    std::sort(ids.begin(), ids.end());
    const double total = std::accumulate(ids.begin(), ids.end(), 0.0, [&](double sum, TokenId id) { return sum + weightOf(id); });
    const auto after = [&](TokenId a, TokenId b) { return before(b, a); };
    std::make_heap(ids.begin(), ids.end(), after);
    std::vector<TokenId> kept;
    double sum = 0.0;
    do {
        std::pop_heap(ids.begin(), ids.end(), after);
        kept.push_back(ids.back());
        ids.pop_back();
        sum += weightOf(kept.back());
    } while (sum < settings.topP * total && !ids.empty());
    return kept;
}

}  // namespace

void validate(const SamplingSettings& settings)
{
    // Written so that NaN is rejected too.
    if (!(settings.temperature >= 0.0 && std::isfinite(settings.temperature))) {
        throw EngineError(ErrorCode::OptionWrong)
            .key(Phrase::SettingTemperature)
            .expected({ Phrase::AtLeastOf, 0 })
            .found(settings.temperature);
    }
    if (settings.topK < 0) {
        throw EngineError(ErrorCode::OptionWrong).key(Phrase::SettingTopK).expected({ Phrase::AtLeastOf, 0 }).found(settings.topK);
    }
    if (!(settings.topP > 0.0 && settings.topP <= 1.0)) {
        throw EngineError(ErrorCode::OptionWrong).key(Phrase::SettingTopP).expected({ Phrase::MoreThanAtMost, 0, 1 }).found(settings.topP);
    }
}

Distribution distributionOf(std::span<const float> logits, int topCount)
{
    const double largest = static_cast<double>(largestFinite(logits));
    // In blocks, so that the exponentials can be vectorised while the sums stay in order.
    constexpr std::size_t kBlock = 128;
    std::array<double, kBlock> shifted {};
    std::array<double, kBlock> weights {};
    double sum = 0.0;
    double weighted = 0.0;  // Σ exp(x) · x with x = logit - largest
    for (std::size_t start = 0; start < logits.size(); start += kBlock) {
        const std::size_t count = std::min(kBlock, logits.size() - start);
        for (std::size_t i = 0; i < count; ++i) {
            shifted[i] = static_cast<double>(logits[start + i]) - largest;
        }
        weights = shifted;
        portable::expInPlace(std::span(weights).first(count));
        for (std::size_t i = 0; i < count; ++i) {
            sum += weights[i];
            weighted += weights[i] * shifted[i];
        }
    }
    Distribution result;
    const double logSum = portable::log(sum);
    result.logSumExp = largest + logSum;
    // H = -Σ p ln p with ln p = x - ln Σ; only rounding can make it negative.
    result.entropy = std::max(0.0, (logSum - weighted / sum) / kLn2);
    result.top = likeliest(logits, std::min(static_cast<std::size_t>(std::max(topCount, 0)), logits.size()));
    for (Candidate& candidate : result.top) {
        candidate.probability = portable::exp(static_cast<double>(candidate.logit) - largest) / sum;
    }
    return result;
}

TokenId sampleToken(std::span<const float> logits, const SamplingSettings& settings, std::uint64_t stepIndex, Draw* draw)
{
    const float largest = largestFinite(logits);
    if (settings.temperature == 0.0) {
        if (draw != nullptr) {
            *draw = {};
        }
        return static_cast<TokenId>(std::find(logits.begin(), logits.end(), largest) - logits.begin());
    }
    const std::vector<double> weights = temperedWeights(logits, largest, settings.temperature);
    const double random = portable::uniform(settings.seed, stepIndex);

    // The token at which the running sum first exceeds the random fraction of the total; tokens with weight 0 are never chosen.
    const auto drawFrom = [&](std::size_t count, const auto& tokenAt) {
        double total = 0.0;
        for (std::size_t i = 0; i < count; ++i) {
            total += weights[static_cast<std::size_t>(tokenAt(i))];
        }
        if (draw != nullptr) {
            draw->probabilities.assign(logits.size(), 0.0);
            draw->kept.assign(logits.size(), false);
            for (std::size_t i = 0; i < count; ++i) {
                const auto id = static_cast<std::size_t>(tokenAt(i));
                draw->probabilities[id] = weights[id] / total;
                draw->kept[id] = true;
            }
        }
        const double target = random * total;
        double sum = 0.0;
        TokenId drawn = -1;
        for (std::size_t i = 0; i < count; ++i) {
            const TokenId token = tokenAt(i);
            const double weight = weights[static_cast<std::size_t>(token)];
            if (weight > 0.0) {
                drawn = token;
            }
            sum += weight;
            if (weight > 0.0 && sum > target) {
                break;
            }
        }
        return drawn;
    };
    const bool everything = settings.topP >= 1.0 && (settings.topK == 0 || static_cast<std::size_t>(settings.topK) >= logits.size());
    if (everything) {
        return drawFrom(logits.size(), [](std::size_t i) { return static_cast<TokenId>(i); });
    }
    const std::vector<TokenId> kept = keptTokens(logits, weights, settings);
    return drawFrom(kept.size(), [&](std::size_t i) { return kept[i]; });
}

}  // namespace kvscope
