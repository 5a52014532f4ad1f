// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// kvscope export: runs the model and saves a view of the run.

#include "commands.h"
#include "console.h"
#include "core/error.h"
#include "core/indexcheck.h"
#include "data/attentionnumbers.h"
#include "data/filewriter.h"
#include "modelrun.h"
#include "picture.h"
#include "run/headlook.h"
#include "run/headweights.h"
#include "text/escape.h"
#include "usageerror.h"
#include "values.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>
#include <vector>

#include <unistd.h>

namespace kvscope {

namespace {

/// Numbers exist for this view only; pictures, of every view that is drawn.
constexpr std::string_view kViewWithNumbers = "attention";

/// Numbers of one head that no record has: they are computed again.
constexpr std::string_view kViewWithLook = "computation";

/// A name that is reserved: several views at once.
constexpr std::array kReservedViews { "all" };

void addOnce(std::vector<std::string>& names, const std::string& name)
{
    if (std::ranges::find(names, name) == names.end()) {
        names.push_back(name);
    }
}

/// The formats of one view, pictures first.
std::vector<std::string> formatsOf(const ExportedView& view)
{
    std::vector<std::string> formats = view.drawn ? pictureFormats() : std::vector<std::string>();
    if (view.id == kViewWithNumbers) {
        for (const AttentionNumbersWriter& numbers : attentionNumbersWriters()) {
            formats.emplace_back(numbers.extension);
        }
    }
    return formats;
}

/// "attention as png, svg, pdf, csv, npy or json"
std::string existingExports()
{
    std::string text;
    for (const ExportedView& view : exportedViews()) {
        if (const std::vector<std::string> formats = formatsOf(view); !formats.empty()) {
            text += (text.empty() ? "" : "; ") + view.names.front() + " as " + listed(formats);
        }
    }
    return text;
}

/// A view in a format: a picture unless it is numbers.
struct Export {
    ExportedView view;
    const AttentionNumbersWriter* numbers = nullptr;
};

Export exportOf(const ExportCommand& command)
{
    for (const ExportedView& view : exportedViews()) {
        if (std::ranges::find(view.names, command.view) == view.names.end()) {
            continue;
        }
        for (const AttentionNumbersWriter& numbers : attentionNumbersWriters()) {
            if (view.id == kViewWithNumbers && command.format == numbers.extension) {
                return { view, &numbers };
            }
        }
        const std::vector<std::string> pictures = pictureFormats();
        if (view.drawn && std::ranges::find(pictures, command.format) != pictures.end()) {
            return { view, nullptr };
        }
    }
    throw UsageError("--view " + command.view + " --format " + command.format + ": this view cannot be exported in this format: expected "
        + existingExports());
}

/// "<view>.<format>" in the folder asked for.
std::string fileName(const ExportCommand& command)
{
    return (std::filesystem::path(command.directory) / (command.view + '.' + command.format)).string();
}

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
void requireWritable(const ExportCommand& command)
{
    const MadeFolders folders(command.directory);
    const FileWriter file(fileName(command));
}

std::string numbersOf(const AttentionNumbersWriter& writer, const ExportCommand& command, const DrawnRun& drawn)
{
    const auto matrix = headWeights(drawn.run.records, command.layer, command.head, drawn.step);
    if (!matrix) {
        throw EngineError(ErrorCode::OutOfMemory).hint(Phrase::AskForFewerPositions);
    }
    std::vector<TokenId> tokens = drawn.prepared.prompt;
    tokens.insert(tokens.end(), drawn.run.tokens.begin(), drawn.run.tokens.begin() + drawn.step);
    return writer.write({ drawn.prepared.loaded.info.get(), tokens, matrix->weights, command.layer, command.head, drawn.step,
        drawn.run.records[static_cast<std::size_t>(drawn.step)]->intervention.get() });
}

/// What the head computed for the newest position of the step.
std::shared_ptr<const HeadLook> lookOf(const ExportCommand& command, const DrawnRun& drawn)
{
    const int positions = drawn.run.records[static_cast<std::size_t>(drawn.step)]->positions;
    std::vector<TokenId> tokens = drawn.prepared.prompt;
    tokens.insert(tokens.end(), drawn.run.tokens.begin(), drawn.run.tokens.begin() + drawn.step);
    return lookAtHead(*drawn.prepared.loaded.model, tokens, { command.layer, command.head, positions - 1, positions }, {});
}

}  // namespace

ExportChoices exportChoices()
{
    ExportChoices choices;
    for (const ExportedView& view : exportedViews()) {
        for (const std::string& name : view.names) {
            addOnce(choices.views, name);
        }
        const std::vector<std::string> formats = formatsOf(view);
        if (!formats.empty()) {
            choices.exportable.push_back(view.names.front());
        }
        for (const std::string& format : formats) {
            addOnce(choices.formats, format);
        }
    }
    choices.views.insert(choices.views.end(), kReservedViews.begin(), kReservedViews.end());
    return choices;
}

int run(const ExportCommand& command)
{
    const Export wanted = exportOf(command);
    if (wanted.numbers == nullptr) {
        if (const auto problem = pictureProblem(command)) {
            throw *problem;
        }
    }
    if (wanted.view.id == kViewWithLook && !command.run.intervention.empty()) {
        throw UsageError("--view computation shows a head as the model computes it: expected no change of an experiment beside it");
    }
    requireWritable(command);
    PreparedRun prepared = prepareRun(command.run);
    const ModelConfig& config = prepared.loaded.info->config;
    requireIndex(Verbatim { "--layer" }, command.layer, config.layers);
    requireIndex(Verbatim { "--head" }, command.head, config.heads);

    // With both modes, the one with the cache: the weights of the other are the same.
    const ModeRun finished = runMode(prepared, command.run, command.run.cache != CacheMode::Off, true, nullptr, {});
    DrawnRun drawn { prepared, finished, command.step.value_or(command.run.steps - 1), nullptr };
    if (wanted.view.id == kViewWithLook && drawn.step >= 0 && drawn.step < command.run.steps) {
        drawn.look = lookOf(command, drawn);
    }
    const std::string contents
        = wanted.numbers != nullptr ? numbersOf(*wanted.numbers, command, drawn) : pictureBytes(command, wanted.view, drawn);
    MadeFolders folders(command.directory);
    FileWriter file(fileName(command));
    file.append(contents);
    file.commit();
    folders.keep();
    Console console;
    console.print(escaped(file.path()) + '\n');
    console.finish();
    return 0;
}

}  // namespace kvscope
