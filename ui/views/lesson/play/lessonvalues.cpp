// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/lesson/play/lessonvalues.h"

#include "run/costmodel.h"
#include "run/decodecost.h"
#include "text/modelname.h"
#include "text/numbertext.h"
#include "run/statistics.h"
#include "text/tokenlabel.h"
#include "state/viewstate.h"

#include <array>
#include <cmath>
#include <numeric>

namespace kvscope {

namespace {

using Read = QString (*)(const ViewState& state);

struct Value {
    const char* name;
    Read read;
};

const StepRecord* viewed(const ViewState& state)
{
    return state.viewedStep() < 0 ? nullptr : state.run().records().at(state.viewedStep()).get();
}

QList<StepRecordPtr> upToViewed(const ViewState& state)
{
    return state.run().records().mid(0, state.viewedStep() + 1);
}

template<typename Show> QString ofViewed(const ViewState& state, Show show)
{
    const StepRecord* record = viewed(state);
    return record == nullptr ? notAvailableText() : show(*record);
}

template<typename Show> QString ofModel(const ViewState& state, Show show)
{
    return state.model() ? show(*state.model()) : notAvailableText();
}

QString milliseconds(double value)
{
    return std::isnan(value) ? notAvailableText() : millisecondText(value);
}

QString ratio(double greater, double smaller)
{
    constexpr double kWholeFrom = 100.0;
    if (!(smaller > 0.0) || std::isnan(greater)) {
        return notAvailableText();
    }
    const double quotient = greater / smaller;
    return QLocale().toString(quotient, 'f', quotient < kWholeFrom ? 2 : 0);
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

/// Operations of a step by the closed form, which equals the engine's count, in the mode that is asked for.
double stepOperations(const ViewState& state, int step, bool cacheOn)
{
    const Phase phase = step == 0 ? Phase::Prefill : cacheOn ? Phase::Decode : Phase::Recompute;
    return static_cast<double>(predictStepOperations(state.model()->config, phase, state.run().positionsAt(step)));
}

double operationsTo(const ViewState& state, bool cacheOn)
{
    double sum = 0.0;
    for (int step = 0; step <= state.viewedStep(); ++step) {
        sum += stepOperations(state, step, cacheOn);
    }
    return sum;
}

QString count(double value)
{
    return countText(static_cast<qint64>(value));
}

template<bool cacheOn> QString operationsOfStep(const ViewState& state)
{
    return viewed(state) == nullptr ? notAvailableText() : count(stepOperations(state, state.viewedStep(), cacheOn));
}

template<bool cacheOn> QString operationsSoFar(const ViewState& state)
{
    return viewed(state) == nullptr ? notAvailableText() : count(operationsTo(state, cacheOn));
}

/// The lesson text's measure, positions · d², for the prompt and the tokens of this run.
template<typename Show> QString byTheText(const ViewState& state, Show show)
{
    if (!state.model() || state.viewedStep() < 0) {
        return notAvailableText();
    }
    const ModelConfig& config = state.model()->config;
    DecodeShape shape;
    shape.promptTokens = state.run().promptLength();
    shape.newTokens = state.viewedStep() + 1;
    shape.width = config.width;
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
    return countText(static_cast<qint64>(value));
}

QString raceTime(const ViewState& state, bool cacheOn)
{
    const QList<StepRecordPtr>& records = state.race().records(cacheOn);
    return records.isEmpty() ? notAvailableText() : milliseconds(totalMilliseconds(records));
}

/// Over the steps that both runs have made.
template<typename Sum> QString raceRatio(const ViewState& state, Sum sum)
{
    const qsizetype both = std::min(state.race().off.size(), state.race().on.size());
    return both == 0 ? notAvailableText() : ratio(sum(state.race().off.mid(0, both)), sum(state.race().on.mid(0, both)));
}

constexpr std::array kValues {
    Value { "model", [](const ViewState& s) { return ofModel(s, modelName); } },
    Value { "layers", [](const ViewState& s) { return ofModel(s, [](const ModelInfo& m) { return countText(m.config.layers); }); } },
    Value { "heads", [](const ViewState& s) { return ofModel(s, [](const ModelInfo& m) { return countText(m.config.heads); }); } },
    Value { "kv_heads", [](const ViewState& s) { return ofModel(s, [](const ModelInfo& m) { return countText(m.config.kvHeads); }); } },
    Value { "width", [](const ViewState& s) { return ofModel(s, [](const ModelInfo& m) { return countText(m.config.width); }); } },
    Value { "head_width", [](const ViewState& s) { return ofModel(s, [](const ModelInfo& m) { return countText(m.config.headDim); }); } },
    Value { "parameters",
        [](const ViewState& s) { return ofModel(s, [](const ModelInfo& m) { return siText(static_cast<double>(m.parameters)); }); } },
    Value { "prompt_tokens", [](const ViewState& s) { return countText(s.run().promptLength()); } },
    Value { "step", [](const ViewState& s) { return countText(s.viewedStep() + 1); } },
    Value { "positions", [](const ViewState& s) { return ofViewed(s, [](const StepRecord& r) { return countText(r.positions); }); } },
    Value { "written", [](const ViewState& s) { return ofViewed(s, [](const StepRecord& r) { return countText(r.written); }); } },
    Value { "reused", [](const ViewState& s) { return ofViewed(s, [](const StepRecord& r) { return countText(r.reused); }); } },
    Value { "recomputed", [](const ViewState& s) { return ofViewed(s, [](const StepRecord& r) { return countText(r.recomputed); }); } },
    Value { "token",
        [](const ViewState& s) {
            return ofViewed(s, [&s](const StepRecord& r) { return tokenLabel(s.tokenizer(), r.token).text.trimmed(); });
        } },
    Value { "probability", [](const ViewState& s) { return ofViewed(s, [](const StepRecord& r) { return percentText(r.probability); }); } },
    Value { "ttft", [](const ViewState& s) { return milliseconds(timeStatistics(s.run().records()).timeToFirstToken); } },
    Value { "ms_step",
        [](const ViewState& s) { return ofViewed(s, [](const StepRecord& r) { return milliseconds(toMilliseconds(r.times.total())); }); } },
    Value { "ms_on", [](const ViewState& s) { return milliseconds(timeStatistics(upToViewed(s)).on.mean); } },
    Value { "ms_off", [](const ViewState& s) { return milliseconds(timeStatistics(upToViewed(s)).off.mean); } },
    Value { "ms_total", [](const ViewState& s) { return milliseconds(totalMilliseconds(upToViewed(s))); } },
    Value { "operations",
        [](const ViewState& s) { return ofViewed(s, [](const StepRecord& r) { return countText(static_cast<qint64>(r.operations)); }); } },
    Value { "operations_total",
        [](const ViewState& s) { return viewed(s) == nullptr ? notAvailableText() : count(totalOperations(upToViewed(s))); } },
    Value { "operations_on", operationsOfStep<true> },
    Value { "operations_off", operationsOfStep<false> },
    Value { "operations_on_total", operationsSoFar<true> },
    Value { "operations_off_total", operationsSoFar<false> },
    Value { "operations_ratio",
        [](const ViewState& s) {
            return viewed(s) == nullptr ? notAvailableText()
                                        : ratio(stepOperations(s, s.viewedStep(), false), stepOperations(s, s.viewedStep(), true));
        } },
    Value { "operations_total_ratio",
        [](const ViewState& s) {
            return viewed(s) == nullptr ? notAvailableText() : ratio(operationsTo(s, false), operationsTo(s, true));
        } },
    Value { "cache_bytes",
        [](const ViewState& s) { return ofViewed(s, [](const StepRecord& r) { return countText(static_cast<qint64>(r.cacheBytes)); }); } },
    Value { "cache_reserved",
        [](const ViewState& s) { return ofViewed(s, [](const StepRecord& r) { return byteText(r.cacheReservedBytes); }); } },
    Value { "cache_per_token",
        [](const ViewState& s) {
            return ofModel(s, [](const ModelInfo& m) { return countText(static_cast<qint64>(cacheBytesPerPosition(m.config))); });
        } },
    Value { "text_linear",
        [](const ViewState& s) { return byTheText(s, [](const DecodeShape&, const DecodeCost& c) { return grouped(c.linear); }); } },
    Value { "text_quadratic",
        [](const ViewState& s) { return byTheText(s, [](const DecodeShape&, const DecodeCost& c) { return grouped(c.quadratic); }); } },
    Value { "text_off",
        [](const ViewState& s) { return byTheText(s, [](const DecodeShape&, const DecodeCost& c) { return grouped(c.closedForm); }); } },
    Value { "text_off_exact",
        [](const ViewState& s) { return byTheText(s, [](const DecodeShape&, const DecodeCost& c) { return grouped(c.exactSum); }); } },
    Value { "text_on",
        [](const ViewState& s) { return byTheText(s, [](const DecodeShape&, const DecodeCost& c) { return grouped(c.cachedByText); }); } },
    Value { "text_on_exact",
        [](const ViewState& s) { return byTheText(s, [](const DecodeShape&, const DecodeCost& c) { return grouped(c.cachedFed); }); } },
    Value { "text_ratio",
        [](const ViewState& s) {
            return byTheText(s, [](const DecodeShape&, const DecodeCost& c) { return ratio(c.ratioByText, 1.0); });
        } },
    Value { "text_ratio_exact",
        [](const ViewState& s) { return byTheText(s, [](const DecodeShape&, const DecodeCost& c) { return ratio(c.ratioExact, 1.0); }); } },
    Value { "text_positions",
        [](const ViewState& s) {
            return byTheText(s, [](const DecodeShape&, const DecodeCost& c) { return countText(c.positionsByText); });
        } },
    Value { "text_cache_bytes",
        [](const ViewState& s) {
            return byTheText(s, [](const DecodeShape& shape, const DecodeCost& c) {
                return grouped(decodeCacheBytes(shape, c.positionsByText, shape.kvHeads, shape.valueBits));
            });
        } },
    Value { "race_tokens", [](const ViewState& s) { return s.race().tokens > 0 ? countText(s.race().tokens) : notAvailableText(); } },
    Value { "race_off", [](const ViewState& s) { return raceTime(s, false); } },
    Value { "race_on", [](const ViewState& s) { return raceTime(s, true); } },
    Value { "race_time_ratio", [](const ViewState& s) { return raceRatio(s, totalMilliseconds); } },
    Value { "race_operations_ratio", [](const ViewState& s) { return raceRatio(s, totalOperations); } },
    Value { "difference",
        [](const ViewState& s) {
            const auto check = s.equalityAt(s.viewedStep());
            return check ? QLocale().toString(check->maxAbsDifference, 'g', 3) : notAvailableText();
        } },
    Value { "differing_bits",
        [](const ViewState& s) {
            const auto check = s.equalityAt(s.viewedStep());
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

QString lessonValue(const QString& name, const ViewState& state)
{
    for (const Value& value : kValues) {
        if (name == QLatin1String(value.name)) {
            return value.read(state);
        }
    }
    return notAvailableText();
}

}  // namespace kvscope
