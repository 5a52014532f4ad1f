// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/recordcheck.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace kvscope {

namespace {

constexpr double kRounding = 1e-6;  ///< that sums of float32 may exceed 1 by, and more

bool isShare(double value)
{
    return value >= 0.0 && value <= 1.0 + kRounding;  // false for NaN
}

bool isToken(TokenId id, const ModelConfig& config)
{
    return id >= 0 && id < config.vocabSize;
}

bool isAmount(double value)
{
    return value >= 0.0 && std::isfinite(value);
}

/// Rows that end with the step's newest position.
template<class Rows> bool endsAt(const Rows& rows, int positions)
{
    return rows.firstRow >= 0 && rows.rows >= 1 && rows.rows <= positions && rows.firstRow == positions - rows.rows;
}

const char* impossibleCount(const StepRecord& record, const RecordedRun& run)
{
    const int positions = static_cast<int>(run.settings.prompt.size()) + record.index;
    const auto isPart = [&](int count) { return count >= 0 && count <= positions; };
    if (record.positions != positions) {
        return "step_positions";
    }
    if (!isPart(record.written) || (record.cacheOn && record.written + record.reused > positions)) {
        return "step_written";
    }
    if (!isPart(record.reused)) {
        return "step_reused";
    }
    if (!isPart(record.recomputed)) {
        return "step_recomputed";
    }
    if (record.keptTokens < 0) {
        return "step_kept_tokens";
    }
    return record.chunks < 0 ? "step_chunks" : nullptr;
}

const char* impossibleChoice(const StepRecord& record, const ModelConfig& config)
{
    if (!isToken(record.token, config)) {
        return "step_token";
    }
    const SamplingSettings& sampling = record.sampling;
    if (!isAmount(sampling.temperature)) {
        return "step_temperature";
    }
    if (sampling.topK < 0) {
        return "step_top_k";
    }
    if (!isShare(sampling.topP)) {
        return "step_top_p";
    }
    if (!isShare(record.probability)) {
        return "step_probability";
    }
    if (!isShare(record.sampledProbability)) {
        return "step_sampled_probability";
    }
    if (!std::isfinite(record.logit)) {
        return "step_logit";
    }
    if (!isAmount(record.entropy)) {
        return "step_entropy_bits";
    }
    for (const Candidate& candidate : record.top) {
        if (!isToken(candidate.token, config)) {
            return "top_ids";
        }
        if (!isShare(candidate.probability)) {
            return "top_probabilities";
        }
        if (!std::isfinite(candidate.logit)) {
            return "top_logits";
        }
        if (!isShare(candidate.sampled)) {
            return "top_sampled_probabilities";
        }
    }
    return nullptr;
}

const char* impossibleRows(const StepRecord& record)
{
    if (record.attention) {
        const auto isWeight = [](float weight) { return std::isnan(weight) || isShare(static_cast<double>(weight)); };
        if (!endsAt(*record.attention, record.positions)) {
            return "attention_steps";
        }
        if (!std::ranges::all_of(record.attention->weights, isWeight)) {
            return "attention";
        }
    }
    if (record.heads) {
        const auto isMeasure = [](float measure) { return std::isnan(measure) || isAmount(static_cast<double>(measure)); };
        if (!endsAt(*record.heads, record.positions)) {
            return "heads_steps";
        }
        if (!std::ranges::all_of(record.heads->measures, isMeasure)) {
            return "heads_measures";
        }
    }
    if (record.prints) {
        const RowPrints& prints = *record.prints;
        if (prints.firstRow < 0 || prints.rows < 1 || prints.rows > record.positions || prints.firstRow > record.positions - prints.rows) {
            return "prints_steps";
        }
        const auto isNorm = [](const RowPrint& print) {
            return isAmount(static_cast<double>(print.keyNorm)) && isAmount(static_cast<double>(print.valueNorm));
        };
        if (!std::ranges::all_of(prints.prints, isNorm)) {
            return "prints_norms";
        }
    }
    return nullptr;
}

const char* impossibleCheck(const StepRecord& record, const ModelConfig& config)
{
    if (!record.comparison) {
        return nullptr;
    }
    const BitComparison& check = *record.comparison;
    if (!isAmount(check.maxAbsDifference)) {
        return "check_max_abs_difference";
    }
    if (check.otherToken != -1 && !isToken(check.otherToken, config)) {
        return "check_other_token";
    }
    if (check.firstDivergence) {
        const ProbePoint& point = *check.firstDivergence;
        if (point.stage > ProbeStage::Logits || point.layer < -1 || point.layer >= config.layers || point.head < -1
            || point.head >= config.heads) {
            return "check_first_divergence";
        }
    }
    return nullptr;
}

}  // namespace

const char* impossibleColumn(const StepRecord& record, const RecordedRun& run, const ModelConfig& config)
{
    for (const char* const fault :
        { impossibleCount(record, run), impossibleChoice(record, config), impossibleRows(record), impossibleCheck(record, config) }) {
        if (fault != nullptr) {
            return fault;
        }
    }
    const auto isFinite = [](double value) { return std::isfinite(value); };
    const bool finite = std::ranges::all_of(record.contexts, [&](const auto& head) { return std::ranges::all_of(head, isFinite); });
    return finite ? nullptr : "contexts";
}

}  // namespace kvscope
