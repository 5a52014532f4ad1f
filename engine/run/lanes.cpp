// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/lanes.h"

#include "run/statistics.h"

#include <algorithm>

namespace kvscope {

namespace {

constexpr int kShortestPrompt = 8;
constexpr int kLaneSteps = 9;  ///< the first is the prefill
constexpr int kTokenSteps = 33;

int stepsOf(LaneUse use)
{
    switch (use) {
    case LaneUse::FourLanes: return kLaneSteps;
    case LaneUse::Token: return kTokenSteps;
    default: return 1;
    }
}

}  // namespace

double LaneTimes::medianTtft() const
{
    return medianOf(ttft);
}

double LaneTimes::medianPerToken() const
{
    return medianOf(perToken);
}

double LaneTimes::medianJoules() const
{
    return medianOf(tokenJoules);
}

const LaneTimes* LaneResults::find(const LaneSettings& settings) const
{
    const auto found = std::find_if(lanes.begin(), lanes.end(), [&](const LaneTimes& lane) { return lane.settings == settings; });
    return found != lanes.end() ? &*found : nullptr;
}

std::vector<TokenId> repeatedPrompt(const std::vector<TokenId>& prompt, int tokens)
{
    std::vector<TokenId> longer = prompt;
    while (!prompt.empty() && static_cast<int>(longer.size()) < tokens) {
        longer.push_back(prompt[longer.size() % prompt.size()]);
    }
    return longer;
}

std::vector<LaneSettings> passLanes(int tokens)
{
    std::vector<LaneSettings> lanes;
    for (int rows = 1; rows < tokens; rows *= 2) {
        lanes.push_back({ .passRows = rows });
    }
    lanes.push_back({ .passRows = tokens });
    return lanes;
}

std::vector<LaneSettings> lengthLanes(int tokens)
{
    std::vector<LaneSettings> lanes;
    for (int length = kShortestPrompt; length < tokens; length *= 2) {
        lanes.push_back({ .promptTokens = length, .passRows = 1 });
        lanes.push_back({ .promptTokens = length, .passRows = length });
    }
    return lanes;
}

std::vector<LaneSettings> coreLanes()
{
    return { { .oneThread = true }, { .oneThread = false } };
}

std::vector<LaneSettings> prefixLanes(int tokens)
{
    return { {}, { .keptTokens = std::clamp(tokens * 3 / 4, 0, std::max(0, tokens - 1)) } };
}

std::vector<LaneSettings> weightLanes()
{
    return { {}, { .narrowWeights = true } };
}

std::vector<LaneSettings> fourLanes()
{
    std::vector<LaneSettings> lanes;
    for (const bool oneThread : { true, false }) {
        for (const bool cacheOn : { false, true }) {
            lanes.push_back({ .oneThread = oneThread, .cacheOn = cacheOn });
        }
    }
    return lanes;
}

std::vector<LaneSettings> lanesOf(LaneUse use, int tokens)
{
    switch (use) {
    case LaneUse::Passes: {
        std::vector<LaneSettings> lanes = passLanes(tokens);
        const std::vector<LaneSettings> shorter = lengthLanes(tokens);
        lanes.insert(lanes.end(), shorter.begin(), shorter.end());
        return lanes;
    }
    case LaneUse::Cores: return coreLanes();
    case LaneUse::Weights: return weightLanes();
    case LaneUse::Prefix: return prefixLanes(tokens);
    case LaneUse::FourLanes: return fourLanes();
    case LaneUse::Token:
    case LaneUse::Text: break;
    }
    return { {} };
}

LaneRequest laneRequest(LaneUse use, const std::vector<TokenId>& prompt, int tokens, const ModelConfig& config)
{
    const int limit = std::min(config.contextLength, kDefaultContext);
    LaneRequest request;
    if (use == LaneUse::Text) {
        const auto shown = static_cast<std::ptrdiff_t>(std::min<std::size_t>(prompt.size(), static_cast<std::size_t>(limit) + 1));
        request.prompt.assign(prompt.begin(), prompt.begin() + 1);
        request.forced.assign(prompt.begin() + 1, prompt.begin() + shown);
        request.steps = std::max(1, static_cast<int>(request.forced.size()));
        request.lanes = { {} };
        return request;
    }
    request.steps = std::clamp(limit, 1, stepsOf(use));
    request.prompt = repeatedPrompt(prompt, tokens);
    request.prompt.resize(std::min(request.prompt.size(), static_cast<std::size_t>(limit - request.steps + 1)));
    const int length = static_cast<int>(request.prompt.size());
    request.repeatedFrom = request.prompt.size() > prompt.size() ? static_cast<int>(prompt.size()) : 0;
    request.lanes = lanesOf(use, length);
    return request;
}

}  // namespace kvscope
