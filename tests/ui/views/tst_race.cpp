// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The race: a click, two runs one after the other, one result, and everything restored afterwards.
#include "loader/bundledmodel.h"
#include "loader/checkpoint.h"
#include "run/costmodel.h"
#include "run/statistics.h"
#include "session/inferencesession.h"
#include "shell/bar/cacheswitch.h"
#include "shell/dockarea.h"
#include "shell/mainwindow.h"
#include "shell/statusbar.h"
#include "state/sessioncontroller.h"
#include "state/viewstate.h"
#include "support/patience.h"
#include "support/shownwindow.h"
#include "support/testregistry.h"
#include "text/language.h"
#include "text/numbertext.h"
#include "text/shownratio.h"
#include "views/proof/proofmodel.h"
#include "views/race/racecontroller.h"
#include "views/race/racefigures.h"
#include "views/race/racelane.h"
#include "views/race/racetext.h"
#include "widgets/fittinglabel.h"

#include <QAbstractButton>
#include <QDir>
#include <QDockWidget>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

using namespace kvscope;
using kvscope::test::kPatience;

namespace {

constexpr auto kModel = "random:llama?layers=2&d=32&heads=4&kv_heads=2&ff=64&vocab=256&context=160&seed=3";
constexpr auto kOther = "random:gpt2?layers=1&d=16&heads=2&ff=32&vocab=256&context=64&seed=4";

double operationsOf(const QList<StepRecordPtr>& records)
{
    double sum = 0.0;
    for (const StepRecordPtr& record : records) {
        sum += static_cast<double>(record->operations);
    }
    return sum;
}

/// The bundled model with a full stop as its end-of-text token, which it soon samples.
QString modelThatEndsWithASentence(const QString& folder)
{
    const QDir bundled(QString::fromStdString(bundledModelPath().string()));
    for (const QString& name : bundled.entryList(QDir::Files)) {
        QFile::copy(bundled.filePath(name), QDir(folder).filePath(name));
    }
    for (const char* name : { "config.json", "tokenizer_config.json" }) {
        QFile file(QDir(folder).filePath(QLatin1String(name)));
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner);
        if (!file.open(QIODevice::ReadWrite)) {
            return {};
        }
        QJsonObject object = QJsonDocument::fromJson(file.readAll()).object();
        object.remove(QStringLiteral("eos_token_id"));
        object[QStringLiteral("eos_token")] = QStringLiteral(".");
        file.resize(0);
        file.write(QJsonDocument(object).toJson());
    }
    return folder;
}

double millisecondsOf(const QList<StepRecordPtr>& records)
{
    double sum = 0.0;
    for (const StepRecordPtr& record : records) {
        sum += toMilliseconds(record->times.total());
    }
    return sum;
}

}  // namespace

