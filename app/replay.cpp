// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// kvscope replay: writes a run as a web page to step through.

#include "commands.h"
#include "console.h"
#include "core/indexcheck.h"
#include "data/filewriter.h"
#include "modelrun.h"
#include "recordedrun.h"
#include "recording/recordingreader.h"
#include "recording/replaypage.h"
#include "samefile.h"
#include "text/escape.h"

#include <algorithm>
#include <array>

namespace kvscope {

namespace {

/// With both modes the page shows the run with the cache, and what the other one cost beside it.
Recording madeRecording(const RunOptions& options)
{
    PreparedRun prepared = prepareRun(options);
    std::vector<ModeRun> runs;
    for (const bool cacheOn : modesOf(options.cache)) {
        runs.push_back(runMode(prepared, options, cacheOn, runs.empty(), nullptr, {}));
    }
    return recordingOf(prepared, options, runs);
}

/// Each once, in the order given. Throws EngineError{OptionWrong} for a layer or head that the model has not.
std::vector<ReplayHead> namedHeads(const std::vector<RemovedHead>& named, const ModelConfig& config)
{
    std::vector<ReplayHead> heads;
    for (const RemovedHead& each : named) {
        requireIndex(Verbatim { "--heads" }, each.layer, config.layers);
        requireIndex(Verbatim { "--heads" }, each.head, config.heads, kEvery);
        for (int head = 0; head < config.heads; ++head) {
            const ReplayHead wanted { each.layer, head };
            if (means(each.head, head) && std::ranges::find(heads, wanted) == heads.end()) {
                heads.push_back(wanted);
            }
        }
    }
    return heads;
}

}  // namespace

int run(const ReplayCommand& command)
{
    refuseSameFile(std::array { command.session, command.file });
    FileWriter file(command.file);
    const Recording recording = command.session.empty() ? madeRecording(command.run) : readRecording(command.session);
    const RecordedRun& shown = chosenRun(recording, command.sessionRun);
    const std::vector<ReplayHead> heads
        = command.heads.empty() ? replayHeads(recording, shown) : namedHeads(command.heads, recording.model->config);
    file.append(replayPage(recording, shown, heads, command.language.empty() ? recording.language : command.language));
    file.commit();
    Console console;
    console.print(escaped(file.path()) + '\n');
    console.finish();
    return 0;
}

}  // namespace kvscope
