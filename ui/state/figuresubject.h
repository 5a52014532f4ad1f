// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What a figure of a view is made from: a run, a place in it, and the choices of the display. The figure takes what it shows, so a run that
// continues does not change it. GUI thread only.

#include "core/error.h"
#include "loader/checkpoint.h"
#include "run/machineceilings.h"
#include "state/lanestate.h"
#include "state/watchword.h"
#include "types/heatmaptypes.h"

#include <memory>
#include <optional>
#include <vector>

namespace kvscope {

class RunHistory;

struct FigureDisplay {
    PaletteId palette = PaletteId::Viridis;
    HeatmapScale scale = HeatmapScale::Linear;
    std::optional<CellRef> pinned;  ///< marked and described in words
};

/// Layer, head and step count from 0.
struct FigureSubject {
    std::shared_ptr<const ModelInfo> model;  ///< never null
    const RunHistory* run = nullptr;  ///< never null; needed only while the figure is made
    int layer = 0;
    int head = 0;
    int step = -1;
    FigureDisplay display;
    std::optional<MachineCeilings> ceilings = {};  ///< of this machine for the model; empty: not measured
    std::vector<WatchWord> words = {};  ///< to watch, for the view that shows them
    LaneResultsByUse lanes = {};  ///< measured beside the run
};

/// What to throw where a step cannot be drawn: it was not computed, or its attention was not recorded.
[[nodiscard]] EngineError undrawnStep(const RunHistory& run, int step);

}  // namespace kvscope
