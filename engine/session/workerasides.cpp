// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// What the worker does beside the run when there is nothing else to do: looks at a head, checks of past steps, experiments and the
// logit lens.
#include "run/ceilings.h"
#include "session/currenterror.h"
#include "session/inferenceworker.h"

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

void InferenceWorker::look(const HeadLookRequest& request)
{
    cancelAsides(AsideKind::Look);
    m_asides.push_front({ AsideKind::Look, [this, request] { return runLook(request); } });
    scheduleNext();
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
    std::erase_if(m_asides, [](const Aside& aside) { return aside.kind != AsideKind::Ceilings; });
}

void InferenceWorker::measureCeilings()
{
    cancelAsides(AsideKind::Ceilings);
    addAside({ AsideKind::Ceilings, [this] { return runCeilings(); } });
}

bool InferenceWorker::runCeilings()
{
    try {
        if (!m_model) {
            throw EngineError(ErrorCode::OptionWrong).key(Phrase::SettingModel).expected(Phrase::Model).found(Phrase::Nothing);
        }
        const auto ceilings = kvscope::measureCeilings(m_model->isaName(), m_model->threads(), m_model->streamedWeightBytes(), m_checkStop);
        if (ceilings) {
            emit ceilingsMeasured(*ceilings);
        }
        return ceilings.has_value();
    } catch (...) {
        emit ceilingsFailed(currentError());
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
