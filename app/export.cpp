// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// kvscope export: runs the model and saves a view of the run.

#include "commands.h"
#include "console.h"
#include "core/error.h"
#include "core/indexcheck.h"
#include "data/attentionfile.h"
#include "data/attentionnumbers.h"
#include "data/filewriter.h"
#include "data/runarrays.h"
#include "data/viewnumbers.h"
#include "loader/wordtokens.h"
#include "modelrun.h"
#include "picture.h"
#include "run/headlook.h"
#include "run/headweights.h"
#include "run/stepscores.h"
#include "text/escape.h"
#include "usageerror.h"
#include "values.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include <unistd.h>

namespace kvscope {

namespace {

/// One head's numbers have formats of their own; other views have tables.
constexpr std::string_view kViewWithNumbers = "attention";
constexpr const char* kTableFormat = "csv";

/// Every number of the whole run, by the same view.
constexpr const char* kWholeRunFormat = "npz";

/// Numbers of one head that no record has: they are computed again.
constexpr std::string_view kViewWithLook = "computation";

/// Numbers between the logits and the probabilities: read while the run goes on.
constexpr std::string_view kViewOfChain = "chain";
constexpr std::string_view kViewOfWords = "watch";

/// Every view that has the format.
constexpr const char* kAllViews = "all";

void addOnce(std::vector<std::string>& names, const std::string& name)
{
    if (std::ranges::find(names, name) == names.end()) {
        names.push_back(name);
    }
}

/// The table of a view; null if it has none.
const ViewNumbersWriter* tableOf(const ExportedView& view)
{
    const std::span<const ViewNumbersWriter> writers = viewNumbersWriters();
    const auto found = std::ranges::find(writers, std::string_view(view.id), &ViewNumbersWriter::view);
    return found != writers.end() ? &*found : nullptr;
}

/// The formats of one view, pictures first.
std::vector<std::string> formatsOf(const ExportedView& view)
{
    std::vector<std::string> formats = view.drawn ? pictureFormats() : std::vector<std::string>();
    if (view.id == kViewWithNumbers) {
        formats.emplace_back(kWholeRunFormat);
        for (const AttentionNumbersWriter& numbers : attentionNumbersWriters()) {
            formats.emplace_back(numbers.extension);
        }
    }
    if (tableOf(view) != nullptr) {
        formats.emplace_back(kTableFormat);
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

/// A view in the format of the command.
struct Export {
    std::string name;  ///< of the file, without its ending
    ExportedView view;
    int layer = 0;
    int head = 0;
    int step = 0;
    const AttentionNumbersWriter* numbers = nullptr;  ///< one head's numbers
    const ViewNumbersWriter* table = nullptr;
    bool picture = false;
    bool wholeRun = false;
};

/// Nothing if the view does not have the format.
std::optional<Export> exportOf(const ExportedView& view, const std::string& name, const std::string& format)
{
    const std::vector<std::string> formats = formatsOf(view);
    if (std::ranges::find(formats, format) == formats.end()) {
        return std::nullopt;
    }
    Export wanted { name, view };
    const std::vector<std::string> pictures = pictureFormats();
    wanted.picture = std::ranges::find(pictures, format) != pictures.end();
    wanted.wholeRun = format == kWholeRunFormat;
    wanted.table = format == kTableFormat ? tableOf(view) : nullptr;
    for (const AttentionNumbersWriter& numbers : attentionNumbersWriters()) {
        if (view.id == kViewWithNumbers && format == numbers.extension) {
            wanted.numbers = &numbers;
        }
    }
    return wanted;
}

/// What the command asks for, not empty. Throws UsageError.
std::vector<Export> exportsOf(const ExportCommand& command)
{
    std::vector<Export> wanted;
    for (const ExportedView& view : exportedViews()) {
        const bool all = command.view == kAllViews;
        if (all || std::ranges::find(view.names, command.view) != view.names.end()) {
            if (auto each = exportOf(view, all ? view.names.front() : command.view, command.format)) {
                wanted.push_back(std::move(*each));
            }
        }
    }
    if (wanted.empty()) {
        throw UsageError("--view " + command.view + " --format " + command.format
            + ": this view cannot be exported in this format: expected " + existingExports());
    }
    return wanted;
}

/// "<view>.<format>" in the folder asked for.
std::string fileName(const ExportCommand& command, const Export& wanted)
{
    return (std::filesystem::path(command.directory) / (wanted.name + '.' + command.format)).string();
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
void requireWritable(const ExportCommand& command, std::span<const Export> exports)
{
    const MadeFolders folders(command.directory);
    for (const Export& wanted : exports) {
        const FileWriter file(fileName(command, wanted));
    }
}

std::vector<TokenId> tokensFed(const DrawnRun& drawn, int step)
{
    std::vector<TokenId> tokens = drawn.prepared.prompt;
    tokens.insert(tokens.end(), drawn.run.tokens.begin(), drawn.run.tokens.begin() + step);
    return tokens;
}

std::string numbersOf(const Export& wanted, const DrawnRun& drawn)
{
    const ModelInfo* const model = drawn.prepared.loaded.info.get();
    if (wanted.table != nullptr) {
        return wanted.table->csv({ model, drawn.prepared.prompt, drawn.run.records, wanted.step });
    }
    const auto matrix = headWeights(drawn.run.records, wanted.layer, wanted.head, wanted.step);
    if (!matrix) {
        throw EngineError(ErrorCode::OutOfMemory).hint(Phrase::AskForFewerPositions);
    }
    const std::vector<TokenId> tokens = tokensFed(drawn, wanted.step);
    return wanted.numbers->write({ model, tokens, matrix->weights, wanted.layer, wanted.head, wanted.step,
        drawn.run.records[static_cast<std::size_t>(wanted.step)]->intervention.get() });
}

/// What the head computed for the newest position of the step.
std::shared_ptr<const HeadLook> lookOf(const Export& wanted, const DrawnRun& drawn)
{
    const int positions = drawn.run.records[static_cast<std::size_t>(wanted.step)]->positions;
    return lookAtHead(
        *drawn.prepared.loaded.model, tokensFed(drawn, wanted.step), { wanted.layer, wanted.head, positions - 1, positions }, {});
}

/// "-layer02", as wide as the largest number, so that names sort.
std::string numbered(const char* word, int number, int count)
{
    const std::string digits = std::to_string(number);
    const std::string widest = std::to_string(count - 1);
    return '-' + std::string(word) + std::string(widest.size() - digits.size(), '0') + digits;
}

/// One export for each member of the series; without one, the export itself.
std::vector<Export> seriesOf(const ExportCommand& command, const std::vector<Export>& exports, const ModelConfig& config)
{
    const int last = command.step.value_or(command.run.steps - 1);
    const bool everyHead = command.series == Series::Heads;
    const bool everyLayer = everyHead || command.series == Series::Layers;
    const bool everyStep = command.series == Series::Steps;
    std::vector<Export> all;
    for (const Export& one : exports) {
        for (int layer = everyLayer ? 0 : command.layer; layer < (everyLayer ? config.layers : command.layer + 1); ++layer) {
            for (int head = everyHead ? 0 : command.head; head < (everyHead ? config.heads : command.head + 1); ++head) {
                for (int step = everyStep ? 0 : last; step <= last; ++step) {
                    Export& member = all.emplace_back(one);
                    member.layer = layer;
                    member.head = head;
                    member.step = step;
                    member.name += everyLayer ? numbered("layer", layer, config.layers) : std::string();
                    member.name += everyHead ? numbered("head", head, config.heads) : std::string();
                    member.name += everyStep ? numbered("step", step, command.run.steps) : std::string();
                }
            }
        }
    }
    return all;
}

/// The words of --words, with commas between them. Throws EngineError for one that the tokenizer refuses.
std::vector<WatchedWord> watchedWords(const ExportCommand& command, const ModelInfo& model)
{
    std::vector<WatchedWord> words;
    std::string rest = command.words + ',';
    for (std::size_t end = rest.find(','); end != std::string::npos; end = rest.find(',')) {
        std::string word = rest.substr(0, end);
        rest.erase(0, end + 1);
        word.erase(0, std::min(word.find_first_not_of(' '), word.size()));
        word.erase(word.find_last_not_of(' ') + 1);
        if (!word.empty()) {
            words.push_back({ word, wordTokens(model, word) });
        }
    }
    return words;
}

/// Reads the distributions that the views show, from the logits of the steps as they are computed.
StepListener scoreReader(
    const std::vector<Export>& exports, const std::vector<WatchedWord>& words, std::vector<std::shared_ptr<const StepScores>>& scores)
{
    std::vector<int> chainSteps;
    std::optional<ScoreRequest> ofWords;
    for (const Export& each : exports) {
        if (each.view.id == kViewOfChain) {
            chainSteps.push_back(each.step);
        } else if (each.view.id == kViewOfWords) {
            ofWords.emplace().topCount = 0;
        }
    }
    if (ofWords) {
        for (const WatchedWord& word : words) {
            if (!word.ids.empty()) {
                ofWords->tokens.push_back(word.ids.front());
            }
        }
    }
    if (chainSteps.empty() && !ofWords) {
        return {};
    }
    return [chainSteps, ofWords, &scores](const StepRecord& record, std::span<const float> logits) mutable {
        if (std::ranges::find(chainSteps, record.index) != chainSteps.end()) {
            scores.push_back(std::make_shared<const StepScores>(scoresOf(logits, record.token, chainRequest(record))));
        }
        if (ofWords) {
            ofWords->step = record.index;
            scores.push_back(std::make_shared<const StepScores>(scoresOf(logits, record.token, *ofWords)));
        }
    };
}

/// Runs the model and writes views of the run, each file when it is complete, and says its name then.
void writeViews(const ExportCommand& command, const std::vector<Export>& wanted, PreparedRun& prepared)
{
    const ModelConfig& config = prepared.loaded.info->config;
    requireIndex(Verbatim { "--layer" }, command.layer, config.layers);
    requireIndex(Verbatim { "--head" }, command.head, config.heads);
    const std::vector<Export> exports = seriesOf(command, wanted, config);
    // With both modes, the one with the cache: the weights of the other are the same.
    const std::vector<WatchedWord> words = watchedWords(command, *prepared.loaded.info);
    std::vector<std::shared_ptr<const StepScores>> scores;
    const ModeRun finished
        = runMode(prepared, command.run, command.run.cache != CacheMode::Off, true, nullptr, scoreReader(exports, words, scores));
    const DrawnRun drawn { prepared, finished, std::move(scores), words };
    MadeFolders folders(command.directory);
    Console console;
    std::size_t done = 0;
    const auto write = [&](const std::string& contents) {
        FileWriter file(fileName(command, exports[done++]));
        file.append(contents);
        file.commit();
        folders.keep();
        console.print(escaped(file.path()) + '\n');
        console.flush();
    };
    if (!exports.front().picture) {  // then none is
        for (const Export& each : exports) {
            write(numbersOf(each, drawn));
        }
    } else {
        std::vector<DrawnView> views;
        for (const Export& each : exports) {
            views.push_back({ each.view.names.front(), each.layer, each.head, each.step,
                each.view.id == kViewWithLook ? lookOf(each, drawn) : nullptr });
        }
        drawViews(command, drawn, views, write);
    }
    console.finish();
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
    const std::vector<ZipMember> members
        = runArrays({ prepared.loaded.info.get(), &settings, finished.records, model.kernelsName(), model.isaName(), weights });
    FileWriter file(fileName(command, wanted));
    writeZip(members, [&](std::uint64_t offset, std::span<const std::byte> bytes) { file.writeAt(offset, bytes); });
    file.commit();
    folders.keep();
    Console console;
    console.print(escaped(file.path()) + '\n');
    console.finish();
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
    choices.views.emplace_back(kAllViews);
    choices.exportable.emplace_back(kAllViews);
    return choices;
}

int run(const ExportCommand& command)
{
    std::vector<Export> exports = exportsOf(command);
    if (exports.front().picture) {
        if (const auto problem = pictureProblem(command)) {
            throw *problem;
        }
    }
    if (!command.run.intervention.empty()) {
        // It shows a head as the model computes it, which is not what an experiment did.
        std::erase_if(exports, [](const Export& wanted) { return wanted.view.id == kViewWithLook; });
        if (exports.empty()) {
            throw UsageError("--view computation shows a head as the model computes it: expected no change of an experiment beside it");
        }
    }
    const bool everyView = command.view == kAllViews;
    if (everyView && command.words.empty()) {
        std::erase_if(exports, [](const Export& wanted) { return wanted.view.id == kViewOfWords; });
    }
    const bool ofWords = std::ranges::any_of(exports, [](const Export& wanted) { return wanted.view.id == kViewOfWords; });
    if (ofWords == command.words.empty()) {
        throw UsageError(ofWords ? "--view watch: expected words to watch: --words nice,warm" : "--words: only the view watch shows words");
    }
    if (exports.front().wholeRun && command.series != Series::None) {
        throw UsageError(std::string("--series: --format ") + kWholeRunFormat + " is one file of all heads and steps");
    }
    requireWritable(command, exports);
    PreparedRun prepared = prepareRun(command.run);
    if (exports.front().wholeRun) {
        writeRun(command, exports.front(), prepared);
    } else {
        writeViews(command, exports, prepared);
    }
    return 0;
}

}  // namespace kvscope
