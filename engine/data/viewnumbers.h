// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The numbers behind the views other than attention, as tables for other programs: layers, heads, steps and positions count from 0 in every
// language. Pure functions, any thread.

#include "core/steprecord.h"
#include "loader/checkpoint.h"
#include "run/lanes.h"
#include "run/machineceilings.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace kvscope {

/// A run, and the step that is viewed.
struct ViewNumbers {
    const ModelInfo* model = nullptr;  ///< not null
    std::span<const TokenId> prompt;
    std::span<const StepRecordPtr> records;  ///< from the prefill on, not empty
    int step = 0;  ///< of the records
    const MachineCeilings* ceilings = nullptr;  ///< null: not measured
    std::span<const std::shared_ptr<const LaneResults>> lanes {};  ///< by LaneUse; null where nothing was measured, empty without any
};

/// One line per step: phase, token, and the time of every stage in ms.
[[nodiscard]] std::string timeCsv(const ViewNumbers& run);
/// One line per step: positions written, reused and recomputed, operations counted and computed for both modes, time, bytes.
[[nodiscard]] std::string costCsv(const ViewNumbers& run);
/// One line per candidate of the viewed step, likeliest first.
[[nodiscard]] std::string candidatesCsv(const ViewNumbers& run);
/// One line per position of the viewed step: what the step did with its K and V, and which step wrote them.
[[nodiscard]] std::string cacheCsv(const ViewNumbers& run);
/// One line per layer, head and row up to the viewed step: the measures of All heads; empty where one is not defined. Steps without captured
/// rows have no lines.
[[nodiscard]] std::string headsCsv(const ViewNumbers& run);

/// A view with a table of numbers. A further one is a row more.
struct ViewNumbersWriter {
    std::string_view view;  ///< its id in the table of views
    std::string (*csv)(const ViewNumbers& run);
};
[[nodiscard]] std::span<const ViewNumbersWriter> viewNumbersWriters();

}  // namespace kvscope
