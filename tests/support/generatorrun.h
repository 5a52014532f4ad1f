// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Short runs of a Generator with a FakeModel, for the tests of engine/run.

#include "core/error.h"
#include "run/generator.h"

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace kvscope::test {

inline RunSettings settingsFor(std::vector<TokenId> prompt, int steps)
{
    RunSettings settings;
    settings.prompt = std::move(prompt);
    settings.steps = steps;
    settings.contextLimit = 64;
    return settings;
}

inline std::vector<StepRecordPtr> runAll(Generator& generator)
{
    std::vector<StepRecordPtr> records;
    while (!generator.finished()) {
        records.push_back(generator.step({}));
    }
    return records;
}

/// The error thrown by a call; ErrorCode::Cancelled if it does not throw.
inline EngineError errorOf(const std::function<void()>& call)
{
    try {
        call();
    } catch (const EngineError& error) {
        return error;
    }
    return EngineError(ErrorCode::Cancelled);
}

inline std::string summary(const StepRecord& record)
{
    return std::string(phaseName(record.phase)) + ' ' + std::to_string(record.written) + ' ' + std::to_string(record.reused) + ' '
        + std::to_string(record.recomputed);
}

}  // namespace kvscope::test
