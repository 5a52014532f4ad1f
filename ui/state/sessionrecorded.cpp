// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// SessionController's session files: runs that were read from one, and whether they can go on.
#include "state/recordedruns.h"
#include "state/sessioncontroller.h"
#include "state/storedceilings.h"
#include "state/viewstate.h"

#include <algorithm>
#include <utility>

namespace kvscope {

RunsSnapshot SessionController::runs(const QString& language) const
{
    if (m_recording)  // as they were recorded, on a machine that need not be this one
        return { *m_state, { m_recording->kernels, m_recording->isa, m_recording->threads }, language, m_opened };
    return { *m_state, { kernelKindName(m_kernels), m_isa.toStdString(), m_threads }, language, m_opened };
}

void SessionController::openRecording(std::shared_ptr<const Recording> recording)
{
    cancelStart();
    cancelChecks();
    cancelLanes();
    if (!m_loadingArgument.isEmpty()) {
        m_loadIsForRecording = true;  // it may be loaded already, and only not announced yet
        cancelLoad();
    }
    m_session->stop();
    runIsStarting();
    const RecordedRun& current = *findRun(*recording, recording->currentRun);
    m_started.clear();
    for (const RecordedRun& run : recording->runs) {
        m_session->reserveRunIds(run.id);
        // Starting a branch over starts what it branched from.
        const StartedPrompt own { QString::fromStdString(run.promptText), run.settings.prompt };
        m_started.insert(run.id, m_started.value(run.parent, own));
    }
    m_prompt = m_started.value(current.id).text;
    m_promptIds = m_started.value(current.id).ids;
    const KernelKind kernels = recording->kernels == "eigen" ? KernelKind::Eigen : KernelKind::Exact;
    const bool computes = m_loaded.info && !m_loaded.info->fingerprint.empty()
        && m_loaded.info->fingerprint == recording->model->fingerprint && (m_loaded.kernels == kernels || m_loaded.info->handMade);
    m_recording = computes ? nullptr : recording;
    m_opened = std::move(recording);
    showRecording(*m_state, *m_opened, computes ? m_loaded.info : m_opened->model, computes);
    m_state->setNextCacheOn(m_state->run().records().constLast()->cacheOn, false);
    if (computes) {
        useLoadedMachine();
        m_state->setCeilings(storedCeilings(m_isa.toStdString(), m_threads, m_loaded.info->weightBytes));
        emit settingsChanged();
        continueRecorded();
    } else {
        m_kernels = kernels;  // its model is loaded with these, which give the same bits
        m_isa = QString::fromStdString(m_opened->isa);
        m_threads = m_opened->threads;
        m_state->setRunState(RunState::Finished);
        emit settingsChanged();
    }
}

void SessionController::openModelOfRecording(const QString& argument)
{
    if (m_recording) {
        const ModelInfo& recorded = *m_recording->model;
        load(argument, m_kernels, recorded.mergedFrom > 0 ? recorded.config.kvHeads : 0);
        m_loadIsForRecording = true;
    }
}

void SessionController::useLoadedMachine()
{
    m_kernels = m_loaded.kernels;
    m_isa = m_loaded.isa;
    m_threads = m_loaded.threads;
}

/// A model was loaded while recorded runs are shown: whether they stay. They go on if it is theirs.
bool SessionController::keepsRecording(const std::shared_ptr<const ModelInfo>& info)
{
    const bool forRecording = std::exchange(m_loadIsForRecording, false);
    if (!m_recording) {
        return false;
    }
    if (!info->fingerprint.empty() && info->fingerprint == m_recording->model->fingerprint) {
        m_recording = nullptr;
        m_startText.clear();
        useLoadedMachine();
        m_state->completeModel(info);
        m_state->setCeilings(storedCeilings(m_isa.toStdString(), m_threads, info->weightBytes));
        emit loadingEnded();
        emit settingsChanged();
        continueRecorded();
        return true;
    }
    if (forRecording) {
        emit loadingEnded();
        emit recordingNeedsAnother();
    }
    return forRecording;
}

/// An earlier run as it goes on in this window.
RunSettings SessionController::continuing(const RunHistory& run) const
{
    RunSettings settings = run.settings();
    settings.forced.clear();
    for (const StepRecordPtr& record : run.records()) {
        settings.forced.push_back(record->token);
    }
    settings.stepsDone = run.steps();
    settings.steps = std::max(settings.steps, settings.stepsDone);
    const RunSettings usual = settingsFor(run.settings().prompt, 1);
    settings.cacheOn = usual.cacheOn;
    settings.sampling = usual.sampling;
    settings.checkEquality = usual.checkEquality;
    settings.comparisonBudgetNs = usual.comparisonBudgetNs;
    settings.checkMemoryBytes = usual.checkMemoryBytes;
    settings.oneThread = usual.oneThread;
    settings.attentionBudgetBytes = usual.attentionBudgetBytes;
    settings.shownHeads = usual.shownHeads;
    return settings;
}

/// The session takes up the recorded run; its next step computes what the cache lacks, which is everything.
void SessionController::continueRecorded()
{
    const StepRecord& last = *m_state->run().records().constLast();
    changeWishes([&](RunWishes& next) {
        next.sampling = last.sampling;
        next.cacheOn = last.cacheOn;
    });
    if (m_session->startKeepingPrefix(continuing(m_state->run()), m_state->run().runId()) != 0) {
        m_state->setNextCacheOn(wishes().cacheOn, false);
    }
}

bool SessionController::refusesRecorded()
{
    if (m_state->isRecorded()) {
        emit modelWanted();
    }
    return m_state->isRecorded();
}

}  // namespace kvscope
