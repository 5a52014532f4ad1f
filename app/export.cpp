// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// kvscope export: runs the model, or reads a session file, and saves views of the run.

#include "commands.h"
#include "console.h"
#include "core/error.h"
#include "core/indexcheck.h"
#include "data/attentionfile.h"
#include "data/filewriter.h"
#include "data/runarrays.h"
#include "exportextras.h"
#include "exportlist.h"
#include "modelrun.h"
#include "picture.h"
#include "progress.h"
#include "recordedrun.h"
#include "recording/recordingreader.h"
#include "run/headweights.h"
#include "text/escape.h"

#include <filesystem>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include <unistd.h>

namespace kvscope {

namespace {

/// Makes the missing folders of a path. What it made is removed again unless it is kept, or something is in it by then.
class MadeFolders {
public:
    explicit MadeFolders(const std::filesystem::path& folder)
    {
        std::error_code error;
        for (std::filesystem::path path = folder; !path.empty() && !std::filesystem::exists(path, error); path = path.parent_path()) {
            m_made.push_back(path);
        }
        std::filesystem::create_directories(folder, error);
        if (error) {
            removeMade();
            throw EngineError(ErrorCode::FileUnwritable).file(folder.string()).found(SystemReason(error));
        }
    }
    ~MadeFolders() { removeMade(); }
    MadeFolders(const MadeFolders&) = delete;
    MadeFolders& operator=(const MadeFolders&) = delete;

    void keep() { m_made.clear(); }

private:
    void removeMade() noexcept
    {
        for (const std::filesystem::path& path : m_made) {
            ::rmdir(path.c_str());  // never what is not empty or not a folder
        }
    }

