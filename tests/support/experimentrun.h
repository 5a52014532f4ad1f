// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Answers to what is asked for beside the run of support/attentionrun.h.

#include "state/experimentstate.h"
#include "support/attentionrun.h"

#include <memory>

namespace kvscope::test {

/// A covered token whose answer has arrived.
inline ExperimentState experimentState(int step)
{
    ExperimentState state;
    state.wanted = ExperimentRequest { step, { .hiddenKeys = { { 1 } }, .firstQuery = 2 }, 1, 10 };
    auto result = std::make_shared<ExperimentResult>();
    result->step = step;
    result->intervention = std::make_shared<const Intervention>(state.wanted->intervention);
    result->own = { 100 + step, 0.5, 0.25, 0, 1 };
    result->tokens = { result->own, { 7, 0.25, 0.5, 1, 0 } };
    result->ownText = { 100 + step };
    result->text = { 7 };
    result->parting = 0;
    result->differingBits = 5;
    result->comparedBits = 64;
    state.result = result;
    return state;
}

inline std::shared_ptr<const LogitLens> logitLens(int step)
{
    auto lens = std::make_shared<LogitLens>();
    lens->step = step;
    lens->token = 100 + step;
    for (int layer = 0; layer < kLayers; ++layer)
        lens->layers.push_back({ { { 100 + step, 0.5 }, { 7, 0.25 } }, 0.5, 0, 1.5, 1 });
    lens->firstInTopTen = 0;
    return lens;
}

}  // namespace kvscope::test
