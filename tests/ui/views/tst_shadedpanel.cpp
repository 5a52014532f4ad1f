// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Attention as text: each token on the colour of its weight, a click on a token shows its own row, and the table has all digits. One switch
// leads from the matrix to the text and to the table, and what is pinned stays.
#include "views/attention/attentionpanel.h"

#include "core/error.h"
#include "figures/heatmapplot.h"
#include "figures/palettes.h"
#include "state/figuresubject.h"
#include "state/viewstate.h"
#include "support/attentionrun.h"
#include "support/paintedtexts.h"
#include "support/pointer.h"
#include "support/testregistry.h"
#include "support/writtenfigure.h"
#include "views/attention/shadedpage.h"
#include "views/attention/shadedtablemodel.h"
#include "views/attention/shadedview.h"

#include <QAbstractButton>
#include <QAbstractItemModelTester>
#include <QAction>
#include <QImage>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QTableView>
#include <QTest>
#include <QTextDocumentFragment>
#include <QToolButton>

#include <cmath>

using namespace kvscope;

namespace {

constexpr int kPrompt = 6;

struct Bench {
    ViewState state;
    AttentionPanel panel;

    explicit Bench(QSize size = { 490, 340 }, AttentionForm form = AttentionForm::Text) : panel(&state, form)
    {
        state.updates()->setAtOnce(true);
        state.setModel(test::modelInfo());
        state.startRun(1, test::runSettings(kPrompt, 5000));
        state.setRunState(RunState::Paused);
        panel.resize(size);
        panel.show();
        const bool exposed = QTest::qWaitForWindowExposed(&panel);
        Q_ASSERT(exposed);
        Q_UNUSED(exposed)
        panel.activateWindow();
    }
    void run(int later) { state.appendRecords(test::records(1, kPrompt, QList<Phase>(later, Phase::Decode))); }

    ShadedView& view() const { return *panel.textView(); }
    const ShadedRow& row() const { return view().figure().row; }
    QColor groundOf(int token) const
    {
        const QRectF box = view().placeOf(token);
        return view().viewport()->grab().toImage().pixelColor((box.topRight() + QPointF(-2, 4)).toPoint());  // beside the letters
    }
    void click(int token) const { QTest::mouseClick(view().viewport(), Qt::LeftButton, {}, view().placeOf(token).center().toPoint()); }
    QString readout() const
    {
        return QTextDocumentFragment::fromHtml(panel.findChild<QLabel*>(QStringLiteral("attentionReadout"))->text()).toPlainText();
    }
    QString said() const
    {
        QString text;
        for (const QLabel* label : panel.findChildren<QLabel*>())
            text += label->isVisible() ? QTextDocumentFragment::fromHtml(label->text()).toPlainText() + QLatin1Char(' ') : QString();
        return text;
    }
};

/// Colours are mixed with fractions and painted as bytes.
bool alike(const QColor& a, const QColor& b)
{
    return std::abs(a.red() - b.red()) <= 1 && std::abs(a.green() - b.green()) <= 1 && std::abs(a.blue() - b.blue()) <= 1;
}

}  // namespace

class TestShadedPanel final : public QObject {
    Q_OBJECT

private slots:
    void init() { QLocale::setDefault(QLocale(QLocale::English)); }

    void eachTokenStandsOnTheColourOfItsWeight()
    {
        Bench bench;
        QVERIFY(bench.said().contains(QStringLiteral("Nothing computed yet")));
        bench.run(4);
        bench.state.setLayer(1);
        QCOMPARE(bench.row().query, 9);
        for (int key = 0; key < 9; ++key) {
            const auto weight = static_cast<double>(test::attentionRow(1, 0, 9)[static_cast<std::size_t>(key)]);
            QVERIFY(alike(bench.groundOf(key), paletteColor(PaletteId::Viridis, weight)));
        }
        bench.state.setPalette(PaletteId::Cividis);
        const auto weight = static_cast<double>(test::attentionRow(1, 0, 9)[0]);
        QVERIFY(alike(bench.groundOf(0), paletteColor(PaletteId::Cividis, weight)));
        // The scale of the matrix is also that of the text.
        bench.state.setScale(HeatmapScale::ByRow);
        QVERIFY(alike(bench.groundOf(0), paletteColor(PaletteId::Cividis, 1.0)));
    }

