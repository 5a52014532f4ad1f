// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// kvscope export: runs the model and saves a view of the run.

#include "attentiondata.h"
#include "commands.h"
#include "console.h"
#include "core/error.h"
#include "data/filewriter.h"
#include "guiapplication.h"
#include "state/runhistory.h"
#include "text/escape.h"
#include "text/language.h"
#include "theme/theme.h"
#include "usageerror.h"
#include "views/attention/attentionpicture.h"

#include <QFile>
#include <QLocale>
#include <QSize>
#include <QString>

#include <filesystem>
#include <limits>
#include <utility>

namespace kvscope {

namespace {

void refuseWhatCannotBeDrawn(const ExportCommand& command)
{
    if (command.view != "attention") {
        throw UsageError("--view: " + command.view + " is not available yet: expected attention");
    }
    if (command.format == "svg" || command.format == "pdf") {
        throw UsageError("--format: " + command.format + " is not available yet for attention: expected png, csv, npy or json");
    }
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

ThemeId themeFrom(const std::string& name)
{
    for (const ThemeId id : { ThemeId::Dark, ThemeId::Projector, ThemeId::HighContrast, ThemeId::Print }) {
        if (themeName(id).toStdString() == name) {
            return id;
        }
    }
    return ThemeId::Light;
}

PictureOptions pictureOptions(const ExportCommand& command)
{
    PictureOptions options;
    options.size = QSize(command.size.width, command.size.height);
    options.dpi = command.dpi;
    options.theme = themeFrom(command.theme);
    return options;
}

void savePicture(const PreparedRun& prepared, const ExportCommand& command, const RunHistory& history, int step)
{
    const GuiApplication gui(GuiApplication::Display::Offscreen);
    setLanguage(command.language == "es" ? Language::Spanish : Language::English);
    PictureOptions options = pictureOptions(command);
    options.locale = QLocale();  // which follows the language
    saveAttentionPng(
        QFile::decodeName(fileName(command).c_str()), history, *prepared.loaded.info, command.layer, command.head, step, options);
}

std::string fileContents(const PreparedRun& prepared, const ExportCommand& command, const RunHistory& history, int step)
{
    const auto matrix = history.attention(command.layer, command.head, step);
    if (!matrix || matrix->missingRows > 0) {
        throw EngineError(ErrorCode::OutOfMemory).hint(Phrase::AskForFewerPositions);
    }
    const std::vector<TokenId> tokens = history.tokensAt(step);
    const AttentionData attention { &prepared, tokens, matrix->weights, command.layer, command.head, step };
    if (command.format == "csv") {
        return attentionCsv(attention);
    }
    return command.format == "npy" ? attentionNpy(attention) : attentionJson(attention);
}

}  // namespace

int run(const ExportCommand& command)
{
    refuseWhatCannotBeDrawn(command);
    if (const auto problem = pictureProblem(pictureOptions(command)); problem && command.format == "png") {
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
    if (command.format == "png") {
        savePicture(prepared, command, history, step);
    } else {
        file.append(fileContents(prepared, command, history, step));
        file.commit();
    }
    Console console;
    console.print(escaped(file.path()) + '\n');
    console.finish();
    return 0;
}

}  // namespace kvscope
