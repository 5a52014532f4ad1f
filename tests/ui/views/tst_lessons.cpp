// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The lessons by keys, in the real window.
#include "shell/mainwindow.h"
#include "shell/noticecard.h"
#include "shell/statusbar.h"
#include "shell/stepline.h"
#include "shell/strip/chipview.h"
#include "state/sessioncontroller.h"
#include "state/viewstate.h"
#include "support/lessonwindow.h"
#include "support/paintedtexts.h"
#include "support/testregistry.h"
#include "text/language.h"
#include "text/numbertext.h"
#include "text/tokenlabel.h"
#include "theme/theme.h"
#include "views/fourheads/headmatrices.h"
#include "views/fourheads/headtable.h"
#include "views/fourheads/headtablemodel.h"
#include "views/fourheads/logitbars.h"
#include "views/lesson/file/lessonfile.h"
#include "views/lesson/file/lessonmarkup.h"
#include "views/lesson/lessonblock.h"
#include "views/lesson/lessonpanel.h"
#include "views/lesson/play/lessonplayer.h"
#include "views/lesson/play/lessonvalues.h"
#include "widgets/barbutton.h"
#include "widgets/panelcover.h"

#include <QAbstractButton>
#include <QApplication>
#include <QFile>
#include <QFontDatabase>
#include <QPlainTextEdit>
#include <QTest>
#include <QTextDocumentFragment>

using namespace kvscope;
using kvscope::test::kPatience;

class TestLessons final : public QObject, private test::LessonWindow {
    Q_OBJECT

private slots:
    void initTestCase() { test::prepareWindows(m_folder); }

    void init() { open(); }

    void cleanup() { m_window.reset(); }

    void everyLessonCanBePlayedByKeysAlone_data()
    {
        QTest::addColumn<QString>("lesson");
        QTest::addColumn<bool>("spanish");
        for (const QString& path : shippedLessons()) {
            for (const bool spanish : { false, true }) {
                QTest::addRow("%s %s", qPrintable(path.section(QLatin1Char('/'), -1)), spanish ? "es" : "en") << path << spanish;
            }
        }
    }

    void everyLessonCanBePlayedByKeysAlone()
    {
        QFETCH(const QString, lesson);
        QFETCH(const bool, spanish);
        setLanguage(spanish ? Language::Spanish : Language::English);
        m_window->openLesson(lesson);
        QVERIFY(player().isActive());
        QTRY_VERIFY_WITH_TIMEOUT(!player().isBusy(), kPatience);
        const int steps = static_cast<int>(player().lesson()->steps.size());
        QVERIFY(steps >= 5);
        for (int step = 0; step < steps; ++step) {
            QCOMPARE(player().index(), step);
            QVERIFY(!player().actionFailed());
            QVERIFY(!notice().isVisible());
            checkPage(spanish);
            for (int presses = 0; player().index() == step; ++presses) {
                QVERIFY2(presses < 4, "no more than action, answer, end of a pause, next");
                key(presses % 2 == 0 ? Qt::Key_Space : Qt::Key_PageDown);
                QTRY_VERIFY_WITH_TIMEOUT(!player().isBusy(), 4 * kPatience);
                QVERIFY(!player().actionFailed() && !player().actionCancelled());
                if (player().index() == step) {
                    checkPage(spanish);  // the answer has its values too
                }
            }
        }
        QVERIFY(player().isOver());
        // The end names the works to read, and the same key goes on: to the next lesson, or out of the last one.
        settle();
        for (const LessonText& work : player().lesson()->reading) {
            QVERIFY2(panel().pageText().contains(work.in(currentLanguage())), qPrintable(panel().pageText()));
        }
        const auto records = state().run().records();
        const QString after = lessonAfter(lesson);
        key(Qt::Key_PageDown);
        QCOMPARE(player().isActive(), !after.isEmpty());
        if (after.isEmpty()) {
            QCOMPARE(state().run().records(), records);  // the run is kept
        } else {
            QCOMPARE(player().lesson()->file, after);
            QCOMPARE(player().index(), 0);
        }
    }

