// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The files that one call of export writes: which view, in which format, of which layer, head and step. Main thread only.

#include "commands.h"
#include "core/modelconfig.h"
#include "data/attentionnumbers.h"
#include "data/viewnumbers.h"
#include "picture.h"

#include <string>
#include <vector>

namespace kvscope {

/// Every view that has the format.
inline constexpr const char* kAllViews = "all";

/// A view in the format of the command. Layer, head and step count from 0.
struct Export {
    std::string name;  ///< of the file, without its ending
    ExportedView view;
    int layer = 0;
    int head = 0;
    int step = 0;
    const AttentionNumbersWriter* numbers = nullptr;  ///< one head's numbers
    const ViewNumbersWriter* table = nullptr;
    bool picture = false;  ///< or an animation
    bool animation = false;
    bool more = false;  ///< the next export is the following step of the same animation
    bool wholeRun = false;  ///< every number of the run
};

/// What the command asks for, not empty, all of it pictures or none. Throws UsageError.
[[nodiscard]] std::vector<Export> exportsOf(const ExportCommand& command);
/// Leaves out of "all" what a model with heads made by hand has not.
[[nodiscard]] std::vector<Export> possibleExports(const ExportCommand& command, std::vector<Export> exports, bool handMade);
/// One export for each member of the command's series; without one, each export itself; of animations, one for each step. Layer, head and step are
/// set.
[[nodiscard]] std::vector<Export> seriesOf(const ExportCommand& command, const std::vector<Export>& exports, const ModelConfig& config);
/// In the folder asked for.
[[nodiscard]] std::string fileName(const ExportCommand& command, const Export& wanted);

}  // namespace kvscope
