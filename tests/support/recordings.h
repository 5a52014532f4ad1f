// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Recordings of small models, and what two records differ in, for the tests of session files.

#include "data/ziparchive.h"
#include "recording/recording.h"
#include "recording/recordingwriter.h"
#include "run/generator.h"

#include <QDir>
#include <QString>

#include <bit>
#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace kvscope::test {

inline const std::string kRecordedModel = "random:llama?layers=2&d=32&heads=4&kv_heads=2&ff=64&vocab=300&context=64";

/// The steps of a generator until it has finished; the cache is turned off before step @p off and on again before the next one.
inline std::vector<StepRecordPtr> stepsOf(Generator& generator, int off = -1)
{
    std::vector<StepRecordPtr> records;
    while (!generator.finished()) {
        const int next = generator.nextStep();
        generator.setCacheOn(next != off);
        records.push_back(generator.step({}));
    }
    return records;
}

inline RecordedRun recordedRun(const LoadedModel& loaded, const RunSettings& settings, std::uint64_t id, std::vector<StepRecordPtr> records)
{
    RecordedRun run;
    run.id = id;
    run.settings = settings;
    run.promptText = promptTextOf(*loaded.info, settings.prompt);
    run.records = std::move(records);
    return run;
}

inline Recording emptyRecording(const LoadedModel& loaded)
{
    Recording recording;
    recording.version = "1";
    recording.build = "debug";
    recording.model = loaded.info;
    recording.kernels = "exact";
    recording.isa = "any";
    recording.threads = 2;
    return recording;
}

/// A step of hand-made heads, which know few words and go no further.
inline Recording lessonRecording(const LoadedModel& loaded)
{
    RunSettings settings;
    settings.prompt = loaded.info->tokenizer->encode("Today weather is so");
    settings.steps = 1;
    settings.checkEquality = true;
    settings.comparisonBudgetNs = UINT64_MAX / 4;
    Generator generator(*loaded.model, settings, 1);
    Recording recording = emptyRecording(loaded);
    recording.currentRun = 1;
    recording.runs.push_back(recordedRun(loaded, settings, 1, stepsOf(generator)));
    return recording;
}

/// A sampled run that was compared step by step and switched its cache off once, a branch of it, and an experiment.
inline Recording recordingOf(const LoadedModel& loaded)
{
    RunSettings settings;
    settings.prompt = { 5, 6, 7 };
    settings.steps = 6;
    settings.contextLimit = 32;
    settings.checkEquality = true;
    settings.comparisonBudgetNs = UINT64_MAX / 4;
    settings.sampling = { .temperature = 0.8, .topK = 20, .topP = 0.9, .seed = 7 };
    settings.forced = { 9 };
    Recording recording = emptyRecording(loaded);

    auto generator = std::make_unique<Generator>(*loaded.model, settings, 1);
    recording.runs.push_back(recordedRun(loaded, settings, 1, stepsOf(*generator, 3)));
    generator = Generator::branch(std::move(generator), 2, 11, 4);
    const RunSettings branched = generator->settings();
    recording.runs.push_back(recordedRun(loaded, branched, 4, stepsOf(*generator)));
    recording.runs.back().parent = 1;
    recording.runs.back().shared = static_cast<int>(branched.prompt.size()) - 1;
    settings.intervention.hiddenKeys = { { 1, kEvery, 2 } };
    settings.intervention.changedRows = { { RowChange::Exchange, RowPart::Key, 0, 2, 1, kEvery } };
    settings.forced = {};
    Generator experiment(*loaded.model, settings, 9);
    recording.runs.push_back(recordedRun(loaded, settings, 9, stepsOf(experiment)));
    recording.currentRun = 4;
    recording.notes = { { 1, 2, "Why this one? ¿Por qué?" }, { 4, 0, "branch" } };
    return recording;
}

/// A member of the archive, whole.
inline std::string bytesOf(const ZipMember& member)
{
    std::string bytes(static_cast<std::size_t>(member.size), '\0');
    member.read(0, std::as_writable_bytes(std::span(bytes)));
    return bytes;
}

/// Every byte of a recording, member by member.
inline std::string contentsOf(const Recording& recording)
{
    std::string all;
    for (const ZipMember& member : recordingMembers(recording)) {
        all += member.name + '\n' + bytesOf(member);
    }
    return all;
}

/// Writes the recording as a file of the folder; its path.
inline std::string written(const Recording& recording, const QString& folder)
{
    const std::string path = QDir(folder).filePath(QStringLiteral("run.kvscope")).toStdString();
    FileWriter file(path);
    writeRecording(recording, file);
    file.commit();
    return path;
}

