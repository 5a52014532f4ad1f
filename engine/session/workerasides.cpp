// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// What the worker does beside the run when there is nothing else to do: checks of past steps, experiments and the logit lens.
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

void InferenceWorker::cancelAsides(bool checks)
{
    m_asides.erase(
        std::remove_if(m_asides.begin(), m_asides.end(), [checks](const Aside& aside) { return aside.isCheck == checks; }), m_asides.end());
}

void InferenceWorker::check(int step)
{
    addAside({ true, [this, step] { return runCheck(step); } });
}

void InferenceWorker::cancelChecks()
{
    cancelAsides(true);
}

template<typename Compute> bool InferenceWorker::runExperiment(quint64 request, Compute compute)
{
    try {
        if (!m_generator) {
            throw EngineError(ErrorCode::OptionWrong).key(Phrase::SettingStep).expected(Phrase::SampledStep).found(0);
        }
        return compute();
    } catch (...) {
        emit experimentFailed(m_runId, request, currentError());
        return true;
    }
}

void InferenceWorker::experiment(quint64 request, ExperimentRequest what)
{
    addAside({ false, [this, request, what = std::move(what)] {
                  return runExperiment(request, [&] {
                      const auto result = m_generator->experiment(what, m_checkStop);
                      if (result) {
                          emit experimented(m_runId, request, *result);
                      }
                      return result.has_value();
                  });
              } });
}

void InferenceWorker::logitLens(quint64 request, int step)
{
    addAside({ false, [this, request, step] {
                  return runExperiment(request, [&] {
                      const auto lens = m_generator->logitLens(step, m_checkStop);
                      if (lens) {
                          emit lensComputed(m_runId, request, *lens);
                      }
                      return lens.has_value();
                  });
              } });
}

void InferenceWorker::cancelExperiments()
{
    cancelAsides(false);
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
