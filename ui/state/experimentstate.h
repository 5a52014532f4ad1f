// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The experiment beside a run, as the window knows it. A value; GUI thread only.

#include "core/error.h"
#include "run/experiment.h"

#include <memory>
#include <optional>

namespace kvscope {

struct ExperimentState {
    /// The change and the step that it is of; nothing: no experiment.
    std::optional<ExperimentRequest> wanted;
    /// The latest answer, which can be that to the request before. Null without an experiment.
    std::shared_ptr<const ExperimentResult> result;
    /// The step repeated from the rows of the run's cache without a change: the text of the run beyond its last step, and the proof that
    /// its bits are the original ones. Null until it was computed; stays after the experiment has ended.
    std::shared_ptr<const ExperimentResult> plain;
    std::optional<EngineError> fault;  ///< why `wanted` could not be computed
    std::optional<EngineError> proofFault;  ///< why `plain` could not be computed
    bool ended = false;  ///< there was an experiment, and the latest command ended it

    /// Whether the result is the answer to what is wanted.
    [[nodiscard]] bool isAnswered() const
    {
        return wanted && result && result->step == wanted->step && *result->intervention == wanted->intervention;
    }
};

}  // namespace kvscope
