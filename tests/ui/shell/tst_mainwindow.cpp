// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The whole window by clicks and keys. A small random model makes every step fast.
#include "loader/formats.h"
#include "shell/bar/modelbutton.h"
#include "shell/mainwindow.h"
#include "shell/noticecard.h"
#include "state/sessioncontroller.h"
#include "state/viewstate.h"
#include "support/shownwindow.h"
#include "support/testregistry.h"
#include "views/attention/attentiontext.h"
#include "views/cache/cachemodel.h"

#include <QAbstractButton>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <memory>

using namespace kvscope;

namespace {

constexpr auto kModel = "random:llama?layers=2&d=32&heads=4&kv_heads=2&ff=64&vocab=256&context=96&seed=3";
constexpr auto kOtherModel = "random:gpt2?layers=1&d=16&heads=2&ff=32&vocab=256&context=64&seed=4";

std::vector<TokenId> sampledTokens(const ViewState& state)
{
    std::vector<TokenId> tokens;
    for (const StepRecordPtr& record : state.run().records()) {
        tokens.push_back(record->token);
    }
    return tokens;
}

}  // namespace

class TestMainWindow final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { test::prepareWindows(m_settings); }

    void init()
    {
        test::showWindow(m_window, QString::fromLatin1(kModel));
        QTRY_COMPARE_WITH_TIMEOUT(state().run().steps(), 1, 20000);
        QTRY_COMPARE(state().runState(), RunState::Paused);
    }

    void cleanup() { m_window.reset(); }

    void opensPrefilledAndPaused()
    {
        QCOMPARE(state().viewedRecord()->phase, Phase::Prefill);
        QCOMPARE(state().viewedRecord()->written, state().run().promptLength());
        QVERIFY(state().model()->randomWeights);
    }

    void aClickOnStepComputesOneStep()
    {
        QTest::mouseClick(button("step"), Qt::LeftButton);
        QTRY_COMPARE(state().run().steps(), 2);
        QCOMPARE(state().viewedStep(), 1);
        QCOMPARE(state().viewedRecord()->phase, Phase::Decode);
        QCOMPARE(state().viewedRecord()->operations, state().viewedRecord()->predictedOperations);
    }

    void pageKeysStepAndGoBackWithoutComputing()
    {
        key(Qt::Key_PageDown);
        QTRY_COMPARE(state().run().steps(), 2);
        key(Qt::Key_PageDown);
        QTRY_COMPARE(state().run().steps(), 3);
        const auto records = state().run().records();
        const auto nothingIsComputed = [&] { return !m_window->controller()->stepPending() && state().run().records() == records; };
        QVERIFY(nothingIsComputed());
        key(Qt::Key_PageUp);
        QCOMPARE(state().viewedStep(), 1);
        key(Qt::Key_PageUp);
        QCOMPARE(state().viewedStep(), 0);
        key(Qt::Key_PageUp);
        QCOMPARE(state().viewedStep(), 0);
        key(Qt::Key_PageDown);
        QCOMPARE(state().viewedStep(), 1);
        QVERIFY(nothingIsComputed());
        // Other keys that presenter remotes send do nothing.
        for (const int harmless : { Qt::Key_Period, Qt::Key_B, Qt::Key_F5, Qt::Key_Escape }) {
            key(harmless);
            QVERIFY(nothingIsComputed());
            QCOMPARE(state().runState(), RunState::Paused);
        }
        QVERIFY(state().isLive());  // Esc returned to live
    }

    void runContinuesUntilPauseAndStopEndsIt()
    {
        key(Qt::Key_R);
        QTRY_COMPARE(state().runState(), RunState::Running);
        QTRY_VERIFY(state().run().steps() >= 2);
        key(Qt::Key_R);
        QTRY_COMPARE(state().runState(), RunState::Paused);
        QTest::mouseClick(button("stop"), Qt::LeftButton);
        QTRY_COMPARE(state().runState(), RunState::Finished);
    }

    void aRunEndsAfterThePlannedStepsAndStepExtendsIt()
    {
        m_window->controller()->setSpeed(0);
        m_window->controller()->setRunning(true);
        QTRY_COMPARE_WITH_TIMEOUT(state().run().steps(), 20, 20000);
        QTRY_COMPARE(state().runState(), RunState::Finished);
        QTest::mouseClick(button("step"), Qt::LeftButton);
        QTRY_COMPARE(state().run().steps(), 21);
        QCOMPARE(state().run().settings().steps, 40);
    }

    void aStoppedRunContinuesWithItsRemainingSteps()
    {
        key(Qt::Key_PageDown);
        QTRY_COMPARE(state().run().steps(), 2);
        m_window->controller()->stop();
        QTRY_COMPARE(state().runState(), RunState::Finished);
        key(Qt::Key_PageDown);
        QTRY_COMPARE(state().run().steps(), 3);
        QCOMPARE(state().run().settings().steps, 20);
        QCOMPARE(state().runState(), RunState::Paused);
    }

    void startingOverUsesThePromptBeforeAllBranches()
    {
        const auto prompt = state().run().settings().prompt;
        for (int steps = 2; steps <= 4; ++steps) {
            key(Qt::Key_PageDown);
            QTRY_COMPARE(state().run().steps(), steps);
        }
        const auto before = state().run().runId();
        emit state().commands()->branchRequested(2, 65);
        QTRY_VERIFY(state().run().runId() != before && state().run().steps() == 1);
        QCOMPARE(state().run().promptLength(), static_cast<int>(prompt.size()) + 3);
        key(Qt::Key_R, Qt::ControlModifier);
        QTRY_VERIFY(state().run().promptLength() == static_cast<int>(prompt.size()) && state().run().steps() == 1);
        QCOMPARE(state().run().settings().prompt, prompt);
    }

    void aBranchNeverThrowsARunAway()
    {
        auto* button = m_window->findChild<QAbstractButton*>(QStringLiteral("runBefore"));
        QVERIFY(!button->isVisible());
        for (int steps = 2; steps <= 5; ++steps) {
            key(Qt::Key_PageDown);
            QTRY_COMPARE(state().run().steps(), steps);
        }
        const auto before = state().run().runId();
        const auto records = state().run().records();
        const TokenId sampled = records[3]->token;
        emit state().commands()->branchRequested(2, sampled == 65 ? 66 : 65);
        QTRY_VERIFY(state().run().runId() != before && state().run().steps() == 1);
        QTRY_VERIFY(button->isVisible());
        m_window->controller()->setCacheOn(false);
        QTest::mouseClick(button, Qt::LeftButton);
        QTRY_COMPARE(state().run().runId(), before);
        QCOMPARE(state().run().records(), records);
        QCOMPARE(state().viewedStep(), 4);
        QTRY_VERIFY(!button->isVisible());
        key(Qt::Key_PageDown);
        QTRY_COMPARE(state().run().steps(), 6);
        QVERIFY(!state().viewedRecord()->cacheOn);  // as the switch says
        QCOMPARE(state().run().records().last()->index, 5);
    }

    void rowsThatABranchWroteAreSaidToBeTheBranchs()
    {
        m_window->controller()->setCacheOn(false);
        const auto old = state().run().runId();
        m_window->controller()->reset();
        QTRY_VERIFY(state().run().runId() != old && state().run().steps() == 1);
        for (int steps = 2; steps <= 4; ++steps) {
            key(Qt::Key_PageDown);
            QTRY_COMPARE(state().run().steps(), steps);
        }
        QVERIFY(!state().viewedRecord()->cacheOn);
        const auto before = state().run().runId();
        const TokenId sampled = state().run().records()[2]->token;
        emit state().commands()->branchRequested(2, sampled == 65 ? 66 : 65);
        QTRY_VERIFY(state().run().runId() != before && state().run().steps() == 1);
        m_window->controller()->setCacheOn(true);
        key(Qt::Key_PageDown);
        QTRY_COMPARE(state().run().steps(), 2);
        QCOMPARE(state().viewedRecord()->phase, Phase::WarmUp);
        emit state().commands()->runBeforeRequested();
        QTRY_COMPARE(state().run().runId(), before);
        key(Qt::Key_PageDown);
        QTRY_COMPARE(state().run().steps(), 5);

        // The step finds the rows that the branch wrote, and computes the others.
        const StepRecord& record = *state().viewedRecord();
        QCOMPARE(record.phase, Phase::WarmUp);
        QCOMPARE(record.written, 2);
        QCOMPARE(record.reused, record.positions - 2);
        CacheModel model;
        model.show(state().run(), state().viewedStep(), state().tokenizer(), 0);
        QCOMPARE(model.rowCount(), record.positions);
        for (int row = 0; row < model.rowCount(); ++row) {
            const QString said = model.index(row, CacheModel::StateColumn).data().toString();
            QVERIFY2(said.startsWith(row < record.reused ? QStringLiteral("reused, from the branch") : QStringLiteral("written now")),
                qPrintable(said));
        }
        QCOMPARE(AttentionText::step(record),
            QStringLiteral("Step 5 computed rows %1 to %2 to fill the cache; earlier ones were kept")
                .arg(record.reused + 1)
                .arg(record.positions));
    }

    void noRunExceedsTheReservedCache()
    {
        m_window->controller()->openModel(QStringLiteral("random:llama?layers=1&d=16&heads=2&ff=16&vocab=256&context=9000"));
        QTRY_COMPARE(state().model()->config.contextLength, 9000);
        QTRY_COMPARE(state().run().steps(), 1);
        QSignalSpy refused(m_window->controller(), &SessionController::refused);
        QSignalSpy failed(m_window->controller(), &SessionController::runFailed);
        m_window->controller()->startPrompt(QString(5000, QLatin1Char('x')), 1);
        QTRY_COMPARE(refused.count(), 1);
        m_window->controller()->startPrompt(QStringLiteral("1234567890"), 100'000);
        QTRY_COMPARE(state().run().settings().steps, kDefaultContext - 9);
        QTRY_COMPARE(state().run().steps(), 1);
        QCOMPARE(failed.count(), 0);
    }

    void kernelsAreThoseOfTheCurrentModel()
    {
        auto* controller = m_window->controller();
        controller->setKernels(KernelKind::Eigen);
        controller->cancelLoad();
        QTRY_VERIFY(controller->loadingArgument().isEmpty());
        QCOMPARE(controller->kernels(), KernelKind::Exact);
        controller->setKernels(KernelKind::Eigen);
        QCOMPARE(controller->kernels(), KernelKind::Exact);
        QTRY_COMPARE(controller->kernels(), KernelKind::Eigen);
        QTRY_COMPARE(state().run().steps(), 1);
    }

    void aRunErrorIsNotMistakenForALoadError()
    {
        auto* controller = m_window->controller();
        QSignalSpy runFailed(controller, &SessionController::runFailed);
        QSignalSpy loadFailed(controller, &SessionController::loadFailed);
        controller->openModel(QStringLiteral("random:llama?layers=4&d=512&heads=8&vocab=4096&context=64"));
        SamplingSettings impossible;
        impossible.topP = 7.0;
        controller->setSampling(impossible);
        QTRY_COMPARE(runFailed.count(), 1);
        controller->setSampling({});
        QTRY_COMPARE_WITH_TIMEOUT(state().model()->config.hiddenSize, 512, 20000);
        QCOMPARE(loadFailed.count(), 0);
        QTRY_COMPARE(state().run().steps(), 1);
    }

    void switchingTheCacheKeepsTheTokens()
    {
        for (int step = 1; step < 12; ++step) {
            key(Qt::Key_PageDown);
            QTRY_COMPARE(state().run().steps(), step + 1);
        }
        const auto untouched = sampledTokens(state());
        m_window->controller()->reset();
        QTRY_COMPARE(state().run().steps(), 1);
        for (int step = 1; step < 12; ++step) {
            if (step == 3 || step == 6 || step == 7) {
                key(Qt::Key_C);
            } else if (step == 10) {
                QTest::mouseClick(button("cacheSwitch"), Qt::LeftButton);
            }
            key(Qt::Key_PageDown);
            QTRY_COMPARE(state().run().steps(), step + 1);
        }
        QCOMPARE(sampledTokens(state()), untouched);
        QCOMPARE(state().run().records().at(3)->phase, Phase::Recompute);
        QCOMPARE(state().run().records().at(6)->phase, Phase::WarmUp);
        QCOMPARE(state().run().records().at(8)->phase, Phase::Recompute);
        QCOMPARE(state().run().records().at(11)->phase, Phase::Decode);
        for (const StepRecordPtr& record : state().run().records()) {
            QVERIFY(record->comparison.has_value());
            QCOMPARE(record->comparison->differingBits, std::uint64_t { 0 });
        }
    }

    void aRowPinnedInTheCacheTableIsPinnedInEveryView()
    {
        auto* table = m_window->findChild<QTableView*>(QStringLiteral("cacheTable"));
        QVERIFY(table != nullptr);
        test::showChanges(*m_window);
        const QRect row = table->visualRect(table->model()->index(2, 1));
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, row.center());
        QVERIFY(state().pinned().has_value());
        QCOMPARE(state().pinned()->query, 2);
        auto* pinned = m_window->findChild<QWidget*>(QStringLiteral("attentionPinned"));
        QVERIFY(pinned != nullptr);
        QTRY_VERIFY(pinned->isVisible());
        key(Qt::Key_Escape);
        QVERIFY(!state().pinned().has_value());
    }

    void anUnreadableModelLeavesTheOldOneRunning()
    {
        const auto model = state().model();
        const auto runId = state().run().runId();
        m_window->controller()->openModel(QStringLiteral("/nowhere/at all/model"));
        QTRY_VERIFY(m_window->notice()->isVisible() && m_window->notice()->showsError());
        QVERIFY2(m_window->notice()->text().contains(QLatin1String("/nowhere/at all/model")), qPrintable(m_window->notice()->text()));
        // Every line has its full height.
        for (const QLabel* label : m_window->notice()->findChildren<QLabel*>()) {
            if (label->isVisible() && label->wordWrap()) {
                QTRY_VERIFY2(label->height() >= label->heightForWidth(label->width()), qPrintable(label->text()));
            }
        }
        QVERIFY(m_window->notice()->text().contains(QLatin1String("stays loaded")));
        QCOMPARE(state().model(), model);
        key(Qt::Key_Escape);
        QVERIFY(!m_window->notice()->isVisible());
        key(Qt::Key_PageDown);
        QTRY_COMPARE(state().run().steps(), 2);
        QCOMPARE(state().run().runId(), runId);
    }

    void aRefusedLessonPromptIsNotARunError()
    {
        QFile file(QDir(m_settings.path()).filePath(QStringLiteral("long.yaml")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("title: T\nmodel: lesson:four-heads\nprompt: Words that the hand-made heads do not know\nsteps:\n"
                   "  - title: A\n    text: B\n");
        file.close();
        m_window->openLesson(file.fileName());
        QTRY_COMPARE(m_window->notice()->accessibleName(), QStringLiteral("The lesson cannot continue"));
        QVERIFY(m_window->notice()->isVisible());
        QVERIFY(!m_window->notice()->text().contains(QLatin1String("The run cannot continue")));
    }

    void fileDialogsOfferEveryFormatThatCanBeOpened()
    {
        const auto filtersOf = [this](const char* action) {
            QStringList filters;
            QTimer::singleShot(0, this, [&filters] {
                if (auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget())) {
                    filters = dialog->nameFilters();
                    dialog->reject();
                }
            });
            QMetaObject::invokeMethod(m_window->findChild<ModelButton*>(), action);
            return filters;
        };
        const QStringList models = filtersOf("openFileRequested");
        QVERIFY(!models.isEmpty());
        for (const ModelFormat& format : modelFormats()) {
            if (format.ending != nullptr) {
                QCOMPARE(models.front().contains(QLatin1Char('*') + QLatin1String(format.ending)), format.open != nullptr);
            }
        }
    }

    void aNewModelReplacesTheOldOne()
    {
        m_window->controller()->openModel(QString::fromLatin1(kOtherModel));
        QTRY_COMPARE(state().model()->config.architecture, std::string("gpt2"));
        QTRY_COMPARE(state().run().steps(), 1);
        QVERIFY(state().layer() < 1 && state().head() < 2);
        key(Qt::Key_PageDown);
        QTRY_COMPARE(state().run().steps(), 2);
    }

    void theLessonModelStartsWithItsOwnPrompt()
    {
        m_window->controller()->openModel(QStringLiteral("lesson:four-heads"));
        QTRY_VERIFY(state().model()->handMade);
        QTRY_COMPARE(state().run().steps(), 1);
        QVERIFY(!m_window->notice()->isVisible());
        QCOMPARE(m_window->controller()->prompt(), QStringLiteral("Today weather is so"));
    }

    void aTypedPromptStartsARunWithoutTriggeringShortcuts()
    {
        key(Qt::Key_P, Qt::ControlModifier);
        auto* edit = m_window->findChild<QPlainTextEdit*>(QStringLiteral("promptText"));
        QVERIFY(edit != nullptr);
        QTRY_VERIFY(edit->isVisible());
        edit->setFocus();
        QTRY_VERIFY(edit->hasFocus());
        const bool cacheOn = state().nextCacheOn();
        edit->selectAll();
        QTest::keyClicks(edit, QStringLiteral("c r n p. b"));
        QCOMPARE(edit->toPlainText(), QStringLiteral("c r n p. b"));
        QCOMPARE(state().nextCacheOn(), cacheOn);
        QCOMPARE(state().run().steps(), 1);
        QTest::keyClick(edit, Qt::Key_Return, Qt::ControlModifier);
        QTRY_VERIFY(!edit->isVisible());
        QTRY_COMPARE(state().run().steps(), 1);
        QCOMPARE(state().run().promptLength(), 10);
    }

    void pageKeysDoNotMoveTheRunBehindTheOpenPromptBox()
    {
        key(Qt::Key_PageDown);
        QTRY_COMPARE(state().run().steps(), 2);
        key(Qt::Key_P, Qt::ControlModifier);
        auto* edit = m_window->findChild<QPlainTextEdit*>(QStringLiteral("promptText"));
        QTRY_VERIFY(edit->isVisible());
        const QString typed = edit->toPlainText();
        for (QWidget* focus : { static_cast<QWidget*>(edit), static_cast<QWidget*>(m_window.get()) }) {
            for (const Qt::Key each : { Qt::Key_PageDown, Qt::Key_PageUp, Qt::Key_PageDown }) {
                QTest::keyClick(focus, each);
                QVERIFY(!m_window->controller()->stepPending());
                QCOMPARE(state().run().steps(), 2);
                QCOMPARE(state().viewedStep(), 1);
            }
        }
        QCOMPARE(edit->toPlainText(), typed);
        QTest::keyClick(edit, Qt::Key_Escape);
        QVERIFY(!edit->isVisible());
        key(Qt::Key_PageDown);
        QTRY_COMPARE(state().run().steps(), 3);
    }

    void anUnusablePromptIsRefusedAndTheRunIsKept()
    {
        const auto runId = state().run().runId();
        QSignalSpy refused(m_window->controller(), &SessionController::refused);
        m_window->controller()->startPrompt(QString(), 5);
        QTRY_COMPARE(refused.count(), 1);
        m_window->controller()->startPrompt(QString(200, QLatin1Char('x')), 5);
        QTRY_COMPARE(refused.count(), 2);
        QCOMPARE(refused.at(0).at(0).value<EngineError>().code, ErrorCode::PromptEmpty);
        QCOMPARE(refused.at(1).at(0).value<EngineError>().code, ErrorCode::PromptTooLong);
        QCOMPARE(state().run().runId(), runId);
    }

private:
    ViewState& state() { return *m_window->viewState(); }
    void key(int code, Qt::KeyboardModifiers modifiers = {}) { QTest::keyClick(m_window.get(), static_cast<Qt::Key>(code), modifiers); }
    QWidget* button(const char* name)
    {
        test::showChanges(*m_window);
        auto* found = m_window->findChild<QWidget*>(QLatin1String(name));
        return found != nullptr ? found : m_window.get();
    }

    QTemporaryDir m_settings;
    std::unique_ptr<MainWindow> m_window;
};

KVSCOPE_TEST(TestMainWindow)
#include "tst_mainwindow.moc"
