// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// kvscope handout: writes pages about a run or a lesson that a class fills in by hand.

#include "commands.h"
#include "console.h"
#include "core/indexcheck.h"
#include "data/filewriter.h"
#include "modelrun.h"
#include "picture.h"
#include "recordedrun.h"
#include "recording/recordingreader.h"
#include "samefile.h"
#include "text/escape.h"

#include <array>

namespace kvscope {

namespace {

void requirePlace(const HandoutCommand& command, const ModelConfig& config, int steps)
{
    requireIndex(Verbatim { "--layer" }, command.layer, config.layers);
    requireIndex(Verbatim { "--head" }, command.head, config.heads);
    for (const int step : command.steps) {
        requireIndex(Verbatim { "--step" }, step, steps);
    }
}

std::string ofSession(HandoutCommand command)
{
    const Recording recording = readRecording(command.session);
    const RecordedSource source = runOf(recording, command.sessionRun);
    requirePlace(command, recording.model->config, static_cast<int>(source.run.records.size()));
    if (command.language.empty()) {
        command.language = recording.language;
    }
    return drawHandout(command, { source.prepared, source.run, source.settings, {}, {}, source.before });
}

/// With both modes the pages are about the run with the cache: the tokens of the other are the same.
std::string ofModel(const HandoutCommand& command)
{
    PreparedRun prepared = prepareRun(command.run);
    requirePlace(command, prepared.loaded.info->config, command.run.steps);
    const ModeRun run = runMode(prepared, command.run, command.run.cache != CacheMode::Off, true, nullptr, {});
    const RunSettings settings = settingsOf(prepared, command.run, run.cacheOn, true);
    return drawHandout(command, { prepared, run, settings, {}, {}, {} });
}

}  // namespace

int run(const HandoutCommand& command)
{
    refuseSameFile(std::array { command.session, command.lesson, command.file });
    FileWriter file(command.file);
    file.append(!command.lesson.empty() ? drawLessonHandout(command) : !command.session.empty() ? ofSession(command) : ofModel(command));
    file.commit();
    Console console;
    console.print(escaped(file.path()) + '\n');
    console.finish();
    return 0;
}

}  // namespace kvscope
