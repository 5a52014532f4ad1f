// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// kvscope generate: runs the requested modes, prints a summary and writes the files.

#include "commands.h"
#include "console.h"
#include "data/attentionfile.h"
#include "data/filewriter.h"
#include "data/npyfile.h"
#include "equality.h"
#include "modelrun.h"
#include "recordedrun.h"
#include "recording/recordingwriter.h"
#include "runjson.h"
#include "samefile.h"
#include "summary.h"

#include <array>
#include <ctime>
#include <memory>
#include <optional>
#include <utility>

namespace kvscope {

namespace {

/// "out.npy" becomes "out.on.npy"; a name without an extension gets one.
std::string withMode(const std::string& path, bool cacheOn)
{
    const std::filesystem::path whole(path);
    std::filesystem::path name = whole.stem();
    name += cacheOn ? ".on" : ".off";
    name += whole.extension();
    return (whole.parent_path() / name).string();
}

/// The files of one mode. They are opened before the model is loaded and get their shapes once these are known.
struct ModeFiles {
    bool cacheOn = true;
    std::optional<FileWriter> logitsPlace;
    std::optional<FileWriter> attentionPlace;
    std::optional<NpyFile> logits;
    std::unique_ptr<AttentionFile> attention;
};

std::string pathOf(const std::string& path, const RunOptions& options, bool cacheOn)
{
    return path.empty() || options.cache != CacheMode::Both ? path : withMode(path, cacheOn);
}

std::vector<ModeFiles> openFiles(const GenerateCommand& command)
{
    std::vector<std::string> paths { command.outputs.json, command.outputs.session };
    for (const bool cacheOn : modesOf(command.run.cache)) {
        paths.push_back(pathOf(command.outputs.logits, command.run, cacheOn));
        paths.push_back(pathOf(command.outputs.attention, command.run, cacheOn));
    }
    refuseSameFile(paths);

    std::vector<ModeFiles> files;
    for (const bool cacheOn : modesOf(command.run.cache)) {
        ModeFiles& mode = files.emplace_back();
        mode.cacheOn = cacheOn;
        if (!command.outputs.logits.empty()) {
            mode.logitsPlace.emplace(pathOf(command.outputs.logits, command.run, cacheOn));
        }
        if (!command.outputs.attention.empty()) {
            mode.attentionPlace.emplace(pathOf(command.outputs.attention, command.run, cacheOn));
        }
    }
    return files;
}

void giveShapes(ModeFiles& files, const PreparedRun& prepared, const RunOptions& options)
{
    const ModelConfig& config = prepared.loaded.info->config;
    if (files.logitsPlace) {
        const std::array<std::uint64_t, 2> shape { static_cast<std::uint64_t>(options.steps), static_cast<std::uint64_t>(config.logits()) };
        files.logits.emplace(std::move(*files.logitsPlace), shape);
    }
    if (files.attentionPlace) {
        files.attention = std::make_unique<AttentionFile>(
            std::move(*files.attentionPlace), config.layers, config.heads, positionsFed(prepared, options));
    }
}

/// @param capture keeps the attention in the records
ModeRun runWithFiles(PreparedRun& prepared, const RunOptions& options, bool capture, ModeFiles& files, RunComparison* comparison)
{
    const auto onStep = [&](const StepRecord& record, std::span<const float> logits) {
        if (files.logits) {
            files.logits->write(static_cast<std::uint64_t>(record.index) * logits.size(), logits);
        }
        if (files.attention) {
            files.attention->stepDone(record.positions);
        }
        if (comparison != nullptr && files.cacheOn) {
            comparison->addFirst(record.token, logits);
        } else if (comparison != nullptr) {
            comparison->addSecond(record.token, logits);
        }
    };
    return runMode(prepared, options, files.cacheOn, capture, files.attention.get(), onStep);
}

}  // namespace

int run(const GenerateCommand& command)
{
    std::optional<FileWriter> jsonFile;
    std::vector<ModeFiles> files = openFiles(command);
    if (!command.outputs.json.empty()) {
        jsonFile.emplace(command.outputs.json);
    }
    std::optional<FileWriter> sessionFile;
    if (!command.outputs.session.empty()) {
        sessionFile.emplace(command.outputs.session);
    }

    PreparedRun prepared = prepareRun(command.run);
    for (ModeFiles& mode : files) {
        giveShapes(mode, prepared, command.run);
    }

    Console console;
    console.print(runIntroduction(prepared, command.run, sessionFile.has_value()));
    console.flush();
    const bool both = command.run.cache == CacheMode::Both;
    RunComparison comparison;
    std::vector<ModeRun> runs;
    for (ModeFiles& mode : files) {
        runs.push_back(runWithFiles(prepared, command.run, sessionFile.has_value(), mode, both ? &comparison : nullptr));
        console.print(modeSummary(runs.back(), prepared.loaded.info->tokenizer.get()));
        console.flush();
    }
    std::optional<Equality> equality;
    if (both) {
        equality = comparison.result();
        console.print(comparisonSummary(runs.front(), runs.back(), *equality));
    }

    for (ModeFiles& mode : files) {
        if (mode.logits) {
            mode.logits->commit();
        }
        if (mode.attention) {
            mode.attention->commit();
        }
    }
    if (jsonFile) {
        jsonFile->append(jsonText(generateJson(prepared, command.run, runs, equality)));
        jsonFile->commit();
    }
    if (sessionFile) {
        Recording recording = recordingOf(prepared, command.run, runs);
        recording.savedAt = std::time(nullptr);
        writeRecording(recording, *sessionFile);
        sessionFile->commit();
    }
    console.finish();
    return 0;
}

}  // namespace kvscope
