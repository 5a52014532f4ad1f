// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The part of bench that says why a step costs what it costs: operations by cause, operations per byte and the ceilings they lead to, TTFT by rows per
// pass, one core or all with the cache off or on, and how the parts grow with the length. Seconds are measured, operations counted, bytes and
// growth computed. Main thread only.

#include "data/outputjson.h"
#include "modelrun.h"
#include "run/energycounter.h"
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

/// The prefill of one prompt with a number of rows per pass.
struct ChunkTime {
    int rowsPerPass = 0;
    int passes = 0;
    double ttft = 0.0;  ///< ms, median
    std::uint64_t operations = 0;
    std::uint64_t differingBits = 0;  ///< of the logits, compared with one row per pass
};
/// @param options a prompt and one step
/// Rows per pass from 1 on, doubled up to the whole prompt. Repeats for a few seconds.
[[nodiscard]] std::vector<ChunkTime> measureChunks(PreparedRun& prepared, RunOptions options);
[[nodiscard]] std::string chunksText(const std::vector<ChunkTime>& chunks);
[[nodiscard]] OutputJson chunksJson(const std::vector<ChunkTime>& chunks);

/// One lane of the race: one core or all of them stand in for graphics cards.
struct Lane {
    int threads = 1;
    bool cacheOn = true;
    double ttft = 0.0;  ///< ms, median
    double perToken = 0.0;  ///< ms, median of the steps after the first
};
/// @param options a prompt and at least two steps
[[nodiscard]] std::vector<Lane> measureLanes(PreparedRun& prepared, RunOptions options);
[[nodiscard]] OutputJson lanesJson(const std::vector<Lane>& lanes);
/// "cache on, 1 thread: TTFT …" and a sentence that compares the second core with the cache.
[[nodiscard]] std::string lanesText(const std::vector<Lane>& lanes);

/// Operations by cause for lengths from 16 to 4,096, with and without the cache, their slopes between 2,048 and 4,096, and the length at which the
/// scan outgrows the rest. Computed.
[[nodiscard]] OutputJson growthJson(const ModelInfo& info);
[[nodiscard]] std::string growthText(const ModelInfo& info);

}  // namespace kvscope
