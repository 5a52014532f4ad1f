// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A session with fake models, and a log of all its signals, in the test's thread.

#include "session/inferencesession.h"
#include "support/fakemodel.h"
#include "support/patience.h"

#include <QElapsedTimer>
#include <QObject>
#include <QStringList>
#include <QTest>
#include <QThread>

#include <algorithm>
#include <functional>
#include <initializer_list>
#include <limits>
#include <memory>
#include <vector>

namespace kvscope::test {

/// The result of a loader: a FakeModel with its info.
inline LoadedModel fakeModel(FakeModel::Hook hook = {}, int context = 8192)
{
    auto model = std::make_unique<FakeModel>(std::move(hook), context);
    auto info = std::make_shared<ModelInfo>();
    info->name = "fake";
    info->config = model->config();
    return { std::move(info), std::move(model) };
}

inline ModelLoader loaderOf(FakeModel::Hook hook = {}, int context = 8192)
{
    return [=](const std::string&, const LoadOptions&) { return fakeModel(hook, context); };
}

/// Waits without handling events in this thread, so that only other threads make progress.
inline bool waitBlocking(const std::function<bool()>& condition)
{
    QElapsedTimer timer;
    timer.start();
    while (!condition() && timer.elapsed() < kPatience) {
        QThread::yieldCurrentThread();
    }
    return condition();
}

/// Returns when @p thread has handled all events posted before, and two more rounds of events posted by those.
inline void handleAllEvents(QThread* thread)
{
    auto* const guest = new QObject;
    guest->moveToThread(thread);
    for (int round = 0; round < 3; ++round) {
        QMetaObject::invokeMethod(
            guest, [] {}, Qt::BlockingQueuedConnection);
    }
    guest->deleteLater();
}

inline std::vector<TokenId> tokensOf(const std::vector<StepRecordPtr>& records)
{
    std::vector<TokenId> tokens;
    for (const auto& record : records) {
        tokens.push_back(record->token);
    }
    return tokens;
}

inline QStringList phasesOf(const std::vector<StepRecordPtr>& records)
{
    QStringList phases;
    for (const auto& record : records) {
        phases << QLatin1String(phaseName(record->phase));
    }
    return phases;
}

/// A list of Latin-1 words.
inline QStringList words(std::initializer_list<const char*> list)
{
    QStringList result;
    for (const char* word : list) {
        result << QLatin1String(word);
    }
    return result;
}

inline RunSettings sessionSettings(int steps)
{
    RunSettings settings;
    settings.prompt = { 1, 2, 3 };
    settings.steps = steps;
    settings.contextLimit = 8192;
    settings.captureAttention = false;
    return settings;
}

class SessionProbe final : public QObject {
public:
    explicit SessionProbe(ModelLoader loader) : session(std::move(loader))
    {
        connect(&session, &InferenceSession::recordsAppended, this, [this](const QList<StepRecordPtr>& fresh) {
            const qint64 since = sinceEmission.isValid() ? sinceEmission.nsecsElapsed() : closest;
            sinceEmission.start();
            closest = std::min(closest, since);
            largestBatch = std::max(largestBatch, static_cast<int>(fresh.size()));
            ++batches;
            for (const StepRecordPtr& record : fresh) {
                records.push_back(record);
            }
        });
        connect(&session, &InferenceSession::runStarted, this, [this](quint64 runId) { log << QStringLiteral("started %1").arg(runId); });
        connect(&session, &InferenceSession::runFinished, this, [this](quint64 runId) {
            log << QStringLiteral("finished %1").arg(runId);
            ++finished;
        });
        connect(&session, &InferenceSession::modelLoaded, this, [this](const std::shared_ptr<const ModelInfo>& info) {
            log << QStringLiteral("loaded %1").arg(QString::fromStdString(info->name));
            ++loaded;
        });
        connect(&session, &InferenceSession::failed, this, [this](const EngineError& error) {
            log << QStringLiteral("failed %1").arg(QLatin1String(errorCodeName(error.code)));
            errors.push_back(error);
        });
        connect(&session, &InferenceSession::stateChanged, this, [this](SessionState state) { states.push_back(state); });
    }

    /// Loads with the given loader and waits for the answer.
    bool load()
    {
        const int before = loaded;
        session.load(QStringLiteral("fake"));
        return QTest::qWaitFor([&] { return loaded > before; }, 10000);
    }

    InferenceSession session;
    std::vector<StepRecordPtr> records;
    std::vector<EngineError> errors;
    std::vector<SessionState> states;
    QStringList log;
    QElapsedTimer sinceEmission;
    qint64 closest = std::numeric_limits<qint64>::max();  ///< nanoseconds between two emissions of records
    int largestBatch = 0;
    int batches = 0;
    int finished = 0;
    int loaded = 0;
};

}  // namespace kvscope::test