    void theFirstPageCountsTheLessonsOwnPrompt_data()
    {
        QTest::addColumn<QString>("lesson");
        QTest::addColumn<QString>("words");
        QTest::newRow("prefill and decode") << QStringLiteral("prefill-and-decode") << QStringLiteral("This prompt has %1 tokens");
        QTest::newRow("what the cache saves") << QStringLiteral("what-the-cache-saves") << QStringLiteral("has L = %1 tokens");
    }

    void theFirstPageCountsTheLessonsOwnPrompt()
    {
        QFETCH(const QString, lesson);
        QFETCH(const QString, words);
        const int before = state().run().promptLength();
        QVERIFY(before > 0);
        m_window->openLesson(lesson);
        QVERIFY(player().isActive() && player().isBusy());
        // Until the lesson's run is there, the page has no number of another one.
        QVERIFY2(!written().contains(words.arg(countText(before))), qPrintable(written()));
        QTRY_VERIFY_WITH_TIMEOUT(!player().isBusy(), kPatience);
        const int own = state().run().promptLength();
        QVERIFY(own != before);
        QTRY_VERIFY2(written().contains(words.arg(countText(own))), qPrintable(written()));
        QVERIFY(panel().pageText().contains(countText(own)));
    }

    void theHandMadeHeadsShowEveryNumberOfTheArticle()
    {
        openFourHeads();
        const std::vector<std::vector<double>> prompt { { 10, 20, 20, 12.5 }, { 10, 15, 31.0 / 3, 5 }, { 10, 10, 10, 10 },
            { 10, 15, 31.0 / 3, 9 } };
        for (std::size_t head = 0; head < 4; ++head) {
            for (std::size_t position = 0; position < 4; ++position) {
                QVERIFY(std::abs(table().prompt[head][position] - prompt[head][position]) < 5e-5);
            }
        }
        QVERIFY(table().ways.first().contexts.empty());  // before there is a new token
        QCOMPARE(logitBars().size(), 3);
        const std::vector<double> logits { 15.3, 14.2, 8.15 };
        for (int i = 0; i < 3; ++i) {
            QVERIFY(std::abs(logitBars()[i].value - logits[static_cast<std::size_t>(i)]) < 5e-4);
        }
        QCOMPARE(logitBars()[2].word, QStringLiteral("delicious"));

        playTo(4);
        key(Qt::Key_C);
        QTRY_COMPARE(state().run().steps(), 2);
        QTRY_VERIFY(!player().isBusy());
        QVERIFY(!state().viewedRecord()->cacheOn);
        // The logits are those of the viewed step, like everything else.
        QCOMPARE(logitBars()[0].value, static_cast<double>(state().viewedRecord()->top[0].logit));
        QVERIFY(std::abs(logitBars()[0].value - logits[0]) > 0.01);
        compareWay(0, { 12.5, 7.0, 10.0, 8.6 });
        compareWay(1, { 12.5, 6.0, 10.0, 8.6 });
        compareWay(2, { 12.5, 7.0, 10.0, 8.6 });
        QVERIFY(HeadTableModel::isWrong(table(), 1, 1));
        QVERIFY(!HeadTableModel::isWrong(table(), 2, 1));
        QVERIFY(!HeadTableModel::isWrong(table(), 1, 0));
        QVERIFY(table().ways[0].live);
        QVERIFY(!anyStale());

        playTo(6);  // with the cache
        QVERIFY(state().viewedRecord()->cacheOn);
        QVERIFY(table().ways[1].live);
        QVERIFY(matrices().heads[1].stale[3]);
        QCOMPARE(matrices().heads[1].keys, (std::vector<float> { -1, -1, -1, 1, 1 }));
        QCOMPARE(matrices().staleWords, QStringLiteral("stale key: counts so"));

        key(Qt::Key_R);
        QTRY_VERIFY(!player().isBusy() && player().actionDone());
        QVERIFY(table().ways[2].live);
        QVERIFY(!anyStale());
        QCOMPARE(std::round(state().viewedRecord()->contexts[1].back() * 1e4) / 1e4, 7.0);
    }

