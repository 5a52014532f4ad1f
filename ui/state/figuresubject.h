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

    /// What was measured for a use; null: nothing.
    [[nodiscard]] std::shared_ptr<const LaneResults> lanesOf(LaneUse use) const { return lanes[static_cast<std::size_t>(use)]; }
};

/// What to throw where a step cannot be drawn: it was not computed, or its attention was not recorded.
[[nodiscard]] EngineError undrawnStep(const RunHistory& run, int step);
/// The same for what is drawn of every computed step: only the range of steps is expected.
[[nodiscard]] EngineError uncomputedStep(const RunHistory& run, int step);
/// What to throw where a step was computed, but not what a picture shows of it. @param with "with its logit lens": what a step must have
[[nodiscard]] EngineError stepWithout(const QString& with, int step);

}  // namespace kvscope
