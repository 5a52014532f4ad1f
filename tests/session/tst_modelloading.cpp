// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/inferencesession.h"

#include "support/gate.h"
#include "support/plainargument.h"
#include "support/sessionprobe.h"
#include "support/testregistry.h"

#include <QTest>
#include <QThread>

#include <atomic>
#include <stdexcept>

using namespace kvscope;
using kvscope::test::fakeModel;
using kvscope::test::FakeModel;
using kvscope::test::Gate;
using kvscope::test::SessionProbe;
using kvscope::test::sessionSettings;
using kvscope::test::words;

namespace {

/// By argument: "good…" loads, "bad" fails like a file, "odd" throws an unexpected exception, "slow" reports until it is told to stop.
LoadedModel loadByName(const std::string& argument, const LoadOptions& options)
{
    if (argument == "bad") {
        throw EngineError(ErrorCode::FileTruncated)
            .file("model.safetensors")
            .key("layers.0")
            .expected(Verbatim { "100" })
            .found(Verbatim { "12" });
    }
    if (argument == "odd") {
        throw std::runtime_error("odd");
    }
    if (argument == "slow") {
        for (std::uint64_t done = 0;; ++done) {
            if (options.progress({ done, done + 10, { 4, 2, 1 }, 8 }) == Flow::Stop) {
                throw EngineError(ErrorCode::Cancelled);
            }
            QThread::yieldCurrentThread();
        }
    }
    static_cast<void>(options.progress({ 10, 10, { 4, 2, 1 }, 8 }));
    LoadedModel loaded = fakeModel();
    auto info = std::make_shared<ModelInfo>(*loaded.info);
    info->name = argument;
    loaded.info = std::move(info);
    return loaded;
}

}  // namespace

class TestModelLoading final : public QObject {
    Q_OBJECT
private slots:
    void modelIsAnnouncedWithItsKernels()
    {
        SessionProbe probe(&loadByName);
        QString machine;
        connect(&probe.session, &InferenceSession::modelLoaded, this,
            [&](const std::shared_ptr<const ModelInfo>& info, const QString& kernels, const QString& isa, int threads) {
                machine = QStringLiteral("%1 %2 %3 %4").arg(QString::fromStdString(info->name), kernels, isa).arg(threads);
            });
        std::vector<quint64> progress;
        connect(&probe.session, &InferenceSession::loadProgress, this, [&](const LoadProgress& now) {
            progress = { now.bytesDone, now.bytesTotal, now.memory.weights, now.memory.cache, now.memory.rest, now.memoryFree };
        });
        probe.session.load(QStringLiteral("good"), KernelKind::Exact, 3);
        QCOMPARE(probe.session.state(), SessionState::Loading);
        QTRY_COMPARE(probe.loaded, 1);
        QCOMPARE(machine, QStringLiteral("good fake none 1"));
        QCOMPARE(progress, (std::vector<quint64> { 10, 10, 4, 2, 1, 8 }));
        QCOMPARE(probe.session.state(), SessionState::Idle);
    }

    void loaderReceivesTheRequest()
    {
        std::atomic<int> threads = 0;
        std::atomic<KernelKind> kernels = KernelKind::Exact;
        SessionProbe probe([&](const std::string& argument, const LoadOptions& options) {
            threads = options.threads;
            kernels = options.kernels;
            return loadByName(argument, options);
        });
        probe.session.load(QStringLiteral("good"), KernelKind::Eigen, 5);
        QTRY_COMPARE(probe.loaded, 1);
        QCOMPARE(threads.load(), 5);
        QVERIFY(kernels.load() == KernelKind::Eigen);
    }

    void aBadFirstModelLeavesNone()
    {
        SessionProbe probe(&loadByName);
        probe.session.load(QStringLiteral("bad"));
        QTRY_COMPARE(probe.errors.size(), std::size_t { 1 });
        QCOMPARE(probe.errors[0].code, ErrorCode::FileTruncated);
        QCOMPARE(probe.errors[0].file(), std::string("model.safetensors"));
        QCOMPARE(test::plain(probe.errors[0].found()), std::string("12"));
        QCOMPARE(probe.session.state(), SessionState::NoModel);
    }

    void badModelLeavesTheOldOneRunning_data()
    {
        QTest::addColumn<QString>("argument");
        QTest::addColumn<ErrorCode>("code");
        QTest::newRow("bad") << "bad" << ErrorCode::FileTruncated;
        QTest::newRow("odd") << "odd" << ErrorCode::Internal;
    }
    void badModelLeavesTheOldOneRunning()
    {
        QFETCH(QString, argument);
        QFETCH(ErrorCode, code);
        SessionProbe probe(&loadByName);
        probe.session.load(QStringLiteral("good"));
        QTRY_COMPARE(probe.loaded, 1);
        probe.session.start(sessionSettings(2000));
        probe.session.setRunning(true);
        QTRY_VERIFY(!probe.records.empty());
        probe.session.load(argument);
        QCOMPARE(probe.session.state(), SessionState::Running);
        QTRY_COMPARE(probe.errors.size(), std::size_t { 1 });
        QCOMPARE(probe.errors[0].code, code);
        QTRY_COMPARE_WITH_TIMEOUT(probe.finished, 1, 20000);
        QCOMPARE(probe.records.size(), std::size_t { 2000 });
        QCOMPARE(probe.loaded, 1);
    }

