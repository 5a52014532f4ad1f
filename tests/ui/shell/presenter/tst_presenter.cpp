// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The presenter: text for the back row on every page, a clicker's keys, and nothing that harms the run.
#include "shell/presenter/presenter.h"

#include "shell/presenter/pagedrawing.h"
#include "shell/presenter/speakerbar.h"
#include "shell/sessionfiles.h"
#include "state/sessioncontroller.h"
#include "support/lessonwindow.h"
#include "support/paintedtexts.h"
#include "support/testregistry.h"
#include "text/modelwanted.h"
#include "text/numbertext.h"
#include "views/lesson/file/lessonfile.h"
#include "views/registry/viewregistry.h"
#include "views/roofline/roofline.h"

#include <QApplication>
#include <QFontDatabase>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScreen>
#include <QSet>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>

using namespace kvscope;
using test::kPatience;

namespace {

const QSize kProjector(1024, 768);
const MachineCeilings kCeilings { 1204.0, 11.25, 7'000'000, "avx512", 2 };

double unitOf(QSize size)
{
    return std::max(1.0, std::min(size.width() / 1024.0, size.height() / 768.0));
}

/// Texts that are too small for the back row, that lie out of the page, or over each other.
QStringList faultsOf(const QList<test::PaintedText>& texts, QSize size)
{
    constexpr double kRounding = 0.03;
    constexpr double kOutside = 2.0;
    const double least = kSmallestPageText * unitOf(size);
    const QRectF page = QRectF(QPointF(), QSizeF(size)).adjusted(-kOutside, -kOutside, kOutside, kOutside);
    QStringList faults;
    for (qsizetype i = 0; i < texts.size(); ++i) {
        const test::PaintedText& each = texts[i];
        if (each.text.trimmed().isEmpty())
            continue;
        if (each.pixels < least - kRounding)
            faults << QStringLiteral("\"%1\" has %2 px, fewer than %3").arg(each.text).arg(each.pixels).arg(least);
        if (!page.contains(each.capitals))
            faults << QStringLiteral("\"%1\" lies out of the page, at %2 %3")
                          .arg(each.text)
                          .arg(each.capitals.right())
                          .arg(each.capitals.bottom());
        for (qsizetype j = 0; j < i; ++j) {
            const QRectF shared = each.capitals.intersected(texts[j].capitals);
            if (!texts[j].text.trimmed().isEmpty() && shared.width() > 6.0 && shared.height() > 0.35 * each.capitals.height())
                faults << QStringLiteral("\"%1\" lies over \"%2\"").arg(each.text, texts[j].text);
        }
    }
    return faults;
}

}  // namespace

class TestPresenter final : public QObject, private test::LessonWindow {
    Q_OBJECT

private slots:
    void initTestCase() { test::prepareWindows(m_folder); }

    void init() { open(); }

    void cleanup()
    {
        m_window.reset();
        setLanguage(Language::English);
        applyTheme(*qApp, ThemeId::Light, 1.0);
    }

    void twoKeysStartItAndEscLeaves()
    {
        for (const int starts : { Qt::Key_F5, Qt::Key_F11 }) {
            QVERIFY(!isPresenting());
            key(starts);
            QTRY_VERIFY(isPresenting());
            QVERIFY(presenter().isFullScreen());
            press(Qt::Key_Escape);
            QVERIFY(!isPresenting());
            QVERIFY(m_window->isVisible());
        }
    }

    void theEndOfARecordedRunIsSaid()
    {
        run(2);
        QSignalSpy saved(m_window->findChild<SessionFiles*>(), &SessionFiles::saved);
        const QString path = m_folder.filePath(QStringLiteral("presented.kvscope"));
        m_window->saveSession(path);
        QTRY_COMPARE_WITH_TIMEOUT(saved.count(), 1, kPatience);
        m_window.reset();
        test::showWindow(m_window, QString());
        m_window->openSession(path);
        QTRY_VERIFY_WITH_TIMEOUT(state().isRecorded(), kPatience);
        key(Qt::Key_F5);
        QTRY_VERIFY(isPresenting());
        QVERIFY(!presenter().text().contains(modelWantedText()));
        press(Qt::Key_PageDown);
        QVERIFY2(presenter().text().contains(modelWantedText()), qPrintable(presenter().text()));
    }

