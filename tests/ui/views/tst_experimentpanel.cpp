// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Experiments by mouse and keyboard in the real window: a token is covered, a head removed, a row of the cache broken and restored; the run
// keeps every bit, and everything says that it is an experiment.
#include "views/experiment/experimentpanel.h"

#include "core/error.h"
#include "loader/checkpoint.h"
#include "run/generator.h"
#include "shell/dockarea.h"
#include "shell/savepicture.h"
#include "state/figuresubject.h"
#include "state/sessioncontroller.h"
#include "support/patience.h"
#include "support/shownwindow.h"
#include "support/testregistry.h"
#include "support/tinyfigures.h"
#include "support/writtenfigure.h"
#include "views/experiment/experimentbars.h"
#include "views/experiment/experimentpage.h"
#include "views/experiment/experimenttable.h"
#include "views/experiment/experimenttablemodel.h"
#include "views/experiment/tokenpicker.h"
#include "widgets/combobox.h"
#include "widgets/fittinglabel.h"

#include <QAbstractButton>
#include <QAbstractItemModelTester>
#include <QDockWidget>
#include <QImage>
#include <QLabel>
#include <QTest>
#include <QTextDocumentFragment>

#include <cmath>
#include <memory>

using namespace kvscope;

namespace {

constexpr auto kModel = "random:llama?layers=2&d=32&heads=4&kv_heads=2&ff=64&vocab=256&context=96&seed=3";
constexpr int kSteps = 5;

QString plain(const QString& html)
{
    return QTextDocumentFragment::fromHtml(html).toPlainText();
}

}  // namespace