    /// While a page says that its answer is hidden, it is; and it does not tell the next page's either.
    void theTableKeepsAHiddenAnswerBack()
    {
        openFourHeads();
        playTo(4);
        const auto* shown = m_window->findChild<HeadTable*>()->model();
        const int first = shown->columnCount() - 3;
        const auto cell = [&](int way) {
            test::showChanges(*m_window);
            return shown->index(1, first + way).data().toString();
        };
        key(Qt::Key_C);
        QTRY_VERIFY(player().actionDone() && !player().isBusy());
        QVERIFY(panel().pageText().contains(QStringLiteral("The answer is hidden")));
        for (int way = 0; way < 3; ++way) {
            QCOMPARE(cell(way), QStringLiteral("?"));
        }
        QVERIFY(!shown->index(1, first + 1).data(HeadTableModel::WrongRole).toBool());
        key(Qt::Key_Space);
        QVERIFY(player().revealed());
        QCOMPARE(cell(0), QStringLiteral("7.0"));
        QCOMPARE(cell(1), QStringLiteral("?"));
        playTo(5);
        QCOMPARE(cell(1), QStringLiteral("?"));
        key(Qt::Key_PageDown);
        QTRY_VERIFY(player().actionDone() && !player().isBusy());
        QCOMPARE(cell(1), QStringLiteral("?"));
        key(Qt::Key_PageDown);
        QVERIFY(player().revealed());
        QCOMPARE(cell(1), QStringLiteral("6.0"));
        QCOMPARE(cell(0), QStringLiteral("7.0"));  // the last question about the table is answered
        key(Qt::Key_Escape);
        QVERIFY(!player().isActive());
        QCOMPARE(cell(0), QStringLiteral("7.0"));
    }

    void aKeyPressedTwiceQuicklyActsOnce()
    {
        openFourHeads();
        playTo(4);
        key(Qt::Key_C);
        key(Qt::Key_C);
        QTRY_VERIFY(!player().isBusy());
        QVERIFY(!state().nextCacheOn());  // the second press did not switch it on again
        QCOMPARE(player().index(), 4);
        QVERIFY(player().actionDone());
        QVERIFY(!player().revealed());
    }

    void aKeyPressedDuringAnActionIsQueued()
    {
        openFourHeads();
        playTo(4);
        key(Qt::Key_Space);  // the action starts
        QVERIFY(player().isBusy());
        for (int i = 0; i < 5; ++i) {
            key(Qt::Key_PageDown);
        }
        QVERIFY(player().keyKept());
        QTRY_VERIFY(!player().isBusy());
        // One press is queued: the answer is shown, and nothing was skipped.
        QCOMPARE(player().index(), 4);
        QVERIFY(player().revealed());
        QCOMPARE(state().run().steps(), 2);
    }

    void goingBackAndForthInARunComputesNothing()
    {
        openFourHeads();
        playTo(5);
        const auto records = state().run().records();
        QCOMPARE(records.size(), 2);
        key(Qt::Key_PageUp);
        QTRY_VERIFY(!player().isBusy());
        QCOMPARE(player().index(), 4);
        QVERIFY(player().revealed());  // as it was left
        QCOMPARE(state().viewedStep(), 1);
        key(Qt::Key_Backspace);
        QTRY_VERIFY(!player().isBusy());
        QCOMPARE(player().index(), 3);
        QCOMPARE(state().viewedStep(), 0);
        QVERIFY(state().nextCacheOn());
        QCOMPARE(state().run().records(), records);
        playTo(5);  // the action views an existing step
        QCOMPARE(state().viewedStep(), 1);
        QCOMPARE(state().run().records(), records);
        for (int i = 0; i < 8; ++i) {
            key(Qt::Key_PageUp);
            QTRY_VERIFY(!player().isBusy());
        }
        QCOMPARE(player().index(), 0);
    }

