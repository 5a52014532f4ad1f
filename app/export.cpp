// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// kvscope export: runs the model and saves a view of the run.

#include "attentiondata.h"
#include "commands.h"
#include "console.h"
#include "core/error.h"
#include "escape.h"
#include "models/runhistory.h"
#include "outputfile.h"
#include "usageerror.h"

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
        throw EngineError(ErrorCode::OptionWrong)
            .at(option)
            .wants("a number from 0 to " + std::to_string(count - 1))
            .got(std::to_string(value));
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

std::string fileContents(const PreparedRun& prepared, const ExportCommand& command, const RunHistory& history, int step)
{
    const auto matrix = history.attention(command.layer, command.head, step);
    if (!matrix || matrix->missingRows > 0) {
        throw EngineError(ErrorCode::OutOfMemory).advise("the attention of this run is larger than what is kept: ask for fewer positions");
    }
    const std::vector<TokenId> tokens = history.tokensAt(step);
    const AttentionData attention { &prepared, tokens, matrix->weights, command.layer, command.head, step };
    if (command.format == "csv") {
        return attentionCsv(attention);
    }
    return command.format == "npy" ? attentionNpy(attention) : attentionJson(attention);
}

/// "<view>.<format>" in the folder asked for, which is made when it is not there.
std::string placeFor(const ExportCommand& command)
{
    std::error_code error;
    std::filesystem::create_directories(command.directory, error);
    if (error && !std::filesystem::is_directory(command.directory)) {
        throw EngineError(ErrorCode::FileUnwritable).in(command.directory).got(error.message());
    }
    return (std::filesystem::path(command.directory) / (command.view + '.' + command.format)).string();
}

}  // namespace

int run(const ExportCommand& command)
{
    refuseWhatCannotBeDrawn(command);
    OutputFile file(placeFor(command));
    PreparedRun prepared = prepareRun(command.run);
    const ModelConfig& config = prepared.loaded.info->config;
    requireIndex("--layer", command.layer, config.layers);
    requireIndex("--head", command.head, config.heads);

    const RunHistory history = runFor(prepared, command);
    file.append(fileContents(prepared, command, history, command.step.value_or(command.run.steps - 1)));
    file.commit();
    Console console;
    console.print(escaped(file.path()) + '\n');
    console.finish();
    return 0;
}

}  // namespace kvscope
