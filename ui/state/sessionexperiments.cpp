// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// SessionController's experiments beside the run, and the logit lens.
#include "state/sessioncontroller.h"
#include "state/viewstate.h"

#include <memory>
#include <utility>

namespace kvscope {

namespace {

/// The same step from the rows of the run's cache: only the newest position is computed again.
ExperimentRequest unchanged(ExperimentRequest request, int positions)
{
    request.intervention = Intervention();
    request.intervention.firstQuery = positions - 1;
    return request;
}

}  // namespace

void SessionController::connectExperiments()
{
    connect(m_session, &InferenceSession::experimentDone, this, [this](quint64 request, const ExperimentResult& result) {
        if (!takesAnswers()) {
            return;
        }
        if (request == m_experimentAsked) {
            m_experimentAsked = 0;
            m_state->takeExperiment(std::make_shared<const ExperimentResult>(result));
        } else if (request == m_plainAsked) {
            m_plainAsked = 0;
            m_state->takePlain(std::make_shared<const ExperimentResult>(result));
        }
    });
    connect(m_session, &InferenceSession::logitLensDone, this, [this](quint64 request, const LogitLens& lens) {
        if (takesAnswers() && request == m_lensAsked) {
            m_lensAsked = 0;
            m_state->takeLens(std::make_shared<const LogitLens>(lens));
        }
    });
    connect(m_session, &InferenceSession::experimentFailed, this, [this](quint64 request, const EngineError& fault) {
        if (!takesAnswers()) {
            return;
        }
        if (request == m_experimentAsked) {
            m_experimentAsked = 0;
            m_state->failExperiment(fault);
        } else if (request == m_plainAsked) {
            m_plainAsked = 0;
            m_state->failPlain(fault);
        } else if (request == m_lensAsked) {
            m_lensAsked = 0;
            m_state->failLens(m_lensStep, fault);
        }
    });
}

/// The window may have gone to another run since.
bool SessionController::takesAnswers() const
{
    return seesSession() && m_state->run().runId() == m_askedOf;
}

/// Requests of the logit lens are made again: the session drops both.
void SessionController::cancelExperiments()
{
    if (m_experimentAsked == 0 && m_plainAsked == 0) {
        return;
    }
    m_session->cancelExperiments();
    m_experimentAsked = 0;
    m_plainAsked = 0;
    if (m_lensAsked != 0 && takesAnswers()) {
        m_lensAsked = m_session->logitLens(m_lensStep);
    }
}

void SessionController::experiment(const ExperimentRequest& request)
{
    if (m_timed || m_unseen.runId() != 0 || !m_state->model() || request.step < 0 || refusesRecorded()) {
        return;
    }
    cancelExperiments();
    m_askedOf = m_state->run().runId();
    m_state->beginExperiment(request);
    m_experimentAsked = m_session->experiment(request);
    m_plainAsked = m_session->experiment(unchanged(request, m_state->run().positionsAt(request.step)));
}

void SessionController::endExperiment()
{
    const std::optional<ExperimentRequest> wanted = m_state->experiment().wanted;
    if (!wanted) {
        return;
    }
    cancelExperiments();
    m_state->endExperiment();
    if (!m_timed && m_unseen.runId() == 0) {
        m_plainAsked = m_session->experiment(unchanged(*wanted, m_state->run().positionsAt(wanted->step)));
    }
}

void SessionController::computeLens(int step)
{
    if (m_timed || m_unseen.runId() != 0 || !m_state->model() || step < 0 || m_state->lensPending(step) || m_state->run().lens(step)
        || refusesRecorded()) {
        return;
    }
    m_askedOf = m_state->run().runId();
    m_lensStep = step;
    m_state->setLensPending(step);
    m_lensAsked = m_session->logitLens(step);
}

}  // namespace kvscope
