// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "modelrun.h"

#include <stop_token>
#include <utility>

namespace kvscope {

namespace {

/// The text that the sampled tokens add to the prompt. A tokenizer may drop a space that only marks the start of a text, so the tokens are
/// decoded together with the prompt; if its text is then another one, they are decoded alone.
std::string continuation(const Tokenizer* tokenizer, std::span<const TokenId> prompt, std::span<const TokenId> drawn)
{
    if (tokenizer == nullptr) {
        return {};
    }
    std::vector<TokenId> all(prompt.begin(), prompt.end());
    const std::string before = tokenizer->decodedBytes(all);
    all.insert(all.end(), drawn.begin(), drawn.end());
    const std::string after = tokenizer->decodedBytes(all);
    return after.starts_with(before) ? after.substr(before.size()) : tokenizer->decodedBytes(drawn);
}

/// Runs one token and discards the result, so that starting threads and touching memory pages for the first time is not charged to the
/// first step: it would make the mode that runs first look slow. Hand-made heads accept only some tokens, and need no warm-up.
void wakeUp(const LoadedModel& loaded, TokenId token)
{
    if (!loaded.info->handMade) {
        static_cast<void>(loaded.model->forward(std::span(&token, 1), 0, nullptr, nullptr, std::stop_token()));
    }
}

}  // namespace

std::vector<bool> modesOf(CacheMode mode)
{
    switch (mode) {
    case CacheMode::On: return { true };
    case CacheMode::Off: return { false };
    case CacheMode::Both: break;
    }
    return { true, false };
}

int positionsFed(const PreparedRun& prepared, const RunOptions& options)
{
    return static_cast<int>(prepared.prompt.size()) + options.steps - 1;
}

RunSettings settingsOf(const PreparedRun& prepared, const RunOptions& options, bool cacheOn, bool captureAttention)
{
    RunSettings settings;
    settings.prompt = prepared.prompt;
    settings.steps = options.steps;
    settings.contextLimit = options.context;
    settings.cacheOn = cacheOn;
    settings.sampling = options.sampling;
    settings.forced = options.forced;
    settings.intervention = options.intervention;
    settings.captureAttention = captureAttention;
    settings.checkEquality = false;
    return settings;
}

PreparedRun prepareRun(const RunOptions& options)
{
    PreparedRun prepared;
    LoadOptions loading;
    loading.kernels = options.kernels;
    loading.threads = options.threads;
    loading.mergeKvHeads = options.mergeKvHeads;
    prepared.loaded = loadModel(options.model, loading);
    prepared.prompt = options.prompt ? encodePrompt(*prepared.loaded.info, *options.prompt) : options.tokenIds;
    validate(settingsOf(prepared, options, true, false), prepared.loaded.info->config);
    wakeUp(prepared.loaded, prepared.prompt.front());
    return prepared;
}

ModeRun runMode(
    PreparedRun& prepared, const RunOptions& options, bool cacheOn, bool captureAttention, Probe* probe, const StepListener& onStep)
{
    ModeRun run;
    run.cacheOn = cacheOn;
    Generator generator(*prepared.loaded.model, settingsOf(prepared, options, cacheOn, captureAttention), 1);
    while (!generator.finished()) {
        StepRecordPtr record = generator.step(std::stop_token(), probe);
        run.tokens.push_back(record->token);
        if (onStep) {
            onStep(*record, generator.lastLogits());
        }
        run.records.push_back(std::move(record));
    }
    run.text = continuation(prepared.loaded.info->tokenizer.get(), prepared.prompt, run.tokens);
    return run;
}

}  // namespace kvscope
