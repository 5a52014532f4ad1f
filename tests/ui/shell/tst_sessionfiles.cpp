// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Session files of the window: saved, opened without their model, continued with it, and kept against a crash.
#include "loader/modelfiles.h"
#include "recording/recordingreader.h"
#include "shell/autosave.h"
#include "shell/mainwindow.h"
#include "shell/noticecard.h"
#include "shell/prompteditor.h"
#include "shell/recordedbar.h"
#include "shell/sessionfiles.h"
#include "state/sessioncontroller.h"
#include "state/viewstate.h"
#include "support/dropping.h"
#include "support/recordings.h"
#include "support/shownwindow.h"
#include "support/testregistry.h"

#include <QAction>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QInputDialog>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QUrl>

#include <memory>

using namespace kvscope;

namespace {
const QString kModel = QStringLiteral("random:llama?layers=2&d=32&heads=4&ff=64&vocab=256&context=96&seed=3");
const QString kOther = QStringLiteral("random:gpt2?layers=2&d=16&heads=2&ff=32&vocab=256&context=64&seed=4");
constexpr int kSteps = 4;
}  // namespace

class TestSessionFiles final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        test::prepareWindows(m_settings);
        QVERIFY(m_folder.isValid());
    }
    void cleanup() { m_window.reset(); }

    void aRunIsShownWithoutItsModelToTheLastDigit()
    {
        saveRun();
        const QList<StepRecordPtr> records = state().run().records();
        const auto heads = state().run().heads().rows();
        const auto checks = state().checkedSteps();
        const auto matrix = state().run().attention(1, 2, kSteps - 1);
        QVERIFY(matrix && heads.back());
        reopen();
        QVERIFY(state().isRecorded());
        QCOMPARE(state().run().steps(), kSteps);
        for (int step = 0; step < kSteps; ++step) {
            StepRecord before = *records.at(step);
            before.runId = state().run().runId();
            before.comparison = checks[static_cast<std::size_t>(step)];
            QCOMPARE(QString::fromStdString(test::differenceOf(before, *state().run().records().at(step))), QString());
            const auto place = static_cast<std::size_t>(step);
            QVERIFY(test::sameRows(*state().run().heads().rows()[place], *heads[place]));
        }
        const auto again = state().run().attention(1, 2, kSteps - 1);
        QVERIFY(again && test::sameBits(again->weights, matrix->weights));
        test::showChanges(*m_window);
        QVERIFY(m_window->recordedBar()->isVisible());
        const QString said = m_window->recordedBar()->text();
        QVERIFY2(said.startsWith(QStringLiteral("Recorded with ")) && said.contains(QStringLiteral("is not open")), qPrintable(said));
        QVERIFY(m_window->windowTitle().contains(QStringLiteral("(recorded)")));
    }

    void branchesKeepTheirPlacesAndTheirAttention()
    {
        open(kModel);
        steps(kSteps);
        const std::uint64_t first = state().run().runId();
        m_window->controller()->branch(2, 7);
        QTRY_VERIFY_WITH_TIMEOUT(state().run().runId() != first && state().run().steps() > 0, test::kPatience);
        const BranchPoint origin = state().tree().find(state().run().runId())->origin;
        QCOMPARE(origin.parent, first);
        const auto branched = state().run().attention(0, 1, 0);
        const auto left = state().run().before()->attention(0, 1, kSteps - 1);
        QVERIFY(branched && left);
        save();
        reopen();
        const auto& nodes = state().tree().nodes();
        QCOMPARE(nodes.size(), std::size_t { 2 });
        const std::uint64_t parent = nodes[0].id;
        QCOMPARE(nodes[1].origin.parent, parent);
        QCOMPARE(nodes[1].origin.shared, origin.shared);
        QCOMPARE(state().run().runId(), nodes[1].id);
        QVERIFY(test::sameBits(state().run().attention(0, 1, 0)->weights, branched->weights));
        m_window->controller()->takeUp(parent);  // the other run can be looked at
        QCOMPARE(state().run().runId(), parent);
        QCOMPARE(state().run().steps(), kSteps);
        const auto again = state().run().attention(0, 1, kSteps - 1);
        QVERIFY(again && test::sameBits(again->weights, left->weights));
        QCOMPARE(state().tree().nodes().size(), std::size_t { 2 });
        m_window->controller()->openModelOfRecording(kModel);
        QTRY_VERIFY_WITH_TIMEOUT(!state().isRecorded(), test::kPatience);
        QTRY_COMPARE(state().runState(), RunState::Paused);
        m_window->controller()->branch(1, 5);  // a run of its own, whatever ids the file has
        QTRY_COMPARE_WITH_TIMEOUT(state().tree().nodes().size(), std::size_t { 3 }, test::kPatience);
        QTRY_COMPARE_WITH_TIMEOUT(state().run().steps(), 1, test::kPatience);
    }

    void nothingIsComputedUntilTheModelIsThere()
    {
        saveRun();
        reopen();
        const QSignalSpy wanted(m_window->controller(), &SessionController::modelWanted);
        QTest::keyClick(m_window.get(), Qt::Key_PageDown);
        QCOMPARE(wanted.count(), 1);
        QTest::keyClick(m_window.get(), Qt::Key_R);
        QTest::keyClick(m_window.get(), Qt::Key_R, Qt::ControlModifier);
        QTest::keyClick(m_window.get(), Qt::Key_P, Qt::ControlModifier);
        QCOMPARE(wanted.count(), 4);
        QVERIFY(!m_window->findChild<PromptEditor*>()->isVisible());
        m_window->controller()->branch(1, 3);
        QCOMPARE(m_window->controller()->startPrompt(QStringLiteral("abc"), 3), quint64 { 0 });
        QCOMPARE(m_window->controller()->mostTimedTokens(), 0);
        QTest::qWait(50);
        QCOMPARE(state().run().steps(), kSteps);
        QVERIFY(state().isRecorded());
        QTest::keyClick(m_window.get(), Qt::Key_PageUp);  // the past can be viewed
        QCOMPARE(state().viewedStep(), kSteps - 2);
    }

    void theRunGoesOnWhenItsModelIsOpened()
    {
        saveRun();
        steps(kSteps + 1);
        const StepRecordPtr next = state().run().records().constLast();
        reopen();
        test::showChanges(*m_window);
        click("loadRecorded");
        QTRY_VERIFY_WITH_TIMEOUT(!state().isRecorded(), test::kPatience);
        QTRY_COMPARE(state().runState(), RunState::Paused);
        test::showChanges(*m_window);
        QVERIFY(!m_window->recordedBar()->isVisible());
        QCOMPARE(state().run().steps(), kSteps);
        steps(kSteps + 1);
        const StepRecordPtr again = state().run().records().constLast();
        QCOMPARE(again->token, next->token);
        QCOMPARE(again->logitsHash, next->logitsHash);
        QVERIFY(again->phase == Phase::WarmUp);  // the cache was empty
        m_window->controller()->branch(1, 5);  // ids go on above those of the recorded run
        const std::uint64_t run = state().run().runId();
        QTRY_VERIFY_WITH_TIMEOUT(state().run().runId() > run && state().run().steps() == 1, test::kPatience);
        steps(2);
    }

    void theLoadedModelGoesOnAtOnce()
    {
        saveRun();
        for (int time = 0; time < 2; ++time) {
            const std::uint64_t before = state().run().runId();
            m_window->openSession(path());
            QTRY_VERIFY(state().run().runId() != before);
            QVERIFY(!state().isRecorded());
            QCOMPARE(state().run().steps(), kSteps);
            QTRY_COMPARE(state().runState(), RunState::Paused);
            steps(kSteps + 1);
        }
    }

    void anotherModelDoesNotEndARecordedRunByMistake()
    {
        saveRun();
        reopen();
        const QSignalSpy refused(m_window->controller(), &SessionController::recordingNeedsAnother);
        m_window->controller()->openModelOfRecording(kOther);
        QTRY_COMPARE_WITH_TIMEOUT(refused.count(), 1, test::kPatience);
        QVERIFY(state().isRecorded());
        QCOMPARE(state().run().steps(), kSteps);
        m_window->controller()->openModel(kOther);  // whoever wants it gets it
        QTRY_COMPARE_WITH_TIMEOUT(QString::fromStdString(state().model()->source), kOther, test::kPatience);
        QVERIFY(!state().isRecorded());
        QTRY_COMPARE(state().run().steps(), 1);
    }

    void aSessionThatIsOpenedWhileAModelLoadsStays()
    {
        saveRun();
        m_window.reset();
        test::showWindow(m_window, QString());
        m_window->controller()->openModel(kOther);
        openSaved();
        QTRY_VERIFY(m_window->controller()->loadingArgument().isEmpty());
        QTRY_VERIFY_WITH_TIMEOUT(state().isRecorded(), test::kPatience);
        QTest::qWait(50);
        QVERIFY(state().isRecorded());
        QCOMPARE(state().run().steps(), kSteps);
    }

    void notesTravelAlong()
    {
        open(kModel);
        steps(kSteps);
        state().setViewedStep(1);
        QTimer::singleShot(0, this, [] {
            auto* dialog = qobject_cast<QInputDialog*>(QApplication::activeModalWidget());
            QVERIFY(dialog != nullptr);
            dialog->findChild<QPlainTextEdit*>()->setPlainText(QStringLiteral("¿Por qué?\n"));
            dialog->accept();
        });
        QTest::keyClick(m_window.get(), Qt::Key_M, Qt::ControlModifier);
        QCOMPARE(state().note(state().run().runId(), 1), QStringLiteral("¿Por qué?"));
        save();
        reopen();
        const auto shown = [&](int step) {
            state().setViewedStep(step);
            test::showChanges(*m_window);
            return m_window->recordedBar()->text().contains(QStringLiteral("¿Por qué?"));
        };
        QVERIFY(shown(1));
        QVERIFY(!shown(2));
        state().setNote(state().run().runId(), 1, {});
        QVERIFY(!shown(1));
    }

    void aNoteIsAcceptedByTheKeyboard()
    {
        open(kModel);
        steps(1);
        QTimer::singleShot(0, this, [] {
            auto* dialog = qobject_cast<QInputDialog*>(QApplication::activeModalWidget());
            QVERIFY(dialog != nullptr);
            auto* field = dialog->findChild<QPlainTextEdit*>();
            QTest::keyClicks(field, QStringLiteral("one"));
            QTest::keyClick(field, Qt::Key_Return);
            QTest::keyClicks(field, QStringLiteral("two"));
            QTest::keyClick(field, Qt::Key_Return, Qt::ControlModifier);
            const bool heard = !dialog->isVisible();
            if (!heard)
                dialog->reject();
            QVERIFY(heard);
        });
        QTest::keyClick(m_window.get(), Qt::Key_M, Qt::ControlModifier);
        QCOMPARE(state().note(state().run().runId(), 0), QStringLiteral("one\ntwo"));
    }

    void aSaveThatFailsKeepsTheWindowOpen()
    {
        open(kModel);
        m_window->saveSession(m_folder.filePath(QStringLiteral("missing/run.kvscope")));
        m_window->close();
        QVERIFY(m_window->isVisible());  // until it is known what became of the file
        QTRY_VERIFY_WITH_TIMEOUT(m_window->notice()->showsError(), test::kPatience);
        QVERIFY(m_window->isVisible());
    }

    void aWindowClosesOnceItsSessionIsSaved()
    {
        open(kModel);
        m_window->saveSession(path());
        m_window->close();
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->isVisible(), test::kPatience);
        QVERIFY(QFile::exists(path()));
    }

    void aNameIsProposedFromThePrompt()
    {
        open(kModel);
        QString proposed;
        QTimer::singleShot(0, this, [&] {
            auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            QVERIFY(dialog != nullptr);
            proposed = QFileInfo(dialog->selectedFiles().value(0)).fileName();
            dialog->reject();
        });
        QTest::keyClick(m_window.get(), Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY2(proposed.endsWith(QStringLiteral(".kvscope")) && proposed.size() > 9, qPrintable(proposed));
    }

    void aLongNoteFitsTheFile()
    {
        open(kModel);
        QTimer::singleShot(0, this, [] {
            auto* dialog = qobject_cast<QInputDialog*>(QApplication::activeModalWidget());
            dialog->findChild<QPlainTextEdit*>()->setPlainText(QString(20'000, QChar(0xE9)));
            dialog->accept();
        });
        QTest::keyClick(m_window.get(), Qt::Key_M, Qt::ControlModifier);
        save();
        reopen();
        QCOMPARE(state().note(state().run().runId(), 0).size(), static_cast<qsizetype>(kLongestNote / 2));
    }

    void brokenFilesChangeNothing_data()
    {
        QTest::addColumn<int>("kept");  // bytes; negative: so many fewer
        QTest::newRow("empty") << 0;
        QTest::newRow("no archive") << 3;
        QTest::newRow("cut") << -200;
    }
    void brokenFilesChangeNothing()
    {
        QFETCH(const int, kept);
        saveRun();
        QFile whole(path());
        QVERIFY(whole.open(QIODevice::ReadOnly));
        const QByteArray bytes = whole.readAll();
        QFile cut(m_folder.filePath(QStringLiteral("cut.kvscope")));
        QVERIFY(cut.open(QIODevice::WriteOnly));
        cut.write(kept < 0 ? bytes.chopped(-kept) : bytes.left(kept));
        cut.close();
        const std::uint64_t run = state().run().runId();
        m_window->openSession(cut.fileName());
        QTRY_VERIFY(m_window->notice()->showsError());
        QVERIFY(m_window->notice()->text().startsWith(QStringLiteral("Cannot open this session")));
        QCOMPARE(state().run().runId(), run);
        QCOMPARE(state().run().steps(), kSteps);
        QVERIFY(!state().isRecorded());
        steps(kSteps + 1);
    }

    void aFolderThatCannotBeWrittenIsSaid()
    {
        open(kModel);
        m_window->saveSession(m_folder.filePath(QStringLiteral("missing/run.kvscope")));
        QTRY_VERIFY(m_window->notice()->showsError());
        QVERIFY(m_window->notice()->text().startsWith(QStringLiteral("Cannot save this session")));
    }

    void anOpenedFileIsSavedAgainWhole()
    {
        const LoadedModel loaded = loadModel(test::kRecordedModel);
        const Recording before = test::recordingOf(loaded);
        QCOMPARE(QString::fromStdString(test::written(before, m_folder.path())), path());
        reopen();
        m_window->viewState()->setNote(state().run().runId(), 1, QStringLiteral("later"));
        save();
        const Recording after = readRecording(path().toStdString());
        QCOMPARE(after.notes.size(), before.notes.size() + 1);
        QCOMPARE(after.runs.size(), before.runs.size());
        for (std::size_t run = 0; run < before.runs.size(); ++run) {
            QCOMPARE(after.runs[run].records.size(), before.runs[run].records.size());
            for (std::size_t step = 0; step < before.runs[run].records.size(); ++step) {
                StepRecord same = *before.runs[run].records[step];
                same.runId = after.runs[run].records[step]->runId;
                QCOMPARE(QString::fromStdString(test::differenceOf(same, *after.runs[run].records[step])), QString());
            }
        }
    }

    void aDroppedFileIsKnownByItsContent()
    {
        saveRun();
        const QString other = m_folder.filePath(QStringLiteral("renamed.bin"));
        QFile::remove(other);
        QVERIFY(QFile::copy(path(), other));
        open(kOther);
        QVERIFY(test::dropAt(*m_window, m_window->rect().center(), { QUrl::fromLocalFile(other) }));
        QTRY_VERIFY(state().isRecorded());
        QCOMPARE(state().run().steps(), kSteps);
    }

    void ctrlShiftSAsksForANameAndRemembersIt()
    {
        open(kModel);
        steps(2);
        const QString chosen = m_folder.filePath(QStringLiteral("chosen"));
        QTimer::singleShot(0, this, [&] {
            auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            QVERIFY(dialog != nullptr);
            dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->setText(chosen);
            static_cast<QDialog*>(dialog)->accept();
        });
        QTest::keyClick(m_window.get(), Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
        const QString file = chosen + sessionFileEnding();
        QTRY_COMPARE(QSettings().value(QStringLiteral("recent/sessions")).toStringList(), QStringList { file });
        QVERIFY(QFile::exists(file));
        QAction* recent = nullptr;
        for (QAction* action : m_window->findChildren<QAction*>()) {
            recent = action->toolTip() == file ? action : recent;
        }
        QVERIFY(recent != nullptr);
        steps(3);
        recent->trigger();
        QTRY_COMPARE(state().run().steps(), 2);
        QFile::remove(file);
        m_window->openSession(file);
        QTRY_VERIFY(m_window->notice()->showsError());
        QVERIFY(QSettings().value(QStringLiteral("recent/sessions")).toStringList().isEmpty());  // it is gone
    }

    void whatACrashLeftIsOffered()
    {
        const QString folder = m_folder.filePath(QStringLiteral("kept"));
        const QString left = leave(folder);
        open(kOther);
        m_window->keepAgainstCrash(folder);
        QVERIFY(m_window->recordedBar()->text().startsWith(QStringLiteral("A session was not closed")));
        click("openLeftBehind");
        QTRY_VERIFY(state().isRecorded());
        QCOMPARE(state().run().steps(), kSteps);
        QVERIFY(!m_window->findChild<QPushButton*>(QStringLiteral("openLeftBehind"))->isVisible());
        QVERIFY(!QFile::exists(left));
        QCOMPARE(QDir(folder).entryList({ QStringLiteral("*.kvscope") }, QDir::Files).size(), 1);  // another crash would leave it again
        QVERIFY(QSettings().value(QStringLiteral("recent/sessions")).toStringList().isEmpty());
        m_window.reset();
        QCOMPARE(QDir(folder).entryList({ QStringLiteral("*.kvscope") }, QDir::Files), QStringList());  // closed properly
    }

    void theFileOfAWindowThatRunsIsNotOffered()
    {
        const QString folder = m_folder.filePath(QStringLiteral("running"));
        QCOMPARE(keepOnce(folder).size(), 1);
        const Autosave other(&state(), m_window->controller(), folder);
        QCOMPARE(other.leftBehind(), QString());
    }

    void whatACrashLeftCanBeDiscarded()
    {
        const QString folder = m_folder.filePath(QStringLiteral("discarded"));
        const QString left = leave(folder);
        open(kOther);
        m_window->keepAgainstCrash(folder);
        click("discardLeftBehind");
        QVERIFY(QFile::exists(left));  // it asks first, and a second click on the same place keeps it
        QVERIFY2(m_window->recordedBar()->text().contains(QStringLiteral("lost")), qPrintable(m_window->recordedBar()->text()));
        click("discardLeftBehind");
        QVERIFY(QFile::exists(left));
        QVERIFY(m_window->recordedBar()->text().startsWith(QStringLiteral("A session was not closed")));
        click("discardLeftBehind");
        click("discardForGood");
        QVERIFY(!QFile::exists(left));
        QVERIFY(!m_window->recordedBar()->isVisible());
        QVERIFY(!state().isRecorded());
    }

    void aBrokenFileOfACrashStaysAndIsSaid()
    {
        const QString folder = m_folder.filePath(QStringLiteral("broken"));
        const QString left = leave(folder);
        QFile file(left);
        QVERIFY(file.open(QIODevice::ReadWrite) && file.resize(file.size() / 2));
        open(kOther);
        m_window->keepAgainstCrash(folder);
        click("openLeftBehind");
        QTRY_VERIFY(m_window->notice()->showsError());
        QVERIFY(QFile::exists(left));
        QVERIFY(!state().isRecorded());
        QFile::remove(left);
    }

private:
    [[nodiscard]] ViewState& state() { return *m_window->viewState(); }
    [[nodiscard]] QString path() const { return m_folder.filePath(QStringLiteral("run.kvscope")); }
    void click(const char* name)
    {
        auto* button = m_window->findChild<QPushButton*>(QLatin1String(name));
        QVERIFY(button != nullptr && button->isVisible());
        QTest::mouseClick(button, Qt::LeftButton);
    }
    void open(const QString& model)
    {
        m_window.reset();
        test::showWindow(m_window, model);
        QTRY_VERIFY_WITH_TIMEOUT(state().run().steps() == 1, test::kPatience);
    }
    /// Steps until the run has so many.
    void steps(int count)
    {
        while (state().run().steps() < count) {
            const int before = state().run().steps();
            m_window->controller()->step();
            QTRY_COMPARE_WITH_TIMEOUT(state().run().steps(), before + 1, test::kPatience);
        }
    }
    void save()
    {
        QSignalSpy saved(m_window->findChild<SessionFiles*>(), &SessionFiles::saved);
        m_window->saveSession(path());
        QTRY_COMPARE_WITH_TIMEOUT(saved.count(), 1, test::kPatience);
    }
    void saveRun()
    {
        open(kModel);
        steps(kSteps);
        save();
    }
    void openSaved()
    {
        m_window->openSession(path());
        QTRY_VERIFY_WITH_TIMEOUT(state().run().steps() > 0, test::kPatience);
    }
    /// A new window, without a model, on the file.
    void reopen()
    {
        m_window.reset();
        test::showWindow(m_window, QString());
        openSaved();
    }
    /// The files in a folder in which a new window has kept its run.
    QStringList keepOnce(const QString& folder)
    {
        open(kModel);
        m_window->keepAgainstCrash(folder);
        steps(kSteps);
        test::showChanges(*m_window);
        m_window->autosave()->save();
        m_window->autosave()->waitUntilSaved();
        return QDir(folder).entryList({ QStringLiteral("*.kvscope") }, QDir::Files);
    }
    /// What a window in this folder would leave if its process ended now; no other file is in the folder.
    QString leave(const QString& folder)
    {
        const QStringList kept = keepOnce(folder);
        const QString left = QDir(folder).filePath(QStringLiteral("autosave-999999999.kvscope"));
        const bool copied = kept.size() == 1 && QFile::copy(QDir(folder).filePath(kept.constFirst()), left);
        m_window.reset();
        const QStringList now = QDir(folder).entryList({ QStringLiteral("*.kvscope") }, QDir::Files);
        return copied && now == QStringList { QStringLiteral("autosave-999999999.kvscope") } ? left : QString();
    }

    QTemporaryDir m_settings;
    QTemporaryDir m_folder;
    std::unique_ptr<MainWindow> m_window;
};

KVSCOPE_TEST(TestSessionFiles)
#include "tst_sessionfiles.moc"