    void aClickOnATokenShowsWhatItLooksAt()
    {
        Bench bench;
        bench.run(4);
        bench.click(4);
        QCOMPARE(bench.state.pinned(), std::optional(CellRef { 4, -1 }));
        QCOMPARE(bench.row().query, 4);
        QVERIFY2(bench.said().contains(QStringLiteral("row 5")), qPrintable(bench.said()));
        // What comes later is not applicable, which is no weight of 0.
        QVERIFY(!alike(bench.groundOf(7), paletteColor(PaletteId::Viridis, 0.0)));
        QVERIFY(alike(bench.groundOf(2), paletteColor(PaletteId::Viridis, static_cast<double>(test::attentionRow(0, 0, 4)[2]))));
        test::movePointer(*bench.view().viewport(), bench.view().placeOf(7).center());
        QVERIFY2(bench.readout().contains(QStringLiteral("comes later than row 5")), qPrintable(bench.readout()));
        bench.click(4);  // once more: the newest row again
        QCOMPARE(bench.row().query, 9);
        bench.click(3);
        bench.view().setFocus();
        QTest::keyClick(&bench.view(), Qt::Key_Escape);
        QCOMPARE(bench.row().query, 9);
    }

    void pointerAndKeyboardReadAToken()
    {
        Bench bench;
        bench.run(4);
        test::movePointer(*bench.view().viewport(), bench.view().placeOf(3).center());
        QCOMPARE(bench.state.hover(), std::optional(CellRef { 9, 3 }));
        const QString weight = QString::number(static_cast<double>(test::attentionRow(0, 0, 9)[3]), 'f', 3);
        QVERIFY2(bench.readout().startsWith(QStringLiteral("4 so: weight ") + weight)
                || bench.readout().contains(QStringLiteral("weight ") + weight),
            qPrintable(bench.readout()));
        QVERIFY(bench.readout().contains(QStringLiteral("of 10")));
        bench.view().setFocus();
        QTest::keyClick(&bench.view(), Qt::Key_Right);
        QCOMPARE(bench.state.hover(), std::optional(CellRef { 9, 4 }));
        QTest::keyClick(&bench.view(), Qt::Key_Home);
        QTest::keyClick(&bench.view(), Qt::Key_Return);
        QCOMPARE(bench.row().query, 0);
        QVERIFY(!bench.view().accessibleDescription().isEmpty());
    }

    void linesAreReachedByUpAndDown()
    {
        Bench bench({ 300, 300 });
        bench.run(30);
        bench.view().setFocus();
        QTest::keyClick(&bench.view(), Qt::Key_Home);
        const double top = bench.view().placeOf(0).top();
        QTest::keyClick(&bench.view(), Qt::Key_Down);
        const int below = bench.state.hover()->key;
        QVERIFY(below > 0 && bench.view().placeOf(below).top() > top);
        QTest::keyClick(&bench.view(), Qt::Key_Up);
        QCOMPARE(bench.view().placeOf(bench.state.hover()->key).top(), top);
    }

    void noTwoTokensOverlapAndNoneIsCut()
    {
        Bench bench({ 320, 260 });
        bench.run(60);
        const QRectF room = bench.view().viewport()->rect();
        for (int token = 0; token + 1 < bench.row().positions(); ++token) {
            const QRectF box = bench.view().placeOf(token);
            QVERIFY(!box.intersects(bench.view().placeOf(token + 1)));
            QVERIFY(box.left() >= 0 && box.right() <= room.width());
        }
        for (const test::PaintedText& each : test::paintedTexts(room.toRect().size(),
                 [&](QPainter& painter) { bench.view().figure().paint(painter, room, { .theme = theme(), .locale = QLocale() }); }))
            QVERIFY2(room.adjusted(-1, -1, 1, 1).contains(each.place), qPrintable(each.text));
        // The newest token is in view, although the text is longer than the panel.
        QVERIFY(room.contains(bench.view().placeOf(bench.row().query)));
    }