    std::vector<std::filesystem::path> m_made;  ///< the innermost first
};

/// Throws EngineError{FileUnwritable} before a run is made in vain. Leaves nothing behind, whatever ends the run.
void requireWritable(const ExportCommand& command, std::span<const Export> exports)
{
    const MadeFolders folders(command.directory);
    for (const Export& wanted : exports) {
        const FileWriter file(fileName(command, wanted));
    }
}

std::string numbersOf(const Export& wanted, const DrawnRun& drawn, const ExtrasOfView& extras)
{
    const ModelInfo* const model = drawn.prepared.loaded.info.get();
    if (wanted.table != nullptr) {
        return wanted.table->csv(
            { model, drawn.prepared.prompt, drawn.run.records, wanted.step, extras.ceilings ? &*extras.ceilings : nullptr, extras.lanes });
    }
    const auto matrix = headWeights(drawn.run.records, wanted.layer, wanted.head, wanted.step);
    if (!matrix && drawn.prepared.loaded.model == nullptr) {
        throw EngineError(ErrorCode::KeyMissing).key("attention");  // the session file had no room for it
    }
    if (!matrix) {
        throw EngineError(ErrorCode::OutOfMemory).hint(Phrase::AskForFewerPositions);
    }
    const std::vector<TokenId> tokens = tokensFed(drawn, wanted.step);
    return wanted.numbers->write({ model, tokens, matrix->weights, wanted.layer, wanted.head, wanted.step,
        drawn.run.records[static_cast<std::size_t>(wanted.step)]->intervention.get() });
}

/// Throws EngineError{OptionWrong} for a row that is not there at the last step of them.
void requirePinned(const ExportCommand& command, const std::vector<Export>& exports, const DrawnRun& drawn)
{
    const std::size_t last = static_cast<std::size_t>(exports.back().step);
    if (command.pin && last < drawn.run.records.size()) {
        requireIndex(Verbatim { "--pin" }, command.pin->query, drawn.run.records[last]->positions);
    }
}

/// Writes views of a run, each file when it is complete, and says its name then.
/// @param extrasOf what a view shows that the records do not have
void writeFiles(const ExportCommand& command, const std::vector<Export>& exports, const DrawnRun& drawn,
    const std::function<ExtrasOfView(const Export&)>& extrasOf)
{
    requirePinned(command, exports, drawn);
    MadeFolders folders(command.directory);
    Console console;
    Progress progress(exports.size());
    std::vector<const Export*> files;
    for (const Export& each : exports) {
        if (!each.more) {
            files.push_back(&each);
        }
    }
    std::size_t done = 0;
    const auto write = [&](const std::string& contents) {
        FileWriter file(fileName(command, *files[done++]));
        file.append(contents);
        file.commit();
        folders.keep();
        progress.clear();
        console.print(escaped(file.path()) + '\n');
        console.flush();
    };
    if (!exports.front().picture) {  // then none is
        for (const Export& each : exports) {
            write(numbersOf(each, drawn, each.table != nullptr ? extrasOf(each) : ExtrasOfView()));
        }
    } else {
        std::vector<DrawnView> views;
        views.reserve(exports.size());
        for (const Export& each : exports) {
            views.push_back({ each.view.names.front(), each.layer, each.head, each.step, each.more, extrasOf(each) });
        }
        drawViews(command, drawn, views, write, [&] { progress.advance(); });
    }
    console.finish();
}

/// Writes the arrays of a run as the one file of the command, and says its name.
void writeArchive(const ExportCommand& command, const Export& wanted, const std::vector<ZipMember>& members)
{
    MadeFolders folders(command.directory);
    FileWriter file(fileName(command, wanted));
    writeZip(members, [&](std::uint64_t offset, std::span<const std::byte> bytes) { file.writeAt(offset, bytes); });
    file.commit();
    folders.keep();
    Console console;
    console.print(escaped(file.path()) + '\n');
    console.finish();
}

/// Writes a recorded run as arrays. Each row is that of the step that first computed it, as when a model runs.
void writeArrays(const ExportCommand& command, const Export& wanted, const Recording& recording, const RecordedSource& source)
{
    const std::vector<StepRecordPtr>& records = source.run.records;
    const ModelConfig& config = recording.model->config;
    const ZipMember weights
        = attentionMember(config.layers, config.heads, records.back()->positions, [&](int layer, int head, int position) {
              for (const StepRecordPtr& record : records) {
                  if (record->attention && record->attention->holds(position)) {
                      return visibleRow(*record->attention, layer, head, position);
                  }
              }
              return std::span<const float>();
          });
    writeArchive(
        command, wanted, runArrays({ recording.model.get(), &source.settings, records, recording.kernels, recording.isa, weights }));
}

/// Runs the model and writes views of the run.
void writeViews(const ExportCommand& command, const RunOptions& options, const std::vector<Export>& wanted, PreparedRun& prepared)
{
    const ModelConfig& config = prepared.loaded.info->config;
    requireIndex(Verbatim { "--layer" }, command.layer, config.layers);
    requireIndex(Verbatim { "--head" }, command.head, config.heads);
    const std::vector<Export> exports = seriesOf(command, wanted, config);
    // With both modes, the one with the cache: the weights of the other are the same.
    const std::vector<WatchedWord> words = watchedWords(command, *prepared.loaded.info);
    std::vector<std::shared_ptr<const StepScores>> scores;
    const ModeRun finished
        = runMode(prepared, options, options.cache != CacheMode::Off, true, nullptr, scoreReader(exports, words, scores));
    const RunSettings settings = settingsOf(prepared, options, finished.cacheOn, true);
    const DrawnRun drawn { prepared, finished, settings, std::move(scores), words, {}, 0, false };
    std::optional<MachineCeilings> ceilings;
    writeFiles(command, exports, drawn, [&](const Export& each) { return extrasOf(command, options, each, drawn, ceilings); });
}

/// Takes a run from a session file and writes views of it.
void writeRecorded(const ExportCommand& command, const std::vector<Export>& wanted)
{
    const Recording recording = readRecording(command.session);
    const RecordedSource source = runOf(recording, command.sessionRun);
    const ModelConfig& config = recording.model->config;
    ExportCommand place = command;
    place.run.steps = static_cast<int>(source.run.records.size());
    requireIndex(Verbatim { "--layer" }, command.layer, config.layers);
    requireIndex(Verbatim { "--head" }, command.head, config.heads);
    requireIndex(Verbatim { "--step" }, command.step.value_or(0), place.run.steps);
    if (wanted.front().wholeRun) {
        writeArrays(command, wanted.front(), recording, source);
    } else {
        const DrawnRun drawn { source.prepared, source.run, source.settings, {}, {}, source.before, recording.savedAt, true };
        writeFiles(command, seriesOf(place, wanted, config), drawn, [](const Export&) { return ExtrasOfView(); });
    }
}

/// Runs the model and writes the run as arrays. The attention goes through a file without a name, so that no complete matrix is in memory.
void writeRun(const ExportCommand& command, const Export& wanted, PreparedRun& prepared)
{
    MadeFolders folders(command.directory);
    const ModelConfig& config = prepared.loaded.info->config;
    AttentionFile attention(FileWriter(fileName(command, wanted)), config.layers, config.heads, positionsFed(prepared, command.run));
    const bool cacheOn = command.run.cache != CacheMode::Off;
    const ModeRun finished = runMode(prepared, command.run, cacheOn, false, &attention,
        [&](const StepRecord& record, std::span<const float> /*logits*/) { attention.stepDone(record.positions); });

    const RunSettings settings = settingsOf(prepared, command.run, cacheOn, true);
    const ZipMember weights { "attention.npy", attention.file().size(),
        [&](std::uint64_t offset, std::span<std::byte> into) { attention.file().readAt(offset, into); } };
    const LanguageModel& model = *prepared.loaded.model;
    writeArchive(command, wanted,
        runArrays({ prepared.loaded.info.get(), &settings, finished.records, model.kernelsName(), model.isaName(), weights }));
    folders.keep();
}

}  // namespace

int run(const ExportCommand& command)
{
    std::vector<Export> exports = exportsOf(command);
    if (exports.front().picture) {
        if (const auto problem = pictureProblem(command)) {
            throw *problem;
        }
    }
    requireWritable(command, exports);
    if (!command.session.empty()) {
        writeRecorded(command, exports);
        return 0;
    }
    const RunOptions options = runOptions(command, exports);
    PreparedRun prepared = prepareRun(options);
    exports = possibleExports(command, std::move(exports), prepared.loaded.info->handMade);
    if (exports.front().wholeRun) {
        writeRun(command, exports.front(), prepared);
    } else {
        writeViews(command, options, exports, prepared);
    }
    return 0;
}

}  // namespace kvscope