class TestExperimentPanel final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { test::prepareWindows(m_settings); }

    /// A fresh window with a run of some steps, the panel in front.
    void init()
    {
        test::showRun(m_window, QString::fromLatin1(kModel), kSteps);
        m_window->findChild<DockArea*>()->enlarge(test::showPanel(*m_window, "experiment"));
        m_window->activateWindow();
        QTRY_VERIFY(picker().isVisible());
        test::showChanges(*m_window);
    }

    void cleanup() { m_window.reset(); }

    void aClickCoversATokenAndComparesTheProbabilities()
    {
        QVERIFY2(said().contains(QStringLiteral("Click a token to cover it")), qPrintable(said()));
        click(3);
        answer();
        const ExperimentRequest wanted = *state().experiment().wanted;
        QCOMPARE(wanted.intervention.hiddenKeys, (std::vector<HiddenKey> { { 3 } }));
        QCOMPARE(wanted.intervention.firstQuery, 4);
        QVERIFY2(said().contains(QStringLiteral("Experiment on step 5: 4 ")), qPrintable(said()));
        QVERIFY(said().contains(QStringLiteral("is covered in all layers")));
        const ExperimentResult& result = *state().experiment().result;
        QVERIFY(result.differingBits > 0);
        QCOMPARE(model().rowCount(), static_cast<int>(panel().content().rows.size()));
        QVERIFY(model().rowCount() >= 10);
        // Every row has what the engine compared.
        for (const ExperimentContent::Row& row : panel().content().rows) {
            const auto same = [&](const ComparedToken& each) { return each.token == row.token; };
            const auto found = std::ranges::find_if(result.tokens, same);
            const ComparedToken& compared = found != result.tokens.end() ? *found : result.own;
            QCOMPARE(compared.token, row.token);
            QCOMPARE(row.before, compared.before);
            QCOMPARE(row.after, compared.after);
        }
        const ExperimentContent::Row& own = *std::ranges::find_if(panel().content().rows, &ExperimentContent::Row::own);
        QCOMPARE(own.token, state().viewedRecord()->token);
        QCOMPARE(own.before, state().viewedRecord()->probability);
    }

    void theProofSaysThatTheRunIsUntouched()
    {
        click(2);
        answer();
        QCOMPARE(state().experiment().result->hashBefore, state().viewedRecord()->logitsHash);
        QCOMPARE(state().experiment().plain->hashAfter, state().viewedRecord()->logitsHash);
        QCOMPARE(state().experiment().plain->differingBits, std::uint64_t { 0 });
        QVERIFY2(label("experimentProof").contains(QStringLiteral("The run is untouched")), qPrintable(label("experimentProof")));
        QVERIFY(label("experimentProof").contains(QStringLiteral("0 of 8,192 differ")));
    }

    void withoutTheCacheNothingIsSaidOfIt()
    {
        QVERIFY(state().experiment().plain == nullptr);
        controller().setCacheOn(false);
        controller().step();
        QTRY_COMPARE(state().run().steps(), kSteps + 1);
        test::showChanges(*m_window);
        click(2);
        answer();
        QCOMPARE(state().experiment().plain->reused, 0);
        QCOMPARE(state().experiment().plain->differingBits, std::uint64_t { 0 });
        QVERIFY2(
            label("experimentProof").contains(QStringLiteral("step 6, repeated without the change")), qPrintable(label("experimentProof")));
    }

    void xRestoresFromAnywhereAndProvesIt()
    {
        click(2);
        answer();
        m_window->setFocus();
        QTest::keyClick(m_window.get(), Qt::Key_X);
        QVERIFY(!state().experiment().wanted);
        QTRY_VERIFY(state().experiment().plain != nullptr);
        test::showChanges(*m_window);
        QVERIFY2(label("experimentProof").startsWith(QStringLiteral("Restored: ")), qPrintable(label("experimentProof")));
        QVERIFY(label("experimentProof").contains(QStringLiteral("0 of 8,192 differ")));
        QVERIFY(!panel().content().isExperiment());
        QVERIFY(std::isnan(panel().content().rows.front().after));
        QCOMPARE(panel().content().rows.front().before, state().viewedRecord()->top.front().probability);
        // A second X has nothing to end.
        QTest::keyClick(m_window.get(), Qt::Key_X);
        QVERIFY(state().experiment().ended);
    }

    void theSameTokenOrTheButtonOrEscEndsIt()
    {
        click(4);
        answer();
        click(4);
        QVERIFY(!state().experiment().wanted);
        auto* go = panel().findChild<QAbstractButton*>(QStringLiteral("experimentGo"));
        test::showChanges(*m_window);
        QCOMPARE(go->text(), QStringLiteral("Run"));
        QTest::mouseClick(go, Qt::LeftButton);  // the token is still chosen
        answer();
        QCOMPARE(state().experiment().wanted->intervention.hiddenKeys.front().position, 4);
        QCOMPARE(go->text(), QStringLiteral("Restore"));
        QTest::mouseClick(go, Qt::LeftButton);
        QVERIFY(!state().experiment().wanted);
        click(5);
        answer();
        m_window->findChild<DockArea*>()->enlarge(nullptr);
        m_window->setFocus();
        QTest::keyClick(m_window.get(), Qt::Key_Escape);
        QVERIFY(!state().experiment().wanted);
    }

    void theKeyboardAloneCoversAToken()
    {
        picker().setFocus();
        for (const Qt::Key key : { Qt::Key_Home, Qt::Key_Right }) {
            QTest::keyClick(&picker(), key);
            test::showChanges(*m_window);
        }
        QCOMPARE(picker().pointed(), 1);
        QTest::keyClick(&picker(), Qt::Key_Return);
        answer();
        QCOMPARE(state().experiment().wanted->intervention.hiddenKeys.front().position, 1);
        // The lists too.
        auto* scope = panel().findChild<ComboBox*>(QStringLiteral("experimentScope"));
        scope->setFocus();
        QTest::keyClick(scope, Qt::Key_Down);
        answer();
        QCOMPARE(state().experiment().wanted->intervention.hiddenKeys, (std::vector<HiddenKey> { { 1, 0, kEvery } }));
        auto* from = panel().findChild<ComboBox*>(QStringLiteral("experimentFrom"));
        QTest::keyClick(from, Qt::Key_Down);
        answer();
        QCOMPARE(state().experiment().wanted->intervention.firstQuery, state().viewedRecord()->positions - 1);
        QVERIFY2(said().contains(QStringLiteral("from step 5 on")), qPrintable(said()));
        auto* go = panel().findChild<QAbstractButton*>(QStringLiteral("experimentGo"));
        go->setFocus();
        QTest::keyClick(go, Qt::Key_Space);
        QVERIFY(!state().experiment().wanted);
    }

    void oneHeadIsTheSelectedOne()
    {
        choose("experimentScope", 2);
        click(3);
        answer();
        QCOMPARE(state().experiment().wanted->intervention.hiddenKeys, (std::vector<HiddenKey> { { 3, 0, 0 } }));
        const std::uint64_t first = state().experiment().result->hashAfter;
        state().setLayer(1);
        state().setHead(2);
        test::showChanges(*m_window);
        answer();
        QCOMPARE(state().experiment().wanted->intervention.hiddenKeys, (std::vector<HiddenKey> { { 3, 1, 2 } }));
        QVERIFY(state().experiment().result->hashAfter != first);
        choose("experimentHead", 3);
        answer();
        QCOMPARE(state().head(), 3);
        QCOMPARE(state().experiment().wanted->intervention.hiddenKeys.front().head, 3);
    }

    void aHeadIsRemoved()
    {
        kind(1);
        QVERIFY(!picker().isVisible());
        state().setLayer(1);
        state().setHead(3);
        test::showChanges(*m_window);
        QTest::mouseClick(panel().findChild<QAbstractButton*>(QStringLiteral("experimentGo")), Qt::LeftButton);
        answer();
        QCOMPARE(state().experiment().wanted->intervention.removedHeads, (std::vector<RemovedHead> { { 1, 3 } }));
        QVERIFY2(said().contains(QStringLiteral("layer 2, head 4 is removed: it adds nothing")), qPrintable(said()));
        QVERIFY(state().experiment().result->differingBits > 0);
        choose("experimentScope", 0);
        answer();
        QCOMPARE(state().experiment().wanted->intervention.removedHeads, (std::vector<RemovedHead> { { 1, kEvery } }));
        QVERIFY(said().contains(QStringLiteral("all heads of layer 2 are removed")));
    }

    void aRowOfTheCacheIsBrokenAndRestored()
    {
        kind(2);
        click(6);
        answer();
        const ChangedRow overwritten { RowChange::Overwrite, RowPart::Both, 6, 5 };
        QCOMPARE(state().experiment().wanted->intervention.changedRows, std::vector { overwritten });
        QCOMPARE(state().experiment().wanted->intervention.firstQuery, state().viewedRecord()->positions - 1);
        QVERIFY2(said().contains(QStringLiteral("is read with K and V of 6")), qPrintable(said()));
        // Another position than the one before, and only the key of one KV head.
        click(1, Qt::ControlModifier);
        choose("experimentChange", 1);
        choose("experimentPart", 1);
        choose("experimentScope", 2);
        choose("experimentKvHead", 1);
        answer();
        const ChangedRow exchanged { RowChange::Exchange, RowPart::Key, 6, 1, 0, 1 };
        QCOMPARE(state().experiment().wanted->intervention.changedRows, std::vector { exchanged });
        QVERIFY2(said().contains(QStringLiteral("each other's K in layer 1, KV head 2")), qPrintable(said()));
        QVERIFY(state().experiment().result->differingBits > 0);
        choose("experimentChange", 2);
        choose("experimentPart", 2);
        answer();
        QCOMPARE(state().experiment().wanted->intervention.changedRows.front().change, RowChange::Hide);
        QVERIFY2(said().contains(QStringLiteral("is read without its V")), qPrintable(said()));
        QTest::keyClick(m_window.get(), Qt::Key_X);
        QTRY_VERIFY(state().experiment().plain != nullptr);
        QCOMPARE(state().experiment().plain->hashAfter, state().viewedRecord()->logitsHash);
        QCOMPARE(state().experiment().plain->differingBits, std::uint64_t { 0 });
    }

    void theRunGoesOnAsIfNothingHadHappened()
    {
        kind(2);
        click(2);
        answer();
        const int before = state().run().steps();
        for (int step = 1; step <= 3; ++step) {
            controller().step();
            QTRY_COMPARE(state().run().steps(), before + step);
        }
        test::showChanges(*m_window);
        QTRY_COMPARE(state().experiment().wanted->step, state().viewedStep());  // the experiment follows the paused run
        answer();
        const LoadedModel loaded = loadModel(kModel);
        RunSettings settings = state().run().settings();
        Generator plainRun(*loaded.model, settings, 1);
        for (const StepRecordPtr& record : state().run().records()) {
            QCOMPARE(record->logitsHash, plainRun.step({})->logitsHash);
            QVERIFY(record->intervention == nullptr);
        }
    }

    void anExperimentOnAnotherStepThanTheViewedOneSaysSo()
    {
        click(2);
        answer();
        state().setHideFirst(true);  // nothing is asked while the next token is covered, so the experiment stays behind
        controller().step();
        QTRY_COMPARE(state().run().steps(), kSteps + 1);
        test::showChanges(*m_window);
        QCOMPARE(state().viewedStep(), kSteps);
        QCOMPARE(panel().content().step(), kSteps - 1);
        const auto* sentence = panel().findChild<FittingLabel*>(QStringLiteral("experimentSentence"));
        QVERIFY2(said().contains(QStringLiteral("the viewed step is 6")), qPrintable(said()));
        panel().window()->resize(1000, 700);
        QVERIFY2(plain(sentence->shown()).contains(QStringLiteral("step 5")), qPrintable(sentence->shown()));
        state().reveal();
        test::showChanges(*m_window);
        answer();
        QCOMPARE(panel().content().step(), kSteps);
        QVERIFY(!said().contains(QStringLiteral("the viewed step is")));
    }

    void thePlaceWhereTheTextsPartIsInColour()
    {
        state().setViewedStep(1);
        test::showChanges(*m_window);
        kind(1);
        choose("experimentScope", 0);
        QTest::mouseClick(panel().findChild<QAbstractButton*>(QStringLiteral("experimentGo")), Qt::LeftButton);
        answer();
        const ExperimentContent& content = panel().content();
        QCOMPARE(content.text.size(), std::size_t { 12 });
        QCOMPARE(content.ownText.size(), std::size_t { 12 });  // beyond what the run has, as it would go on
        const QString run = panel().findChild<FittingLabel*>(QStringLiteral("experimentOwnText"))->shown();
        const QString changed = panel().findChild<FittingLabel*>(QStringLiteral("experimentText"))->shown();
        QVERIFY(plain(run).startsWith(QStringLiteral("Run: ")) && plain(changed).startsWith(QStringLiteral("Experiment: ")));
        QCOMPARE(changed.contains(theme().off.name()), content.parting >= 0);
        QCOMPARE(plain(changed).contains(QStringLiteral("the same text")), content.parting < 0);
        // Of two texts that do part, what comes before the place is not coloured.
        const std::vector<TokenLabel> labels { { QStringLiteral("a") }, { QStringLiteral("b"), true }, { QStringLiteral("c"), true } };
        const QString html = partingText(labels, 1, 12, theme());
        QVERIFY(html.startsWith(QStringLiteral("a<span")) && html.contains(theme().off.name()));
        QCOMPARE(plain(html), QStringLiteral("a␣b␣c"));
    }

    void barsHaveTheLengthOfTheProbabilities()
    {
        QImage image(202, 20, QImage::Format_RGB32);
        image.fill(theme().surface);
        QPainter painter(&image);
        paintExperimentBars(painter, QRectF(0, 0, 202, 20), { 1, {}, 0.5, 0.25, 0, 1, false }, theme());
        painter.end();
        QCOMPARE(image.pixelColor(90, 6), theme().stagesOn[2]);
        QCOMPARE(image.pixelColor(110, 6), theme().surface);
        QCOMPARE(image.pixelColor(40, 13), theme().offFill);
        QCOMPARE(image.pixelColor(60, 13), theme().surface);
    }

    void theCoveredTokenIsStruckOutInTheStrip()
    {
        const auto ground = [&] {
            const QRectF box = picker().placeOf(3);
            const QImage image = picker().viewport()->grab().toImage();
            int off = 0;
            for (int x = 3; x + 3 < box.width(); ++x)
                off += image.pixelColor(static_cast<int>(box.left()) + x, static_cast<int>(box.top()) + 4) == theme().naGround ? 1 : 0;
            return off;
        };
        QVERIFY(ground() > 0);
        click(3);
        answer();
        QCOMPARE(ground(), 0);
        QVERIFY(picker().picked().active);
    }

    void nothingRevealsACoveredNextToken()
    {
        state().setHideFirst(true);
        controller().step();
        QTRY_COMPARE(state().run().steps(), kSteps + 1);
        test::showChanges(*m_window);
        QVERIFY(state().nextHidden());
        QCOMPARE(model().rowCount(), 0);
        click(3);
        QVERIFY(!state().experiment().wanted);
        state().reveal();
        test::showChanges(*m_window);
        QVERIFY(model().rowCount() > 0);
    }

    void aModelMadeByHandSaysThatThereIsNothingToChange()
    {
        controller().openModel(QStringLiteral("lesson:four-heads"));
        QTRY_VERIFY_WITH_TIMEOUT(state().model()->handMade && state().run().steps() == 1, test::kPatience);
        test::showChanges(*m_window);
        QVERIFY2(said().contains(QStringLiteral("No experiments with this model")), qPrintable(said()));
        QVERIFY(!panel().findChild<QAbstractButton*>(QStringLiteral("experimentGo"))->isEnabled());
    }

    void theTableIsCopiedWithAllDigitsAndSaysExperiment()
    {
        click(3);
        answer();
        const QStringList lines = panel().copyTable().split(QLatin1Char('\n'));
        QVERIFY(lines.front().contains(QStringLiteral("Experiment")));
        const QStringList cells = lines.at(1).split(QLatin1Char('\t'));
        QCOMPARE(cells.at(2).toDouble(), panel().content().rows.front().before);
        QCOMPARE(cells.at(3).toDouble(), panel().content().rows.front().after);
        QVERIFY(panel().copyText().contains(QStringLiteral("Experiment on step 5")));
    }

    void theModelObeysItsRules()
    {
        ExperimentTableModel rows;
        const QAbstractItemModelTester tester(&rows, QAbstractItemModelTester::FailureReportingMode::QtTest);
        rows.setRows(panel().content().rows);
        click(3);
        answer();
        rows.setRows(panel().content().rows);
        rows.setRows(panel().content().rows);
        rows.languageChanged();
        QCOMPARE(rows.rowCount(), model().rowCount());
        rows.setRows({});
        QCOMPARE(rows.rowCount(), 0);
        QCOMPARE(ExperimentTableModel::differenceText(-0.2724), QStringLiteral("−27.2 pp"));
        QCOMPARE(ExperimentTableModel::differenceText(0.00001), QStringLiteral("0.0 pp"));
    }

    void everyExportSaysExperiment()
    {
        const FigureSubject subject { state().model(), &state().run(), 0, 0, state().viewedStep(), {} };
        try {
            const ExperimentPage none(subject);
            QFAIL("a step without an experiment");
        } catch (const EngineError& error) {
            QCOMPARE(error.code, ErrorCode::OptionWrong);
        }
        click(3);
        answer();
        const ExperimentPage page(subject);
        QVERIFY(page.title().startsWith(QStringLiteral("Experiment on step 5: ")));
        for (const char* part : { "experiment", "random weights", "cache on", "Prompt:", "Seed", "is covered", "The run is untouched" })
            QVERIFY2(page.description(QLocale()).contains(QString::fromLatin1(part)), qPrintable(page.description(QLocale())));
        const FigureStyle style { .theme = makeTheme(ThemeId::Light, 1.0), .locale = QLocale() };
        const QByteArray svg = test::written("svg", page, { { 1600, 1200 }, 200 }, style);
        QVERIFY(svg.contains("<title>Experiment on step 5") && svg.contains(">Experiment<") && !svg.contains("<image"));
        QVERIFY(test::written("pdf", page, { { 1600, 1200 }, 200 }, style).startsWith("%PDF"));
        QCOMPARE(QImage::fromData(test::written("png", page, { { 800, 600 }, 100 }, style)).size(), QSize(800, 600));
        QCOMPARE(test::paintTiny(page), test::kTinySizes);
    }

    void savePictureSavesThisView()
    {
        click(3);
        answer();
        QByteArray saved;
        SavePicture dialog(&state(), QStringLiteral("experiment"));
        dialog.setFigureSaver([&saved](const QString&, const QByteArray& bytes) { saved = bytes; });
        QVERIFY(dialog.saveTo(QStringLiteral("/nowhere/picture.svg")));
        QVERIFY(saved.contains("<title>Experiment on step 5"));
    }

