// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The pictures of export. picture.cpp draws them with the window's figures; nowindow.cpp, in builds without a window, has none. Main thread
// only.

#include "commands.h"
#include "core/error.h"
#include "modelrun.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace kvscope {

/// A view of the window as export knows it.
struct ExportedView {
    std::string id;
    std::vector<std::string> names;  ///< for --view, the one for the help first; not empty
    bool drawn = false;  ///< whether it can be a picture
};
[[nodiscard]] std::vector<ExportedView> exportedViews();
[[nodiscard]] std::vector<std::string> pictureFormats();

/// A run to be drawn at a step.
struct DrawnRun {
    const PreparedRun& prepared;
    const ModeRun& run;
    int step = 0;
    std::shared_ptr<const HeadLook> look;  ///< of one head, for the view that shows it; null for the others
};

/// Whether size or resolution are out of their range.
[[nodiscard]] std::optional<EngineError> pictureProblem(const ExportCommand& command);
/// The whole file of a view that is drawn, in a format of pictureFormats(). Throws EngineError.
[[nodiscard]] std::string pictureBytes(const ExportCommand& command, const ExportedView& view, const DrawnRun& drawn);

}  // namespace kvscope
