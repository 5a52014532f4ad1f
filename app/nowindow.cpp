// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Replaces the window and the pictures of export in builds without a GUI.

#include "commands.h"
#include "picture.h"
#include "usageerror.h"

namespace kvscope {

int run(const WindowCommand& /*command*/)
{
    throw UsageError("this build has no window: expected a command (generate, inspect, tokenize, bench, export or replay)");
}

int run(const BenchWindowCommand& /*command*/)
{
    throw UsageError("this build has no window to measure: expected another command, for example bench");
}

std::vector<ExportedView> exportedViews()
{
    return { { "attention", { "attention" } }, { "heads", { "heads" } }, { "cache", { "cache" } }, { "time", { "timeline", "time" } },
        { "cost", { "cost", "time-curve", "operations-curve" } }, { "next-token", { "logits", "next-token" } },
        { "roofline", { "roofline" }, false, ExtraNumbers::Ceilings }, { "growth", { "growth" } },
        { "ttft", { "ttft" }, false, ExtraNumbers::Passes }, { "cores", { "cores" }, false, ExtraNumbers::FourLanes },
        { "token-cost", { "token-cost" }, false, ExtraNumbers::TokenCost } };
}

std::vector<std::string> pictureFormats()
{
    return {};
}

std::string animationFormat()
{
    return {};
}

std::optional<EngineError> pictureProblem(const ExportCommand& /*command*/)
{
    return std::nullopt;
}

void drawViews(const ExportCommand& /*command*/, const DrawnRun& /*run*/, std::span<const DrawnView> /*views*/,
    const std::function<void(const std::string& bytes)>& /*take*/, const std::function<void()>& /*drawn*/)
{
    throw UsageError("this build has no window and so no pictures");
}

std::string drawHandout(const HandoutCommand& /*command*/, const DrawnRun& /*run*/)
{
    throw UsageError("this build has no window and so no handouts");
}

std::string drawLessonHandout(const HandoutCommand& /*command*/)
{
    throw UsageError("this build has no window and so no lessons");
}

}  // namespace kvscope
