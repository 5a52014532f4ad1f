// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/manifest.h"

#include "recording/configfields.h"
#include "recording/jsonfields.h"
#include "recording/modelmanifest.h"
#include "recording/script.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace kvscope {

namespace {

/// The last second of the year 9999: what every date in a file has room for.
constexpr std::int64_t kLatestSave = 253'402'300'799;
constexpr int kMostSteps = std::numeric_limits<int>::max();

OutputJson optionalId(std::optional<TokenId> id)
{
    return id ? OutputJson(*id) : OutputJson(nullptr);
}

OutputJson tokenizerJson(const Tokenizer* tokenizer)
{
    if (tokenizer == nullptr) {
        return nullptr;
    }
    return { { "kind", tokenizer->kindName() }, { "vocabulary", tokenizer->vocabularySize() }, { "bos", optionalId(tokenizer->bos()) },
        { "eos", optionalId(tokenizer->eos()) } };
}

OutputJson runManifest(const RecordedRun& run)
{
    JsonOut settings;
    visitSettings(settings, run.settings);
    settings.json["experiment"] = interventionJson(run.settings.intervention);
    OutputJson interventions = OutputJson::array();
    for (const auto& each : interventionsOf(run)) {
        interventions.push_back(interventionJson(*each));
    }
    return {
        { "id", run.id },
        { "parent", run.parent == 0 ? OutputJson(nullptr) : OutputJson(run.parent) },
        { "shared_tokens", run.shared },
        { "prompt_text", run.promptText },
        { "steps", run.records.size() },
        { "settings", std::move(settings.json) },
        { "interventions", std::move(interventions) },
    };
}

OutputJson scriptJson(const Recording& recording)
{
    OutputJson list = OutputJson::array();
    for (const ScriptCommand& command : scriptOf(recording)) {
        OutputJson json { { "command", scriptActionName(command.action) }, { "run", command.runId } };
        if (command.action == ScriptAction::Cache) {
            json["on"] = command.cacheOn;
        } else if (command.action == ScriptAction::Sampling) {
            json["temperature"] = command.sampling.temperature;
            json["top_k"] = command.sampling.topK;
            json["top_p"] = command.sampling.topP;
            json["seed"] = command.sampling.seed;
        } else if (command.action == ScriptAction::Step) {
            json["count"] = command.steps;
        }
        list.push_back(std::move(json));
    }
    return list;
}

/// Runs a check of what a person asks for, which blames the options; here the file is wrong.
template<class Check> void requireFitting(const JsonObject& object, const char* key, const Check& check)
{
    try {
        check();
    } catch (const EngineError& fault) {
        throw EngineError(ErrorCode::ValueWrong)
            .file(object.file())
            .key(object.pathOf(key))
            .expected(fault.expected())
            .found(fault.found());
    }
}

void readRun(const JsonObject& object, Manifest& manifest)
{
    const JsonIn in(object);
    RecordedRun run;
    in("id", run.id);
    if (run.id == 0 || findRun(manifest.recording, run.id) != nullptr) {
        throw object.wrong("id", Phrase::IdOfItsOwn);
    }
    if (object.has("parent")) {
        in("parent", run.parent);
        if (findRun(manifest.recording, run.parent) == nullptr) {
            throw object.wrong("parent", Verbatim { "runs[].id" });
        }
    }
    run.shared = object.whole("shared_tokens", 0, kMostSteps);
    run.promptText = rawText(object, "prompt_text", "prompt_bytes");
    const JsonObject settings = object.object("settings");
    const JsonIn inSettings(settings);
    visitSettings(inSettings, run.settings);
    run.settings.intervention = readIntervention(settings.object("experiment"));
    requireFitting(object, "settings", [&] { validate(run.settings, manifest.model->config); });
    manifest.steps.push_back(object.whole("steps", 1, run.settings.steps));
    std::vector<std::shared_ptr<const Intervention>>& interventions = manifest.interventions.emplace_back();
    const int positions = static_cast<int>(run.settings.prompt.size()) + run.settings.steps - 1;
    for (const Json& each : object.array("interventions")) {
        const Intervention read = readIntervention(JsonObject(each, object.file(), object.pathOf("interventions")));
        requireFitting(object, "interventions", [&] { validate(read, manifest.model->config, positions); });
        interventions.push_back(std::make_shared<const Intervention>(read));
    }
    manifest.recording.runs.push_back(std::move(run));
}

void readNotes(const JsonObject& document, Manifest& manifest)
{
    for (const Json& each : document.array("notes")) {
        const JsonObject object(each, document.file(), "notes");
        StepNote& note = manifest.recording.notes.emplace_back();
        const JsonIn in(object);
        in("run", note.runId);
        const RecordedRun* const run = findRun(manifest.recording, note.runId);
        if (run == nullptr) {
            throw object.wrong("run", Verbatim { "runs[].id" });
        }
        note.step = object.whole("step", 0, manifest.steps[static_cast<std::size_t>(run - manifest.recording.runs.data())] - 1);
        in("text", note.text);
        if (note.text.empty() || note.text.size() > kLongestNote) {
            throw object.wrong("text", { Phrase::TextOfBytes, 1, kLongestNote });
        }
    }
}

/// What a command does not use keeps its default, as in scriptOf().
void readScript(const JsonObject& document, Manifest& manifest)
{
    for (const Json& each : document.array("script")) {
        const JsonObject object(each, document.file(), "script");
        const JsonIn in(object);
        const std::optional<ScriptAction> action = scriptActionOf(object.text("command"));
        if (!action) {
            throw object.wrong("command", Verbatim { scriptActionNames() });
        }
        ScriptCommand& command = manifest.script.emplace_back();
        command.action = *action;
        in("run", command.runId);
        if (command.action == ScriptAction::Cache) {
            in("on", command.cacheOn);
        } else if (command.action == ScriptAction::Sampling) {
            in("temperature", command.sampling.temperature);
            in("top_k", command.sampling.topK);
            in("top_p", command.sampling.topP);
            in("seed", command.sampling.seed);
        } else if (command.action == ScriptAction::Step) {
            command.steps = object.whole("count", 1, kMostSteps);
        }
    }
}

void readMembers(const JsonObject& document, Manifest& manifest)
{
    for (const Json& each : document.array("members")) {
        const JsonObject object(each, document.file(), "members");
        MemberSum& member = manifest.members.emplace_back();
        const JsonIn in(object);
        in("name", member.name);
        in("size", member.size);
        in("sha256", member.sha256);
    }
}

void requireFormat(const JsonObject& document)
{
    if (const std::string format = document.text("format", ""); format != kRecordingFormat) {
        throw document.wrong("format", Verbatim { kRecordingFormat }, ErrorCode::FormatBroken);
    }
    if (document.whole("format_version", 1, kMostSteps) > kRecordingVersion) {
        throw document.wrong("format_version", { Phrase::AtMost, kRecordingVersion });
    }
}

std::optional<TokenId> idIn(const JsonObject& object, const char* key)
{
    return object.has(key) ? std::optional(object.whole(key, 0, kMostSteps)) : std::nullopt;
}

}  // namespace

