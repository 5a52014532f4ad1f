// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/scorecontroller.h"

#include "state/viewstate.h"

#include <utility>

namespace kvscope {

ScoreController::ScoreController(ViewState* state, InferenceSession* session, QObject* parent)
    : QObject(parent)
    , m_state(state)
    , m_session(session)
{
    const Commands* commands = state->commands();
    connect(commands, &Commands::watchRequested, this, &ScoreController::watch);
    connect(commands, &Commands::chainRequested, this, [this](const ScoreRequest& chain) { request({ chain }, ScoreUse::Chain); });
    connect(
        commands, &Commands::placesRequested, this, [this](const std::vector<ScoreRequest>& places) { request(places, ScoreUse::Watch); });
    connect(session, &InferenceSession::encoded, this, &ScoreController::onEncoded);
    connect(session, &InferenceSession::scored, this, [this](const QList<std::shared_ptr<const StepScores>>& scores) {
        if (m_session->runId() == m_state->run().runId()) {
            m_state->takeScores(scores);
        }
    });
    connect(session, &InferenceSession::scoresFailed, this, [this](const ScoreRequest& failed, const EngineError& fault) {
        if (m_session->runId() == m_state->run().runId()) {
            m_state->failScores(failed, fault);
        }
    });
    // Another model has other tokens.
    connect(state->updates(), &Updates::changed, this, [this](Changes what) {
        if (what & Change::Model) {
            QStringList words;
            for (const WatchWord& word : m_state->watchWords()) {
                words << word.text;
            }
            watch(words);
        }
    });
}

ScoreController::~ScoreController() = default;

void ScoreController::watch(const QStringList& words)
{
    for (const quint64 each : m_asked.keys()) {
        m_session->cancelEncode(each);
    }
    m_asked.clear();
    std::vector<WatchWord> watched;
    for (const QString& word : words.mid(0, kMostWatchWords)) {
        watched.push_back({ .text = word });
        if (const quint64 request = m_session->encodeWord(word); request != 0) {
            m_asked.insert(request, word);
        }
    }
    m_state->setWatchWords(std::move(watched));
}

void ScoreController::onEncoded(const EncodedText& result)
{
    if (!m_asked.contains(result.request) || m_state->isRecorded()) {  // the session's model has other tokens
        return;
    }
    const QString text = m_asked.take(result.request);
    std::vector<WatchWord> words = m_state->watchWords();
    for (WatchWord& word : words) {
        if (word.text == text && !word.read) {
            word.read = true;
            word.ids = result.ids;
            word.fault = result.error;
            break;
        }
    }
    m_state->setWatchWords(std::move(words));
}

/// Nothing while the session is at another run than the window, or runs against the clock.
void ScoreController::request(std::vector<ScoreRequest> requests, ScoreUse use)
{
    if (m_session->runId() == m_state->run().runId() && !m_state->race().running()) {
        m_session->scores(std::move(requests), use);
    }
}

}  // namespace kvscope
