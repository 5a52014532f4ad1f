// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/lesson/play/lessonvalues.h"

#include "run/costgrowth.h"
#include "run/costmodel.h"
#include "run/decodecost.h"
#include "run/lanes.h"
#include "run/statistics.h"
#include "run/stepscores.h"
#include "state/runmodel.h"
#include "state/selection.h"
#include "text/modelname.h"
#include "text/numbertext.h"
#include "text/shownratio.h"
#include "text/tokenlabel.h"
#include "text/widecounttext.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

namespace kvscope {

namespace {

/// The state that the values are computed from.
struct Seen {
    const RunModel& runs;
    const Selection& selection;
};

using Read = QString (*)(const Seen& state);

struct Value {
    const char* name;
    Read read;
};

const StepRecord* viewed(const Seen& state)
{
    return state.selection.viewedStep() < 0 ? nullptr : state.runs.run().records().at(state.selection.viewedStep()).get();
}

QList<StepRecordPtr> upToViewed(const Seen& state)
{
    return state.runs.run().records().mid(0, state.selection.viewedStep() + 1);
}

template<typename Show> QString ofViewed(const Seen& state, Show show)
{
    const StepRecord* record = viewed(state);
    return record == nullptr ? notAvailableText() : show(*record);
}

template<typename Show> QString ofModel(const Seen& state, Show show)
{
    return state.runs.model() ? show(*state.runs.model()) : notAvailableText();
}

/// Says which probability it is; both where they can differ.
QString probabilities(const StepRecord& record)
{
    const QString whole = percentText(record.probability);
    if (record.sampling.temperature <= 0.0) {
        //: in a lesson's text, in place of {probability}
        return QCoreApplication::translate("kvscope::LessonValues", "%1 over the full vocabulary").arg(whole);
    }
    if (record.cut) {
        return QCoreApplication::translate("kvscope::LessonValues", "%1 over the full vocabulary, cut by top-k or top-p").arg(whole);
    }
    return QCoreApplication::translate("kvscope::LessonValues", "%1 over the full vocabulary, sampled with %2")
        .arg(whole, percentText(record.sampledProbability));
}

QString milliseconds(double value)
{
    return std::isnan(value) ? notAvailableText() : millisecondText(value);
}

QString ratio(double greater, double smaller)
{
    const double quotient = ratioOf(greater, smaller);
    return std::isnan(quotient) ? notAvailableText() : timesText(quotient);
}

/// Of counts whose every digit the text shows, by the article's measure.
QString fineRatio(double quotient)
{
    return QLocale().toString(quotient, 'f', quotient < 1000.0 ? 2 : 0);
}

double totalMilliseconds(const QList<StepRecordPtr>& records)
{
    return timeStatistics(records).total;
}

double totalOperations(const QList<StepRecordPtr>& records)
{
    return std::accumulate(records.begin(), records.end(), 0.0,
        [](double sum, const StepRecordPtr& record) { return sum + static_cast<double>(record->operations); });
}

/// Operations of a step in the given mode by the closed form, which equals the engine's count.
double stepOperations(const Seen& state, int step, bool cacheOn)
{
    const Phase phase = step == 0 ? Phase::Prefill : cacheOn ? Phase::Decode : Phase::Recompute;
    // A branch's first step found this many positions in the cache; without the cache there are none.
    const QList<StepRecordPtr>& records = state.runs.run().records();
    const int kept = step == 0 && cacheOn && !records.isEmpty() ? records.front()->reused : 0;
    return static_cast<double>(predictStepOperations(state.runs.model()->config, phase, state.runs.run().positionsAt(step), kept));
}

double operationsTo(const Seen& state, bool cacheOn)
{
    double sum = 0.0;
    for (int step = 0; step <= state.selection.viewedStep(); ++step) {
        sum += stepOperations(state, step, cacheOn);
    }
    return sum;
}

QString count(double value)
{
    return countText(static_cast<qint64>(value));
}

template<bool cacheOn> QString operationsOfStep(const Seen& state)
{
    return viewed(state) == nullptr ? notAvailableText() : count(stepOperations(state, state.selection.viewedStep(), cacheOn));
}

template<bool cacheOn> QString operationsSoFar(const Seen& state)
{
    return viewed(state) == nullptr ? notAvailableText() : count(operationsTo(state, cacheOn));
}

/// The article's measure, positions · d², for the prompt and the tokens of this run.
template<typename Show> QString byTheText(const Seen& state, Show show)
{
    if (!state.runs.model() || state.selection.viewedStep() < 0) {
        return notAvailableText();
    }
    const ModelConfig& config = state.runs.model()->config;
    DecodeShape shape;
    shape.promptTokens = state.runs.run().promptLength();
    shape.newTokens = state.selection.viewedStep() + 1;
    shape.hiddenSize = config.hiddenSize;
    shape.layers = config.layers;
    shape.heads = config.heads;
    shape.kvHeads = config.kvHeads;
    if (faultOf(shape)) {
        return notAvailableText();
    }
    return show(shape, decodeCost(shape));
}

QString grouped(WideCount value)
{
    return exactCountText(value);
}

QString raceTime(const Seen& state, bool cacheOn)
{
    const RaceState& race = state.runs.race();
    if (race.running()) {
        return notAvailableText();  // it is not over
    }
    std::vector<double> times;
    for (const RaceRun& run : race.runs(cacheOn)) {
        times.push_back(run.milliseconds.back());
    }
    if (!times.empty()) {
        return milliseconds(medianOf(std::move(times)));
    }
    const QList<StepRecordPtr>& records = race.records(cacheOn);
    return records.isEmpty() ? notAvailableText() : milliseconds(totalMilliseconds(records));
}

/// Of the medians of a race; with a word where other programs disturbed it.
QString raceTimeRatio(const Seen& state)
{
    const RaceState& race = state.runs.race();
    if (race.running()) {
        return notAvailableText();
    }
    std::array<std::vector<double>, 2> times;
    bool held = false;
    for (const bool on : { false, true }) {
        std::vector<RunTime> runs;
        for (const RaceRun& run : race.runs(on)) {
            times[on ? 1 : 0].push_back(run.milliseconds.back());
            runs.push_back({ run.milliseconds.back(), run.waited });
        }
        held = held || disturbed(runs);
    }
    const double ratio = times[0].empty() ? std::numeric_limits<double>::quiet_NaN() : ratioOf(medianOf(times[0]), medianOf(times[1]));
    if (std::isnan(ratio)) {
        return notAvailableText();
    }
    //: a ratio of times that other programs disturbed
    return held ? QCoreApplication::translate("LessonValues", "%1 (disturbed)").arg(oneDecimalText(ratio)) : oneDecimalText(ratio);
}

/// Over the steps that both runs have finished.
template<typename Sum> QString raceRatio(const Seen& state, Sum sum)
{
    const qsizetype both = std::min(state.runs.race().off.size(), state.runs.race().on.size());
    return both == 0 ? notAvailableText() : ratio(sum(state.runs.race().off.mid(0, both)), sum(state.runs.race().on.mid(0, both)));
}

/// The time to the first token as a number of later steps: how long the class waits for it.
QString stepsOfFirstToken(const Seen& state)
{
    const TimeStatistics times = timeStatistics(upToViewed(state));
    const double quotient = ratioOf(times.timeToFirstToken, times.on.median);
    return std::isnan(quotient) ? notAvailableText() : timesText(quotient);
}

/// The tokens that a run has sampled up to a step, as a text.
QString sampledText(const RunHistory& run, const Tokenizer* tokenizer, int steps)
{
    std::vector<TokenId> ids;
    for (const StepRecordPtr& record : run.records().mid(0, steps)) {
        ids.push_back(record->token);
    }
    if (ids.empty() || tokenizer == nullptr) {
        return notAvailableText();
    }
    const QString text = QString::fromStdString(tokenizer->decode(ids)).simplified();
    return text.isEmpty() ? notAvailableText() : text;
}

/// Of the run that was left last.
QString sampledBefore(const Seen& state)
{
    const RunNode* last = nullptr;
    for (const RunNode& node : state.runs.tree().nodes()) {
        if (node.id != state.runs.run().runId() && node.left.steps() > 0 && (last == nullptr || node.leftAt > last->leftAt)) {
            last = &node;
        }
    }
    return last == nullptr ? notAvailableText() : sampledText(last->left, state.runs.tokenizer(), last->left.steps());
}

template<typename Show> QString ofSampling(const Seen& state, Show show)
{
    return ofViewed(state, [&show](const StepRecord& record) { return show(record.sampling); });
}

/// The numbers between logits and probabilities, where they were read.
template<typename Show> QString ofChain(const Seen& state, Show show)
{
    const StepRecord* record = viewed(state);
    const auto scores = record == nullptr ? nullptr : state.runs.run().scores().chain(record->index);
    return !scores || scores->listed.empty() ? notAvailableText() : show(*scores);
}

const TemperedScores* at(const StepScores& scores, double temperature)
{
    const auto found = std::find_if(scores.temperatures.begin(), scores.temperatures.end(),
        [temperature](const TemperedScores& each) { return each.temperature == temperature; });
    return found == scores.temperatures.end() ? nullptr : &*found;
}

/// kShownTemperatures, by index.
template<std::size_t which> QString entropyAt(const Seen& state)
{
    return ofChain(state, [](const StepScores& scores) {
        const TemperedScores* found = at(scores, kShownTemperatures[which]);
        return found == nullptr ? notAvailableText() : QLocale().toString(found->entropy, 'f', 2);
    });
}

/// Of the likeliest token, over the full vocabulary.
template<std::size_t which> QString likeliestAt(const Seen& state)
{
    return ofChain(state, [](const StepScores& scores) {
        const TemperedScores* found = at(scores, kShownTemperatures[which]);
        return found == nullptr || found->tokens.empty() ? notAvailableText() : percentText(found->tokens.front().probability);
    });
}

/// Of the selected head, or of all of them.
template<typename Show> QString ofHeads(const Seen& state, Show show)
{
    const auto heads = state.selection.viewedStep() < 0 ? nullptr : state.runs.run().heads().after(state.selection.viewedStep());
    return heads && heads->heads() > 0 ? show(*heads) : notAvailableText();
}

template<HeadMeasure measure> QString headShare(const Seen& state)
{
    return ofHeads(state, [&state](const HeadSummary& heads) {
        const double mean = heads.mean(measure, state.selection.layer(), state.selection.head());
        return std::isnan(mean) ? notAvailableText() : wholePercentText(mean);
    });
}

/// What the first token would have of rows 2 and later if each row gave every token the same.
QString evenShare(const Seen& state)
{
    return ofHeads(state, [](const HeadSummary& heads) {
        double sum = 0.0;
        for (int row = 1; row < heads.positions(); ++row) {
            sum += 1.0 / (row + 1);
        }
        return heads.positions() < 2 ? notAvailableText() : wholePercentText(sum / (heads.positions() - 1));
    });
}

/// Heads that give the first token more than half of their weight.
QString headsOnFirst(const Seen& state)
{
    return ofHeads(state, [](const HeadSummary& heads) {
        constexpr double kHalf = 0.5;
        int count = 0;
        for (int layer = 0; layer < heads.layers(); ++layer) {
            for (int head = 0; head < heads.heads(); ++head) {
                count += heads.mean(HeadMeasure::FirstToken, layer, head) > kHalf ? 1 : 0;
            }
        }
        return heads.positions() < 2 ? notAvailableText() : countText(count);
    });
}

/// A lane that was measured; null if it was not.
const LaneTimes* lane(const Seen& state, LaneUse use, std::size_t index)
{
    const auto results = state.runs.lanes(use).results;
    return results && results->rounds > 0 && index < results->lanes.size() ? &results->lanes[index] : nullptr;
}

/// One row per pass is the first lane of the whole prompt, all rows at once the one with as many as the prompt has.
const LaneTimes* passes(const Seen& state, bool atOnce)
{
    const auto results = state.runs.lanes(LaneUse::Passes).results;
    if (!results || results->rounds == 0) {
        return nullptr;
    }
    // All of them run on one thread or on all, as the run does.
    const int rows = atOnce ? results->promptTokens : 1;
    const auto found = std::find_if(results->lanes.begin(), results->lanes.end(),
        [rows](const LaneTimes& lane) { return lane.settings.promptTokens == 0 && lane.settings.passRows == rows; });
    return found != results->lanes.end() ? &*found : nullptr;
}

QString firstTokenOf(const LaneTimes* lane)
{
    return lane == nullptr ? notAvailableText() : milliseconds(lane->medianTtft());
}

QString perTokenOf(const LaneTimes* lane)
{
    return lane == nullptr ? notAvailableText() : milliseconds(lane->medianPerToken());
}

QString ratioOfFirst(const LaneTimes* greater, const LaneTimes* smaller)
{
    return greater == nullptr || smaller == nullptr ? notAvailableText() : ratio(greater->medianTtft(), smaller->medianTtft());
}

QString ratioPerToken(const LaneTimes* greater, const LaneTimes* smaller)
{
    return greater == nullptr || smaller == nullptr ? notAvailableText() : ratio(greater->medianPerToken(), smaller->medianPerToken());
}

// Indices of fourLanes().
constexpr std::size_t kOneOff = 0;
constexpr std::size_t kOneOn = 1;
constexpr std::size_t kAllOff = 2;

template<std::size_t which> QString fourthPerToken(const Seen& state)
{
    return perTokenOf(lane(state, LaneUse::FourLanes, which));
}

/// The share of scores and values in a step with the cache at this length, computed; the context may be shorter.
template<int positions> QString scanShare(const Seen& state)
{
    return ofModel(state, [](const ModelInfo& model) {
        if (model.handMade || model.config.layers == 0) {
            return notAvailableText();
        }
        const OperationCauses causes = stepCauses(model.config, positions, true);
        const double all = static_cast<double>(causes.projectionsAndMlp + causes.scoresAndValues + causes.head);
        return all > 0.0 ? wholePercentText(static_cast<double>(causes.scoresAndValues) / all) : notAvailableText();
    });
}

QString scanOutgrows(const Seen& state)
{
    return ofModel(state, [](const ModelInfo& model) {
        const auto crossing = model.handMade || model.config.layers == 0 ? std::nullopt : scanOutgrowsAt(model.config, true, false);
        return crossing ? countText(std::llround(*crossing)) : notAvailableText();
    });
}

constexpr std::array kValues {
    Value { "model", [](const Seen& s) { return ofModel(s, modelName); } },
    Value { "layers", [](const Seen& s) { return ofModel(s, [](const ModelInfo& m) { return countText(m.config.layers); }); } },
    Value { "heads", [](const Seen& s) { return ofModel(s, [](const ModelInfo& m) { return countText(m.config.heads); }); } },
    Value { "kv_heads", [](const Seen& s) { return ofModel(s, [](const ModelInfo& m) { return countText(m.config.kvHeads); }); } },
    Value { "width", [](const Seen& s) { return ofModel(s, [](const ModelInfo& m) { return countText(m.config.hiddenSize); }); } },
    Value { "head_width", [](const Seen& s) { return ofModel(s, [](const ModelInfo& m) { return countText(m.config.headDim); }); } },
    Value { "parameters",
        [](const Seen& s) { return ofModel(s, [](const ModelInfo& m) { return siText(static_cast<double>(m.parameters)); }); } },
    Value { "prompt_tokens",
        [](const Seen& s) {
            const int length = s.runs.run().promptLength();
            return length > 0 ? countText(length) : notAvailableText();
        } },
    Value {
        "step", [](const Seen& s) { return ofViewed(s, [&s](const StepRecord&) { return countText(s.selection.viewedStep() + 1); }); } },
    Value { "positions", [](const Seen& s) { return ofViewed(s, [](const StepRecord& r) { return countText(r.positions); }); } },
    Value { "written", [](const Seen& s) { return ofViewed(s, [](const StepRecord& r) { return countText(r.written); }); } },
    Value { "reused", [](const Seen& s) { return ofViewed(s, [](const StepRecord& r) { return countText(r.reused); }); } },
    Value { "recomputed", [](const Seen& s) { return ofViewed(s, [](const StepRecord& r) { return countText(r.recomputed); }); } },
    Value { "token",
        [](const Seen& s) {
            return ofViewed(s, [&s](const StepRecord& r) { return tokenLabel(s.runs.tokenizer(), r.token).text.trimmed(); });
        } },
    Value { "probability", [](const Seen& s) { return ofViewed(s, [](const StepRecord& r) { return probabilities(r); }); } },
    Value { "ttft", [](const Seen& s) { return milliseconds(timeStatistics(s.runs.run().records()).timeToFirstToken); } },
    Value { "ttft_steps", stepsOfFirstToken },
    Value { "ms_step",
        [](const Seen& s) { return ofViewed(s, [](const StepRecord& r) { return milliseconds(toMilliseconds(r.times.total())); }); } },
    Value { "ms_on", [](const Seen& s) { return milliseconds(timeStatistics(upToViewed(s)).on.median); } },
    Value { "ms_off", [](const Seen& s) { return milliseconds(timeStatistics(upToViewed(s)).off.median); } },
    Value { "ms_total",
        [](const Seen& s) { return viewed(s) == nullptr ? notAvailableText() : milliseconds(totalMilliseconds(upToViewed(s))); } },
    Value { "operations",
        [](const Seen& s) { return ofViewed(s, [](const StepRecord& r) { return countText(static_cast<qint64>(r.operations)); }); } },
    Value { "operations_total",
        [](const Seen& s) { return viewed(s) == nullptr ? notAvailableText() : count(totalOperations(upToViewed(s))); } },
    Value { "operations_on", operationsOfStep<true> },
    Value { "operations_off", operationsOfStep<false> },
    Value { "operations_on_total", operationsSoFar<true> },
    Value { "operations_off_total", operationsSoFar<false> },
    Value { "operations_ratio",
        [](const Seen& s) {
            return viewed(s) == nullptr
                ? notAvailableText()
                : ratio(stepOperations(s, s.selection.viewedStep(), false), stepOperations(s, s.selection.viewedStep(), true));
        } },
    Value { "operations_total_ratio",
        [](const Seen& s) { return viewed(s) == nullptr ? notAvailableText() : ratio(operationsTo(s, false), operationsTo(s, true)); } },
    Value { "cache_bytes",
        [](const Seen& s) { return ofViewed(s, [](const StepRecord& r) { return countText(static_cast<qint64>(r.cacheBytes)); }); } },
    Value {
        "cache_reserved", [](const Seen& s) { return ofViewed(s, [](const StepRecord& r) { return byteText(r.cacheReservedBytes); }); } },
    Value { "cache_per_token",
        [](const Seen& s) {
            return ofModel(s, [](const ModelInfo& m) { return countText(static_cast<qint64>(cacheBytesPerPosition(m.config))); });
        } },
    Value { "text_linear",
        [](const Seen& s) { return byTheText(s, [](const DecodeShape&, const DecodeCost& c) { return grouped(c.linear); }); } },
    Value { "text_quadratic",
        [](const Seen& s) { return byTheText(s, [](const DecodeShape&, const DecodeCost& c) { return grouped(c.quadratic); }); } },
    Value { "text_off",
        [](const Seen& s) { return byTheText(s, [](const DecodeShape&, const DecodeCost& c) { return grouped(c.closedForm); }); } },
    Value { "text_off_exact",
        [](const Seen& s) { return byTheText(s, [](const DecodeShape&, const DecodeCost& c) { return grouped(c.exactSum); }); } },
    Value { "text_on",
        [](const Seen& s) { return byTheText(s, [](const DecodeShape&, const DecodeCost& c) { return grouped(c.cachedByText); }); } },
    Value { "text_on_exact",
        [](const Seen& s) { return byTheText(s, [](const DecodeShape&, const DecodeCost& c) { return grouped(c.cachedFed); }); } },
    Value { "text_ratio",
        [](const Seen& s) { return byTheText(s, [](const DecodeShape&, const DecodeCost& c) { return fineRatio(c.ratioByText); }); } },
    Value { "text_ratio_exact",
        [](const Seen& s) { return byTheText(s, [](const DecodeShape&, const DecodeCost& c) { return fineRatio(c.ratioExact); }); } },
    Value { "text_positions",
        [](const Seen& s) { return byTheText(s, [](const DecodeShape&, const DecodeCost& c) { return countText(c.positionsByText); }); } },
    Value { "text_cache_bytes",
        [](const Seen& s) {
            return byTheText(s, [](const DecodeShape& shape, const DecodeCost& c) {
                return grouped(decodeCacheBytes(shape, c.positionsByText, shape.kvHeads, shape.valueBits));
            });
        } },
    Value { "race_tokens", [](const Seen& s) { return s.runs.race().tokens > 0 ? countText(s.runs.race().tokens) : notAvailableText(); } },
    Value { "race_off", [](const Seen& s) { return raceTime(s, false); } },
    Value { "race_on", [](const Seen& s) { return raceTime(s, true); } },
    Value { "race_time_ratio", raceTimeRatio },
    Value { "race_operations_ratio", [](const Seen& s) { return raceRatio(s, totalOperations); } },
    Value { "sampled", [](const Seen& s) { return sampledText(s.runs.run(), s.runs.tokenizer(), s.selection.viewedStep() + 1); } },
    Value { "sampled_before", sampledBefore },
    Value { "temperature",
        [](const Seen& s) {
            return ofSampling(s, [](const SamplingSettings& with) { return QLocale().toString(with.temperature, 'g', 3); });
        } },
    Value { "top_k", [](const Seen& s) { return ofSampling(s, [](const SamplingSettings& with) { return countText(with.topK); }); } },
    Value { "top_p",
        [](const Seen& s) { return ofSampling(s, [](const SamplingSettings& with) { return QLocale().toString(with.topP, 'g', 3); }); } },
    Value { "seed", [](const Seen& s) { return ofSampling(s, [](const SamplingSettings& with) { return QString::number(with.seed); }); } },
    Value { "kept",
        [](const Seen& s) {
            return ofChain(s, [](const StepScores& scores) {
                // Greedy cuts nothing; the first temperature is then not the step's own.
                const bool sampled = scores.of.sampling.temperature > 0.0 && !scores.temperatures.empty();
                return sampled ? countText(scores.temperatures.front().kept) : notAvailableText();
            });
        } },
    Value { "vocabulary", [](const Seen& s) { return ofModel(s, [](const ModelInfo& m) { return countText(m.config.vocabSize); }); } },
    Value { "likeliest",
        [](const Seen& s) {
            return ofChain(
                s, [&s](const StepScores& scores) { return tokenLabel(s.runs.tokenizer(), scores.listed.front().token).text.trimmed(); });
        } },
    Value { "likeliest_low", likeliestAt<0> },
    Value { "likeliest_one", likeliestAt<1> },
    Value { "likeliest_high", likeliestAt<2> },
    Value { "entropy_low", entropyAt<0> },
    Value { "entropy_one", entropyAt<1> },
    Value { "entropy_high", entropyAt<2> },
    Value { "layer", [](const Seen& s) { return ofHeads(s, [&s](const HeadSummary&) { return countText(s.selection.layer() + 1); }); } },
    Value { "head", [](const Seen& s) { return ofHeads(s, [&s](const HeadSummary&) { return countText(s.selection.head() + 1); }); } },
    Value { "first_weight", headShare<HeadMeasure::FirstToken> },
    Value { "first_even", evenShare },
    Value { "first_heads", headsOnFirst },
    Value { "before_weight", headShare<HeadMeasure::TokenBefore> },
    Value { "itself_weight", headShare<HeadMeasure::Itself> },
    Value { "all_heads",
        [](const Seen& s) { return ofModel(s, [](const ModelInfo& m) { return countText(m.config.layers * m.config.heads); }); } },
    Value { "passes_prompt",
        [](const Seen& s) {
            const LaneTimes* measured = passes(s, true);
            return measured == nullptr ? notAvailableText() : countText(measured->promptTokens);
        } },
    Value { "passes_single", [](const Seen& s) { return firstTokenOf(passes(s, false)); } },
    Value { "passes_whole", [](const Seen& s) { return firstTokenOf(passes(s, true)); } },
    Value { "passes_ratio", [](const Seen& s) { return ratioOfFirst(passes(s, false), passes(s, true)); } },
    Value { "first_one_core", [](const Seen& s) { return firstTokenOf(lane(s, LaneUse::Cores, 0)); } },
    Value { "first_all_cores", [](const Seen& s) { return firstTokenOf(lane(s, LaneUse::Cores, 1)); } },
    Value { "first_cores_ratio", [](const Seen& s) { return ratioOfFirst(lane(s, LaneUse::Cores, 0), lane(s, LaneUse::Cores, 1)); } },
    Value { "first_cold", [](const Seen& s) { return firstTokenOf(lane(s, LaneUse::Prefix, 0)); } },
    Value { "first_warm", [](const Seen& s) { return firstTokenOf(lane(s, LaneUse::Prefix, 1)); } },
    Value { "cores",
        [](const Seen& s) {
            const LaneTimes* measured = lane(s, LaneUse::FourLanes, kAllOff);
            return measured == nullptr ? notAvailableText() : countText(measured->threads);
        } },
    Value { "one_core_off", fourthPerToken<kOneOff> },
    Value { "one_core_on", fourthPerToken<kOneOn> },
    Value { "all_cores_off", fourthPerToken<kAllOff> },
    Value { "cores_gain",
        [](const Seen& s) { return ratioPerToken(lane(s, LaneUse::FourLanes, kOneOff), lane(s, LaneUse::FourLanes, kAllOff)); } },
    Value { "cache_gain",
        [](const Seen& s) { return ratioPerToken(lane(s, LaneUse::FourLanes, kOneOff), lane(s, LaneUse::FourLanes, kOneOn)); } },
    Value { "scan_share_64", scanShare<64> },
    Value { "scan_share_512", scanShare<512> },
    Value { "scan_share_4096", scanShare<4096> },
    Value { "scan_outgrows", scanOutgrows },
    Value { "difference",
        [](const Seen& s) {
            const auto check = s.runs.comparisonAt(s.selection.viewedStep());
            return check ? QLocale().toString(check->maxAbsDifference, 'g', 3) : notAvailableText();
        } },
    Value { "differing_bits",
        [](const Seen& s) {
            const auto check = s.runs.comparisonAt(s.selection.viewedStep());
            return check ? countText(static_cast<qint64>(check->differingBits)) : notAvailableText();
        } },
};

}  // namespace

const QStringList& lessonValueNames()
{
    static const QStringList kNames = [] {
        QStringList names;
        for (const Value& value : kValues) {
            names << QLatin1String(value.name);
        }
        return names;
    }();
    return kNames;
}

QString lessonValue(const QString& name, const RunModel& runs, const Selection& selection)
{
    for (const Value& value : kValues) {
        if (name == QLatin1String(value.name)) {
            return value.read({ runs, selection });
        }
    }
    return notAvailableText();
}

}  // namespace kvscope