std::string attentionMemberName(int step)
{
    constexpr std::size_t kDigits = 5;  // so that names sort like numbers
    const std::string digits = std::to_string(step);
    return "attention/" + std::string(digits.size() < kDigits ? kDigits - digits.size() : 0, '0') + digits;
}

std::vector<std::shared_ptr<const Intervention>> interventionsOf(const RecordedRun& run)
{
    std::vector<std::shared_ptr<const Intervention>> distinct;
    for (const StepRecordPtr& record : run.records) {
        const bool known
            = !record->intervention || std::ranges::any_of(distinct, [&](const auto& each) { return *each == *record->intervention; });
        if (!known) {
            distinct.push_back(record->intervention);
        }
    }
    return distinct;
}

std::string manifestText(const Recording& recording, std::span<const MemberSum> members)
{
    OutputJson runs = OutputJson::array();
    for (const RecordedRun& run : recording.runs) {
        runs.push_back(runManifest(run));
    }
    OutputJson notes = OutputJson::array();
    for (const StepNote& note : recording.notes) {
        notes.push_back({ { "run", note.runId }, { "step", note.step }, { "text", note.text } });
    }
    OutputJson sums = OutputJson::array();
    for (const MemberSum& member : members) {
        sums.push_back({ { "name", member.name }, { "size", member.size }, { "sha256", member.sha256 } });
    }
    OutputJson json {
        { "format", kRecordingFormat },
        { "format_version", kRecordingVersion },
        { "version", recording.version },
        { "build", recording.build },
        { "language", recording.language },
        { "saved_at", recording.savedAt },
        { "model", modelManifest(recording) },
    };
    json["model"]["tokenizer"] = tokenizerJson(recording.model->tokenizer.get());
    json["runs"] = std::move(runs);
    json["current_run"] = recording.currentRun;
    json["script"] = scriptJson(recording);
    json["notes"] = std::move(notes);
    json["members"] = std::move(sums);
    return jsonText(json);
}

Manifest readManifest(std::string_view text, const std::string& file)
{
    const Json json = parseJson(text, file);
    const JsonObject document(json, file);
    requireFormat(document);
    Manifest manifest;
    Recording& recording = manifest.recording;
    const JsonIn in(document);
    in("version", recording.version);
    in("build", recording.build);
    in("language", recording.language);
    if (document.has("saved_at")) {  // older files have none
        in("saved_at", recording.savedAt);
    }
    if (recording.savedAt < 0 || recording.savedAt > kLatestSave) {
        throw document.wrong("saved_at", { Phrase::WholeNumberFrom, 0, kLatestSave });
    }
    const JsonObject model = document.object("model");
    manifest.model = readModelManifest(model, recording);
    recording.model = manifest.model;
    if (model.has("tokenizer")) {
        const JsonObject tokenizer = model.object("tokenizer");
        RecordedPieces& pieces = manifest.tokenizer.emplace();
        pieces.kind = tokenizer.text("kind");
        pieces.vocabularySize = tokenizer.whole("vocabulary", 0, kMostSteps);
        pieces.bos = idIn(tokenizer, "bos");
        pieces.eos = idIn(tokenizer, "eos");
    }
    for (const Json& each : document.array("runs")) {
        readRun(JsonObject(each, file, "runs"), manifest);
    }
    in("current_run", recording.currentRun);
    if (findRun(recording, recording.currentRun) == nullptr) {
        throw document.wrong("current_run", Verbatim { "runs[].id" });
    }
    readNotes(document, manifest);
    readMembers(document, manifest);
    readScript(document, manifest);
    return manifest;
}

}  // namespace kvscope
