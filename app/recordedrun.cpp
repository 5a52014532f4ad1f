// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "recordedrun.h"

#include "core/buildkind.h"
#include "core/error.h"
#include "text/escape.h"
#include "text/numbers.h"

#include <algorithm>
#include <utility>

namespace kvscope {

namespace {

/// The same records as those of another run.
std::vector<StepRecordPtr> withRunId(std::span<const StepRecordPtr> records, std::uint64_t id)
{
    std::vector<StepRecordPtr> result;
    for (const StepRecordPtr& record : records) {
        auto copy = std::make_shared<StepRecord>(*record);
        copy->runId = id;
        result.push_back(std::move(copy));
    }
    return result;
}

int indexOf(const Recording& recording, std::uint64_t id)
{
    return static_cast<int>(findRun(recording, id) - recording.runs.data());
}

std::size_t stepsWithAttention(const RecordedRun& run)
{
    return static_cast<std::size_t>(
        std::ranges::count_if(run.records, [](const StepRecordPtr& record) { return record->attention != nullptr; }));
}

const char* modeOf(const RecordedRun& run)
{
    const bool on = run.records.front()->cacheOn;
    const bool switched = std::ranges::any_of(run.records, [&](const StepRecordPtr& record) { return record->cacheOn != on; });
    return switched ? "switched" : on ? "on" : "off";
}

std::string runLine(const Recording& recording, const RecordedRun& run)
{
    std::string line = countString(static_cast<std::uint64_t>(run.records.size())) + " steps, prompt of "
        + countString(static_cast<std::uint64_t>(run.settings.prompt.size())) + " tokens, cache " + modeOf(run) + ", whole attention of "
        + countString(static_cast<std::uint64_t>(stepsWithAttention(run))) + " steps";
    if (run.parent != 0) {
        line += ", branch of run " + countString(indexOf(recording, run.parent)) + " after " + countString(run.shared) + " tokens";
    }
    if (!run.settings.intervention.empty()) {
        line += ", experiment";
    }
    if (run.id == recording.currentRun) {
        line += ", shown";
    }
    if (!run.promptText.empty()) {
        constexpr std::size_t kPromptWidth = 60;
        line += ": \"" + shortened(run.promptText, kPromptWidth) + '"';
    }
    return line;
}

}  // namespace

Recording recordingOf(const PreparedRun& prepared, const RunOptions& options, std::span<const ModeRun> runs)
{
    const LanguageModel& model = *prepared.loaded.model;
    Recording recording;
    recording.version = KVSCOPE_VERSION;
    recording.build = buildName();
    recording.model = prepared.loaded.info;
    recording.kernels = model.kernelsName();
    recording.isa = model.isaName();
    recording.threads = model.threads();
    for (const ModeRun& made : runs) {
        RecordedRun run;
        run.id = recording.runs.size() + 1;
        run.settings = settingsOf(prepared, options, made.cacheOn, true);
        run.promptText = promptTextOf(*prepared.loaded.info, prepared.prompt);
        run.records = withRunId(made.records, run.id);
        recording.runs.push_back(std::move(run));
    }
    recording.currentRun = recording.runs.front().id;
    keepAttentionWithin(recording, kRecordedAttentionBytes);
    return recording;
}

const RecordedRun& chosenRun(const Recording& recording, std::optional<int> which)
{
    const int runs = static_cast<int>(recording.runs.size());
    if (which && (*which < 0 || *which >= runs)) {
        throw EngineError(ErrorCode::OptionWrong).key("--run").expected({ Phrase::Range, 0, runs - 1 }).found(*which);
    }
    return which ? recording.runs[static_cast<std::size_t>(*which)] : *findRun(recording, recording.currentRun);
}

RecordedSource runOf(const Recording& recording, std::optional<int> which)
{
    const RecordedRun& run = chosenRun(recording, which);
    RecordedSource source;
    source.prepared.loaded.info = recording.model;
    source.prepared.prompt = run.settings.prompt;
    source.settings = run.settings;
    source.run.cacheOn = run.settings.cacheOn;
    source.run.records = run.records;
    std::ranges::transform(run.records, std::back_inserter(source.run.tokens), [](const StepRecordPtr& record) { return record->token; });
    for (const RecordedRun* each = findRun(recording, run.parent); each != nullptr; each = findRun(recording, each->parent)) {
        source.before.insert(source.before.begin(), { each->settings, each->records });
    }
    return source;
}

std::string describe(const Recording& recording)
{
    std::string text;
    const auto add = [&](const std::string& key, const std::string& value) { text += key + ": " + value + '\n'; };
    const ModelInfo& model = *recording.model;
    add("session", "written by KVScope " + escaped(recording.version) + " (" + escaped(recording.build) + ')');
    add("model", escaped(model.name) + ", not in the file");
    add("source", escaped(model.source));
    add("fingerprint", model.fingerprint.empty() ? "unknown" : escaped(model.fingerprint));
    add("architecture", escaped(model.config.architecture));
    add("parameters", countString(model.parameters));
    add("types", escaped(model.weightTypes));
    add("layers", countString(model.config.layers));
    add("heads", countString(model.config.heads));
    add("kv heads", countString(model.config.kvHeads));
    add("kernels", escaped(recording.kernels) + ", " + escaped(recording.isa));
    add("tokenizer", model.tokenizer ? escaped(model.tokenizer->kindName()) + ", pieces of the recorded tokens only" : "none");
    add("language", escaped(recording.language));
    for (const RecordedRun& run : recording.runs) {
        add("run " + countString(indexOf(recording, run.id)), runLine(recording, run));
    }
    add("whole attention", byteSizeString(attentionBytes(recording)));
    for (const StepNote& note : recording.notes) {
        add("note on run " + countString(indexOf(recording, note.runId)) + ", step " + countString(note.step), escaped(note.text));
    }
    return text;
}

OutputJson sessionJson(const Recording& recording)
{
    OutputJson json {
        { "session",
            { { "format_version", kRecordingVersion }, { "language", recording.language },
                { "attention_bytes", attentionBytes(recording) } } },
        { "model", sharedModelJson(*recording.model) },
        { "runs", OutputJson::array() },
        { "current_run", indexOf(recording, recording.currentRun) },
        { "notes", OutputJson::array() },
        { "version", recording.version },
        { "build", recording.build },
    };
    json["model"]["fingerprint"] = recording.model->fingerprint;
    json["model"]["kernels"] = recording.kernels;
    json["model"]["isa"] = recording.isa;
    for (const RecordedRun& run : recording.runs) {
        OutputJson tokens = OutputJson::array();
        for (const StepRecordPtr& record : run.records) {
            tokens.push_back(record->token);
        }
        json["runs"].push_back({ { "prompt_ids", run.settings.prompt }, { "prompt_text", run.promptText }, { "tokens", std::move(tokens) },
            { "steps", run.records.size() }, { "cache", modeOf(run) }, { "attention_steps", stepsWithAttention(run) },
            { "parent", run.parent == 0 ? OutputJson(nullptr) : OutputJson(indexOf(recording, run.parent)) },
            { "shared_tokens", run.shared }, { "experiment", !run.settings.intervention.empty() } });
    }
    for (const StepNote& note : recording.notes) {
        json["notes"].push_back({ { "run", indexOf(recording, note.runId) }, { "step", note.step }, { "text", note.text } });
    }
    return json;
}

}  // namespace kvscope
