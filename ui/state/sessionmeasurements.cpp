// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// SessionController's measurements beside the run: the machine's ceilings and lanes; and the model loaded again with fewer KV heads.
#include "session/nativepath.h"
#include "state/sessioncontroller.h"
#include "state/storedceilings.h"
#include "state/viewstate.h"

namespace kvscope {

void SessionController::connectMeasurements()
{
    connect(m_session, &InferenceSession::ceilingsMeasured, this, [this](const MachineCeilings& ceilings) {
        storeCeilings(ceilings, m_loaded.info->weightBytes);
        if (!m_recording) {
            m_state->setCeilings(ceilings);
        }
    });
    connect(m_session, &InferenceSession::ceilingsFailed, this, [this](const EngineError& fault) {
        if (!m_recording) {
            m_state->failCeilings(fault);
        }
    });
    connect(m_session, &InferenceSession::lanesMeasured, this, [this](LaneUse use, const std::shared_ptr<const LaneResults>& results) {
        if (!m_recording) {
            m_state->takeLanes(use, results);
        }
    });
    connect(m_session, &InferenceSession::lanesAdvanced, this, [this](LaneUse use, int timed) { m_state->advanceLanes(use, timed); });
    connect(m_session, &InferenceSession::lanesFailed, this, [this](LaneUse use, const EngineError& fault) {
        if (!m_recording) {
            m_state->failLanes(use, fault);
        }
    });
}

void SessionController::measureCeilings()
{
    if (!m_timed && m_state->model() && !m_state->model()->handMade && !m_state->ceilingsPending() && !refusesRecorded()) {
        m_state->setCeilingsPending();
        m_session->measureCeilings();
    }
}

void SessionController::measureLanes(LaneUse use, const LaneRequest& request)
{
    if (!m_timed && m_state->model() && !m_state->model()->handMade && !m_state->lanes(use).pending && !refusesRecorded()) {
        m_state->setLanesPending(use, static_cast<int>(request.lanes.size()) * request.mostRounds);
        LaneRequest asked = request;
        // As many threads as the run has, so that both can be compared; these two uses are there to compare threads.
        if (m_oneThread && use != LaneUse::Cores && use != LaneUse::FourLanes) {
            for (LaneSettings& lane : asked.lanes)
                lane.oneThread = true;
        }
        m_session->measureLanes(use, asked);
    }
}

void SessionController::cancelLanes()
{
    m_session->cancelLanes();
    m_state->dropLanes();
}

void SessionController::mergeKvHeads(int groups)
{
    if (!m_state->model() || m_timed || !m_loadingArgument.isEmpty() || refusesRecorded()) {
        return;
    }
    const ModelInfo& model = *m_state->model();
    if (groups != model.config.kvHeads) {
        load(fromNativePath(model.source), m_kernels, groups == model.storedKvHeads() ? 0 : groups);
    }
}

}  // namespace kvscope
