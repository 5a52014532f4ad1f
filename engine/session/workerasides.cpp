// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// What the worker does beside the run when there is nothing else to do: looks at a head, distributions of past steps, checks of past steps,
// experiments, the logit lens, attention that was dropped, and what is measured for the model.
#include "run/ceilings.h"
#include "run/lanerunner.h"
#include "session/currenterror.h"
#include "session/inferenceworker.h"

#include <algorithm>
#include <utility>

namespace kvscope {

void InferenceWorker::addAside(Aside aside)
{
    m_asides.push_back(std::move(aside));
    scheduleNext();
}

void InferenceWorker::cancelAsides(AsideKind kind)
{
    std::erase_if(m_asides, [kind](const Aside& aside) { return aside.kind == kind; });
}

void InferenceWorker::check(int step)
{
    addAside({ AsideKind::Check, [this, step] { return runCheck(step); } });
}

void InferenceWorker::cancelChecks()
{
    cancelAsides(AsideKind::Check);
}

Generator& InferenceWorker::requiredRun() const
{
    if (!m_generator) {
        throw EngineError(ErrorCode::OptionWrong).key(Phrase::SettingStep).expected(Phrase::SampledStep).found(0);
    }
    return *m_generator;
}

LanguageModel& InferenceWorker::requiredModel() const
{
    if (!m_model) {
        throw EngineError(ErrorCode::OptionWrong).key(Phrase::SettingModel).expected(Phrase::Model).found(Phrase::Nothing);
    }
    return *m_model;
}

template<typename Compute> bool InferenceWorker::runExperiment(quint64 request, Compute compute)
{
    try {
        return compute(requiredRun());
    } catch (...) {
        emit experimentFailed(m_runId, request, currentError());
        return true;
    }
}

void InferenceWorker::experiment(quint64 request, ExperimentRequest what)
{
    addAside({ AsideKind::Experiment, [this, request, what = std::move(what)] {
                  return runExperiment(request, [&](Generator& run) {
                      const auto result = run.experiment(what, m_checkStop);
                      if (result) {
                          emit experimented(m_runId, request, *result);
                      }
                      return result.has_value();
                  });
              } });
}

void InferenceWorker::logitLens(quint64 request, int step)
{
    addAside({ AsideKind::Experiment, [this, request, step] {
                  return runExperiment(request, [&](Generator& run) {
                      const auto lens = run.logitLens(step, m_checkStop);
                      if (lens) {
                          emit lensComputed(m_runId, request, *lens);
                      }
                      return lens.has_value();
                  });
              } });
}

void InferenceWorker::cancelExperiments()
{
    cancelAsides(AsideKind::Experiment);
}

void InferenceWorker::look(const HeadLookRequest& request, LookUse use)
{
    const AsideKind kind = use == LookUse::Comparison ? AsideKind::RowLook : AsideKind::Look;
    cancelAsides(kind);
    m_asides.push_front({ kind, [this, request] { return runLook(request); } });
    scheduleNext();
}

void InferenceWorker::scores(std::vector<ScoreRequest> requests, ScoreUse use)
{
    const AsideKind kind = use == ScoreUse::Watch ? AsideKind::Watch : AsideKind::Chain;
    cancelAsides(kind);
    const auto isLook = [](const Aside& aside) { return aside.kind == AsideKind::Look || aside.kind == AsideKind::RowLook; };
    const auto afterLooks = std::find_if_not(m_asides.begin(), m_asides.end(), isLook);
    m_asides.insert(afterLooks,
        { kind, [this, requests = std::move(requests), next = std::size_t { 0 }]() mutable { return runScores(requests, next); } });
    scheduleNext();
}

/// As many as fit a moment, so that the first ones are seen early and a command does not wait for the last.
bool InferenceWorker::runScores(const std::vector<ScoreRequest>& requests, std::size_t& next)
{
    constexpr std::chrono::milliseconds kMoment { 30 };
    const auto end = std::chrono::steady_clock::now() + kMoment;
    QList<std::shared_ptr<const StepScores>> answers;
    bool stopped = false;
    while (next < requests.size() && !stopped && std::chrono::steady_clock::now() < end) {
        try {
            auto scores = requiredRun().scores(requests[next], m_checkStop);
            stopped = scores == nullptr;
            if (!stopped) {
                answers.append(std::move(scores));
            }
        } catch (...) {
            emit scoresFailed(m_runId, requests[next], currentError());
        }
        next += stopped ? 0 : 1;
    }
    if (!answers.isEmpty()) {
        emit scored(m_runId, answers);
    }
    return next == requests.size();
}

void InferenceWorker::attentionAgain(const std::vector<AttentionRequest>& requests)
{
    cancelAsides(AsideKind::Attention);
    for (const AttentionRequest& request : requests) {
        addAside({ AsideKind::Attention, [this, request] { return runAttention(request); } });
    }
}

bool InferenceWorker::runAttention(const AttentionRequest& request)
{
    try {
        const auto again = requiredRun().attentionAgain(request, m_checkStop);
        if (again) {
            emit attentionComputed(m_runId, *again);
        }
        return again.has_value();
    } catch (...) {
        emit attentionFailed(m_runId, request, currentError());
        return true;
    }
}

bool InferenceWorker::runLook(const HeadLookRequest& request)
{
    try {
        const auto look = requiredRun().look(request, m_checkStop);
        if (look) {
            emit looked(m_runId, look);
        }
        return look != nullptr;
    } catch (...) {
        emit lookFailed(m_runId, request, currentError());
        return true;
    }
}

/// All but what is measured for the model.
void InferenceWorker::dropAsidesOfRun()
{
    std::erase_if(m_asides, [](const Aside& aside) { return aside.kind != AsideKind::Ceilings && aside.kind != AsideKind::Lanes; });
}

void InferenceWorker::measureCeilings()
{
    cancelAsides(AsideKind::Ceilings);
    addAside({ AsideKind::Ceilings, [this] { return runCeilings(); } });
}

bool InferenceWorker::runCeilings()
{
    try {
        const LanguageModel& model = requiredModel();
        const int threads = m_generator && m_generator->settings().oneThread ? 1 : model.threads();  // as many as the run has
        const auto ceilings = kvscope::measureCeilings(model.isaName(), threads, model.streamedWeightBytes(), m_checkStop);
        if (ceilings) {
            emit ceilingsMeasured(*ceilings);
        }
        return ceilings.has_value();
    } catch (...) {
        emit ceilingsFailed(currentError());
        return true;
    }
}

void InferenceWorker::measureLanes(LaneUse use, LaneRequest request, NarrowModel narrow)
{
    auto runner = std::make_shared<LaneRunner>(std::move(request), std::move(narrow));
    addAside({ AsideKind::Lanes, [this, use, runner] { return runLanes(use, *runner); } });
}

void InferenceWorker::cancelLanes()
{
    cancelAsides(AsideKind::Lanes);
}

/// The next lane; what was measured stays if a command interrupts it.
bool InferenceWorker::runLanes(LaneUse use, LaneRunner& runner)
{
    try {
        if (!runner.runNext(requiredModel(), m_generator ? &m_generator->settings() : nullptr, m_checkStop)) {
            return false;
        }
        if (runner.finished()) {
            emit lanesMeasured(use, std::make_shared<const LaneResults>(runner.results()));
            return true;
        }
        emit lanesAdvanced(use, runner.timed());
        return false;
    } catch (...) {
        emit lanesFailed(use, currentError());
        return true;
    }
}

void InferenceWorker::runAside()
{
    Aside aside = std::move(m_asides.front());
    m_asides.pop_front();
    if (!aside.work()) {
        m_asides.push_front(std::move(aside));
    }
}

bool InferenceWorker::runCheck(int step)
{
    try {
        if (!m_generator) {
            throw EngineError(ErrorCode::LogitsGone).found(step);
        }
        const auto result = m_generator->check(step, m_checkStop);
        if (result) {
            emit checked(m_runId, step, *result);
        }
        return result.has_value();
    } catch (...) {
        emit checkFailed(m_runId, step, currentError());
        return true;
    }
}

}  // namespace kvscope
