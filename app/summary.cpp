// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "summary.h"

#include "core/availablememory.h"
#include "core/buildkind.h"
#include "core/runsettings.h"
#include "model/memoryneed.h"
#include "statistics.h"
#include "text/escape.h"
#include "text/numbers.h"
#include "text/shownratio.h"
#include "texttable.h"
#include "visiblepiece.h"

#include <limits>

namespace kvscope {

namespace {

std::string samplingText(const SamplingSettings& sampling)
{
    if (sampling.temperature == 0.0) {
        return "greedy";
    }
    std::string text = "temperature " + shortestString(sampling.temperature);
    text += sampling.topK > 0 ? ", top-k " + std::to_string(sampling.topK) : std::string();
    text += sampling.topP < 1.0 ? ", top-p " + shortestString(sampling.topP) : std::string();
    return text + ", seed " + std::to_string(sampling.seed);
}

/// What the run takes beside what the process may use, before it takes it. The weights are loaded already.
std::string memoryText(const PreparedRun& prepared, const RunOptions& options, bool captureAttention)
{
    const ModelInfo& info = *prepared.loaded.info;
    const RunSettings settings = settingsOf(prepared, options, true, captureAttention);
    MemoryUse use;
    use.positions = positionLimit(settings, info.config);
    use.prompt = static_cast<int>(prepared.prompt.size());
    use.threads = prepared.loaded.model->threads();
    use.passRows = settings.passRows;
    use.attentionBudget = 0;
    const MemoryNeed without = memoryNeed(info.config, 0, 0, use);
    use.attentionBudget = captureAttention ? settings.attentionBudgetBytes : 0;
    const MemoryNeed with = memoryNeed(info.config, 0, 0, use);
    std::string text = "memory: weights " + byteString(info.memory.weights) + ", cache for up to " + countString(use.positions)
        + " positions " + byteString(with.cache) + ", attention " + byteString(with.rest - without.rest) + ", rest "
        + byteString(without.rest);
    if (const std::optional<std::uint64_t> available = availableMemory()) {
        text += "; beside the weights " + byteString(*available) + " is free" + (with.total() > *available ? ": not enough" : "");
    }
    return text + '\n';
}

std::string stepTable(const ModeRun& run, const Tokenizer* tokenizer)
{
    TextTable table({ "step", "phase", "id", "probability", "ms", "operations", "predicted", "cache bytes", "token" });
    for (const StepRecordPtr& record : run.records) {
        std::string token = tokenizer != nullptr ? visiblePiece(tokenizer->piece(record->token)) : std::string();
        token += record->forced ? " (given)" : "";
        table.addRow({ std::to_string(record->index), phaseName(record->phase), std::to_string(record->token),
            fixedString(record->probability, 4), fixedString(toMilliseconds(record->times.total()), 3), countString(record->operations),
            countString(record->predictedOperations), countString(record->cacheBytes), std::move(token) });
    }
    return table.text();
}

std::string rate(const std::optional<double>& perSecond)
{
    return perSecond ? rateString(*perSecond) + " tokens/s" : std::string("n/a");
}

/// "3.61×", of two amounts of the same kind that stand beside it.
std::string ratio(double more, double less)
{
    return ratioString(ratioOf(more, less));
}

}  // namespace

std::string buildNote()
{
    switch (buildKind()) {
    case BuildKind::Release: return {};
    case BuildKind::Debug: return "timing: debug build with assertions; a release build is faster\n";
    case BuildKind::Sanitizer: break;
    }
    return "timing: build with sanitizers; the times are meaningless\n";
}

std::string mergedHeadsSentence(const ModelInfo& info)
{
    return std::to_string(info.mergedFrom) + " KV heads averaged into " + std::to_string(info.config.kvHeads)
        + ", so that all numbers are those of another model";
}

std::string runIntroduction(const PreparedRun& prepared, const RunOptions& options, bool captureAttention)
{
    const ModelInfo& info = *prepared.loaded.info;
    const LanguageModel& model = *prepared.loaded.model;
    std::string text = "model: " + escaped(info.name) + " (" + escaped(info.config.architecture) + ", " + countString(info.parameters)
        + " parameters, " + escaped(info.weightTypes) + ")\n";
    if (info.randomWeights) {
        text += "random weights: the generated text is meaningless, but the cost of a step is realistic\n";
    }
    text += "kernels: " + model.kernelsName() + ", " + model.isaName() + ", " + std::to_string(model.threads())
        + (model.threads() == 1 ? " thread\n" : " threads\n");
    text += buildNote();
    text += "prompt: " + std::to_string(prepared.prompt.size()) + (prepared.prompt.size() == 1 ? " token" : " tokens");
    text += options.prompt ? ", " + inQuotes(*options.prompt) + '\n' : std::string("\n");
    text += "sampling: " + samplingText(options.sampling) + '\n';
    text += info.handMade ? std::string() : memoryText(prepared, options, captureAttention);
    if (info.mergedFrom > 0) {
        text += "experiment: " + mergedHeadsSentence(info) + '\n';
    }
    if (!options.intervention.empty()) {
        text += "experiment: the model is changed on purpose, so that all numbers below are those of another model\n";
    }
    return text;
}

std::string modeSummary(const ModeRun& run, const Tokenizer* tokenizer)
{
    const RunStatistics statistics = statisticsOf(run.records);
    std::string text = run.cacheOn ? "\ncache on\n" : "\ncache off\n";
    if (tokenizer != nullptr) {
        text += "text: " + inQuotes(run.text, std::numeric_limits<std::size_t>::max()) + '\n';
    }
    text += stepTable(run, tokenizer);
    text += "TTFT (prefill and first sampling): " + millisecondString(statistics.ttft) + ", prefill "
        + rate(statistics.prefillTokensPerSecond) + '\n';
    text += "time per output token: ";
    if (const auto& times = statistics.perToken) {
        text += "mean " + millisecondString(times->mean) + ", median " + millisecondString(times->median)
            + (times->hasPercentile() ? ", p99 " : ", max ") + millisecondString(times->p99) + "; decode "
            + rate(statistics.decodeTokensPerSecond) + '\n';
    } else {
        text += "n/a, only one step\n";
    }
    return text + "total: " + millisecondString(statistics.total) + ", " + countString(statistics.operations) + " operations counted, "
        + countString(statistics.predictedOperations) + " predicted\n";
}

std::string comparisonSummary(const ModeRun& on, const ModeRun& off, const Equality& equality)
{
    const RunStatistics with = statisticsOf(on.records);
    const RunStatistics without = statisticsOf(off.records);
    TextTable table({ "both modes", "cache off", "cache on", "off ÷ on" });
    table.addRow({ "time", millisecondString(without.total), millisecondString(with.total), ratio(without.total, with.total) });
    table.addRow({ "TTFT", millisecondString(without.ttft), millisecondString(with.ttft), ratio(without.ttft, with.ttft) });
    table.addRow({ "operations", countString(without.operations), countString(with.operations),
        ratio(static_cast<double>(without.operations), static_cast<double>(with.operations)) });
    std::string text = '\n' + table.text();
    if (!equality.tokens) {
        text += "different: the tokens diverge at step " + std::to_string(equality.stepsCompared - 1);
    } else {
        text += equality.differingBits == 0 ? "equal: the same " : "not equal, although the same ";
        text += std::to_string(on.tokens.size()) + (on.tokens.size() == 1 ? " token" : " tokens");
    }
    return text + ", largest logit difference " + roundedString(equality.maxAbsDifference) + ", " + countString(equality.differingBits)
        + (equality.differingBits == 1 ? " bit differs\n" : " bits differ\n");
}

}  // namespace kvscope