template<class T> bool sameBits(const T& a, const T& b)
{
    static_assert(std::is_trivially_copyable_v<T>);
    return std::memcmp(&a, &b, sizeof(T)) == 0;
}
template<class T> bool sameBits(const std::vector<T>& a, const std::vector<T>& b)
{
    return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0);
}

inline bool sameCandidate(const Candidate& a, const Candidate& b)
{
    return a.token == b.token && sameBits(a.probability, b.probability) && sameBits(a.logit, b.logit) && sameBits(a.sampled, b.sampled)
        && a.cut == b.cut;
}

inline bool sameCheck(const BitComparison& a, const BitComparison& b)
{
    return a.sameToken == b.sameToken && sameBits(a.maxAbsDifference, b.maxAbsDifference) && a.differingBits == b.differingBits
        && a.otherToken == b.otherToken && a.firstDivergence == b.firstDivergence && a.time == b.time && a.operations == b.operations
        && a.waited == b.waited;
}

inline bool sameRows(const AttentionRows& a, const AttentionRows& b)
{
    return a.layers == b.layers && a.heads == b.heads && a.firstRow == b.firstRow && a.rows == b.rows && a.cols == b.cols
        && a.print == b.print && sameBits(a.weights, b.weights);
}

inline bool sameRows(const HeadRows& a, const HeadRows& b)
{
    return a.layers == b.layers && a.heads == b.heads && a.firstRow == b.firstRow && a.rows == b.rows && a.cells == b.cells
        && a.firstWithoutKeyZero == b.firstWithoutKeyZero && sameBits(a.measures, b.measures);
}

inline bool sameRows(const RowPrints& a, const RowPrints& b)
{
    return a.layers == b.layers && a.kvHeads == b.kvHeads && a.firstRow == b.firstRow && a.rows == b.rows && sameBits(a.prints, b.prints);
}

template<class T, class Same> bool bothOrNone(const T& a, const T& b, const Same& same)
{
    return static_cast<bool>(a) == static_cast<bool>(b) && (!a || same(*a, *b));
}

/// The field in which two records differ; empty if in none. Written by hand, so that a field that reader and writer both forget is found.
inline std::string differenceOf(const StepRecord& a, const StepRecord& b)
{
    const auto rows = [](const auto& x, const auto& y) { return sameRows(x, y); };
    const std::pair<const char*, bool> fields[] {
        { "runId", a.runId == b.runId },
        { "index", a.index == b.index },
        { "phase", a.phase == b.phase },
        { "cacheOn", a.cacheOn == b.cacheOn },
        { "positions", a.positions == b.positions },
        { "token", a.token == b.token },
        { "intervention", bothOrNone(a.intervention, b.intervention, [](const auto& x, const auto& y) { return x == y; }) },
        { "forced", a.forced == b.forced },
        { "sampling", a.sampling == b.sampling },
        { "probability", sameBits(a.probability, b.probability) },
        { "sampledProbability", sameBits(a.sampledProbability, b.sampledProbability) },
        { "cut", a.cut == b.cut },
        { "keptTokens", a.keptTokens == b.keptTokens },
        { "logit", sameBits(a.logit, b.logit) },
        { "top", std::equal(a.top.begin(), a.top.end(), b.top.begin(), b.top.end(), sameCandidate) },
        { "entropy", sameBits(a.entropy, b.entropy) },
        { "written", a.written == b.written },
        { "reused", a.reused == b.reused },
        { "recomputed", a.recomputed == b.recomputed },
        { "cacheBytes", a.cacheBytes == b.cacheBytes },
        { "cacheReservedBytes", a.cacheReservedBytes == b.cacheReservedBytes },
        { "weightBytesMoved", a.weightBytesMoved == b.weightBytesMoved },
        { "cacheBytesMoved", a.cacheBytesMoved == b.cacheBytesMoved },
        { "stageBytes", a.stageBytes == b.stageBytes },
        { "chunks", a.chunks == b.chunks },
        { "times", a.times.values == b.times.values },
        { "ended", a.ended == b.ended },
        { "waited", a.waited == b.waited },
        { "operations", a.operations == b.operations },
        { "stageOperations", a.stageOperations == b.stageOperations },
        { "predictedOperations", a.predictedOperations == b.predictedOperations },
        { "logitsHash", a.logitsHash == b.logitsHash },
        { "attention", bothOrNone(a.attention, b.attention, rows) },
        { "heads", bothOrNone(a.heads, b.heads, rows) },
        { "prints", bothOrNone(a.prints, b.prints, rows) },
        { "contexts", a.contexts == b.contexts },
        { "comparison", bothOrNone(a.comparison, b.comparison, sameCheck) },
    };
    for (const auto& [name, same] : fields) {
        if (!same) {
            return name;
        }
    }
    return {};
}

}  // namespace kvscope::test
