// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// SessionController's history: runs that begin like earlier ones, earlier runs that go on, and attention that was dropped.
#include "state/sessioncontroller.h"
#include "state/viewstate.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace kvscope {

/// Positions whose K and V the session's cache holds after the last step that the window saw.
int SessionController::cachedPositions() const
{
    const RunHistory& run = m_state->run();
    return run.steps() > 0 && run.records().constLast()->cacheOn ? run.records().constLast()->positions : 0;
}

/// Starts a run that keeps what it can of the cache, with its first step.
void SessionController::startKeeping(RunSettings settings, const BranchPoint& origin)
{
    const quint64 runId = m_session->startKeepingPrefix(settings);
    if (runId == 0) {
        return;  // failed() reported why; the previous run continues
    }
    m_started[runId] = { m_prompt, m_promptIds };
    runIsStarting();
    m_state->startRun(runId, std::move(settings), origin);
    m_state->setNextCacheOn(wishes().cacheOn, false);
    askForStep();
}

void SessionController::continueRun(quint64 runId, int step, const QList<TokenId>& tokens)
{
    const RunHistory* run = m_state->history(runId);
    if (run == nullptr || step < 0 || step >= run->steps() || tokens.isEmpty() || m_timed || m_unseen.runId() != 0) {
        return;
    }
    if (refusesRecorded()) {
        return;
    }
    if (runId == m_state->run().runId() && tokens.size() == 1) {
        branch(step, tokens.constFirst());  // the session keeps the run before it whole
        return;
    }
    cancelStart();
    std::vector<TokenId> prompt = run->tokensAt(step);
    const BranchPoint origin { runId, static_cast<int>(prompt.size()) };
    prompt.insert(prompt.end(), tokens.begin(), tokens.end());
    RunSettings settings = settingsFor(std::move(prompt), std::max(1, run->settings().steps - step - 1));
    settings.computedBefore = origin.shared;
    startKeeping(std::move(settings), origin);
}

void SessionController::continueRunWithText(quint64 runId, int step, const QString& text)
{
    if (!m_state->model() || m_state->history(runId) == nullptr || m_timed || refusesRecorded()) {
        return;
    }
    cancelStart();
    m_continuation = { m_session->encode({ text }, std::numeric_limits<int>::max()), runId, step };
}

void SessionController::onContinuation(const EncodedText& result)
{
    const Continuation wanted = std::exchange(m_continuation, {});
    if (result.error) {
        emit runFailed(*result.error);
        return;
    }
    QList<TokenId> tokens(result.ids.begin(), result.ids.end());
    const Tokenizer* tokenizer = m_state->tokenizer();
    if (tokenizer != nullptr && !tokens.isEmpty() && tokenizer->bos() == tokens.constFirst()) {
        tokens.removeFirst();  // it begins a prompt, and this is the middle of a text
    }
    if (tokens.isEmpty()) {
        emit runFailed(EngineError(ErrorCode::PromptEmpty));
        return;
    }
    continueRun(wanted.runId, wanted.step, tokens);
}

void SessionController::takeUp(quint64 runId)
{
    const RunHistory* before = m_state->runBefore();
    if (before != nullptr && before->runId() == runId) {
        takeUpRunBefore();
        return;
    }
    const RunHistory* run = m_state->history(runId);
    if (run == nullptr || runId == m_state->run().runId() || m_timed || m_unseen.runId() != 0) {
        return;
    }
    if (m_recording) {
        if (const RecordedRun* whole = findRun(*m_recording, runId)) {
            m_prompt = m_started.value(runId).text;
            m_promptIds = m_started.value(runId).ids;
            m_state->showRun(recordedHistory(*m_recording, *whole, m_state->attentionBudget()));
        }
        return;
    }
    cancelStart();
    // The newest token has not been fed, so its row is in no cache.
    const int kept = std::min({ sharedTokens(*run, m_state->run()), cachedPositions(), run->promptLength() + run->steps() - 1 });
    if (m_session->startKeepingPrefix(continuing(*run), runId) == 0) {
        return;
    }
    if (const auto started = m_started.constFind(runId); started != m_started.constEnd()) {
        m_prompt = started->text;
        m_promptIds = started->ids;
    }
    runIsStarting();
    m_state->takeUp(runId, kept);
    m_state->setNextCacheOn(wishes().cacheOn, false);
}

void SessionController::attentionAgain(int step)
{
    if (m_timed || m_unseen.runId() != 0 || refusesRecorded()) {
        return;
    }
    std::vector<AttentionRequest> requests = m_state->run().dropped(step, m_state->headsToCompute(step));
    if (!requests.empty()) {
        m_state->awaitAttention(static_cast<int>(requests.size()));
        m_session->attentionAgain(std::move(requests));
    }
}

}  // namespace kvscope
