// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The pictures of export. picture.cpp draws them with the window's figures; nowindow.cpp, in builds without a window, has none. Main thread
// only.

#include "commands.h"
#include "core/error.h"
#include "modelrun.h"
#include "recordedrun.h"
#include "run/experiment.h"
#include "run/extranumbers.h"
#include "run/lanes.h"
#include "run/machineceilings.h"
#include "run/stepscores.h"

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace kvscope {

/// A view of the window as export knows it.
struct ExportedView {
    std::string id;
    std::vector<std::string> names;  ///< for --view, the one for the help first; not empty
    bool drawn = false;  ///< whether it can be a picture
    ExtraNumbers extra = ExtraNumbers::None;
    bool animated = false;  ///< whether it can be an animation of a run's steps
    bool timed = false;  ///< whether it shows times, which are others in each run
};
[[nodiscard]] std::vector<ExportedView> exportedViews();
[[nodiscard]] std::vector<std::string> pictureFormats();
/// The format of animations; empty without a window.
[[nodiscard]] std::string animationFormat();

/// A word and the tokens that it has within a text.
struct WatchedWord {
    std::string text;
    std::vector<TokenId> ids;
};

/// A run to be drawn.
struct DrawnRun {
    const PreparedRun& prepared;  ///< without a model if it is from a session file
    const ModeRun& run;
    const RunSettings& settings;
    std::vector<std::shared_ptr<const StepScores>> scores;  ///< of the steps, for the views that show them
    std::vector<WatchedWord> words;  ///< for the view that watches them
    std::span<const EarlierRun> before;  ///< the runs that it left, the oldest first
    std::int64_t savedAt = 0;  ///< Recording::savedAt of the session file
    bool recorded = false;  ///< it is from a session file
};

/// What a view shows that no record has; null or empty for the views that show nothing of it.
struct ExtrasOfView {
    std::shared_ptr<const HeadLook> look;  ///< of one head
    std::shared_ptr<const ExperimentResult> experiment;
    std::shared_ptr<const ExperimentResult> plain;  ///< the same step without the change
    std::shared_ptr<const LogitLens> lens;
    std::optional<MachineCeilings> ceilings;
    std::array<std::shared_ptr<const LaneResults>, kLaneUses> lanes;
};

/// A view of a run.
struct DrawnView {
    std::string viewName;  ///< one of ExportedView::names
    int layer = 0;
    int head = 0;
    int step = 0;
    bool more = false;  ///< the next view is the following step of the same animation
    ExtrasOfView extras;
};

/// The PDF file of a handout about a run. Called once, like drawViews(). Throws UsageError and EngineError.
[[nodiscard]] std::string drawHandout(const HandoutCommand& command, const DrawnRun& run);
/// The same about a lesson, which is played for it. Throws RefusedFile for a lesson that cannot be read.
[[nodiscard]] std::string drawLessonHandout(const HandoutCommand& command);

/// Whether size or resolution are out of their range.
[[nodiscard]] std::optional<EngineError> pictureProblem(const ExportCommand& command);
/// Draws views, in a format of pictureFormats() or as animations, and hands over each whole file in order. Called once, for it starts the window system.
/// Throws EngineError and what @p take throws.
/// @param drawn called after each view
void drawViews(const ExportCommand& command, const DrawnRun& run, std::span<const DrawnView> views,
    const std::function<void(const std::string& bytes)>& take, const std::function<void()>& drawn);

}  // namespace kvscope
