// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "runarguments.h"

#include "core/limits.h"
#include "usageerror.h"
#include "values.h"

#include <cstddef>
#include <limits>

namespace kvscope {

namespace {

constexpr double kAnyNumber = std::numeric_limits<double>::infinity();

}  // namespace

ExperimentArguments::ExperimentArguments(OptionParser& parser)
{
    parser
        .option("--hide", m_hidden, "P[:L[:H]],…",
            "experiment: the keys at positions P have no weight, in all layers and heads or in layer L and head H")
        ->check(hiddenKeyList());
    parser.option("--remove-head", m_removed, "L[:H],…", "experiment: leave out the output of head H, or of all heads, of layer L")
        ->check(removedHeadList());
    parser
        .option("--change-row", m_changed, "C:PART:P…",
            "experiment: read rows of the cache as others: overwrite:PART:P:Q, exchange:PART:P:Q or hide:PART:P, each with [:L[:H]]; "
            "PART is key, value or both")
        ->check(changedRowList());
    parser.option("--first-query", m_firstQuery, "P", "experiment: queries before position P are computed as usual (default 0)")
        ->check(wholeNumber(0, kMostIndex));
}

Intervention ExperimentArguments::intervention() const
{
    Intervention intervention;
    if (m_hidden) {
        intervention.hiddenKeys = readHiddenKeys(*m_hidden);
    }
    if (m_removed) {
        intervention.removedHeads = readRemovedHeads(*m_removed);
    }
    if (m_changed) {
        intervention.changedRows = readChangedRows(*m_changed);
    }
    if (m_firstQuery && intervention.empty()) {
        throw UsageError("--first-query needs --hide, --remove-head or --change-row");
    }
    intervention.firstQuery = wholeOr(m_firstQuery, 0);
    return intervention;
}

RunArguments::RunArguments(OptionParser& parser, From from)
{
    if (from == From::ModelOrSession) {
        parser.option("--session", m_session, "FILE", "draw from this session file instead of running a model")->check(fileName());
        parser.option("--run", m_sessionRun, "R", "which run of the session, from 0 (default: the one that was shown)")
            ->check(wholeNumber(0, kMostIndex));
    }
    const std::size_t before = parser.app().get_options().size();
    parser.option("--model", m_model, "M", std::string(kModelHelp) + "; default: bundled")->check(notEmpty(kModelHelp));
    parser.option("--prompt", m_prompt, "TEXT", "text to continue");
    parser.option("--token-ids", m_tokenIds, "1,2,3", "the prompt as token ids, used unchanged")->check(tokenIdList());
    parser.option("--steps", m_steps, "N", "number of tokens to sample; step 0 is the prefill")
        ->required(from == From::Model)
        ->check(wholeNumber(1, kMostSteps));
    parser.option("--force-ids", m_forced, "4,5,6", "use these as the first tokens instead of sampling")->check(tokenIdList());
    parser.option("--cache", m_cache, "on|off|both", "KV cache: on (default), off, or both (first on, then off)")
        ->check(oneOf({ "on", "off", "both" }));
    parser
        .option("--kernels", m_kernels, "exact|eigen",
            "exact (default): the same bits with and without the cache; eigen: textbook implementation")
        ->check(oneOf({ "exact", "eigen" }));
    parser
        .option("--context", m_context, "C", "reserve the cache for at most C positions (default " + std::to_string(kDefaultContext) + ')')
        ->check(wholeNumber(1, kMostIndex));
    parser.option("--temperature", m_temperature, "T", "0 (default): always take the most likely token")
        ->check(decimalNumber(0.0, kAnyNumber, false));
    parser.option("--top-k", m_topK, "K", "sample from the K most likely tokens; 0 (default): all")->check(wholeNumber(0, kMostIndex));
    parser.option("--top-p", m_topP, "P", "sample from the most likely tokens with total probability P; 1 (default): all")
        ->check(decimalNumber(0.0, 1.0, true));
    parser.option("--seed", m_seed, "S", "random seed for sampling (default 1)")->check(seedNumber());
    parser.option("--threads", m_threads, "N", "number of threads (default: one per core)")->check(wholeNumber(1, kMostThreads));
    const auto noteOptions = [&](std::size_t first) {
        const std::vector<CLI::Option*> all = parser.app().get_options();
        m_ofModels.insert(m_ofModels.end(), all.begin() + static_cast<std::ptrdiff_t>(first), all.end());
    };
    noteOptions(before);
    m_experiment.emplace(parser);
    const std::size_t afterExperiment = parser.app().get_options().size();
    parser.mergeOption(m_mergeKvHeads);
    noteOptions(afterExperiment);
}

std::optional<int> RunArguments::sessionRun() const
{
    return m_sessionRun ? std::optional(readWhole(*m_sessionRun)) : std::nullopt;
}

void RunArguments::refuseBeside(const std::string& option, const std::string& why) const
{
    for (const CLI::Option* const other : m_ofModels) {
        if (other->count() > 0) {
            std::string text = option;
            throw UsageError(text.append(" and ").append(other->get_name()).append(" cannot be combined: ").append(why));
        }
    }
    if (!m_experiment->intervention().empty()) {
        throw UsageError(option + " and an experiment cannot be combined: " + why);
    }
}

void RunArguments::refuseAll(const std::string& option, const std::string& why) const
{
    if (m_session) {
        throw UsageError(option + " and --session cannot be combined: " + why);
    }
    if (m_sessionRun) {
        throw UsageError("--run needs --session");
    }
    refuseBeside(option, why);
}

RunOptions RunArguments::options() const
{
    if (m_session) {
        refuseBeside("--session", "the run is in the session file");
        return {};
    }
    if (m_sessionRun) {
        throw UsageError("--run needs --session");
    }
    if (!m_steps) {
        throw UsageError("--steps is required");
    }
    RunOptions options;
    options.model = m_model.value_or("bundled");
    readPrompt(options);
    options.steps = readWhole(m_steps.value_or(std::string()));
    readForced(options);
    options.cache = m_cache == "both" ? CacheMode::Both : m_cache == "off" ? CacheMode::Off : CacheMode::On;
    options.kernels = m_kernels == "eigen" ? KernelKind::Eigen : KernelKind::Exact;
    options.context = wholeOr(m_context, options.context);
    options.threads = wholeOr(m_threads, 0);
    readSampling(options.sampling);
    options.intervention = m_experiment->intervention();
    options.mergeKvHeads = wholeOr(m_mergeKvHeads, 0);
    return options;
}

void RunArguments::readPrompt(RunOptions& options) const
{
    if (m_prompt.has_value() == m_tokenIds.has_value()) {
        throw UsageError(m_prompt ? "--prompt and --token-ids cannot be combined" : "--prompt or --token-ids is missing");
    }
    if (m_tokenIds) {
        options.tokenIds = readTokenIds(*m_tokenIds);
    }
    if (m_prompt ? m_prompt->empty() : options.tokenIds.empty()) {
        throw UsageError("the prompt is empty: expected at least one token");
    }
    options.prompt = m_prompt;
}

void RunArguments::readForced(RunOptions& options) const
{
    if (!m_forced) {
        return;
    }
    options.forced = readTokenIds(*m_forced);
    if (options.forced.size() > static_cast<std::size_t>(options.steps)) {
        throw UsageError("--force-ids: expected at most " + std::to_string(options.steps) + " ids, as many as --steps, found "
            + std::to_string(options.forced.size()));
    }
}

void RunArguments::readSampling(SamplingSettings& sampling) const
{
    if (m_temperature) {
        sampling.temperature = readDecimal(*m_temperature);
    }
    sampling.topK = wholeOr(m_topK, sampling.topK);
    if (m_topP) {
        sampling.topP = readDecimal(*m_topP);
    }
    if (m_seed) {
        sampling.seed = readSeed(*m_seed);
    }
}

}  // namespace kvscope
