// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Lesson actions in the real window, and what happens when they are stopped, cancelled or fail.
#include "shell/mainwindow.h"
#include "shell/noticecard.h"
#include "state/sessioncontroller.h"
#include "state/viewstate.h"
#include "support/lessonwindow.h"
#include "support/testregistry.h"
#include "text/numbertext.h"
#include "views/lesson/lessonpanel.h"
#include "views/lesson/play/lessonplayer.h"
#include "views/lesson/play/lessonrunner.h"
#include "views/lesson/play/lessonvalues.h"
#include "widgets/segmentedcontrol.h"

#include <QAbstractButton>
#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <optional>

using namespace kvscope;
using kvscope::test::kPatience;

namespace {

constexpr auto kSlowModel = "model: \"random:llama?layers=4&d=256&heads=4&vocab=512&context=512\"";

/// The bundled model in a folder of its own, which can be removed temporarily.
class ModelFolder {
public:
    explicit ModelFolder(const QTemporaryDir& place)
        : m_path(place.filePath(QStringLiteral("model")))
        , m_away(m_path + QStringLiteral("-away"))
    {
        QDir(m_path).removeRecursively();
        QDir(m_away).removeRecursively();
        QDir().mkpath(m_path);
        const QDir bundled(QStringLiteral(KVSCOPE_SOURCE_DIR "/resources/model"));
        for (const char* name : { "config.json", "model.safetensors", "tokenizer.json", "tokenizer_config.json" }) {
            QFile::copy(bundled.filePath(QLatin1String(name)), m_path + QLatin1Char('/') + QLatin1String(name));
        }
    }

    [[nodiscard]] const QString& path() const { return m_path; }
    [[nodiscard]] QByteArray lessonLine() const { return "model: \"" + m_path.toUtf8() + '"'; }
    void remove() const { QVERIFY(QDir().rename(m_path, m_away)); }
    void restore() const { QVERIFY(QDir().rename(m_away, m_path)); }

private:
    QString m_path;
    QString m_away;
};

}  // namespace

class TestLessonActions final : public QObject, private test::LessonWindow {
    Q_OBJECT

private slots:
    void initTestCase() { test::prepareWindows(m_folder); }

    void init() { open(); }

    void cleanup() { m_window.reset(); }

    /// A slow machine measures for minutes: the class sees how far it is.
    void aMeasurementCountsItsRuns()
    {
        openOwn("model: \"random:llama?layers=2&d=32&heads=4&vocab=256&context=256\"",
            "    look: {panels: [cores], cover: panels}\n    question: Which?\n    reveal: This.\n"
            "    action: {kind: fast, do: [{measure: cores}]}\n");
        QStringList seen;
        connect(&player(), &LessonPlayer::changed, this, [&] { seen << player().progress(); });
        key(Qt::Key_PageDown);
        QTRY_VERIFY_WITH_TIMEOUT(player().actionDone() && !player().isBusy(), kPatience);
        player().disconnect(this);
        const QStringList counts = seen.filter(QRegularExpression(QStringLiteral("^Measuring: [0-9]+/20$")));  // 4 ways, 5 rounds
        QVERIFY2(!counts.isEmpty(), qPrintable(seen.join(QLatin1Char('\n'))));
    }

    /// What a step is about is never behind a switch that the clicker cannot reach.
    void aStepChoosesTheFormOfItsFirstPanel()
    {
        openOwn("model: bundled",
            "    look: {panels: [chain], form: 2}\n  - title: After\n    text: C\n    look: {form: 3}\n"
            "  - title: Last\n    text: D\n");
        const auto* forms = m_window->findChild<SegmentedControl*>(QStringLiteral("chainForm"));
        QVERIFY(forms);
        QTRY_COMPARE(forms->currentIndex(), 1);
        key(Qt::Key_PageDown);
        QTRY_COMPARE(forms->currentIndex(), 2);
        emit const_cast<SegmentedControl*>(forms)->chosen(0);  // the switch still decides
        key(Qt::Key_PageDown);
        QCOMPARE(player().index(), 2);
        test::showChanges(*m_window);
        QCOMPARE(forms->currentIndex(), 0);
    }

    void aCancelledActionIsSkipped()
    {
        openOwn(kSlowModel, "    action: {kind: fast, do: [{race: 400}]}\n  - title: After\n    text: C\n");
        key(Qt::Key_Space);
        QTRY_VERIFY(state().race().running());
        QVERIFY(panel().nextLabel().contains(QStringLiteral("token")));
        key(Qt::Key_Escape);
        QTRY_VERIFY(!player().isBusy());
        QVERIFY(player().isActive());  // the first Esc was for the race
        QVERIFY(!state().race().running());
        QVERIFY(player().actionCancelled() && !player().actionFailed());
        QVERIFY(panel().pageText().contains(QStringLiteral("Cancelled")));
        key(Qt::Key_Space);
        QCOMPARE(player().index(), 1);
    }