private:
    ViewState& state() const { return *m_window->viewState(); }
    SessionController& controller() const { return *m_window->controller(); }
    ExperimentPanel& panel() const { return *m_window->findChild<ExperimentPanel*>(); }
    TokenPicker& picker() const { return *panel().picker(); }
    ExperimentTableModel& model() const { return *panel().findChild<ExperimentTableModel*>(); }
    QString label(const char* name) const { return plain(panel().findChild<FittingLabel*>(QLatin1String(name))->accessibleName()); }
    /// The visible labels of the panel and its sentence, without markup.
    QString said() const
    {
        QString text;
        for (const QLabel* each : panel().findChildren<QLabel*>())
            text += each->isVisible() ? plain(each->text()) + QLatin1Char(' ') : QString();
        return text + label("experimentSentence");
    }
    void click(int token, Qt::KeyboardModifiers modifiers = {}) const
    {
        QTest::mouseClick(picker().viewport(), Qt::LeftButton, modifiers, picker().placeOf(token).center().toPoint());
    }
    void kind(int index) const { choose("experimentKind", index); }
    void choose(const char* list, int index) const
    {
        auto* box = panel().findChild<ComboBox*>(QLatin1String(list));
        QVERIFY2(box->isVisible(), list);
        box->setCurrentIndex(index);
        emit box->activated(index);
        test::showChanges(*m_window);
    }
    /// Until the panel shows the answer to what is wanted, and the proof.
    void answer() const
    {
        QVERIFY(state().experiment().wanted);
        QTRY_VERIFY_WITH_TIMEOUT(
            (state().experiment().isAnswered() && state().experiment().plain) || state().experiment().fault, test::kPatience);
        QVERIFY(!state().experiment().fault);
        test::showChanges(*m_window);
    }

    QTemporaryDir m_settings;
    std::unique_ptr<MainWindow> m_window;
};

KVSCOPE_TEST(TestExperimentPanel)
#include "tst_experimentpanel.moc"