    void everyTextIsLargeEnough_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<Language>("language");
        QTest::addColumn<QString>("font");
        for (const QSize size : { QSize(800, 600), kProjector, QSize(1280, 800), QSize(1920, 1080), QSize(3840, 2160) }) {
            for (const Language language : { Language::English, Language::Spanish }) {
                for (const char* font : { "Noto Sans", "DejaVu Sans" }) {
                    QTest::newRow(qPrintable(QStringLiteral("%1x%2 %3 %4")
                                                 .arg(size.width())
                                                 .arg(size.height())
                                                 .arg(languageCode(language), QLatin1String(font))))
                        << size << language << QString::fromLatin1(font);
                }
            }
        }
    }

    /// On every page, of the presenter's own and of every view that a lesson may name: at the start, in a longer run, without the cache, with
    /// the token hidden and in the past.
    void everyTextIsLargeEnough()
    {
        QFETCH(const QSize, size);
        QFETCH(const Language, language);
        QFETCH(const QString, font);
        if (!QFontDatabase::families().contains(font))
            QSKIP(qPrintable(QStringLiteral("the font %1 is not installed").arg(font)));
        const QFont before = QApplication::font();
        QApplication::setFont(QFont(font));
        setLanguage(language);
        present(size);
        QStringList faults = faultsOfEveryPage(QStringLiteral("first step"));
        run(9);
        faults << faultsOfEveryPage(QStringLiteral("step 9"));
        m_window->controller()->setCacheOn(false);
        run(12);
        faults << faultsOfEveryPage(QStringLiteral("step 12, cache off"));
        state().setHideFirst(true);
        run(13);
        QVERIFY(state().nextHidden());
        faults << faultsOfEveryPage(QStringLiteral("hidden"));
        state().setHideFirst(false);
        state().bet()->setOpen(true);
        state().bet()->setVotes(8, 999);
        run(14);
        QVERIFY(state().bet()->takesVotes());
        state().bet()->setVotes(0, 999);
        faults << faultsOfEveryPage(QStringLiteral("bet"));
        state().reveal();
        faults << faultsOfEveryPage(QStringLiteral("bet, revealed"));
        state().bet()->setOpen(false);
        run(40);
        state().setViewedStep(3);
        state().setPinned(CellRef { 2, 1 });
        faults << faultsOfEveryPage(QStringLiteral("in the past, pinned"));
        state().setCeilings(kCeilings);
        faults << faultsOfEveryPage(QStringLiteral("ceilings measured"));
        QApplication::setFont(before);
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join(QLatin1Char('\n'))));
    }

    void rooflineTokenCostAndGrowthHaveOneLargeNumberEach()
    {
        run(5);
        present(kProjector);
        const PresenterStyle style = presenterStyle(kProjector, 1.0);
        const auto paintedPage = [&](const char* id) {
            const View* view = findView(QString::fromLatin1(id));
            const PageSubject subject { state(), view, {} };
            const QRectF room(24.0, 82.0, kProjector.width() - 48.0, kProjector.height() - 160.0);
            return test::paintedTexts(kProjector,
                [&](QPainter& painter) { presenterPageOf(QString::fromLatin1(view->id))->paint(painter, room, subject, style); });
        };
        for (const bool measured : { false, true }) {
            if (measured)
                state().setCeilings(kCeilings);
            for (const char* id : { "roofline", "token-cost", "growth" }) {
                const auto texts = paintedPage(id);
                const auto large
                    = std::count_if(texts.begin(), texts.end(), [](const test::PaintedText& each) { return each.pixels >= kPageNumber; });
                QVERIFY2(large == 1, id);
            }
        }
        const auto texts = paintedPage("roofline");
        const auto share
            = std::find_if(texts.begin(), texts.end(), [](const test::PaintedText& each) { return each.pixels >= kPageNumber; });
        const Roofline roofline = rooflineOf(state().viewedRecord(), state().run().records().first(), state().ceilings());
        QCOMPARE(share->text, wholePercentText(roofline.shareOf(roofline.whole())));
    }

    void aMatrixHasAtMostTwelveRowsAndSaysWhich()
    {
        run(30);
        present(kProjector);
        presenter().setPage(1);
        const QString all = paintedText();
        QVERIFY2(all.contains(QString::number(state().run().positionsAt(29))), qPrintable(all));
        QVERIFY2(all.contains(QStringLiteral("Rows ")), qPrintable(all));
    }

    void eachOwnPageButAttentionHasOneLargeNumber()
    {
        run(5);
        present(kProjector);
        for (const int page : { 0, 2, 3, 4 }) {
            presenter().setPage(page);
            const auto texts = painted();
            const auto large
                = std::count_if(texts.begin(), texts.end(), [](const test::PaintedText& each) { return each.pixels >= kPageNumber; });
            QCOMPARE(large, 1);
        }
    }

    void aLessonNeedsTwoKeys_data()
    {
        QTest::addColumn<QString>("lesson");
        QTest::addColumn<Language>("language");
        for (const char* lesson : { "four-heads", "prefill-and-decode", "what-the-cache-saves", "42-s-or-9-s", "what-the-cache-costs",
                 "the-first-token", "temperature-and-seed", "what-heads-look-at", "what-grows" }) {
            for (const Language language : { Language::English, Language::Spanish })
                QTest::newRow(qPrintable(QStringLiteral("%1 %2").arg(QLatin1String(lesson), languageCode(language))))
                    << QString::fromLatin1(lesson) << language;
        }
    }

    void aLessonNeedsTwoKeys()
    {
        QFETCH(const QString, lesson);
        QFETCH(const Language, language);
        setLanguage(language);
        present(kProjector);
        m_window->openLesson(lesson);
        QTRY_VERIFY_WITH_TIMEOUT(player().isActive() && !player().isBusy(), kPatience);
        const int steps = static_cast<int>(player().lesson()->steps.size());
        QSet<int> seen;
        QSet<int> answered;
        QStringList faults;
        for (int presses = 0; !player().isOver(); ++presses) {
            QVERIFY2(presses < 20 * steps, "the lesson does not end");
            QVERIFY(isPresenting() && !player().actionFailed());
            const QList<LessonSheet> sheets = presenter().sheets();
            QVERIFY(presenter().sheet() < sheets.size());
            seen.insert(player().index());
            if (sheets[presenter().sheet()].kind == LessonSheet::Kind::Answer)
                answered.insert(player().index());
            for (const QString& fault : faultsOf(painted(), kProjector))
                faults << QStringLiteral("step %1, sheet %2: %3").arg(player().index() + 1).arg(presenter().sheet() + 1).arg(fault);
            press(Qt::Key_PageDown);
            QTRY_VERIFY_WITH_TIMEOUT(!player().isBusy(), 4 * kPatience);
        }
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join(QLatin1Char('\n'))));
        QCOMPARE(seen.size(), steps);
        for (int step = 0; step < steps; ++step)
            QCOMPARE(answered.contains(step), !player().lesson()->steps[step].reveal.isEmpty());
        QString end;
        for (const LessonSheet& sheet : presenter().sheets())
            end += LessonSheets::plain(sheet);
        QVERIFY(end.contains(player().lesson()->steps.last().title.in(language)));  // the end sums up
        for (const LessonText& work : player().lesson()->reading)
            QVERIFY2(end.contains(work.in(language)), qPrintable(end));
        // Back through the answers and texts of earlier steps, and forward again.
        press(Qt::Key_PageUp);
        QTRY_VERIFY_WITH_TIMEOUT(!player().isBusy(), 4 * kPatience);
        QCOMPARE(player().index(), steps - 1);
        const int sheet = presenter().sheet();
        QCOMPARE(sheet, static_cast<int>(presenter().sheets().size()) - 1);
        press(Qt::Key_PageDown);
        QTRY_VERIFY(player().isOver());
        // The end goes on by the same key: to the next lesson, or out of the last one.
        while (presenter().sheet() + 1 < presenter().sheets().size())
            press(Qt::Key_PageDown);
        const QString file = player().lesson()->file;
        press(Qt::Key_PageDown);
        QTRY_VERIFY_WITH_TIMEOUT(!player().isActive() || player().lesson()->file != file, kPatience);
        QCOMPARE(player().isActive(), file != shippedLessons().last());
        QVERIFY(isPresenting());
    }

    void lookingBackGoesThroughAWholeLesson()
    {
        present(kProjector);
        openFourHeads();
        playInPresenter(4);
        for (int presses = 0; player().index() > 0 || presenter().sheet() > 0; ++presses) {
            QVERIFY(presses < 100);
            press(Qt::Key_PageUp);
            QTRY_VERIFY_WITH_TIMEOUT(!player().isBusy(), kPatience);
        }
        press(Qt::Key_PageUp);
        QVERIFY(player().isActive());
        QCOMPARE(player().index(), 0);
        QCOMPARE(presenter().sheet(), 0);
    }

    void aSheetOfAPanelAsksTheQuestion()
    {
        present(kProjector);
        openFourHeads();
        playInPresenter(1);
        while (presenter().sheets()[presenter().sheet()].kind != LessonSheet::Kind::Panel)
            press(Qt::Key_PageDown);
        const QString shown = paintedText();
        QVERIFY2(shown.contains(QStringLiteral("What weights does its row")), qPrintable(shown));
        QVERIFY2(!shown.contains(QStringLiteral("Three equal weights")), qPrintable(shown));
    }

    /// A step that selects a head says which one it is, and how much weight it gives, from its first moment on; and no page of a covered step
    /// says which head its answer is about.
    void aTextNamesTheHeadThatItsStepFinds()
    {
        present(kProjector);
        m_window->openLesson(QStringLiteral("what-heads-look-at"));
        QTRY_VERIFY_WITH_TIMEOUT(player().isActive() && !player().isBusy(), kPatience);
        int found = 0;
        for (int index = 0; index < static_cast<int>(player().lesson()->steps.size()); ++index) {
            playInPresenter(index);
            test::showChanges(*m_window);
            if (!player().step()->look.find)
                continue;
            ++found;
            const QString head = QStringLiteral("layer %1, head %2").arg(state().layer() + 1).arg(state().head() + 1);
            const QString shown = paintedText();
            QVERIFY2(shown.contains(head), qPrintable(head + QStringLiteral(" is not in: ") + shown));
            while (presenter().sheets()[presenter().sheet()].kind != LessonSheet::Kind::Panel)
                press(Qt::Key_PageDown);
            QCOMPARE(paintedText().contains(head, Qt::CaseInsensitive), !coversPanels(state().cover()));
        }
        QCOMPARE(found, 3);
    }

    void escLeavesAtOnceFromEveryState_data()
    {
        QTest::addColumn<QString>("what");
        for (const char* what : { "page 1", "page 2", "page 3", "page 4", "page 5", "black", "running", "hidden", "past", "race", "lesson",
                 "lesson acts", "end of a lesson", "loading", "prompt box" })
            QTest::newRow(what) << QString::fromLatin1(what);
    }

    void escLeavesAtOnceFromEveryState()
    {
        QFETCH(const QString, what);
        if (what == QLatin1String("prompt box")) {
            key(Qt::Key_P, Qt::ControlModifier);
            auto* box = m_window->findChild<QPlainTextEdit*>(QStringLiteral("promptText"));
            QVERIFY(box->isVisible());
            QTest::keyClick(box, Qt::Key_F5);
            QTRY_VERIFY(isPresenting());
        } else {
            present(kProjector);
        }
        if (what.startsWith(QLatin1String("page")))
            presenter().setPage(what.right(1).toInt() - 1);
        if (what == QLatin1String("black"))
            press(Qt::Key_Period);
        if (what == QLatin1String("running"))
            press(Qt::Key_R);
        if (what == QLatin1String("hidden")) {
            state().setHideFirst(true);
            run(2);
        }
        if (what == QLatin1String("past")) {
            run(3);
            press(Qt::Key_PageUp);
        }
        if (what == QLatin1String("race")) {
            presenter().setPage(4);
            press(Qt::Key_Return);
            QTRY_VERIFY(state().race().running());
        }
        if (what.contains(QLatin1String("lesson")))
            openFourHeads();
        if (what == QLatin1String("lesson acts")) {
            playInPresenter(4);
            while (!player().isBusy() && !player().actionDone())
                press(Qt::Key_PageDown);
        }
        if (what == QLatin1String("end of a lesson"))
            playInPresenter(static_cast<int>(player().lesson()->steps.size()));
        if (what == QLatin1String("loading"))
            m_window->controller()->openModel(QStringLiteral("random:llama?layers=2&d=32&heads=4&ff=64&vocab=256&context=64&seed=5"));
        press(Qt::Key_Escape);
        QVERIFY(!isPresenting());
        QVERIFY(m_window->isVisible());
    }

    void blackHidesEverythingAndNothingHappensUnseen()
    {
        run(2);
        present(kProjector);
        for (const int blackens : { Qt::Key_Period, Qt::Key_B }) {
            press(blackens);
            QVERIFY(presenter().isBlack());
            QVERIFY(painted().isEmpty());
            QVERIFY(presenter().text().isEmpty());
            QCOMPARE(presenter().grab().toImage().pixelColor(300, 300), QColor(Qt::black));
            press(Qt::Key_C);
            press(Qt::Key_R);
            press(Qt::Key_3);
            press(Qt::Key_PageDown);  // uncovers, and no more
            QVERIFY(!presenter().isBlack());
            settle();
            QCOMPARE(state().run().steps(), 2);
            QVERIFY(state().nextCacheOn());
            QCOMPARE(presenter().page(), 0);
        }
    }

    void nextStepsAndBackLooksAtHistory()
    {
        present(kProjector);
        int steps = 1;
        for (const int next : { Qt::Key_PageDown, Qt::Key_Right, Qt::Key_Space }) {
            press(next);
            ++steps;
            QTRY_COMPARE(state().run().steps(), steps);
        }
        const auto records = state().run().records();
        for (const int back : { Qt::Key_PageUp, Qt::Key_Left }) {
            const int viewed = state().viewedStep();
            press(back);
            QCOMPARE(state().viewedStep(), viewed - 1);
        }
        settle();
        QCOMPARE(state().run().records(), records);  // nothing was computed
        press(Qt::Key_PageDown);
        QCOMPARE(state().viewedStep(), 2);
    }

    void theNextTokenIsUncoveredFirst()
    {
        present(kProjector);
        state().setHideFirst(true);
        run(2);
        QVERIFY(state().nextHidden());
        const QString hidden = paintedText();
        QVERIFY2(hidden.contains(QStringLiteral("What comes next?")), qPrintable(hidden));
        press(Qt::Key_PageDown);
        QVERIFY(!state().nextHidden());
        settle();
        QCOMPARE(state().run().steps(), 2);
        press(Qt::Key_PageDown);
        QTRY_COMPARE(state().run().steps(), 3);
        press(Qt::Key_Escape);
        // In the main window too.
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        QVERIFY(state().nextHidden());
        key(Qt::Key_PageDown);
        QVERIFY(!state().nextHidden());
        settle();
        QCOMPARE(state().run().steps(), 3);
        key(Qt::Key_PageDown);
        QTRY_COMPARE(state().run().steps(), 4);
    }

    void aClassBetsByKeysAndClicks()
    {
        present(kProjector);
        press(Qt::Key_V);
        QVERIFY(state().bet()->isOpen());
        press(Qt::Key_PageDown);
        QTRY_VERIFY(state().bet()->takesVotes());
        const QString covered = paintedText();
        QVERIFY2(covered.contains(QStringLiteral("What comes next?")) && !covered.contains(QLatin1Char('%')), qPrintable(covered));
        press(Qt::Key_9);
        press(Qt::Key_2);
        press(Qt::Key_2);
        press(Qt::Key_Backspace);
        QCOMPARE(state().bet()->choices()[8].votes, 1);
        QCOMPARE(state().bet()->choices()[1].votes, 1);
        QCOMPARE(presenter().page(), 0);  // the digits voted
        const PresenterStyle style = presenterStyle(presenter().size(), presenter().devicePixelRatioF());
        // The ninth choice is the last one above the foot at the right.
        QTest::mouseClick(&presenter(), Qt::LeftButton, {},
            QPoint(presenter().width() - static_cast<int>(style.u(60.0)),
                presenter().height() - static_cast<int>(style.u(74.0 + 6.0 + 40.0))));
        QCOMPARE(state().bet()->choices()[8].votes, 2);
        QVERIFY2(presenter().text().contains(QStringLiteral("another one, 2 votes")), qPrintable(presenter().text()));
        press(Qt::Key_PageDown);
        QVERIFY(!state().nextHidden());
        QCOMPARE(state().bet()->score().rounds, 1);
        QCOMPARE(state().bet()->score().modelRight, 1);  // greedy
        const QString shown = paintedText();
        QVERIFY2(shown.contains(QStringLiteral("Class ")) && shown.contains(QStringLiteral("Model")), qPrintable(shown));
        settle();
        QCOMPARE(state().run().steps(), 2);
        press(Qt::Key_2);  // no votes are taken: another page
        QCOMPARE(presenter().page(), 1);
        press(Qt::Key_Escape);
        // In the window by the same keys.
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        key(Qt::Key_PageDown);
        QTRY_VERIFY(state().bet()->takesVotes());
        key(Qt::Key_3);
        key(Qt::Key_3);
        key(Qt::Key_Backspace);
        QCOMPARE(state().bet()->choices()[2].votes, 1);
        key(Qt::Key_PageDown);
        QCOMPARE(state().bet()->score().rounds, 2);
        key(Qt::Key_V);
        QVERIFY(!state().bet()->isOpen());
    }

    void aLessonEndsTheBet()
    {
        state().bet()->setOpen(true);
        openFourHeads();
        QVERIFY(!state().bet()->isOpen());
        key(Qt::Key_V);  // nor is another opened
        QVERIFY(!state().bet()->isOpen());
        state().bet()->setOpen(true);
        QVERIFY(!state().bet()->isOpen());
    }

    void theSpeakersBarHasTheClockTheNextKeyAndTheNextQuestion()
    {
        present(kProjector);
        auto* bar = m_window->findChild<SpeakerBar*>();
        QVERIFY(!bar->isVisible());  // one screen: nothing changes
        bar->start(&presenter());
        QVERIFY(bar->isVisible());
        QVERIFY2(bar->text().contains(QStringLiteral("Tokens")) && bar->text().contains(QStringLiteral("Page Down: next")),
            qPrintable(bar->text()));
        QVERIFY(bar->text().contains(QStringLiteral("0:00:0")));
        const auto click = [&](const char* name) { QTest::mouseClick(bar->findChild<QPushButton*>(QLatin1String(name)), Qt::LeftButton); };
        click("speakerNext");
        QTRY_COMPARE(state().run().steps(), 2);
        click("speakerBack");
        QCOMPARE(state().viewedStep(), 0);
        click("speakerBlack");
        QVERIFY(presenter().isBlack());
        QVERIFY(bar->text().contains(QStringLiteral("black")));
        click("speakerBlack");
        openFourHeads();
        QTRY_VERIFY2(bar->text().contains(QStringLiteral("Next question: ")), qPrintable(bar->text()));
        click("speakerLeave");
        QVERIFY(!isPresenting());
        QVERIFY(!bar->isVisible());
    }

    void aScreenThatVanishesLosesNeitherTheWindowNorTheRun()
    {
        run(3);
        present(kProjector);
        auto* bar = m_window->findChild<SpeakerBar*>();
        bar->start(&presenter());  // as if the presenter were on another screen
        const QRect room = m_window->screen()->availableGeometry();
        m_window->move(room.right() + 4000, room.top());
        emit qApp->screenRemoved(m_window->screen());
        QTRY_VERIFY(!bar->isVisible());
        QVERIFY(isPresenting());
        QVERIFY(room.intersects(m_window->frameGeometry()));
        QCOMPARE(state().run().steps(), 3);
        press(Qt::Key_PageDown);
        QTRY_COMPARE(state().run().steps(), 4);
    }

    void theNewestRowIsCoveredUntilItIsPredicted()
    {
        state().setHideFirst(true);
        run(3);
        present(kProjector);
        presenter().setPage(1);
        QVERIFY(paintedText().contains(QStringLiteral("Where does it look?")));
        press(Qt::Key_PageDown);
        QVERIFY(!paintedText().contains(QStringLiteral("Where does it look?")));
        settle();
        QCOMPARE(state().run().steps(), 3);
    }

    void noOtherKeyDoesHarm()
    {
        run(4);
        present(kProjector);
        const auto records = state().run().records();
        const QString prompt = m_window->controller()->prompt();
        QList<int> keys { Qt::Key_Delete, Qt::Key_Backspace, Qt::Key_Insert, Qt::Key_Home, Qt::Key_End, Qt::Key_Return, Qt::Key_Enter,
            Qt::Key_Tab, Qt::Key_Backtab, Qt::Key_Up, Qt::Key_Down, Qt::Key_F5, Qt::Key_Menu, Qt::Key_Print, Qt::Key_VolumeUp,
            Qt::Key_VolumeDown };
        for (int each = Qt::Key_F1; each <= Qt::Key_F10; ++each)
            keys << each;
        for (int each = Qt::Key_0; each <= Qt::Key_9; ++each)
            keys << each;
        for (int each = Qt::Key_A; each <= Qt::Key_Z; ++each) {
            if (each != Qt::Key_R && each != Qt::Key_C && each != Qt::Key_B)
                keys << each;
        }
        for (const int each : keys) {
            if (each == Qt::Key_Return || each == Qt::Key_Enter)
                presenter().setPage(0);  // on the page of the race it starts one, as the page says
            press(each);
            press(each, Qt::ControlModifier);
            press(each, Qt::AltModifier);
            QVERIFY2(isPresenting(), qPrintable(QKeySequence(each).toString()));
        }
        settle();
        QCOMPARE(state().run().records(), records);
        QCOMPARE(m_window->controller()->prompt(), prompt);
        QVERIFY(m_window->isVisible());
        QVERIFY(QApplication::activeModalWidget() == nullptr);
        QVERIFY(!state().race().running());
    }

    void theKeysOfPagesAndTheSwitch()
    {
        present(kProjector);
        press(Qt::Key_3);
        QCOMPARE(presenter().page(), 2);
        press(Qt::Key_Tab);
        QCOMPARE(presenter().page(), 3);
        press(Qt::Key_Backtab);
        QCOMPARE(presenter().page(), 2);
        press(Qt::Key_C);
        QTRY_VERIFY(!state().nextCacheOn());
        press(Qt::Key_PageDown);
        QTRY_COMPARE(state().run().steps(), 2);
        QVERIFY(!state().run().records().last()->cacheOn);
    }

    void theRunOfALessonBelongsToTheLesson()
    {
        present(kProjector);
        openFourHeads();
        const auto records = state().run().records();
        for (const int each : { Qt::Key_C, Qt::Key_R, Qt::Key_Return, Qt::Key_3, Qt::Key_Tab })
            press(each);
        settle();
        QVERIFY(state().nextCacheOn());
        QCOMPARE(state().run().records(), records);
        QCOMPARE(player().index(), 0);
        QCOMPARE(presenter().sheet(), 0);
    }

    void arrowsPlayALessonInTheWindowWithoutAFocusedField()
    {
        openFourHeads();
        m_window->setFocus(Qt::OtherFocusReason);
        key(Qt::Key_Right);
        QCOMPARE(player().index(), 1);
        key(Qt::Key_Left);
        QTRY_COMPARE(player().index(), 0);
        key(Qt::Key_P, Qt::ControlModifier);
        auto* box = m_window->findChild<QPlainTextEdit*>(QStringLiteral("promptText"));
        QTRY_VERIFY(box->isVisible());
        QTest::keyClick(box, Qt::Key_Right);
        QCOMPARE(player().index(), 0);
        QTest::keyClick(box, Qt::Key_Escape);
        // Outside of lessons an arrow moves a cursor and nothing else.
        player().leave();
        const int steps = state().run().steps();
        key(Qt::Key_Right);
        key(Qt::Key_Space);
        settle();
        QCOMPARE(state().run().steps(), steps);
    }

    void itFollowsLanguageAndTheme()
    {
        run(3);
        present(kProjector);
        presenter().setPage(2);
        QVERIFY(paintedText().contains(QStringLiteral("KV cache")));
        setLanguage(Language::Spanish);
        QVERIFY2(paintedText().contains(QStringLiteral("Caché KV")), qPrintable(paintedText()));
        for (const ThemeRow& row : kThemes) {
            applyTheme(*qApp, row.id, 1.0);
            const QColor ground = makeTheme(row.id == ThemeId::Light ? ThemeId::Projector : row.id, 1.0).surface;
            QCOMPARE(presenter().grab().toImage().pixelColor(2, 300), ground);
        }
    }