    void stopEndsTheAction_data()
    {
        QTest::addColumn<QByteArray>("first");
        QTest::newRow("a run") << QByteArray();
        QTest::newRow("a run that was done once and gets more steps") << QByteArray("{run-to: 20}, ");
    }

    void stopEndsTheAction()
    {
        QFETCH(const QByteArray, first);
        openOwn(kSlowModel, "    action: {kind: fast, do: [" + first + "{run-to: 400}]}\n  - title: After\n    text: C\n");
        key(Qt::Key_Space);
        QTRY_VERIFY_WITH_TIMEOUT(state().run().steps() > 22, kPatience);
        m_window->findChild<QAbstractButton*>(QStringLiteral("stop"))->click();
        QTRY_VERIFY_WITH_TIMEOUT(!player().isBusy(), kPatience);
        QVERIFY(player().actionCancelled() && !player().actionFailed());
        QCOMPARE(state().runState(), RunState::Finished);
        const int steps = state().run().steps();
        settle();
        QCOMPARE(state().run().steps(), steps);
        QVERIFY(steps < 400);
        key(Qt::Key_Space);
        QCOMPARE(player().index(), 1);
    }

    void aStopBeforeTheActionDoesNotBlockIt()
    {
        openOwn(kSlowModel, "    action: {kind: fast, do: [{run-to: 6}]}\n  - title: After\n    text: C\n");
        m_window->controller()->stop();
        QTRY_COMPARE(state().runState(), RunState::Finished);
        key(Qt::Key_Space);
        QTRY_VERIFY_WITH_TIMEOUT(!player().isBusy(), kPatience);
        QVERIFY(player().actionDone() && !player().actionCancelled());
        QCOMPARE(state().run().steps(), 6);
    }

    void anotherRunEndsTheAction()
    {
        openOwn(kSlowModel, "    action: {kind: fast, do: [{run-to: 400}]}\n  - title: After\n    text: C\n");
        key(Qt::Key_Space);
        QTRY_VERIFY_WITH_TIMEOUT(state().run().steps() > 3, kPatience);
        m_window->controller()->reset();
        QTRY_VERIFY_WITH_TIMEOUT(!player().isBusy(), kPatience);
        QVERIFY(player().actionCancelled());
        QTRY_COMPARE(state().run().steps(), 1);
        settle();
        QCOMPARE(state().run().steps(), 1);
    }

    void aLessonStopsARunningRace()
    {
        emit state().commands()->raceRequested(60);
        QVERIFY(state().race().running());
        openOwn("model: \"random:llama?layers=2&d=32&heads=4&ff=64&context=96\"\nsettings: {cache: off}",
            "    action: {kind: fast, do: [{run-to: 4}]}\n");
        QVERIFY(!state().race().running());
        QVERIFY(!state().nextCacheOn());
        QVERIFY(!state().run().records().first()->cacheOn);
        // An action also stops a race that the class started in between.
        emit state().commands()->raceRequested(60);
        QVERIFY(state().race().running());
        key(Qt::Key_Space);
        QVERIFY(!state().race().running());
        QTRY_VERIFY_WITH_TIMEOUT(!player().isBusy(), kPatience);
        QVERIFY(player().actionDone() && !player().actionFailed() && !player().actionCancelled());
        QVERIFY(state().run().steps() >= 4);
    }

    void anOlderRaceIsNotMistakenForTheActions()
    {
        ViewState alone;
        SessionController controller(&alone);
        LessonRunner runner(&alone, &controller);
        RaceState before;
        before.phase = RacePhase::Done;
        alone.setRace(before);
        std::optional<LessonRunner::Outcome> outcome;
        connect(&runner, &LessonRunner::finished, this, [&outcome](LessonRunner::Outcome how) { outcome = how; });
        LessonCommand race;
        race.kind = LessonCommand::Kind::Race;
        race.number = 8;
        runner.run({ race }, Lesson());  // there is no RaceController to run it
        QTRY_VERIFY(!runner.busy());
        QVERIFY(outcome == LessonRunner::Outcome::Failed);
    }