    void theTableHasEveryDigit()
    {
        Bench bench;
        bench.run(3);
        const auto buttons = bench.panel.findChild<QWidget*>(QStringLiteral("attentionForm"))->findChildren<QAbstractButton*>();
        QTest::mouseClick(buttons.at(2), Qt::LeftButton);
        auto* table = bench.panel.findChild<QTableView*>(QStringLiteral("attentionRowTable"));
        QVERIFY(table->isVisible() && !bench.view().isVisible());
        const QStringList lines = bench.panel.copyTable().split(QLatin1Char('\n'));
        QCOMPARE(lines.size(), 1 + 9 + 1);
        for (int key = 0; key < 9; ++key)
            QCOMPARE(
                lines.at(1 + key).split(QLatin1Char('\t')).at(2).toFloat(), test::attentionRow(0, 0, 8)[static_cast<std::size_t>(key)]);
        QCOMPARE(lines.at(1).split(QLatin1Char('\t')).at(3), QStringLiteral("1"));
    }

    void oneSwitchLeadsFromTheMatrixToTheTextAndTheTable()
    {
        Bench bench({ 700, 340 }, AttentionForm::Matrix);
        bench.run(4);
        bench.state.setPinned(CellRef { 5, 2 });
        const auto buttons = bench.panel.findChild<QWidget*>(QStringLiteral("attentionForm"))->findChildren<QAbstractButton*>();
        auto* matrix = bench.panel.findChild<QTableView*>(QStringLiteral("attentionTable"));
        auto* row = bench.panel.findChild<QTableView*>(QStringLiteral("attentionRowTable"));
        QVERIFY(bench.panel.plot()->isVisible() && !bench.view().isVisible());
        // By mouse: the text has the pinned row, in the colours of the matrix.
        QTest::mouseClick(buttons.at(1), Qt::LeftButton);
        QVERIFY(bench.view().isVisible() && !bench.panel.plot()->isVisible());
        QCOMPARE(bench.row().query, 5);
        QVERIFY(alike(bench.groundOf(1), paletteColor(PaletteId::Viridis, static_cast<double>(test::attentionRow(0, 0, 5)[1]))));
        QCOMPARE(bench.state.pinned(), std::optional(CellRef { 5, 2 }));
        // By key, on from there: the table of that row, the matrix, the text again.
        bench.view().setFocus();
        QTest::keyClick(&bench.view(), Qt::Key_T);
        QVERIFY(row->isVisible() && row->hasFocus() && buttons.at(2)->isChecked());
        QTest::keyClick(row, Qt::Key_T);
        QVERIFY(bench.panel.plot()->isVisible() && bench.panel.form() == AttentionForm::Matrix);
        QCOMPARE(bench.state.pinned(), std::optional(CellRef { 5, 2 }));
        // After the matrix, the table is the matrix in numbers, at the pinned cell.
        QTest::mouseClick(buttons.at(2), Qt::LeftButton);
        QVERIFY(matrix->isVisible() && !row->isVisible());
        QCOMPARE(matrix->currentIndex().row(), 5);
        QCOMPARE(matrix->currentIndex().column(), 2);
        buttons.at(2)->setFocus(Qt::TabFocusReason);
        QTest::keyClick(buttons.at(2), Qt::Key_Left);
        QVERIFY(bench.view().isVisible());
    }