private:
    [[nodiscard]] bool isPresenting() const
    {
        const auto* found = m_window->findChild<Presenter*>();
        return found != nullptr && found->isVisible();
    }
    [[nodiscard]] Presenter& presenter() const { return *m_window->findChild<Presenter*>(); }

    void present(QSize size)
    {
        key(Qt::Key_F5);
        QTRY_VERIFY(isPresenting());
        QVERIFY(QTest::qWaitForWindowActive(&presenter()));
        presenter().showNormal();
        presenter().resize(size);
        QTRY_COMPARE(presenter().size(), size);
    }

    void press(int which, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QTest::keyClick(&presenter(), static_cast<Qt::Key>(which), modifiers);
        test::showChanges(*m_window);
    }

    void run(int steps)
    {
        while (state().run().steps() < steps) {
            const int before = state().run().steps();
            m_window->controller()->step();
            QTRY_VERIFY_WITH_TIMEOUT(state().run().steps() > before, kPatience);
        }
        test::showChanges(*m_window);
    }

    void playInPresenter(int step)
    {
        for (int presses = 0; player().index() < step; ++presses) {
            QVERIFY(presses < 200);
            press(Qt::Key_PageDown);
            QTRY_VERIFY_WITH_TIMEOUT(!player().isBusy(), kPatience);
        }
    }

    [[nodiscard]] QList<test::PaintedText> painted() const
    {
        return test::paintedTexts(presenter().size(), [this](QPainter& painter) { presenter().paintPage(painter); });
    }

    [[nodiscard]] QString paintedText() const
    {
        QStringList lines;
        for (const test::PaintedText& each : painted())
            lines << each.text;
        return lines.join(QLatin1Char(' ')).simplified();
    }

    [[nodiscard]] QStringList faultsOfEveryPage(const QString& when)
    {
        QStringList faults;
        const QSize size = presenter().size();
        for (int page = 0; page < static_cast<int>(presenterPages().size()); ++page) {
            presenter().setPage(page);
            for (const QString& fault : faultsOf(painted(), size))
                faults << QStringLiteral("%1, page %2: %3").arg(when).arg(page + 1).arg(fault);
        }
        const PresenterStyle style = presenterStyle(size, 1.0);
        const QRectF room(style.u(24.0), style.u(82.0), size.width() - style.u(48.0), size.height() - style.u(160.0));
        for (const View& view : views()) {
            const QString id = QString::fromLatin1(view.id);
            if (!view.inLessons)
                continue;
            const PresenterPage* page = presenterPageOf(id);
            const PageSubject subject { state(), &view, QStringLiteral("<b>What will the next step have to compute, and why?</b>") };
            const auto texts = test::paintedTexts(
                size, [&](QPainter& painter) { (page != nullptr ? page->paint : paintFigurePage)(painter, room, subject, style); });
            for (const QString& fault : faultsOf(texts, size)) {
                // The figures of other panels are as crowded as those are; that their text is large enough is promised for all.
                if (page != nullptr || fault.contains(QStringLiteral("fewer than")))
                    faults << QStringLiteral("%1, %2: %3").arg(when, id, fault);
            }
        }
        return faults;
    }
};

KVSCOPE_TEST(TestPresenter)
#include "tst_presenter.moc"
