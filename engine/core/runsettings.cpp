// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runsettings.h"

#include "core/error.h"

#include <algorithm>
#include <string>

namespace kvscope {

namespace {

void requireToken(TokenId token, const ModelConfig& config, const ErrorArgument& place)
{
    if (token < 0 || token >= config.vocabSize) {
        throw EngineError(ErrorCode::TokenOutOfRange).key(place).expected({ Phrase::Range, 0, config.vocabSize - 1 }).found(token);
    }
}

void requireAtLeast(Phrase key, std::int64_t value, std::int64_t least)
{
    if (value < least) {
        throw EngineError(ErrorCode::OptionWrong).key(key).expected({ Phrase::AtLeastOf, least }).found(value);
    }
}

}  // namespace

int positionLimit(const RunSettings& settings, const ModelConfig& config)
{
    return std::min(config.contextLength, settings.contextLimit);
}

void requireRoom(std::size_t prompt, std::int64_t steps, int limit)
{
    const std::int64_t needed = static_cast<std::int64_t>(prompt) + steps - 1;
    if (needed > limit) {
        throw EngineError(ErrorCode::ContextExceeded)
            .key(steps == 1 ? ErrorArgument(Phrase::RunOfOneStep) : ErrorArgument(Phrase::RunOfSteps, steps))
            .expected(limit)
            .found(needed);
    }
}

void validate(const RunSettings& settings, const ModelConfig& config)
{
    requireAtLeast(Phrase::SettingSteps, settings.steps, 1);
    requireAtLeast(Phrase::SettingContext, settings.contextLimit, 1);
    requireAtLeast(Phrase::SettingCandidates, settings.topCount, 0);
    validate(settings.sampling);
    if (settings.prompt.empty()) {
        throw EngineError(ErrorCode::PromptEmpty);
    }
    const int limit = positionLimit(settings, config);
    if (settings.prompt.size() > static_cast<std::size_t>(limit)) {
        throw EngineError(ErrorCode::PromptTooLong).expected(limit).found(settings.prompt.size());
    }
    for (std::size_t i = 0; i < settings.prompt.size(); ++i) {
        requireToken(settings.prompt[i], config, { Phrase::PromptTokenAt, i });
    }
    if (settings.forced.size() > static_cast<std::size_t>(settings.steps)) {
        throw EngineError(ErrorCode::OptionWrong)
            .key(Phrase::SettingForced)
            .expected({ Phrase::AtMost, settings.steps })
            .found(settings.forced.size());
    }
    for (std::size_t i = 0; i < settings.forced.size(); ++i) {
        requireToken(settings.forced[i], config, { Phrase::ForcedTokenOfStep, i });
    }
    if (settings.stepsDone < 0 || static_cast<std::size_t>(settings.stepsDone) > settings.forced.size()) {
        throw EngineError(ErrorCode::OptionWrong)
            .key(Phrase::SettingStep)
            .expected({ Phrase::Range, 0, settings.forced.size() })
            .found(settings.stepsDone);
    }
    requireRoom(settings.prompt.size(), settings.steps, limit);
    validate(settings.intervention, config, static_cast<int>(settings.prompt.size()) + settings.steps - 1);
}

}  // namespace kvscope