    void aNarrowPanelHasTheSameFormsUnderOneButton()
    {
        Bench bench({ 490, 340 }, AttentionForm::Matrix);
        bench.run(4);
        auto* whole = bench.panel.findChild<QWidget*>(QStringLiteral("attentionForm"));
        auto* button = bench.panel.findChild<QToolButton*>(QStringLiteral("attentionFormMenu"));
        QVERIFY(!whole->isVisible() && button->isVisible() && !button->accessibleName().isEmpty());
        QVERIFY(bench.panel.rect().contains(QRect(button->mapTo(&bench.panel, QPoint()), button->size())));
        const QList<QAction*> forms = button->menu()->actions();
        forms.at(1)->trigger();
        QVERIFY(bench.view().isVisible() && forms.at(1)->isChecked() && !forms.at(0)->isChecked());
        // In the wide layout of all heads there is room for the words.
        bench.panel.resize(674, 340);
        QTRY_VERIFY(whole->isVisible() && !button->isVisible());
        const auto buttons = whole->findChildren<QAbstractButton*>();
        QVERIFY(buttons.at(1)->isChecked());
        for (const QAbstractButton* each : buttons) {
            QFont bold = each->font();
            bold.setBold(true);
            QVERIFY(each->width() >= QFontMetrics(bold).horizontalAdvance(each->text()));
        }
    }

    void theModelObeysItsRules()
    {
        RunHistory run(1, test::runSettings(kPrompt));
        run.append(test::records(1, kPrompt, QList<Phase>(5, Phase::Decode)), ~std::uint64_t { 0 });
        ShadedTableModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const std::shared_ptr<const ModelInfo> info = test::modelInfo();
        for (const int step : { 0, 1, 4, 4, 2 }) {
            model.setRow(shadedRow(run, info->tokenizer.get(), step, 99, { 0, 1 }));
            QCOMPARE(model.rowCount(), kPrompt + step);
        }
        model.languageChanged();
        model.setRow({});
        QCOMPARE(model.rowCount(), 0);
    }

    void aRowThatWasDroppedSaysSo()
    {
        Bench bench;
        bench.state.setAttentionBudget(0);
        bench.run(3);
        QVERIFY(bench.said().contains(QStringLiteral("No weights for this row")));
    }

    void thePageSaysWhereItComesFrom()
    {
        RunHistory run(1, test::runSettings(kPrompt));
        run.append(test::records(1, kPrompt, QList<Phase>(5, Phase::Decode)), ~std::uint64_t { 0 });
        FigureSubject subject { test::modelInfo(true), &run, 1, 1, 4, {} };
        const ShadedPage page(subject);
        QVERIFY2(page.title().startsWith(QStringLiteral("Attention as text: Layer 2, head 2, row 10")), qPrintable(page.title()));
        for (const char* part : { "random weights", "cache on", "Prompt:", "ooks most at", "Seed" })
            QVERIFY2(page.description(QLocale()).contains(QString::fromLatin1(part)), part);
        const FigureStyle style { .theme = makeTheme(ThemeId::Light, 1.0), .locale = QLocale() };
        const QByteArray svg = test::written("svg", page, { { 1600, 1000 }, 200 }, style);
        QVERIFY(svg.contains("weather") && !svg.contains("<image"));
        QVERIFY(test::written("pdf", page, { { 1600, 1000 }, 200 }, style).startsWith("%PDF"));
        QCOMPARE(QImage::fromData(test::written("png", page, { { 800, 600 }, 100 }, style)).size(), QSize(800, 600));
        subject.display.pinned = CellRef { 3, 1 };
        QVERIFY(ShadedPage(subject).title().contains(QStringLiteral("row 4")));
        subject.step = 9;
        try {
            const ShadedPage none(subject);
            QFAIL("a step that does not exist");
        } catch (const EngineError& error) {
            QCOMPARE(error.code, ErrorCode::OptionWrong);
        }
    }
};

KVSCOPE_TEST(TestShadedPanel)
#include "tst_shadedpanel.moc"
