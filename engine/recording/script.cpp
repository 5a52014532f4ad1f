// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/script.h"

#include <algorithm>

namespace kvscope {

namespace {

/// How far a run has come in the script.
struct Progress {
    const RecordedRun* run = nullptr;
    std::size_t done = 0;  ///< steps
    bool cacheOn = true;  ///< of the next step
    SamplingSettings sampling;

    [[nodiscard]] const StepRecord* next() const { return done < run->records.size() ? run->records[done].get() : nullptr; }
};

/// The run whose next step ended first; null after the last one.
Progress* earliest(std::vector<Progress>& all)
{
    Progress* first = nullptr;
    for (Progress& each : all) {
        if (each.next() != nullptr && (first == nullptr || each.next()->ended < first->next()->ended)) {
            first = &each;
        }
    }
    return first;
}

}  // namespace

const char* scriptActionName(ScriptAction action) noexcept
{
    const auto* const found = std::ranges::find(kScriptActions, action, &NamedScriptAction::action);
    return found != kScriptActions.end() ? found->name : "";
}

std::optional<ScriptAction> scriptActionOf(std::string_view name) noexcept
{
    const auto* const found = std::ranges::find(kScriptActions, name, &NamedScriptAction::name);
    return found != kScriptActions.end() ? std::optional(found->action) : std::nullopt;
}

std::string scriptActionNames()
{
    std::string names;
    for (const NamedScriptAction& each : kScriptActions) {
        names += (names.empty() ? "" : ", ") + std::string(each.name);
    }
    return names;
}

std::vector<ScriptCommand> scriptOf(const Recording& recording)
{
    std::vector<Progress> all;
    for (const RecordedRun& run : recording.runs) {
        all.push_back({ &run, 0, run.settings.cacheOn, run.settings.sampling });
    }
    std::vector<ScriptCommand> script;
    const auto add = [&](ScriptAction action, const Progress& of) -> ScriptCommand& {
        ScriptCommand& command = script.emplace_back();
        command.action = action;
        command.runId = of.run->id;
        return command;
    };
    const Progress* current = nullptr;
    for (Progress* each = earliest(all); each != nullptr; each = earliest(all)) {
        if (each != current) {
            add(each->done == 0 ? ScriptAction::Start : ScriptAction::TakeUp, *each);
            current = each;
        }
        const StepRecord& step = *each->next();
        if (step.cacheOn != each->cacheOn) {
            add(ScriptAction::Cache, *each).cacheOn = step.cacheOn;
            each->cacheOn = step.cacheOn;
        }
        if (step.sampling != each->sampling) {
            add(ScriptAction::Sampling, *each).sampling = step.sampling;
            each->sampling = step.sampling;
        }
        if (script.back().action == ScriptAction::Step) {
            ++script.back().steps;
        } else {
            add(ScriptAction::Step, *each).steps = 1;
        }
        ++each->done;
    }
    return script;
}

}  // namespace kvscope