    void runContinuesWhileAnotherModelLoads()
    {
        Gate gate;
        SessionProbe probe([&](const std::string& argument, const LoadOptions& options) {
            if (argument == "good 2") {
                static_cast<void>(gate.pass({}));
            }
            return loadByName(argument, options);
        });
        probe.session.load(QStringLiteral("good 1"));
        QTRY_COMPARE(probe.loaded, 1);
        probe.session.load(QStringLiteral("good 2"));
        const quint64 runId = probe.session.start(sessionSettings(100));
        probe.session.stepOnce();
        QTRY_COMPARE(probe.records.size(), std::size_t { 1 });
        probe.session.setCacheOn(false);
        probe.session.stepOnce();
        QTRY_COMPARE(probe.records.size(), std::size_t { 2 });
        QVERIFY(!probe.records[1]->cacheOn);
        gate.open();
        QTRY_COMPARE(probe.loaded, 2);
        // Only now has the run ended, before the new model was announced.
        QCOMPARE(probe.log,
            (QStringList { QStringLiteral("loaded good 1"), QStringLiteral("started %1").arg(runId),
                QStringLiteral("finished %1").arg(runId), QStringLiteral("loaded good 2") }));
        QCOMPARE(probe.session.state(), SessionState::Idle);
        QVERIFY(probe.session.runId() != runId);
    }

    void aNewModelEndsAFreeRunAndDropsItsLateRecords()
    {
        SessionProbe probe(&loadByName);
        probe.session.load(QStringLiteral("good 1"));
        QTRY_COMPARE(probe.loaded, 1);
        for (int i = 2; i < 8; ++i) {
            const quint64 old = probe.session.start(sessionSettings(8000));
            probe.session.setRunning(true);
            QTRY_VERIFY(!probe.records.empty() && probe.records.back()->runId == old);
            std::size_t atLoad = 0;
            const auto watch = connect(&probe.session, &InferenceSession::modelLoaded, this, [&] { atLoad = probe.records.size(); });
            probe.session.load(QStringLiteral("good %1").arg(i));
            QTRY_COMPARE(probe.loaded, i);
            disconnect(watch);
            const quint64 fresh = probe.session.start(sessionSettings(5));
            probe.session.setRunning(true);
            QTRY_VERIFY(probe.log.contains(QStringLiteral("finished %1").arg(fresh)));
            QCOMPARE(probe.records.size(), atLoad + 5);
            QCOMPARE(probe.records.back()->runId, fresh);
        }
    }

    void runCanStartInTheModelLoadedSlot()
    {
        SessionProbe probe(&loadByName);
        connect(&probe.session, &InferenceSession::modelLoaded, this, [&] {
            probe.session.start(sessionSettings(4));
            probe.session.stepOnce();
        });
        for (std::size_t i = 1; i < 4; ++i) {
            probe.session.load(QStringLiteral("good"));
            QTRY_COMPARE(probe.records.size(), i);
            QCOMPARE(probe.records.back()->index, 0);
        }
    }

    void aCancelledLoadChangesNothing()
    {
        SessionProbe probe(&loadByName);
        probe.session.load(QStringLiteral("good"));
        QTRY_COMPARE(probe.loaded, 1);
        probe.session.start(sessionSettings(10));
        probe.session.stepOnce();
        QTRY_COMPARE(probe.records.size(), std::size_t { 1 });
        int progress = 0;
        connect(&probe.session, &InferenceSession::loadProgress, this, [&] { ++progress; });
        probe.session.load(QStringLiteral("slow"));
        QTRY_VERIFY(progress > 0);
        probe.session.cancelLoad();
        QTRY_COMPARE(probe.errors.size(), std::size_t { 1 });
        QCOMPARE(probe.errors[0].code, ErrorCode::Cancelled);
        progress = 0;
        probe.session.stepOnce();
        QTRY_COMPARE(probe.records.size(), std::size_t { 2 });
        QCOMPARE(progress, 0);
        QCOMPARE(probe.loaded, 1);
        QCOMPARE(probe.session.state(), SessionState::Paused);
    }

    void loadFinishedAfterCancellationIsDropped()
    {
        Gate gate;
        SessionProbe probe([&](const std::string& argument, const LoadOptions& options) {
            static_cast<void>(gate.pass({}));  // ignores the stop request
            return loadByName(argument, options);
        });
        probe.session.load(QStringLiteral("good"));
        QTRY_COMPARE(gate.arrivals(), 1);
        probe.session.cancelLoad();
        gate.open();
        QTRY_COMPARE(probe.errors.size(), std::size_t { 1 });
        QCOMPARE(probe.errors[0].code, ErrorCode::Cancelled);
        QCOMPARE(probe.loaded, 0);
        QCOMPARE(probe.session.state(), SessionState::NoModel);
    }

    void theLastOfSeveralLoadsWins()
    {
        SessionProbe probe(&loadByName);
        probe.session.load(QStringLiteral("slow"));
        probe.session.load(QStringLiteral("bad"));
        probe.session.load(QStringLiteral("good 3"));
        QTRY_COMPARE(probe.loaded, 1);
        QCOMPARE(probe.log, words({ "loaded good 3" }));
    }

    void cancellingWithoutALoadIsHarmless()
    {
        SessionProbe probe(&loadByName);
        probe.session.cancelLoad();
        probe.session.load(QStringLiteral("good"));
        QTRY_COMPARE(probe.loaded, 1);
        probe.session.cancelLoad();
        probe.session.start(sessionSettings(1));
        probe.session.stepOnce();
        QTRY_COMPARE(probe.finished, 1);
        QVERIFY(probe.errors.empty());
    }

    void destroyedWhileLoading()
    {
        for (int i = 0; i < 20; ++i) {
            SessionProbe probe(&loadByName);
            probe.session.load(i % 2 == 0 ? QStringLiteral("slow") : QStringLiteral("good"));
            for (int turn = 0; turn < i % 3; ++turn) {
                QCoreApplication::processEvents();
            }
        }
    }
};

KVSCOPE_TEST(TestModelLoading)
#include "tst_modelloading.moc"