class TestRace final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { test::prepareWindows(m_settings); }

    void init() { open(QString::fromLatin1(kModel)); }

    void cleanup() { m_window.reset(); }

    void bothRunsSampleTheSameTokensAndRatiosMatchTheRecords()
    {
        const auto prompt = state().run().settings().prompt;
        m_window->controller()->setSpeed(4.0);
        QTest::mouseClick(button(), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(race().phase, RacePhase::Done, kPatience);
        QCOMPARE(race().tokens, 100);
        QCOMPARE(race().off.size(), 100);
        QCOMPARE(race().on.size(), 100);
        for (int step = 0; step < 100; ++step) {
            const StepRecord& off = *race().off[step];
            const StepRecord& on = *race().on[step];
            QVERIFY(!off.cacheOn && on.cacheOn);
            QCOMPARE(off.token, on.token);
            QCOMPARE(off.logitsHash, on.logitsHash);
            QCOMPARE(off.operations, predictOperations(state().model()->config, 0, off.positions));
        }
        const RaceRatio ratio = totalRatio(race(), 100);
        QCOMPARE(ratio.operations, ratioOf(operationsOf(race().off), operationsOf(race().on)));
        QCOMPARE(ratio.time, ratioOf(millisecondsOf(race().off), millisecondsOf(race().on)));
        QCOMPARE(ratio.pairs, 1);
        QVERIFY2(text("raceResult").contains(QStringLiteral("1 run")), qPrintable(text("raceResult")));
        for (const bool on : { false, true }) {
            const QString counted = siText(operationsOf(race().records(on)));
            QCOMPARE(lane(on ? "raceOn" : "raceOff")->operations(), counted + QStringLiteral(" operations"));
        }
        QVERIFY(lane("raceOff")->share() == 1.0 || lane("raceOn")->share() == 1.0);
        QVERIFY(text("raceResult").contains(QStringLiteral("the same 100 tokens")));
        QVERIFY(text("raceCheck").contains(QStringLiteral("difference 0 over 100 steps")));
        QVERIFY2(!text("raceCheck").contains(QStringLiteral("article")), "only lessons cite it");
        // The race has compared every step: the proof says the same.
        const ProofSummary proof = proofSummary(state());
        QCOMPARE(proof.checked, 100);
        QCOMPARE(proof.differingBits, std::uint64_t { 0 });
        QVERIFY(m_window->findChild<StatusBar*>()->comparisonText().contains(QStringLiteral("100 of 100 steps checked")));

        // Every view sees the run with the cache, with the other one as its measured baseline.
        QCOMPARE(state().run().steps(), 100);
        QVERIFY(state().viewedRecord()->cacheOn);
        QCOMPARE(state().baselineRecords(), race().off);
        QCOMPARE(state().run().settings().prompt, prompt);
        QCOMPARE(m_window->controller()->plannedSteps(), 20);
    }

    void theExpectedTimeIsThatOfTheOtherPanels()
    {
        for (int steps = 2; steps <= 6; ++steps) {
            QTest::keyClick(m_window.get(), Qt::Key_PageDown);
            QTRY_COMPARE(state().run().steps(), steps);
        }
        tokens()->setValue(tokens()->maximum());
        state().setRace(state().race());  // the panel follows the number of tokens with the next change
        const PassTimes times = state().passTimes();
        QVERIFY(times.known());
        const StepRecord& first = *state().run().records().front();
        for (const bool on : { false, true }) {
            double sum = 0.0;
            for (int step = 0; step < tokens()->value(); ++step) {
                const int positions = first.positions + step;
                const int rows = on && step > 0 ? 1 : positions;
                sum += expectedTime(times, state().model()->config, first.weightBytesMoved, positions - rows, rows, on);
            }
            QCOMPARE(lane(on ? "raceOn" : "raceOff")->rest(), QStringLiteral("about %1").arg(roughTimeText(sum)));
        }
    }

    void shortPairsAreRepeatedForAMedianAndItsSpread()
    {
        m_window->findChild<RaceController*>()->setLimit(10'000.0);
        runRace(4);
        QCOMPARE(race().phase, RacePhase::Done);
        QCOMPARE(race().pairs(), kMostPairs);
        QCOMPARE(race().offRuns.size(), race().onRuns.size());
        std::vector<double> off;
        std::vector<double> on;
        double least = 1e9;
        double greatest = 0.0;
        for (int pair = 0; pair < race().pairs(); ++pair) {
            QCOMPARE(race().onRuns[pair].milliseconds.size(), std::size_t { 4 });
            off.push_back(race().offRuns[pair].milliseconds.back());
            on.push_back(race().onRuns[pair].milliseconds.back());
            least = std::min(least, ratioOf(off.back(), on.back()));
            greatest = std::max(greatest, ratioOf(off.back(), on.back()));
        }
        const RaceRatio ratio = totalRatio(race(), 4);
        QCOMPARE(ratio.time, ratioOf(medianOf(off), medianOf(on)));
        QCOMPARE(ratio.least, least);
        QCOMPARE(ratio.greatest, greatest);
        QVERIFY2(text("raceResult").contains(QStringLiteral("%1 to %2 in 9 runs").arg(oneDecimalText(least), oneDecimalText(greatest))),
            qPrintable(text("raceResult")));
        // The session goes on from the run that is seen.
        QVERIFY(state().viewedRecord()->cacheOn);
        QCOMPARE(state().run().steps(), 4);
        QCOMPARE(proofSummary(state()).checked, 4);
        QTest::keyClick(m_window.get(), Qt::Key_PageDown);
        QTRY_COMPARE(state().run().steps(), 5);
        QCOMPARE(state().viewedRecord()->index, 4);
    }

    void repeatsThatAreCancelledLeaveTheFirstPair()
    {
        m_window->findChild<RaceController*>()->setLimit(1e9);
        tokens()->setValue(tokens()->maximum());
        QTest::mouseClick(button(), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(race().phase, RacePhase::Repeating, kPatience);
        const auto seen = state().run().runId();
        QVERIFY(state().run().steps() == race().tokens);
        QTest::keyClick(m_window.get(), Qt::Key_Escape);
        QTRY_COMPARE(race().phase, RacePhase::Done);
        QVERIFY(race().pairs() >= 1);
        QVERIFY(state().run().runId() >= seen);
        QTRY_VERIFY(state().runState() != RunState::Running);
        runRace(5);
        QTRY_VERIFY_WITH_TIMEOUT(race().phase == RacePhase::Done, kPatience);
    }

    void repeatsThatEndEarlyKeepAWholeRunAndItsProof_data()
    {
        QTest::addColumn<bool>("cancelled");
        QTest::newRow("cancelled") << true;
        QTest::newRow("stopped") << false;
    }
    void repeatsThatEndEarlyKeepAWholeRunAndItsProof()
    {
        QFETCH(const bool, cancelled);
        m_window->findChild<RaceController*>()->setLimit(1e9);
        // In the second pair.
        bool asked = false;
        QObject context;
        connect(state().updates(), &Updates::changed, &context, [&](Changes what) {
            if (asked || !(what & Change::Race) || race().phase != RacePhase::Repeating || race().pairs() != 1) {
                return;
            }
            asked = true;
            QMetaObject::invokeMethod(
                &context,
                [this, cancelled] {
                    state().setViewedStep(40);
                    if (cancelled) {
                        m_window->findChild<RaceController*>()->cancel();
                    } else {
                        m_window->controller()->stop();
                    }
                },
                Qt::QueuedConnection);
        });
        tokens()->setValue(100);
        QTest::mouseClick(button(), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(asked, kPatience);
        QTRY_COMPARE_WITH_TIMEOUT(race().phase, RacePhase::Done, kPatience);
        QVERIFY(race().pairs() >= 1 && race().pairs() < kMostPairs);
        QVERIFY(!race().closing);

        // What is seen is a whole run with the cache, compared in every step, and the panel shows that run.
        QVERIFY(state().run().settings().cacheOn);
        QCOMPARE(state().run().steps(), 100);
        QCOMPARE(state().viewedStep(), 40);
        QCOMPARE(race().on, state().run().records());
        QCOMPARE(proofSummary(state()).checked, 100);
        QCOMPARE(proofSummary(state()).differingBits, std::uint64_t { 0 });
        for (int step = 0; step < 100; ++step) {
            QCOMPARE(state().run().records()[step]->logitsHash, race().off[step]->logitsHash);
        }
        // The session goes on from it.
        state().setViewedStep(99);
        QTRY_VERIFY(state().runState() != RunState::Running);
        QTest::keyClick(m_window.get(), Qt::Key_PageDown);
        QTRY_COMPARE(state().run().steps(), 101);
        QCOMPARE(state().viewedRecord()->reused, state().viewedRecord()->positions - 1);
    }

    void anotherPromptEndsTheRepeatsAtOnce()
    {
        m_window->findChild<RaceController*>()->setLimit(1e9);
        tokens()->setValue(100);
        QTest::mouseClick(button(), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(race().phase, RacePhase::Repeating, kPatience);
        m_window->findChild<RaceController*>()->cancel();
        m_window->controller()->reset();
        QCOMPARE(race().phase, RacePhase::Done);
        QTRY_COMPARE(state().run().steps(), 1);
        QCOMPARE(proofSummary(state()).steps, 1);
        QVERIFY(state().runState() != RunState::Running);
    }

    void repeatsKeepTheirAttentionWithinTheBudget_data()
    {
        QTest::addColumn<std::uint64_t>("budget");
        QTest::newRow("part of a run") << std::uint64_t { 60'000 };
        QTest::newRow("several runs") << std::uint64_t { 8 << 20 };
    }
    void repeatsKeepTheirAttentionWithinTheBudget()
    {
        QFETCH(const std::uint64_t, budget);
        m_window->findChild<RaceController*>()->setLimit(10'000.0);
        state().setAttentionBudget(budget);
        std::vector<std::weak_ptr<const AttentionRows>> captured;
        std::uint64_t most = 0;
        QObject context;
        const auto measure = [&] {
            std::uint64_t held = 0;
            for (const auto& each : captured) {
                const auto rows = each.lock();
                held += rows ? rows->bytes() : 0;
            }
            most = std::max(most, held);
        };
        connect(m_window->controller()->findChild<InferenceSession*>(), &InferenceSession::recordsAppended, &context,
            [&](const QList<StepRecordPtr>& records) {
                for (const StepRecordPtr& record : records) {
                    if (record->cacheOn) {  // without the cache the engine, too, holds earlier rows during a pass
                        captured.emplace_back(record->attention);
                    }
                }
                QMetaObject::invokeMethod(&context, measure, Qt::QueuedConnection);  // when the signal's own list is gone
            });
        runRace(100);
        QCOMPARE(race().phase, RacePhase::Done);
        QVERIFY(race().pairs() > 1);
        QCoreApplication::processEvents();
        QVERIFY2(most > 0 && most <= budget, qPrintable(QString::number(most)));
        // Of the run that is seen afterwards the newest rows are there, or all that fit.
        const auto matrix = state().run().attention(1, 1, 99);
        QVERIFY(matrix);
        QVERIFY(matrix->missingRows < matrix->rows);
        QCOMPARE(matrix->missingRows == 0, budget > 1'000'000);
    }

    void aModeThatOtherProgramsHeldUpIsMarked()
    {
        RaceState held;
        held.phase = RacePhase::Done;
        held.tokens = 2;
        for (const double time : { 100.0, 105.0, 140.0 }) {
            held.offRuns.append({ { time / 3, time }, 0.0 });
            held.onRuns.append({ { 10.0, 20.0 }, 0.0 });
        }
        QVERIFY(raceDisturbed(held, false));
        QVERIFY(!raceDisturbed(held, true));
        held.onRuns[1].waited = 1.1;
        QVERIFY(raceDisturbed(held, true));
    }

    void anExpectedTimeHasOneDigit_data()
    {
        QTest::addColumn<double>("milliseconds");
        QTest::addColumn<QString>("text");
        QTest::newRow("fraction") << 0.0432 << QStringLiteral("0.04\u00A0ms");
        QTest::newRow("one") << 1.0 << QStringLiteral("1\u00A0ms");
        QTest::newRow("tens") << 23.4 << QStringLiteral("20\u00A0ms");
        QTest::newRow("up to a second") << 962.0 << QStringLiteral("1\u00A0s");
        QTest::newRow("seconds") << 2860.0 << QStringLiteral("3\u00A0s");
        QTest::newRow("minutes") << 94321.0 << QStringLiteral("90\u00A0s");
    }
    void anExpectedTimeHasOneDigit()
    {
        QFETCH(const double, milliseconds);
        QFETCH(const QString, text);
        QCOMPARE(roughTimeText(milliseconds), text);
    }

    void aLessonCoversTheRatioUntilItsAnswer()
    {
        runRace(10);
        const QString ratio = oneDecimalText(totalRatio(race(), 10).time);
        QVERIFY2(text("raceResult").contains(ratio), qPrintable(text("raceResult")));
        state().setCover(Cover::Result);
        test::showChanges(*m_window);
        QVERIFY2(text("raceResult").startsWith(QStringLiteral("How many times as long?")), qPrintable(text("raceResult")));
        QVERIFY(!text("raceResult").contains(ratio));
        state().setCover(Cover::Nothing);
        test::showChanges(*m_window);
        QVERIFY(text("raceResult").contains(ratio));
    }

    void theNumbersFollowTheViewedStep()
    {
        runRace(40);
        const QString whole = lane("raceOff")->operations();
        const double longest = lane("raceOff")->share();
        state().setViewedStep(9);
        QVERIFY(text("raceResult").startsWith(QStringLiteral("After 10 tokens")));
        QVERIFY(lane("raceOff")->operations() != whole);
        QVERIFY(lane("raceOff")->share() < longest);
        state().setViewedStep(39);
        QCOMPARE(lane("raceOff")->operations(), whole);
    }

    void theUsersSettingsAreRestoredAfterARace()
    {
        m_window->controller()->setCacheOn(false);
        const SamplingSettings sampling { 0.8, 20, 0.9, 7 };
        m_window->controller()->setSampling(sampling);
        runRace(30);
        QVERIFY(!state().nextCacheOn());
        QVERIFY(m_window->controller()->sampling() == sampling);
        for (const StepRecordPtr& record : race().on) {
            QVERIFY(record->sampling == sampling);
        }
        QCOMPARE(raceAgreement(race()).firstOtherToken, -1);
        // The next step continues from there, in the user's own mode.
        QTest::keyClick(m_window.get(), Qt::Key_PageDown);
        QTRY_COMPARE(state().run().steps(), 31);
        QVERIFY(!state().viewedRecord()->cacheOn);
    }

    void cancellingWorksInEachPhase_data()
    {
        QTest::addColumn<bool>("second");
        QTest::addColumn<QString>("how");
        for (const bool second : { false, true }) {
            for (const char* how : { "button", "escape", "stop", "prompt", "reset" }) {
                QTest::addRow("%s, %s", second ? "on" : "off", how) << second << QString::fromLatin1(how);
            }
        }
    }
    void cancellingWorksInEachPhase()
    {
        QFETCH(bool, second);
        QFETCH(QString, how);
        QVERIFY(waitInside(second));
        if (how == QLatin1String("button")) {
            QTest::mouseClick(button(), Qt::LeftButton);
        } else if (how == QLatin1String("escape")) {
            QTest::keyClick(m_window.get(), Qt::Key_Escape);
        } else if (how == QLatin1String("stop")) {
            m_window->controller()->stop();
        } else if (how == QLatin1String("prompt")) {
            QVERIFY(m_window->controller()->startPrompt(QStringLiteral("Something else"), 5) != 0);
        } else {
            m_window->controller()->reset();
        }
        QTRY_COMPARE(race().phase, RacePhase::Cancelled);
        QVERIFY(state().nextCacheOn());
        QTRY_VERIFY(state().runState() != RunState::Running);
        QVERIFY(race().off.size() + race().on.size() < 2 * race().tokens);
        QVERIFY(button()->text() == QStringLiteral("Run again"));
        // It can be run again.
        runRace(10);
        QCOMPARE(race().on.size(), 10);
    }

    void anotherModelEndsIt()
    {
        QVERIFY(waitInside(false));
        m_window->controller()->openModel(QString::fromLatin1(kOther));
        QCOMPARE(race().phase, RacePhase::Cancelled);
        QTRY_COMPARE_WITH_TIMEOUT(QString::fromStdString(state().model()->source), QString::fromLatin1(kOther), kPatience);
        QCOMPARE(race().phase, RacePhase::NotRun);
        QTRY_COMPARE(state().run().steps(), 1);
        // The context has room for fewer tokens now.
        const int most = 64 - state().run().promptLength() + 1;
        QCOMPARE(tokens()->maximum(), most);
        QTest::mouseClick(button(), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(race().phase, RacePhase::Done, kPatience);
        QCOMPARE(race().on.size(), most);
    }

    void aPauseDoesNotCancelAndTakesNoTime()
    {
        QVERIFY(waitInside(false));
        m_window->controller()->setRunning(false);
        QTRY_COMPARE(state().runState(), RunState::Paused);
        QVERIFY(race().running());
        m_window->controller()->setCacheOn(true);  // the race controls the mode
        m_window->controller()->setRunning(true);
        QTRY_COMPARE_WITH_TIMEOUT(race().phase, RacePhase::Done, kPatience);
        QVERIFY(std::none_of(race().off.begin(), race().off.end(), [](const StepRecordPtr& record) { return record->cacheOn; }));
    }

    void theCacheSwitchIsEnabledAgainAfterwards()
    {
        QVERIFY(waitInside(false));
        m_window->controller()->setRunning(false);
        QTRY_COMPARE(state().runState(), RunState::Paused);
        auto* cache = m_window->findChild<CacheSwitch*>();
        test::showChanges(*m_window);
        QVERIFY(!cache->isEnabled());
        QVERIFY(cache->toolTip().contains(QStringLiteral("race")));
        QTest::mouseClick(cache, Qt::LeftButton);
        QTest::keyClick(m_window.get(), Qt::Key_C);
        QCOMPARE(cache->isOn(), state().nextCacheOn());
        QVERIFY(!state().nextCacheOn());
        QTest::mouseClick(button(), Qt::LeftButton);
        QTRY_COMPARE(race().phase, RacePhase::Cancelled);
        test::showChanges(*m_window);
        QVERIFY(cache->isEnabled());
        QVERIFY(!cache->toolTip().contains(QStringLiteral("race")));
        QVERIFY(cache->isOn());
        QVERIFY(state().nextCacheOn());
    }

    void aModeSetDuringARaceAppliesAfterwards()
    {
        QVERIFY(waitInside(true));
        m_window->controller()->setCacheOn(false);
        QVERIFY(state().nextCacheOn());
        QTRY_VERIFY_WITH_TIMEOUT(!race().running(), kPatience);
        QCOMPARE(race().phase, RacePhase::Done);
        QVERIFY(std::all_of(race().on.begin(), race().on.end(), [](const StepRecordPtr& record) { return record->cacheOn; }));
        QVERIFY(!state().nextCacheOn());
        m_window->controller()->reset();
        QTRY_COMPARE(state().run().steps(), 1);
        QVERIFY(!state().viewedRecord()->cacheOn);
    }

    void theEndOfTextDoesNotPauseARace()
    {
        const QTemporaryDir folder;
        QVERIFY(folder.isValid());
        open(modelThatEndsWithASentence(folder.path()));
        const TokenId end = *state().tokenizer()->eos();
        runRace(60);
        QCOMPARE(race().phase, RacePhase::Done);
        const auto ends = [end](const StepRecordPtr& record) { return record->token == end; };
        for (const bool on : { false, true }) {
            const QList<StepRecordPtr>& records = race().records(on);
            QCOMPARE(records.size(), 60);
            QVERIFY2(std::any_of(records.begin(), records.end() - 1, ends), "the text did not end, so that this shows nothing");
        }
        // The user's own runs still pause there.
        m_window->controller()->reset();
        QTRY_COMPARE(state().run().steps(), 1);
        QTRY_COMPARE(state().runState(), RunState::Paused);
        m_window->controller()->setSpeed(0.0);
        m_window->controller()->setRunning(true);
        QTRY_COMPARE_WITH_TIMEOUT(state().run().records().constLast()->token, end, kPatience);
        QTRY_COMPARE(state().runState(), RunState::Paused);
        QVERIFY(std::none_of(state().run().records().begin(), state().run().records().end() - 1, ends));
    }

    void noRaceStartsWhileAModelLoads()
    {
        runRace(5);
        QCOMPARE(race().phase, RacePhase::Done);
        m_window->controller()->openModel(QString::fromLatin1(kOther));
        QVERIFY(!button()->isEnabled());
        QVERIFY(button()->toolTip().contains(QStringLiteral("is loading")));
        const auto before = state().run().runId();
        emit state().commands()->raceRequested(5);  // as a lesson does
        QCOMPARE(race().phase, RacePhase::Failed);
        QCOMPARE(state().run().runId(), before);
        QTRY_COMPARE_WITH_TIMEOUT(QString::fromStdString(state().model()->source), QString::fromLatin1(kOther), kPatience);
        QTRY_VERIFY(button()->isEnabled());
        QVERIFY(button()->toolTip().isEmpty());
        // A failed or cancelled load enables it again too.
        m_window->controller()->openModel(QStringLiteral("/there/is/no/such/model"));
        QVERIFY(!button()->isEnabled());
        QTRY_VERIFY_WITH_TIMEOUT(button()->isEnabled(), kPatience);
        runRace(5);
        QCOMPARE(race().phase, RacePhase::Done);
    }

    void theRoomDependsOnThePromptNotOnABranch()
    {
        open(QString::fromLatin1(kOther));
        const int most = 64 - state().run().promptLength() + 1;
        QCOMPARE(tokens()->maximum(), most);
        while (state().run().steps() < 4) {
            const int before = state().run().steps();
            QTest::keyClick(m_window.get(), Qt::Key_PageDown);
            QTRY_COMPARE(state().run().steps(), before + 1);
        }
        const int prompt = state().run().promptLength();
        m_window->controller()->branch(2, -1);
        QTRY_COMPARE(state().run().promptLength(), prompt + 3);
        QCOMPARE(tokens()->maximum(), most);
        runRace(most);
        QCOMPARE(race().phase, RacePhase::Done);
        QCOMPARE(race().on.size(), most);
        QCOMPARE(race().on.constLast()->positions, 64);
        // A longer prompt leaves less room.
        QSignalSpy started(m_window->controller(), &SessionController::promptStarted);
        QVERIFY(m_window->controller()->startPrompt(QStringLiteral("Something that is longer than it was"), 5) != 0);
        QTRY_COMPARE(started.count(), 1);
        QTRY_COMPARE(tokens()->maximum(), 64 - state().run().promptLength() + 1);
    }

    void theHandMadeHeadsCanRaceAndDisagree()
    {
        open(QStringLiteral("lesson:four-heads"));
        runRace(8);
        QCOMPARE(race().phase, RacePhase::Done);
        QVERIFY(text("raceCheck").contains(QStringLiteral("difference 0.5")));
    }

    void fitsInSpanishAndInASmallWindow()
    {
        runRace(20);
        m_window->resize(1024, 768);
        QTRY_COMPARE(m_window->size(), QSize(1024, 768));
        setLanguage(Language::Spanish);
        QTRY_VERIFY(text("raceResult").contains(QStringLiteral("Sin la caché")));
        QTRY_COMPARE(m_window->size(), QSize(1024, 768));
        setLanguage(Language::English);
    }

private:
    void open(const QString& model)
    {
        test::showWindow(m_window, model);
        m_window->findChild<RaceController*>()->setLimit(0.0);  // one pair, unless a test is about more
        m_window->findChild<DockArea*>()->setLayout(LayoutId::Cost);
        QTRY_COMPARE_WITH_TIMEOUT(state().run().steps(), 1, kPatience);
        QTRY_COMPARE(state().runState(), RunState::Paused);
    }

    void runRace(int count)
    {
        tokens()->setValue(count);
        QTest::mouseClick(button(), Qt::LeftButton);
        QVERIFY(race().running());
        QTRY_VERIFY_WITH_TIMEOUT(!race().running(), kPatience);
    }

    /// Starts the longest race and waits until the first or the second run has started.
    bool waitInside(bool second)
    {
        tokens()->setValue(tokens()->maximum());
        QTest::mouseClick(button(), Qt::LeftButton);
        return QTest::qWaitFor([&] { return !(second ? race().on : race().off).isEmpty(); }, kPatience) && race().running();
    }

    [[nodiscard]] ViewState& state() { return *m_window->viewState(); }
    [[nodiscard]] const RaceState& race() { return state().race(); }
    [[nodiscard]] QAbstractButton* button()
    {
        test::showChanges(*m_window);
        return m_window->findChild<QAbstractButton*>(QStringLiteral("raceButton"));
    }
    [[nodiscard]] QSpinBox* tokens()
    {
        test::showChanges(*m_window);
        return m_window->findChild<QSpinBox*>(QStringLiteral("raceTokens"));
    }
    [[nodiscard]] RaceLane* lane(const char* name)
    {
        test::showChanges(*m_window);
        return m_window->findChild<RaceLane*>(QLatin1String(name));
    }
    [[nodiscard]] QString text(const char* name)
    {
        test::showChanges(*m_window);
        return m_window->findChild<FittingLabel*>(QLatin1String(name))->accessibleName();
    }

    QTemporaryDir m_settings;
    std::unique_ptr<MainWindow> m_window;
};

KVSCOPE_TEST(TestRace)
#include "tst_race.moc"
