// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The part of bench that says why a step costs what it costs: operations by cause, operations per byte and the ceilings they lead to, TTFT by rows per
// pass, one core or all with the cache off or on, and how the parts grow with the length. Seconds are measured, operations counted, bytes and
// growth computed. Main thread only.

#include "data/outputjson.h"
#include "modelrun.h"
#include "run/energycounter.h"
#include "run/lanes.h"
#include "run/machineceilings.h"

#include <optional>
#include <string>
#include <vector>

namespace kvscope {

/// The steps of one model that were measured.
struct MeasuredCosts {
    std::vector<StepRecordPtr> prefills;  ///< of the same prompt, one for each round
    std::vector<StepRecordPtr> decodes;  ///< steps with the cache of the last round
    std::vector<double> tokenJoules;  ///< one for each round; empty with a problem
    EnergyProblem energyProblem = EnergyProblem::None;
    MachineCeilings ceilings;
};
/// Appends operations by cause, operations per byte, each stage against the ceilings, and the energy.
void addCosts(OutputJson& json, const MeasuredCosts& costs);
[[nodiscard]] std::string costsText(const MeasuredCosts& costs);

/// TTFT by rows per pass. @param results of passLanes(), others after them
[[nodiscard]] std::string chunksText(const LaneResults& results);
[[nodiscard]] OutputJson chunksJson(const LaneResults& results);
/// TTFT by the prompt's length, one by one and all at once. @param results of passLanes() and lengthLanes()
[[nodiscard]] OutputJson lengthsJson(const LaneResults& results);

/// TTFT with a part of the prompt in the cache. @param results of prefixLanes()
[[nodiscard]] std::string prefixText(const LaneResults& results);
[[nodiscard]] OutputJson prefixJson(const LaneResults& results);

/// TTFT with the weights as stored and narrowed. @param results of weightLanes()
[[nodiscard]] std::string weightsText(const LaneResults& results);
[[nodiscard]] OutputJson weightsJson(const LaneResults& results);

/// One thread or all, cache off or on. @param results of fourLanes()
[[nodiscard]] OutputJson lanesJson(const LaneResults& results);
/// "1 thread, cache on: TTFT …" and a sentence that compares the other cores with the cache.
[[nodiscard]] std::string lanesText(const LaneResults& results);

/// Operations by cause for lengths from 16 to 4,096, with and without the cache, their slopes between 2,048 and 4,096, and the length at which the
/// scan outgrows the rest. Computed.
[[nodiscard]] OutputJson growthJson(const ModelInfo& info);
[[nodiscard]] std::string growthText(const ModelInfo& info);

}  // namespace kvscope
