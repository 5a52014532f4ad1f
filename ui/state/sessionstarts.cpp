// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// SessionController's models and prompts: a model is loaded, a text becomes ids, and a run starts with them.
#include "core/bundledmodels.h"
#include "session/nativepath.h"
#include "state/sessioncontroller.h"
#include "state/storedceilings.h"
#include "state/viewstate.h"
#include "text/bundledtext.h"
#include "text/exampleprompts.h"

#include <QThread>

#include <algorithm>
#include <limits>
#include <utility>

namespace kvscope {

namespace {
constexpr int kIdsOfModelsWithoutText = 6;  // prompt for models with neither a tokenizer nor bytes: ids 1, 2, …
}  // namespace

QString SessionController::lessonPrompt()
{
    return QStringLiteral("Today weather is so");
}

QString SessionController::examplePrompt() const
{
    return examplePrompts(languageOfModel(m_state->model().get())).first();
}

void SessionController::openModel(const QString& argument, const QString& prompt, int mergeKvHeads)
{
    if (!prompt.isEmpty()) {
        cancelStart();
        m_startText = prompt;
        m_startSteps = wishes().steps;
    }
    load(argument, m_loadingArgument.isEmpty() ? m_kernels : m_loadingKernels, mergeKvHeads);
}

void SessionController::load(const QString& argument, KernelKind kernels, int mergeKvHeads)
{
    m_loadingArgument = argument;
    m_loadingKernels = kernels;
    m_loadingMerge = mergeKvHeads;
    m_loadIsForRecording = false;
    emit loadingStarted(argument);
    // Leave one core to the window, so that it can paint while a step is computed. Where there are two, the second one is used only to compare one
    // thread with all.
    const int cores = QThread::idealThreadCount();
    m_oneThread = cores == 2;
    m_session->load(argument, kernels, m_oneThread ? cores : std::max(1, cores - 1), mergeKvHeads);
}

void SessionController::cancelLoad()
{
    m_session->cancelLoad();
}

void SessionController::setKernels(KernelKind kernels)
{
    const bool loading = !m_loadingArgument.isEmpty();
    if (!refusesRecorded() && kernels != (loading ? m_loadingKernels : m_kernels)) {
        if (loading) {
            load(m_loadingArgument, kernels, m_loadingMerge);
        } else if (m_state->model()) {
            const ModelInfo& model = *m_state->model();
            load(fromNativePath(model.source), kernels, model.mergedFrom > 0 ? model.config.kvHeads : 0);
        } else {
            m_kernels = kernels;
        }
    }
    emit settingsChanged();  // the old kernels stay in use until the load succeeds
}

void SessionController::onModelLoaded(
    const std::shared_ptr<const ModelInfo>& info, const QString& /*kernels*/, const QString& isa, int threads)
{
    m_loaded = { info, m_loadingKernels, isa, m_oneThread ? 1 : threads };
    m_loadingArgument.clear();
    m_unseen = RunHistory();
    m_startAsked = 0;  // the session dropped requests for the old model
    m_countAsked = 0;
    m_continuation = {};
    if (!m_startText.isEmpty()) {
        changeWishes([&](RunWishes& next) { next.steps = m_startSteps; });
    }
    if (keepsRecording(info)) {
        return;
    }
    m_recording = nullptr;
    useLoadedMachine();
    m_promptIds.clear();
    m_started.clear();
    m_state->setModel(info);
    m_state->setCeilings(storedCeilings(isa.toStdString(), m_threads, info->weightBytes));
    emit loadingEnded();
    emit settingsChanged();
    askForExample();
}

void SessionController::askForExample()
{
    // Try the current text first, so that the new model gets the same words; then the model's example; then bare ids. An example in the language of
    // another bundled model is not what the user chose.
    const ModelInfo& model = *m_state->model();
    const ModelConfig& config = model.config;
    QStringList texts { m_prompt, model.handMade ? lessonPrompt() : examplePrompt() };
    if (namesBundled(model.source) && isFirstExample(m_prompt)) {
        texts.removeFirst();
    }
    if (!m_startText.isEmpty()) {
        texts.prepend(m_startText);  // requested while the model was loading
    }
    m_startAsked = m_session->encode(texts, positionLimit({}, config) - 1);
    m_startsExample = true;
}

void SessionController::startExample(const EncodedText& result)
{
    const ModelConfig& config = m_state->model()->config;
    m_prompt = result.error ? QString() : result.text;
    std::vector<TokenId> ids = result.ids;
    if (result.error) {
        if (result.error->code == ErrorCode::TokenizerTooCostly) {
            emit runFailed(*result.error);  // the file is to blame, not the text
        }
        const int count = std::min({ kIdsOfModelsWithoutText, positionLimit({}, config), config.vocabSize });
        for (int i = 0; i < count; ++i) {
            ids.push_back(std::min(i + 1, config.vocabSize - 1));
        }
    }
    startRun(settingsFor(std::move(ids), wishes().steps));
}

quint64 SessionController::startPrompt(const QString& text, int steps, bool keepPrefix)
{
    if (!m_state->model() || refusesRecorded()) {
        return 0;
    }
    cancelStart();
    m_startAsked = m_session->encode({ text }, positionLimit({}, m_state->model()->config));
    m_startText = text;
    m_startSteps = steps;
    m_startKeepsPrefix = keepPrefix;
    return m_startAsked;
}

void SessionController::countPrompt(const QString& text)
{
    m_session->cancelEncode(m_countAsked);
    if (m_state->isRecorded()) {
        m_countAsked = 0;
        return;
    }
    m_countAsked = m_session->encode({ text }, std::numeric_limits<int>::max());
}

void SessionController::onEncoded(const EncodedText& result)
{
    if (result.request == m_countAsked) {
        m_countAsked = 0;
        emit promptCounted(result);
        return;
    }
    if (result.request == m_continuation.request) {
        onContinuation(result);
        return;
    }
    if (result.request != m_startAsked) {
        return;
    }
    const bool runs = m_runWhenStarted;
    const bool steps = m_stepWhenStarted;
    const bool isExample = m_startsExample;
    const bool keepsPrefix = m_startKeepsPrefix;
    const int planned = m_startSteps;
    const QString wanted = m_startText;
    const std::uint64_t before = m_state->run().runId();
    cancelStart();
    if (isExample) {
        startExample(result);
        if (!wanted.isEmpty() && (result.error || result.text != wanted)) {
            emit promptUnusable(wanted);
        }
    } else if (result.error) {
        emit refused(*result.error);
        return;
    } else {
        m_prompt = result.text;
        changeWishes([&](RunWishes& next) { next.steps = planned; });
        const Tokenizer* tokenizer = m_state->tokenizer();
        const auto bos = tokenizer != nullptr ? tokenizer->bos() : std::nullopt;
        const int kept = keepsPrefix && wishes().cacheOn ? m_state->run().keptFor(result.ids, bos) : 0;
        if (kept > 0) {
            m_promptIds = result.ids;
            startKeeping(settingsFor(result.ids, planned), { m_state->run().runId(), kept });
        } else {
            startRun(settingsFor(result.ids, planned));
        }
        emit promptStarted(result.request);
    }
    if (runs) {
        setRunning(true);
    }
    m_stepAfterPrefill = steps && m_state->run().runId() != before;
}

/// Cancels a run that is waiting for the ids of its text.
void SessionController::cancelStart()
{
    m_session->cancelEncode(m_startAsked);
    m_startAsked = 0;
    m_startText.clear();
    m_startsExample = false;
    m_startKeepsPrefix = false;
    m_continuation = {};
    m_runWhenStarted = false;
    m_stepWhenStarted = false;
}

void SessionController::reset()
{
    if (m_state->model() && !m_promptIds.empty() && !refusesRecorded()) {
        cancelStart();
        startRun(settingsFor(m_promptIds, wishes().steps));
    }
}

}  // namespace kvscope