    void aPauseWaitsAndEndsOnAKey()
    {
        openOwn("model: lesson:four-heads", "    action: {kind: pause, seconds: 500}\n  - title: After\n    text: C\n");
        key(Qt::Key_PageDown);
        QCOMPARE(player().secondsLeft(), 500);
        QVERIFY(panel().nextLabel().contains(QStringLiteral("500")));
        key(Qt::Key_PageDown);
        QCOMPARE(player().secondsLeft(), 0);
        QCOMPARE(player().index(), 0);
        key(Qt::Key_PageDown);
        QCOMPARE(player().index(), 1);
    }

    void everyCommandIsExecuted()
    {
        openOwn("model: \"random:llama?layers=2&d=32&heads=4&ff=64&context=96\"",
            "    action:\n      kind: fast\n      do:\n        - sampling: {temperature: 0.5, top-k: 7, seed: 3}\n        - kernels: "
            "eigen\n"
            "        - model: \"random:gpt2?layers=1&d=16&heads=2&ff=32&context=64\"\n        - start: {prompt: abc, steps: 9}\n"
            "        - step: 2\n        - cache: off\n        - run-to: 6\n        - check: 0\n        - what-if: gpt2\n");
        key(Qt::Key_Space);
        QTRY_VERIFY_WITH_TIMEOUT(!player().isBusy(), kPatience);
        QVERIFY(player().actionDone() && !player().actionFailed());
        QCOMPARE(m_window->controller()->sampling().topK, 7);
        QVERIFY(m_window->controller()->kernels() == KernelKind::Eigen);
        QCOMPARE(state().model()->config.hiddenSize, 16);
        QCOMPARE(state().run().promptLength(), 3);
        QCOMPARE(state().run().settings().steps, 9);
        QCOMPARE(state().run().steps(), 6);
        QVERIFY(state().run().records()[2]->cacheOn);
        QVERIFY(!state().run().records()[3]->cacheOn);
        QCOMPARE(state().whatIf().layers, 12);
    }

    /// What a page needs is there when its action has ended, however slow the machine is.
    void measurementsAndComparisonsAreAwaited()
    {
        openOwn("model: \"random:llama?layers=2&d=32&heads=4&ff=64&vocab=256&context=96\"",
            "    action: {kind: fast, do: [{step: 1}, {check: 0}, {measure: ttft}, {measure: cores}, {measure: chain}]}\n");
        key(Qt::Key_Space);
        QTRY_VERIFY_WITH_TIMEOUT(!player().isBusy(), kPatience);
        QVERIFY(player().actionDone() && !player().actionFailed() && !player().actionCancelled());
        QVERIFY(state().comparisonAt(state().viewedStep()));
        for (const LaneUse use : { LaneUse::Passes, LaneUse::Cores, LaneUse::Prefix, LaneUse::FourLanes }) {
            QVERIFY(state().lanes(use).results && !state().lanes(use).pending);
        }
        QVERIFY(state().run().scores().chain(state().viewedStep()));
        for (const char* name : { "passes_ratio", "passes_prompt", "first_cores_ratio", "first_warm", "one_core_off", "cache_gain",
                 "likeliest", "entropy_high", "difference" }) {
            QVERIFY2(lessonValue(QLatin1String(name), state(), state()) != notAvailableText(), name);
        }
    }

    /// Hand-made heads have nothing to time; the lesson goes on.
    void whatCannotBeMeasuredIsLeftOut()
    {
        openOwn("model: lesson:four-heads", "    action: {kind: fast, do: [{measure: ttft}]}\n");
        key(Qt::Key_Space);
        QTRY_VERIFY(!player().isBusy());
        QVERIFY(player().actionDone() && !player().actionFailed());
        QVERIFY(!state().lanes(LaneUse::Passes).results);
    }

    void theHeadIsFoundInTheRunOfTheAction()
    {
        openOwn("model: \"random:llama?layers=3&d=32&heads=4&ff=64&vocab=256&context=96\"",
            "    look: {find: first-token}\n    action: {kind: fast, do: [{start: {prompt: Another text}}, {step: 3}]}\n");
        const auto isLargest = [this] {
            const auto heads = state().run().heads().after(state().viewedStep());
            const double chosen = heads->mean(HeadMeasure::FirstToken, state().layer(), state().head());
            for (int layer = 0; layer < heads->layers(); ++layer) {
                for (int head = 0; head < heads->heads(); ++head) {
                    if (heads->mean(HeadMeasure::FirstToken, layer, head) > chosen) {
                        return false;
                    }
                }
            }
            return true;
        };
        QVERIFY(isLargest());
        state().setLayer(0);
        state().setHead(0);
        key(Qt::Key_Space);
        QTRY_VERIFY_WITH_TIMEOUT(!player().isBusy(), kPatience);
        QVERIFY(isLargest());
    }

