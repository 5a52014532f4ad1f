// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The commands that made the runs of a recording, in the order in which their steps ended: another program of this kind repeats them to get the same
// tokens. Derived from the runs, never stored beside them in memory. Pure functions, any thread.

#include "recording/recording.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kvscope {

enum class ScriptAction : std::uint8_t {
    Start,  ///< a run with its settings starts; of its parent's cache, rows of the tokens that both begin with stay
    TakeUp,  ///< a run that was left continues
    Cache,  ///< the cache is turned on or off
    Sampling,  ///< tokens are sampled otherwise
    Step,  ///< steps are computed
};

struct ScriptCommand {
    ScriptAction action = ScriptAction::Step;
    std::uint64_t runId = 0;  ///< of the run that the command is for
    bool cacheOn = true;  ///< Cache
    SamplingSettings sampling = {};  ///< Sampling
    int steps = 0;  ///< Step: how many
    friend bool operator==(const ScriptCommand&, const ScriptCommand&) = default;
};

struct NamedScriptAction {
    ScriptAction action = ScriptAction::Step;
    const char* name = nullptr;  ///< in files
};
/// Every action, with its name.
inline constexpr std::array kScriptActions {
    NamedScriptAction { ScriptAction::Start, "start" },
    NamedScriptAction { ScriptAction::TakeUp, "take_up" },
    NamedScriptAction { ScriptAction::Cache, "cache" },
    NamedScriptAction { ScriptAction::Sampling, "sampling" },
    NamedScriptAction { ScriptAction::Step, "step" },
};
[[nodiscard]] const char* scriptActionName(ScriptAction action) noexcept;
/// The action of a name in a file; none if no action is called that.
[[nodiscard]] std::optional<ScriptAction> scriptActionOf(std::string_view name) noexcept;
[[nodiscard]] std::string scriptActionNames();  ///< "start, take_up, cache, sampling, step"

[[nodiscard]] std::vector<ScriptCommand> scriptOf(const Recording& recording);

}  // namespace kvscope
