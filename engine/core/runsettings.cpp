// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runsettings.h"

#include "core/error.h"

#include <algorithm>
#include <string>

namespace kvscope {

namespace {

void requireToken(TokenId token, const ModelConfig& config, const std::string& place)
{
    if (token < 0 || token >= config.vocab) {
        throw EngineError(ErrorCode::TokenOutOfRange)
            .at(place)
            .wants("0 to " + std::to_string(config.vocab - 1))
            .got(std::to_string(token));
    }
}

void requireAtLeast(const char* key, std::int64_t value, std::int64_t least)
{
    if (value < least) {
        throw EngineError(ErrorCode::OptionWrong).at(key).wants(std::to_string(least) + " or more").got(std::to_string(value));
    }
}

}  // namespace

int positionLimit(const RunSettings& settings, const ModelConfig& config)
{
    return std::min(config.context, settings.contextLimit);
}

void requireRoom(std::size_t prompt, std::int64_t steps, int limit)
{
    const std::int64_t needed = static_cast<std::int64_t>(prompt) + steps - 1;
    if (needed > limit) {
        throw EngineError(ErrorCode::ContextExceeded)
            .at("a run of " + std::to_string(steps) + (steps == 1 ? " step" : " steps"))
            .wants(std::to_string(limit))
            .got(std::to_string(needed));
    }
}

void validate(const RunSettings& settings, const ModelConfig& config)
{
    requireAtLeast("steps", settings.steps, 1);
    requireAtLeast("context", settings.contextLimit, 1);
    requireAtLeast("candidates", settings.topCount, 0);
    validate(settings.sampling);
    if (settings.prompt.empty()) {
        throw EngineError(ErrorCode::PromptEmpty);
    }
    const int limit = positionLimit(settings, config);
    if (settings.prompt.size() > static_cast<std::size_t>(limit)) {
        throw EngineError(ErrorCode::PromptTooLong).wants(std::to_string(limit)).got(std::to_string(settings.prompt.size()));
    }
    for (std::size_t i = 0; i < settings.prompt.size(); ++i) {
        requireToken(settings.prompt[i], config, "the token id at position " + std::to_string(i) + " of the prompt");
    }
    if (settings.forced.size() > static_cast<std::size_t>(settings.steps)) {
        throw EngineError(ErrorCode::OptionWrong)
            .at("forced tokens")
            .wants("at most " + std::to_string(settings.steps))
            .got(std::to_string(settings.forced.size()));
    }
    for (std::size_t i = 0; i < settings.forced.size(); ++i) {
        requireToken(settings.forced[i], config, "the forced token id of step " + std::to_string(i));
    }
    requireRoom(settings.prompt.size(), settings.steps, limit);
}

}  // namespace kvscope
