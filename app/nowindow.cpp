// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Replaces the window and the pictures of export in builds without a GUI.

#include "commands.h"
#include "picture.h"
#include "usageerror.h"

namespace kvscope {

int run(const WindowCommand& /*command*/)
{
    throw UsageError("this build has no window: expected a command (generate, inspect, tokenize, bench or export)");
}

int run(const BenchWindowCommand& /*command*/)
{
    throw UsageError("this build has no window to measure: expected another command, for example bench");
}

std::vector<ExportedView> exportedViews()
{
    return { { "attention", { "attention" }, false } };
}

std::vector<std::string> pictureFormats()
{
    return {};
}

std::optional<EngineError> pictureProblem(const ExportCommand& /*command*/)
{
    return std::nullopt;
}

std::string pictureBytes(const ExportCommand& /*command*/, const ExportedView& /*view*/, const DrawnRun& /*drawn*/)
{
    throw UsageError("this build has no window and so no pictures");
}

}  // namespace kvscope
