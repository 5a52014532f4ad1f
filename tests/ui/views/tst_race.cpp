// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The race: a click, two runs one after the other, one result, and everything restored afterwards.
#include "loader/bundledmodel.h"
#include "run/costmodel.h"
#include "shell/bar/cacheswitch.h"
#include "shell/mainwindow.h"
#include "shell/statusbar.h"
#include "state/sessioncontroller.h"
#include "state/viewstate.h"
#include "support/racewindow.h"
#include "support/testregistry.h"
#include "text/language.h"
#include "text/numbertext.h"
#include "text/shownratio.h"
#include "views/proof/proofmodel.h"
#include "views/race/racelane.h"
#include "views/race/racetext.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cstdint>

using namespace kvscope;
using namespace kvscope::test;

namespace {

constexpr auto kOther = "random:gpt2?layers=1&d=16&heads=2&ff=32&vocab=256&context=64&seed=4";

/// The bundled model with a full stop as its end-of-text token, which it soon samples.
QString modelThatEndsWithASentence(const QString& folder)
{
    const QDir bundled(QString::fromStdString(bundledModelPath("bundled").string()));
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

}  // namespace

class TestRace final : public QObject, private test::RaceWindow {
    Q_OBJECT

private slots:
    void initTestCase() { test::prepareWindows(m_settings); }

    void init() { open(QString::fromLatin1(kRaceModel)); }

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
        // Nor do times, bars as long as times, or the operations tell it.
        for (const char* each : { "raceOff", "raceOn" }) {
            QCOMPARE(lane(each)->time(), QStringLiteral("10/10"));
            QCOMPARE(lane(each)->share(), 1.0);
            QVERIFY(lane(each)->operations().isEmpty());
        }
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
};

KVSCOPE_TEST(TestRace)
#include "tst_race.moc"
