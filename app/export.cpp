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
#include "shell/viewfactories.h"
#include "state/figuresubject.h"
#include "state/runhistory.h"
#include "text/escape.h"
#include "text/language.h"
#include "theme/theme.h"
#include "usageerror.h"
#include "values.h"
#include "views/registry/viewregistry.h"

#include <QLocale>
#include <QSize>
#include <QString>

#include <algorithm>
#include <array>
#include <filesystem>
#include <iterator>
#include <limits>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

namespace kvscope {

namespace {

/// A step of a run, and the head asked for.
struct ExportedStep {
    const PreparedRun* prepared = nullptr;
    FigureSubject subject;
};

/// A format of numbers that a view has. Pictures need no row here: each view with a figure has them in every format of figures.
struct NumbersWriter {
    const char* view;  ///< its id
    std::string extension;
    std::string (*write)(const ExportedStep& what);
};

template<std::string (*Write)(const AttentionData&)> std::string attentionNumbers(const ExportedStep& what)
{
    const FigureSubject& subject = what.subject;
    const auto matrix = subject.run->attention(subject.layer, subject.head, subject.step);
    if (!matrix || matrix->missingRows > 0) {
        throw EngineError(ErrorCode::OutOfMemory).hint(Phrase::AskForFewerPositions);
    }
    const std::vector<TokenId> tokens = subject.run->tokensAt(subject.step);
    return Write({ what.prepared, tokens, matrix->weights, subject.layer, subject.head, subject.step });
}

const std::array kNumbers { NumbersWriter { "attention", "csv", attentionNumbers<attentionCsv> },
    NumbersWriter { "attention", "npy", attentionNumbers<attentionNpy> },
    NumbersWriter { "attention", "json", attentionNumbers<attentionJson> } };

/// Names that are reserved: several views at once, and one that is still to come.
constexpr std::array kReservedViews { "heads", "all" };

void addOnce(std::vector<std::string>& names, const std::string& name)
{
    if (std::ranges::find(names, name) == names.end()) {
        names.push_back(name);
    }
}

/// The formats of one view, pictures first.
std::vector<std::string> formatsOf(const View& view)
{
    std::vector<std::string> formats;
    if (factoriesOf(view).figure != nullptr) {
        std::ranges::transform(figureWriters(), std::back_inserter(formats), &FigureWriter::extension);
    }
    for (const NumbersWriter& numbers : kNumbers) {
        if (std::string_view(numbers.view) == view.id) {
            formats.push_back(numbers.extension);
        }
    }
    return formats;
}

/// "attention as png, svg, pdf, csv, npy or json"
std::string existingExports()
{
    std::string text;
    for (const View& view : views()) {
        if (const std::vector<std::string> formats = formatsOf(view); !formats.empty()) {
            text += (text.empty() ? "" : "; ") + std::string(view.exportNames.front()) + " as " + listed(formats);
        }
    }
    return text;
}

/// A view in a format: one of both writers is set.
struct Export {
    const View* view = nullptr;
    const FigureWriter* picture = nullptr;
    const NumbersWriter* numbers = nullptr;
};

Export exportOf(const ExportCommand& command)
{
    if (const View* view = findExportedView(QString::fromStdString(command.view))) {
        for (const NumbersWriter& numbers : kNumbers) {
            if (std::string_view(numbers.view) == view->id && numbers.extension == command.format) {
                return { view, nullptr, &numbers };
            }
        }
        const FigureWriter* picture = figureWriter(QString::fromStdString(command.format));
        if (picture != nullptr && factoriesOf(*view).figure != nullptr) {
            return { view, picture, nullptr };
        }
    }
    throw UsageError("--view " + command.view + " --format " + command.format + ": this view cannot be exported in this format: expected "
        + existingExports());
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
    setLanguage(languageFromCode(QString::fromStdString(command.language)).value_or(kLanguages.front().id));
    const ThemeId theme = themeFromName(QString::fromStdString(command.theme)).value_or(kThemes.front().id);
    const FigureStyle style { .theme = makeTheme(theme, 1.0), .locale = QLocale() };  // which follows the language
    return figureBytes(*factoriesOf(*wanted.view).figure(what.subject), *wanted.picture, pageOf(command), style).toStdString();
}

}  // namespace

ExportChoices exportChoices()
{
    ExportChoices choices;
    for (const View& view : views()) {
        for (const char* name : view.exportNames) {
            if (name != nullptr) {
                addOnce(choices.views, name);
            }
        }
        const std::vector<std::string> formats = formatsOf(view);
        if (!formats.empty()) {
            choices.exportable.emplace_back(view.exportNames.front());
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
    if (const auto problem = pageProblem(pageOf(command)); problem && wanted.picture != nullptr) {
        throw *problem;
    }
    makeFolder(command.directory);
    FileWriter file(fileName(command));  // opened now, so that a run is not made in vain
    PreparedRun prepared = prepareRun(command.run);
    const ModelConfig& config = prepared.loaded.info->config;
    requireIndex("--layer", command.layer, config.layers);
    requireIndex("--head", command.head, config.heads);

    const int step = command.step.value_or(command.run.steps - 1);
    const RunHistory history = runFor(prepared, command);
    const ExportedStep what { &prepared, { prepared.loaded.info, &history, command.layer, command.head, step, {} } };
    file.append(wanted.picture != nullptr ? pictureBytes(command, wanted, what) : wanted.numbers->write(what));
    file.commit();
    Console console;
    console.print(escaped(file.path()) + '\n');
    console.finish();
    return 0;
}

}  // namespace kvscope
