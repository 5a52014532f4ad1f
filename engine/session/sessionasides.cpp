// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// What a session asks the worker for beside the run: checks of past steps, experiments and the logit lens, looks at a head, distributions,
// attention that was dropped, the machine's ceilings, and lanes.
#include "session/inferencesession.h"

#include "session/inferenceworker.h"

#include <utility>

namespace kvscope {

/// Passes on the answers of the current run.
void InferenceSession::connectAsides()
{
    connect(m_worker, &InferenceWorker::checked, this, [this](quint64 runId, int step, const BitComparison& check) {
        if (runId == m_runId) {
            emit stepChecked(step, check);
        }
    });
    connect(m_worker, &InferenceWorker::checkFailed, this, [this](quint64 runId, int step, const EngineError& error) {
        if (runId == m_runId) {
            emit checkFailed(step, error);
        }
    });
    connect(m_worker, &InferenceWorker::looked, this, [this](quint64 runId, const std::shared_ptr<const HeadLook>& look) {
        if (runId == m_runId) {
            emit headLooked(look);
        }
    });
    connect(m_worker, &InferenceWorker::lookFailed, this, [this](quint64 runId, const HeadLookRequest& request, const EngineError& error) {
        if (runId == m_runId) {
            emit lookFailed(request, error);
        }
    });
    connect(m_worker, &InferenceWorker::scored, this, [this](quint64 runId, const QList<std::shared_ptr<const StepScores>>& scores) {
        if (runId == m_runId) {
            emit scored(scores);
        }
    });
    connect(m_worker, &InferenceWorker::scoresFailed, this, [this](quint64 runId, const ScoreRequest& request, const EngineError& error) {
        if (runId == m_runId) {
            emit scoresFailed(request, error);
        }
    });
    connect(m_worker, &InferenceWorker::attentionComputed, this, [this](quint64 runId, const AttentionAgain& again) {
        if (runId == m_runId) {
            emit attentionComputed(again);
        }
    });
    connect(m_worker, &InferenceWorker::attentionFailed, this,
        [this](quint64 runId, const AttentionRequest& request, const EngineError& error) {
            if (runId == m_runId) {
                emit attentionFailed(request, error);
            }
        });
    connect(m_worker, &InferenceWorker::ceilingsMeasured, this, &InferenceSession::ceilingsMeasured);
    connect(m_worker, &InferenceWorker::ceilingsFailed, this, &InferenceSession::ceilingsFailed);
    connect(m_worker, &InferenceWorker::lanesMeasured, this, &InferenceSession::lanesMeasured);
    connect(m_worker, &InferenceWorker::lanesFailed, this, &InferenceSession::lanesFailed);
    connect(m_worker, &InferenceWorker::lanesAdvanced, this, &InferenceSession::lanesAdvanced);
    connectExperiments();
}

/// Passes on the answers of the current run that are still wanted.
void InferenceSession::connectExperiments()
{
    const auto wanted = [this](quint64 runId, quint64 request) { return runId == m_runId && request > m_canceledExperiments; };
    connect(m_worker, &InferenceWorker::experimented, this, [this, wanted](quint64 runId, quint64 request, const ExperimentResult& result) {
        if (wanted(runId, request)) {
            emit experimentDone(request, result);
        }
    });
    connect(m_worker, &InferenceWorker::lensComputed, this, [this, wanted](quint64 runId, quint64 request, const LogitLens& lens) {
        if (wanted(runId, request)) {
            emit logitLensDone(request, lens);
        }
    });
    connect(m_worker, &InferenceWorker::experimentFailed, this, [this, wanted](quint64 runId, quint64 request, const EngineError& error) {
        if (wanted(runId, request)) {
            emit experimentFailed(request, error);
        }
    });
}

void InferenceSession::checkStep(int step)
{
    if (m_info) {
        post([worker = m_worker, step] { worker->check(step); });
    }
}

void InferenceSession::cancelChecks()
{
    postBeforeChecks([worker = m_worker] { worker->cancelChecks(); });
}

quint64 InferenceSession::experiment(ExperimentRequest request)
{
    if (!m_info) {
        return 0;
    }
    const quint64 number = ++m_lastExperiment;
    post([worker = m_worker, number, request = std::move(request)]() mutable { worker->experiment(number, std::move(request)); });
    return number;
}

quint64 InferenceSession::logitLens(int step)
{
    if (!m_info) {
        return 0;
    }
    const quint64 number = ++m_lastExperiment;
    post([worker = m_worker, number, step] { worker->logitLens(number, step); });
    return number;
}

void InferenceSession::cancelExperiments()
{
    m_canceledExperiments = m_lastExperiment;
    postBeforeChecks([worker = m_worker] { worker->cancelExperiments(); });
}

void InferenceSession::look(const HeadLookRequest& request, LookUse use)
{
    if (m_info) {
        postBeforeChecks([worker = m_worker, request, use] { worker->look(request, use); });
    }
}

void InferenceSession::scores(std::vector<ScoreRequest> requests, ScoreUse use)
{
    if (m_info) {
        postBeforeChecks([worker = m_worker, requests = std::move(requests), use]() mutable { worker->scores(std::move(requests), use); });
    }
}

void InferenceSession::measureCeilings()
{
    if (m_info) {
        post([worker = m_worker] { worker->measureCeilings(); });
    }
}

void InferenceSession::measureLanes(LaneUse use, LaneRequest request)
{
    if (m_info) {
        NarrowModel narrow = [loader = m_loader, info = m_info](const LanguageModel& model, const std::stop_token& stop) {
            return loadNarrowed(*info, model, stop, loader);
        };
        post([worker = m_worker, use, request = std::move(request), narrow = std::move(narrow)]() mutable {
            worker->measureLanes(use, std::move(request), std::move(narrow));
        });
    }
}

void InferenceSession::cancelLanes()
{
    postBeforeChecks([worker = m_worker] { worker->cancelLanes(); });
}

void InferenceSession::attentionAgain(std::vector<AttentionRequest> requests)
{
    if (m_info) {
        post([worker = m_worker, requests = std::move(requests)] { worker->attentionAgain(requests); });
    }
}

}  // namespace kvscope
