// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What was measured beside the run on request (run/lanes.h), and what the same model is like with its KV heads merged into groups. Values; GUI thread.

#include "core/error.h"
#include "run/lanes.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>

namespace kvscope {

/// The latest measurement of one use of lanes.
struct LaneState {
    std::shared_ptr<const LaneResults> results;  ///< null: not measured for this model
    bool pending = false;
    int timed = 0;  ///< runs of the latest measurement so far
    int atMost = 0;  ///< that it makes; fewer if they take long
    std::optional<EngineError> fault;  ///< why the latest measurement failed
};

/// By use.
using LaneResultsByUse = std::array<std::shared_ptr<const LaneResults>, kLaneUses>;

/// A model as it was loaded once: as stored, or with its KV heads merged.
struct HeadGroups {
    int kvHeads = 0;
    int mergedFrom = 0;  ///< KV heads of the file; 0: as stored
    std::uint64_t cacheBytesPerPosition = 0;
    std::shared_ptr<const LaneResults> token;  ///< LaneUse::Token; null: not measured
    std::shared_ptr<const LaneResults> text;  ///< LaneUse::Text
};

}  // namespace kvscope
