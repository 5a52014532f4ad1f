// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "exportextras.h"

#include "loader/wordtokens.h"
#include "run/ceilings.h"
#include "run/headlook.h"
#include "run/lanerunner.h"
#include "run/sidepass.h"

#include <algorithm>
#include <optional>
#include <span>
#include <string>

namespace kvscope {

namespace {

/// As many as the panels ask for.
constexpr int kExperimentTokens = 12;
constexpr int kLensCandidates = 10;

std::vector<TokenId> tokensOf(const DrawnRun& drawn)
{
    return tokensFed(drawn, static_cast<int>(drawn.run.tokens.size()));
}

/// The step with a change, or with none, and the text that follows.
std::shared_ptr<const ExperimentResult> experimentOf(
    const Intervention& change, const RunSettings& settings, const DrawnRun& drawn, int step)
{
    LanguageModel& model = *drawn.prepared.loaded.model;
    const int positions = static_cast<int>(settings.prompt.size()) + step;
    // A change that only the text after the step would meet has no effect on the step that is drawn.
    validate(change, model.config(), positions);
    ExperimentRequest request;
    request.step = step;
    request.intervention = change;
    request.tokens = std::clamp(positionLimit(settings, model.config()) - positions + 1, 1, kExperimentTokens);
    return std::make_shared<const ExperimentResult>(*runExperiment(model, settings, tokensOf(drawn), request, {}));
}

/// What the head computed for the pinned row, or for the newest position of the step; null for a step that the run has not.
std::shared_ptr<const HeadLook> lookOf(const ExportCommand& command, const Export& wanted, const DrawnRun& drawn)
{
    if (wanted.step >= static_cast<int>(drawn.run.records.size())) {
        return nullptr;
    }
    const int positions = drawn.run.records[static_cast<std::size_t>(wanted.step)]->positions;
    const int query = command.pin ? std::min(command.pin->query, positions - 1) : positions - 1;
    return lookAtHead(*drawn.prepared.loaded.model, tokensFed(drawn, wanted.step), { wanted.layer, wanted.head, query, positions }, {});
}

}  // namespace

std::vector<TokenId> tokensFed(const DrawnRun& drawn, int step)
{
    std::vector<TokenId> tokens = drawn.prepared.prompt;
    tokens.insert(tokens.end(), drawn.run.tokens.begin(), drawn.run.tokens.begin() + step);
    return tokens;
}

RunOptions runOptions(const ExportCommand& command, const std::vector<Export>& exports)
{
    RunOptions options = command.run;
    if (exports.front().view.extra == ExtraNumbers::Experiment) {  // it is exported alone
        options.intervention = {};
    }
    return options;
}

std::vector<WatchedWord> watchedWords(const ExportCommand& command, const ModelInfo& model)
{
    std::vector<WatchedWord> words;
    std::string rest = command.words + ',';
    for (std::size_t end = rest.find(','); end != std::string::npos; end = rest.find(',')) {
        std::string word = rest.substr(0, end);
        rest.erase(0, end + 1);
        word.erase(0, std::min(word.find_first_not_of(' '), word.size()));
        word.erase(word.find_last_not_of(' ') + 1);
        if (!word.empty()) {
            words.push_back({ word, wordTokens(model, word) });
        }
    }
    return words;
}

StepListener scoreReader(
    const std::vector<Export>& exports, const std::vector<WatchedWord>& words, std::vector<std::shared_ptr<const StepScores>>& scores)
{
    std::vector<int> chainSteps;
    std::optional<ScoreRequest> ofWords;
    for (const Export& each : exports) {
        if (each.view.extra == ExtraNumbers::Chain) {
            chainSteps.push_back(each.step);
        } else if (each.view.extra == ExtraNumbers::Words) {
            ofWords.emplace().topCount = 0;
        }
    }
    if (ofWords) {
        for (const WatchedWord& word : words) {
            if (!word.ids.empty()) {
                ofWords->tokens.push_back(word.ids.front());
            }
        }
    }
    if (chainSteps.empty() && !ofWords) {
        return {};
    }
    return [chainSteps, ofWords, &scores](const StepRecord& record, std::span<const float> logits) mutable {
        if (std::ranges::find(chainSteps, record.index) != chainSteps.end()) {
            scores.push_back(std::make_shared<const StepScores>(scoresOf(logits, record.token, chainRequest(record))));
        }
        if (ofWords) {
            ofWords->step = record.index;
            scores.push_back(std::make_shared<const StepScores>(scoresOf(logits, record.token, *ofWords)));
        }
    };
}

ExtrasOfView extrasOf(const ExportCommand& command, const RunOptions& options, const Export& wanted, const DrawnRun& drawn,
    std::optional<MachineCeilings>& ceilings)
{
    ExtrasOfView extras;
    LanguageModel& model = *drawn.prepared.loaded.model;
    const ModelInfo& info = *drawn.prepared.loaded.info;
    const NarrowModel narrow
        = [&info](const LanguageModel& stored, const std::stop_token& stop) { return loadNarrowed(info, stored, stop); };
    const auto measure = [&](LaneUse use, int tokens) {
        const LaneRequest request = laneRequest(use, drawn.prepared.prompt, tokens, model.config());
        extras.lanes[static_cast<std::size_t>(use)] = std::make_shared<const LaneResults>(*runLanes(model, request, {}, narrow));
    };
    const auto measureOnce = [&] {
        if (!ceilings) {
            ceilings = measureCeilings(model.isaName(), model.threads(), model.streamedWeightBytes(), {});
        }
        extras.ceilings = ceilings;
    };
    switch (wanted.view.extra) {
    case ExtraNumbers::HeadLook: extras.look = lookOf(command, wanted, drawn); break;
    case ExtraNumbers::Experiment: {
        const RunSettings settings = settingsOf(drawn.prepared, options, drawn.run.cacheOn, false);
        extras.experiment = experimentOf(command.run.intervention, settings, drawn, wanted.step);
        extras.plain = experimentOf({}, settings, drawn, wanted.step);
        break;
    }
    case ExtraNumbers::LogitLens: {
        const RunSettings settings = settingsOf(drawn.prepared, options, drawn.run.cacheOn, false);
        extras.lens = std::make_shared<const LogitLens>(*runLogitLens(model, settings, tokensOf(drawn), wanted.step, kLensCandidates, {}));
        break;
    }
    case ExtraNumbers::Ceilings: measureOnce(); break;
    case ExtraNumbers::Passes:
        measure(LaneUse::Passes, kMeasuredPrompt);
        measure(LaneUse::Cores, kMeasuredPrompt);
        if (info.narrowable) {
            measure(LaneUse::Weights, kMeasuredPrompt);
        }
        measure(LaneUse::Prefix, kMeasuredPrompt);
        break;
    case ExtraNumbers::FourLanes: measure(LaneUse::FourLanes, kMeasuredPrompt); break;
    case ExtraNumbers::TokenCost:
        measureOnce();
        measure(LaneUse::Token, 0);
        break;
    case ExtraNumbers::None:
    case ExtraNumbers::Chain:  // read while the run went on
    case ExtraNumbers::Words: break;
    }
    return extras;
}

}  // namespace kvscope
