// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// kvscope export: runs the model and saves a view of the run.

#include "attentiondata.h"
#include "commands.h"
#include "console.h"
#include "core/error.h"
#include "data/filewriter.h"
#include "figures/writers/figurewriters.h"
#include "guiapplication.h"
#include "shell/figurefile.h"
#include "state/runhistory.h"
#include "text/escape.h"
#include "text/language.h"
#include "theme/theme.h"
#include "usageerror.h"
#include "views/attention/attentionfigure.h"

#include <QLocale>
#include <QSize>
#include <QString>

#include <algorithm>
#include <array>
#include <filesystem>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

namespace kvscope {

namespace {

/// A step of a run, and the head asked for.
struct ExportedStep {
    const PreparedRun* prepared = nullptr;
    const RunHistory* history = nullptr;
    int layer = 0;
    int head = 0;
    int step = 0;
};

struct NumbersWriter {
    std::string_view extension;
    std::string (*write)(const ExportedStep& what);
};

/// What can be exported of a view: as pictures through its figure, which every figure writer takes; as numbers in some formats.
struct ExportedView {
    std::string_view name;
    std::unique_ptr<Figure> (*figure)(const ExportedStep& what);  ///< null: no pictures
    std::span<const NumbersWriter> numbers;
};

std::unique_ptr<Figure> attentionFigure(const ExportedStep& what)
{
    return std::make_unique<AttentionFigure>(*what.history, *what.prepared->loaded.info, what.layer, what.head, what.step);
}

template<std::string (*Write)(const AttentionData&)> std::string attentionNumbers(const ExportedStep& what)
{
    const auto matrix = what.history->attention(what.layer, what.head, what.step);
    if (!matrix || matrix->missingRows > 0) {
        throw EngineError(ErrorCode::OutOfMemory).hint(Phrase::AskForFewerPositions);
    }
    const std::vector<TokenId> tokens = what.history->tokensAt(what.step);
    return Write({ what.prepared, tokens, matrix->weights, what.layer, what.head, what.step });
}

constexpr std::array kAttentionNumbers { NumbersWriter { "csv", attentionNumbers<attentionCsv> },
    NumbersWriter { "npy", attentionNumbers<attentionNpy> }, NumbersWriter { "json", attentionNumbers<attentionJson> } };

constexpr std::array kViews { ExportedView { "attention", attentionFigure, kAttentionNumbers } };

/// "attention as png, svg, pdf, csv, npy or json"
std::string formatsOf(const ExportedView& view)
{
    std::vector<std::string> names;
    if (view.figure != nullptr) {
        std::ranges::transform(figureWriters(), std::back_inserter(names), [](const FigureWriter& writer) { return writer.extension; });
    }
    std::ranges::transform(
        view.numbers, std::back_inserter(names), [](const NumbersWriter& writer) { return std::string(writer.extension); });
    std::string text = std::string(view.name) + " as ";
    for (std::size_t i = 0; i < names.size(); ++i) {
        text += (i == 0 ? "" : i + 1 < names.size() ? ", " : " or ") + names[i];
    }
    return text;
}

/// A view in a format: one of both is set.
struct Export {
    const ExportedView* view = nullptr;
    const FigureWriter* picture = nullptr;
    const NumbersWriter* numbers = nullptr;
};

Export exportOf(const ExportCommand& command)
{
    std::string existing;
    for (const ExportedView& view : kViews) {
        if (view.name == command.view) {
            const auto numbers = std::ranges::find(view.numbers, command.format, &NumbersWriter::extension);
            if (numbers != view.numbers.end()) {
                return { &view, nullptr, &*numbers };
            }
            const FigureWriter* picture = figureWriter(QString::fromStdString(command.format));
            if (picture != nullptr && view.figure != nullptr) {
                return { &view, picture, nullptr };
            }
        }
        existing += (existing.empty() ? "" : "; ") + formatsOf(view);
    }
    throw UsageError(
        "--view " + command.view + " --format " + command.format + ": this view cannot be exported in this format: expected " + existing);
}

void requireIndex(const char* option, int value, int count)
{
    if (value >= count) {
        throw EngineError(ErrorCode::OptionWrong).key(option).expected({ Phrase::NumberFrom, 0, count - 1 }).found(value);
    }
}

/// The run of the mode asked for; with both, the one with the cache, since the weights of the other are the same.
RunHistory runFor(PreparedRun& prepared, const ExportCommand& command)
{
    ModeRun run = runMode(prepared, command.run, command.run.cache != CacheMode::Off, true, nullptr, {});
    RunHistory history(1, settingsOf(prepared, command.run, run.cacheOn, true));
    history.append(QList<StepRecordPtr>(run.records.begin(), run.records.end()), std::numeric_limits<std::uint64_t>::max());
    return history;
}

/// "<view>.<format>" in the folder asked for.
std::string fileName(const ExportCommand& command)
{
    return (std::filesystem::path(command.directory) / (command.view + '.' + command.format)).string();
}

void makeFolder(const std::string& folder)
{
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) {
        throw EngineError(ErrorCode::FileUnwritable).file(folder).found(SystemReason(error));
    }
}

FigurePage pageOf(const ExportCommand& command)
{
    return { QSize(command.size.width, command.size.height), command.dpi };
}

std::string pictureBytes(const ExportCommand& command, const Export& wanted, const ExportedStep& what)
{
    const GuiApplication gui(GuiApplication::Display::Offscreen);
    setLanguage(command.language == "es" ? Language::Spanish : Language::English);
    const ThemeId theme = themeFromName(QString::fromStdString(command.theme)).value_or(ThemeId::Light);
    const FigureStyle style { .theme = makeTheme(theme, 1.0), .locale = QLocale() };  // which follows the language
    return figureBytes(*wanted.view->figure(what), *wanted.picture, pageOf(command), style).toStdString();
}

}  // namespace

int run(const ExportCommand& command)
{
    const Export wanted = exportOf(command);
    if (const auto problem = pageProblem(pageOf(command)); problem && wanted.picture != nullptr) {
        throw *problem;
    }
    makeFolder(command.directory);
    FileWriter file(fileName(command));  // opened now, so that a run is not made in vain
    PreparedRun prepared = prepareRun(command.run);
    const ModelConfig& config = prepared.loaded.info->config;
    requireIndex("--layer", command.layer, config.layers);
    requireIndex("--head", command.head, config.heads);

    const RunHistory history = runFor(prepared, command);
    const int step = command.step.value_or(command.run.steps - 1);
    const ExportedStep what { &prepared, &history, command.layer, command.head, step };
    file.append(wanted.picture != nullptr ? pictureBytes(command, wanted, what) : wanted.numbers->write(what));
    file.commit();
    Console console;
    console.print(escaped(file.path()) + '\n');
    console.finish();
    return 0;
}

}  // namespace kvscope