    void goingBackIsRetriedAfterAFailure()
    {
        const ModelFolder folder(m_folder);
        openOwn(folder.lessonLine(),
            "  - title: Second\n    text: B\n    action: {kind: fast, do: [{model: \"lesson:four-heads\"}]}\n  - title: Third\n    text: "
            "C\n");
        playTo(2);
        folder.remove();
        key(Qt::Key_PageUp);
        QTRY_VERIFY(!player().isBusy());
        QCOMPARE(player().index(), 1);  // its model is the current one
        key(Qt::Key_PageUp);
        for (int tries = 0; tries < 2; ++tries) {
            QTRY_VERIFY_WITH_TIMEOUT(!player().isBusy(), kPatience);
            QVERIFY(player().actionFailed());
            QVERIFY(notice().isVisible());
            QCOMPARE(panel().nextLabel(), QStringLiteral("Try again"));
            key(Qt::Key_PageDown);
            QCOMPARE(player().index(), 0);  // did not advance with the wrong model
        }
        QTRY_VERIFY_WITH_TIMEOUT(!player().isBusy(), kPatience);
        folder.restore();
        key(Qt::Key_PageDown);
        QTRY_VERIFY_WITH_TIMEOUT(!player().isBusy(), kPatience);
        QVERIFY(!player().actionFailed());
        QCOMPARE(player().index(), 0);
        QCOMPARE(state().model()->source, folder.path().toStdString());
        key(Qt::Key_PageDown);
        QCOMPARE(player().index(), 1);
    }

    void resumingALessonIsRetriedAfterItsModelWasMissing()
    {
        const ModelFolder folder(m_folder);
        openOwn(folder.lessonLine(), "  - title: Second\n    text: B\n    action: {kind: fast, do: [{step: 1}]}\n");
        playTo(1);
        player().leave();
        m_window->controller()->openModel(QStringLiteral("lesson:four-heads"));
        QTRY_VERIFY_WITH_TIMEOUT(state().model()->handMade, kPatience);
        folder.remove();
        player().resume();
        QTRY_VERIFY_WITH_TIMEOUT(!player().isBusy(), kPatience);
        QVERIFY(player().isActive());
        QVERIFY(player().actionFailed());
        QCOMPARE(panel().nextLabel(), QStringLiteral("Try again"));
        folder.restore();
        key(Qt::Key_PageDown);
        QTRY_VERIFY_WITH_TIMEOUT(!player().isBusy(), kPatience);
        QVERIFY(!player().actionFailed() && !player().actionDone());  // its action is still to be run
        QCOMPARE(player().index(), 1);
        QCOMPARE(state().model()->source, folder.path().toStdString());
        key(Qt::Key_PageDown);
        QTRY_VERIFY_WITH_TIMEOUT(!player().isBusy(), kPatience);
        QVERIFY(player().actionDone());
    }

    void leavingWhileResumingDoesNotAffectTheNextLesson()
    {
        openFourHeads();
        playTo(5);
        player().leave();
        m_window->controller()->reset();
        player().resume();
        QVERIFY(player().isBusy());
        player().leave();
        openFourHeads();
        playTo(5);
        key(Qt::Key_PageUp);
        QTRY_VERIFY(!player().isBusy());
        QCOMPARE(player().index(), 4);
        QVERIFY(player().actionDone() && player().revealed());  // as it was left, not as a new step
    }

    void aMissingModelCanBeRetried()
    {
        const QString path = m_folder.filePath(QStringLiteral("nomodel.yaml"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("title: T\nmodel: /nowhere/at/all\nprompt: Hello\nsteps:\n  - title: A\n    text: B\n");
        file.close();
        const auto records = state().run().records();
        m_window->openLesson(path);
        QTRY_VERIFY(player().isActive() && !player().isBusy());
        QVERIFY(player().actionFailed());
        QVERIFY(notice().isVisible());
        QCOMPARE(panel().nextLabel(), QStringLiteral("Try again"));
        QCOMPARE(state().run().records(), records);
        key(Qt::Key_PageDown);
        QTRY_VERIFY(!player().isBusy());
        QVERIFY(player().actionFailed());
        m_window->setFocus();
        key(Qt::Key_Escape);
        key(Qt::Key_Escape);
        QVERIFY(!player().isActive());
    }
};

KVSCOPE_TEST(TestLessonActions)
#include "tst_lessonactions.moc"