    void goingBackRecomputesALostRun()
    {
        openFourHeads();
        playTo(7);  // after the change of model
        QVERIFY(state().model()->source.find("patch=1") != std::string::npos);
        key(Qt::Key_PageUp);
        QTRY_VERIFY(!player().isBusy());
        key(Qt::Key_PageUp);
        QTRY_VERIFY_WITH_TIMEOUT(!player().isBusy(), kPatience);
        QCOMPARE(player().index(), 5);
        QCOMPARE(QString::fromStdString(state().model()->source), QStringLiteral("lesson:four-heads"));
        QCOMPARE(state().viewedStep(), 1);
        QCOMPARE(std::round(state().viewedRecord()->contexts[1].back() * 1e4) / 1e4, 6.0);
        key(Qt::Key_PageUp);
        QTRY_VERIFY_WITH_TIMEOUT(!player().isBusy(), kPatience);
        QCOMPARE(player().index(), 4);
        QVERIFY(state().run().records()[0]->cacheOn);
        QVERIFY(!state().run().records()[1]->cacheOn);
        QCOMPARE(std::round(state().viewedRecord()->contexts[1].back() * 1e4) / 1e4, 7.0);
    }

    /// In a small window panels share a place: the one that the page speaks of is in front.
    void thePagesFirstPanelIsInFront_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::newRow("1024") << QSize(1024, 768);
        QTest::newRow("1280") << QSize(1280, 800);
    }

    void thePagesFirstPanelIsInFront()
    {
        QFETCH(const QSize, size);
        m_window->resize(size);
        m_window->openLesson(QStringLiteral("prefill-and-decode"));
        QTRY_VERIFY_WITH_TIMEOUT(player().isActive() && !player().isBusy(), kPatience);
        const auto seen = [this](const char* panel) {
            const auto* widget = m_window->findChild<QWidget*>(QLatin1String(panel));
            return widget != nullptr && widget->isVisible() && !widget->visibleRegion().isEmpty();
        };
        QTRY_VERIFY(seen("attentionPanel"));
        key(Qt::Key_PageDown);
        QCOMPARE(player().index(), 1);
        QVERIFY2(player().step()->text.written(Language::English).contains(QStringLiteral("The panel **KV cache**")), "what it is about");
        QTRY_VERIFY(seen("cachePanel"));
        if (size.width() > 1200) {
            const auto left = [this](const char* panel) {
                const auto* widget = m_window->findChild<QWidget*>(QLatin1String(panel));
                return widget->mapTo(m_window.get(), QPoint()).x();
            };
            QVERIFY(seen("attentionPanel"));
            QVERIFY(left("attentionPanel") < left("cachePanel"));  // their rows are side by side
        }
    }

    /// The rows that a page sends the reader to are there without a click.
    void aLessonOpensTheRowsItPointsAt()
    {
        m_window->resize(1024, 740);
        openOwn("model: lesson:four-heads",
            "    look: {panels: [what-if], more: off}\n  - title: Rows\n    text: Compare them.\n    look: {more: on}\n");
        const auto* rows = m_window->findChild<QWidget*>(QStringLiteral("whatIfDetails"));
        QVERIFY(rows);
        test::showChanges(*m_window);
        QVERIFY(!rows->isVisible());
        key(Qt::Key_PageDown);
        QCOMPARE(player().index(), 1);
        QTRY_VERIFY(rows->isVisible());
        // And brings them into view, where they are below its end.
        const auto* sizes = m_window->findChild<QWidget*>(QStringLiteral("whatIfTable"));
        QVERIFY(sizes);
        QTRY_COMPARE(sizes->visibleRegion().boundingRect(), sizes->rect());
        m_window->findChild<QAbstractButton*>(QStringLiteral("whatIfMore"))->click();
        test::showChanges(*m_window);
        QVERIFY(!rows->isVisible());  // the reader may close them
    }

    /// Whatever a panel shows, the answer is not among it before it is asked for.
    void coveredPanelsOpenWithTheAnswer()
    {
        openOwn("model: lesson:four-heads",
            "    look: {panels: [weights], cover: panels}\n    question: Which?\n    reveal: This.\n  - title: After\n    text: C\n"
            "    look: {panels: [weights]}\n");
        const auto* weights = m_window->findChild<QWidget*>(QStringLiteral("headWeightsPanel"));
        QVERIFY(weights);
        const auto covered = [&] {
            test::showChanges(*m_window);
            const auto* cover = weights->findChild<QWidget*>(QStringLiteral("panelCover"));
            return cover != nullptr && cover->isVisible() && cover->geometry() == weights->rect();
        };
        QVERIFY(covered());
        QVERIFY(panel().findChild<QWidget*>(QStringLiteral("panelCover")) == nullptr);  // the text is never covered
        key(Qt::Key_PageDown);
        QVERIFY(player().revealed());
        QVERIFY(!covered());
        key(Qt::Key_PageDown);
        QCOMPARE(player().index(), 1);
        QVERIFY(!covered());
    }

    /// The line about the step, the status bar and the strip are on screen beside every panel.
    void nothingBesideThePanelsTellsAHiddenAnswer()
    {
        openOwn("model: bundled",
            "    question: Which?\n    reveal: This.\n    look: {panels: [next-token], cover: text}\n"
            "    action: {kind: fast, do: [{run-to: 4}, {check: 0}]}\n");
        key(Qt::Key_PageDown);
        QTRY_VERIFY_WITH_TIMEOUT(!player().isBusy() && player().actionDone(), kPatience);
        QVERIFY(!player().revealed());
        const auto* line = m_window->findChild<StepLine*>();
        const auto* status = m_window->findChild<StatusBar*>();
        const auto* strip = m_window->findChild<ChipView*>();
        QVERIFY(line && status && strip);
        test::showChanges(*m_window);
        QCOMPARE(line->shown(), QStringLiteral("Step 4: its numbers are shown with the answer"));
        QVERIFY(status->comparisonText().isEmpty());
        const StepRecordPtr record = state().viewedRecord();
        QVERIFY(record);
        const auto piece = [&](TokenId token) { return tokenLabel(state().tokenizer(), token).text; };
        const QString fed = piece(state().run().records().at(2)->token);
        QVERIFY2(strip->accessibleDescription().startsWith(QLatin1Char('?')), qPrintable(strip->accessibleDescription()));
        key(Qt::Key_PageDown);
        QVERIFY(player().revealed());
        test::showChanges(*m_window);
        QVERIFY2(line->shown().startsWith(QStringLiteral("Step 4 computed")), qPrintable(line->shown()));
        QVERIFY(!status->comparisonText().isEmpty());
        QVERIFY2(strip->accessibleDescription().startsWith(fed), qPrintable(strip->accessibleDescription()));
    }

    void aCoveredPanelShowsTheQuestionAndTheActionsProgress()
    {
        openOwn("model: bundled",
            "    question: \"Which of {layers}?\"\n    reveal: This.\n    look: {panels: [time], cover: panels}\n"
            "    action: {kind: fast, do: [{run-to: 12}]}\n");
        const auto shown = [this]() -> const PanelCover* {
            const QList<PanelCover*> covers = m_window->findChildren<PanelCover*>();
            const auto found = std::ranges::find_if(covers, [](const PanelCover* each) { return each->isVisible(); });
            return found != covers.end() ? *found : nullptr;
        };
        QTRY_VERIFY(shown() != nullptr);
        const PanelCover* cover = shown();
        const QString asked = QStringLiteral("Which of %1?").arg(state().model()->config.layers);
        QTRY_VERIFY2(cover->text().startsWith(asked), qPrintable(cover->text()));
        QVERIFY(!cover->text().contains(QStringLiteral("of 12")));
        bool watched = false;
        const auto connection
            = connect(&player(), &LessonPlayer::changed, this, [&] { watched |= cover->text().contains(QStringLiteral(" of 12")); });
        key(Qt::Key_PageDown);
        QTRY_VERIFY_WITH_TIMEOUT(!player().isBusy() && player().actionDone(), kPatience);
        disconnect(connection);
        QVERIFY(watched);
        QTRY_VERIFY(!cover->text().contains(QStringLiteral("of 12")));
    }

    void theNextCoveredPanelShowsTheNextQuestion()
    {
        openOwn("model: bundled",
            "    question: First?\n    reveal: This.\n    look: {panels: [time], cover: panels}\n"
            "  - title: Second\n    text: B\n    question: Second?\n    reveal: That.\n    look: {panels: [time], cover: panels}\n");
        const auto shown = [this] {
            test::showChanges(*m_window);
            for (const PanelCover* each : m_window->findChildren<PanelCover*>()) {
                if (each->isVisible())
                    return each->text().section(QLatin1Char('\n'), 0, 0);
            }
            return QString();
        };
        QTRY_COMPARE(shown(), QStringLiteral("First?"));
        key(Qt::Key_PageDown);
        QTRY_COMPARE(shown(), QString());
        key(Qt::Key_PageDown);
        QCOMPARE(player().index(), 1);
        QTRY_COMPARE(shown(), QStringLiteral("Second?"));
    }

    void aTextThatTheModelWroteStaysInItsColumn()
    {
        const QString wrote = QStringLiteral("cold that a young bear went for a walk and came home late");
        const auto html
            = [&](const QString& value) { return markupHtml(QStringLiteral("It wrote {it}."), [&](const QString&) { return value; }); };
        QVERIFY(!html(wrote).contains(QStringLiteral("nowrap")));
        QVERIFY(html(QStringLiteral("1.25 ms")).contains(QStringLiteral("nowrap")));
    }

    void leavingALessonUncoversItsPanels()
    {
        openOwn("model: lesson:four-heads", "    look: {panels: [weights], cover: panels}\n    question: Which?\n    reveal: This.\n");
        QVERIFY(state().cover() == Cover::Panels);
        key(Qt::Key_Escape);
        QVERIFY(!player().isActive());
        QVERIFY(state().cover() == Cover::Nothing);
    }

    void theLanguageCanChangeDuringALesson()
    {
        openFourHeads();
        playTo(2);
        QVERIFY(panel().pageText().contains(QStringLiteral("Weights times values")));
        setLanguage(Language::Spanish);
        QCoreApplication::processEvents();
        QCOMPARE(player().index(), 2);
        QVERIFY(panel().pageText().contains(QStringLiteral("Pesos por valores")));
        QCOMPARE(panel().title(), QStringLiteral("Cuatro cabezas a mano"));
        QCOMPARE(panel().nextLabel(), QStringLiteral("Mostrar la respuesta"));
        QCOMPARE(table().heads.first(), QStringLiteral("posición par"));
    }

    void noTextIsCutOff_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<double>("zoom");
        QTest::newRow("1280") << QSize(1280, 800) << 1.0;
        QTest::newRow("1024") << QSize(1024, 768) << 1.0;
        QTest::newRow("1280, larger") << QSize(1280, 800) << 1.4;
    }

    void noTextIsCutOff()
    {
        QFETCH(const QSize, size);
        QFETCH(const double, zoom);
        m_window->resize(size);
        openFourHeads();
        playTo(6);
        applyTheme(*qApp, ThemeId::Light, zoom);  // also in the middle of a step
        const auto whole = [this] {
            for (const LessonBlock* block : m_window->findChildren<LessonBlock*>()) {
                if (block->isVisible() && block->height() < block->heightForWidth(block->width())) {
                    return false;
                }
            }
            return true;
        };
        QTRY_VERIFY(whole());
        key(Qt::Key_PageUp);
        QTRY_VERIFY(!player().isBusy());
        QTRY_VERIFY(whole());
        QVERIFY(!m_window->findChildren<LessonBlock*>().isEmpty());
        applyTheme(*qApp, ThemeId::Light, 1.0);
    }

    void titlesAndButtonsAreWholeInASmallWindow_data() { everyLessonCanBePlayedByKeysAlone_data(); }
    void titlesAndButtonsAreWholeInASmallWindow()
    {
        QFETCH(const QString, lesson);
        QFETCH(const bool, spanish);
        const QFont before = QApplication::font();
        if (QFontDatabase::families().contains(QStringLiteral("DejaVu Sans")))
            useFont(QFont(QStringLiteral("DejaVu Sans")));  // the widest of the usual ones
        setLanguage(spanish ? Language::Spanish : Language::English);
        m_window->resize(1024, 744);
        m_window->openLesson(lesson);
        QTRY_VERIFY_WITH_TIMEOUT(player().isActive() && !player().isBusy(), kPatience);
        auto* next = panel().findChild<BarButton*>(QStringLiteral("lessonNext"));
        for (int turn = 0; turn < 8; ++turn)
            QCoreApplication::processEvents();
        QStringList faults;
        for (const QString& fault : test::unreadable(*m_window, [](const QWidget&) { return false; })) {
            if (fault.startsWith(QLatin1String("lesson/")))
                faults << fault;
        }
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join(QLatin1Char('\n'))));
        QVERIFY2(next->width() >= next->widthFor(LessonPanel::tr("Show the answer"), false), qPrintable(QString::number(next->width())));
        setLanguage(Language::English);
        useFont(before);
    }

    void thePromptBoxIgnoresPresenterKeys()
    {
        openFourHeads();
        key(Qt::Key_P, Qt::ControlModifier);
        auto* box = m_window->findChild<QPlainTextEdit*>();
        QVERIFY(box != nullptr && box->isVisible());
        const QString before = box->toPlainText();
        QTest::keyClicks(box, QStringLiteral("a b"));
        QTest::keyClick(box, Qt::Key_Backspace);
        QVERIFY(box->toPlainText().contains(QStringLiteral("a ")));
        QCOMPARE(player().index(), 0);
        QTest::keyClick(box, Qt::Key_PageDown);
        QCOMPARE(player().index(), 1);
        QTest::keyClick(box, Qt::Key_PageUp);
        QTRY_COMPARE(player().index(), 0);
        QTest::keyClick(box, Qt::Key_Escape);
        QVERIFY(!box->isVisible());
        QVERIFY(player().isActive());  // the first Esc was for the prompt box
    }

    void spaceAdvancesTheLessonUnlessTabReachedAButton()
    {
        openFourHeads();
        auto* next = m_window->findChild<QAbstractButton*>(QStringLiteral("step"));
        next->setFocus(Qt::ActiveWindowFocusReason);  // as a window system gives it at start-up
        QTest::keyClick(next, Qt::Key_Space);
        QCOMPARE(player().index(), 1);
        QCOMPARE(state().run().steps(), 1);
        next->clearFocus();
        next->setFocus(Qt::TabFocusReason);
        QTest::keyClick(next, Qt::Key_Space);
        QCOMPARE(player().index(), 1);
        QTRY_COMPARE(state().run().steps(), 2);
    }

    void escapeLeavesWhateverHasFocus()
    {
        for (const char* name : { "step", "attentionTable", "costPlot" }) {
            openFourHeads();
            auto* widget = m_window->findChild<QWidget*>(QLatin1String(name));
            QVERIFY2(widget != nullptr, name);
            widget->setFocus();
            QTest::keyClick(widget, Qt::Key_Escape);
            QVERIFY2(!player().isActive(), name);
        }
    }

    void theUsersSettingsAreRestored()
    {
        SamplingSettings warm;
        warm.temperature = 0.7;
        warm.seed = 9;
        m_window->controller()->setSampling(warm);
        openFourHeads();
        QVERIFY(!(m_window->controller()->sampling() == warm));
        playTo(2);
        const auto run = state().run().runId();
        key(Qt::Key_Escape);
        QVERIFY(!player().isActive());
        QVERIFY(m_window->controller()->sampling() == warm);
        QCOMPARE(state().run().runId(), run);  // the run is kept
        key(Qt::Key_PageDown);  // which computes a step again
        QTRY_COMPARE(state().run().steps(), 2);
        player().resume();
        QTRY_VERIFY_WITH_TIMEOUT(!player().isBusy(), kPatience);
        QCOMPARE(player().index(), 2);
    }

    void aLessonInOneLanguageIsShownInThatLanguage()
    {
        setLanguage(Language::Spanish);
        openOwn("model: lesson:four-heads", "");
        QVERIFY(panel().pageText().contains(QStringLiteral("Only English here")));
        QVERIFY(!panel().nextLabel().isEmpty());
    }

    void anInvalidLessonChangesNothing()
    {
        const auto records = state().run().records();
        const QString path = m_folder.filePath(QStringLiteral("broken.yaml"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("title: T\nmodel: bundled\nprompt: Hello\nsteps:\n  - title: A\n    text: B\n    look: {panles: [cost]}\n");
        file.close();
        m_window->openLesson(path);
        QVERIFY(!player().isActive());
        QVERIFY(notice().isVisible());
        QVERIFY2(notice().text().contains(QStringLiteral("broken.yaml, line 7: unknown key “panles”")), qPrintable(notice().text()));
        QCOMPARE(state().run().records(), records);
    }

private:
    [[nodiscard]] const QList<LogitBars::Logit>& logitBars() const { return m_window->findChild<LogitBars*>()->logits(); }
    [[nodiscard]] const HeadTableContent& table() const { return m_window->findChild<HeadTable*>()->content(); }
    [[nodiscard]] const HeadMatricesContent& matrices() const { return m_window->findChild<HeadMatrices*>()->content(); }
    [[nodiscard]] bool anyStale() const
    {
        for (const auto& head : matrices().heads) {
            if (std::find(head.stale.begin(), head.stale.end(), true) != head.stale.end()) {
                return true;
            }
        }
        return false;
    }

    /// What the page shows, label by label, as a reader sees it.
    [[nodiscard]] QString written() const
    {
        QStringList lines;
        for (const auto* label : m_window->findChildren<LessonBlock*>()) {
            if (!label->isHidden()) {
                lines << QTextDocumentFragment::fromHtml(label->text()).toPlainText();
            }
        }
        return lines.join(QLatin1Char('\n'));
    }

    void compareWay(int way, const std::vector<double>& expected) const
    {
        for (std::size_t head = 0; head < expected.size(); ++head) {
            QVERIFY(std::abs(table().ways[way].contexts[head] - expected[head]) < 5e-5);
        }
    }

    /// The page is filled in and in the current language.
    void checkPage(bool spanish) const
    {
        const LessonStep& step = *player().step();
        QVERIFY2(!step.title.written(Language::English).isEmpty() && !step.title.written(Language::Spanish).isEmpty(),
            "shipped lessons have both languages");
        QVERIFY(!step.text.written(Language::English).isEmpty() && !step.text.written(Language::Spanish).isEmpty());
        QVERIFY(step.question.isEmpty()
            || (!step.question.written(Language::English).isEmpty() && !step.question.written(Language::Spanish).isEmpty()));
        QVERIFY(step.reveal.isEmpty()
            || (!step.reveal.written(Language::English).isEmpty() && !step.reveal.written(Language::Spanish).isEmpty()));
        const QString page = panel().pageText();
        QVERIFY(page.contains(spanish ? step.title.written(Language::Spanish) : step.title.written(Language::English)));
        QVERIFY2(!page.contains(QLatin1Char('{')) && !page.contains(QStringLiteral("**")), qPrintable(page));
        QVERIFY2(!page.contains(notAvailableText()), qPrintable(page));
        QVERIFY(panel().isVisible());
        QVERIFY(!panel().nextLabel().isEmpty());
    }

private:
    /// The window follows a change of the system's font when it next applies a theme.
    static void useFont(const QFont& font)
    {
        QApplication::setFont(font);
        applyTheme(*qApp, ThemeId::Light, kSmallestZoom);
        applyTheme(*qApp, ThemeId::Light, 1.0);
    }
};

KVSCOPE_TEST(TestLessons)
#include "tst_lessons.moc"
