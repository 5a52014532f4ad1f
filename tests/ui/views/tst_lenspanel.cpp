// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The logit lens on request, in the real window: a row for each layer, the last one with the step's own bits.
#include "views/lens/lenspanel.h"

#include "core/error.h"
#include "figures/palettes.h"
#include "shell/dockarea.h"
#include "state/figuresubject.h"
#include "state/sessioncontroller.h"
#include "support/patience.h"
#include "support/shownwindow.h"
#include "support/testregistry.h"
#include "support/tinyfigures.h"
#include "support/writtenfigure.h"
#include "views/lens/lenspage.h"
#include "views/lens/lenstable.h"
#include "views/lens/lenstablemodel.h"
#include "widgets/fittinglabel.h"

#include <QAbstractButton>
#include <QAbstractItemModelTester>
#include <QDockWidget>
#include <QImage>
#include <QLabel>
#include <QPushButton>
#include <QTest>
#include <QTextDocumentFragment>

#include <cmath>
#include <memory>

using namespace kvscope;

namespace {

constexpr auto kModel = "random:llama?layers=3&d=32&heads=4&kv_heads=2&ff=64&vocab=256&context=96&seed=3";
constexpr int kSteps = 3;

}  // namespace

class TestLensPanel final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { test::prepareWindows(m_settings); }

    void init()
    {
        test::showRun(m_window, QString::fromLatin1(kModel), kSteps);
        test::showPanel(*m_window, "lens");
        m_window->activateWindow();
        QTRY_VERIFY(panel().isVisible());
        test::showChanges(*m_window);
    }

    void cleanup() { m_window.reset(); }

    void nothingIsComputedBeforeItIsRequested()
    {
        QVERIFY2(said().contains(QStringLiteral("Not computed for this step")), qPrintable(said()));
        QVERIFY(state().run().lens(kSteps - 1) == nullptr);
        QCOMPARE(model().rowCount(), 0);
    }

    void theButtonComputesARowForEachLayer()
    {
        QTest::mouseClick(panel().findChild<QAbstractButton*>(QStringLiteral("lensCompute")), Qt::LeftButton);
        computed(kSteps - 1);
        QCOMPARE(model().rowCount(), 3);
        const LogitLens& lens = *state().run().lens(kSteps - 1);
        for (int layer = 0; layer < 3; ++layer) {
            const LensLayer& each = lens.layers[static_cast<std::size_t>(layer)];
            const auto cell = [&](int column) { return model().index(layer, column).data().toString(); };
            QCOMPARE(cell(LensTableModel::LayerColumn), QStringLiteral("Layer %1").arg(layer + 1));
            QCOMPARE(cell(LensTableModel::RankColumn), QString::number(each.rank + 1));
            QVERIFY(cell(LensTableModel::ProbabilityColumn).contains(QLatin1Char('%')));
            QCOMPARE(model().columnCount(), LensTableModel::FirstCandidateColumn + 10);
        }
        // The last layer is the step itself.
        QCOMPARE(lens.layers.back().logitsHash, state().viewedRecord()->logitsHash);
        QCOMPARE(lens.layers.back().probability, state().viewedRecord()->probability);
        const QString proof = panel().findChild<FittingLabel*>(QStringLiteral("lensProof"))->accessibleName();
        QVERIFY2(proof.contains(QStringLiteral("step's own bits")), qPrintable(proof));
        QVERIFY2(said().contains(QStringLiteral("Computed for step 3")), qPrintable(said()));
    }

    void aKeyComputesItFromAnywhereAndShowsThePanel()
    {
        m_window->findChild<DockArea*>()->dock("lens")->hide();
        m_window->setFocus();
        QTest::keyClick(m_window.get(), Qt::Key_L);
        QTRY_VERIFY(panel().isVisible());
        computed(kSteps - 1);
        QCOMPARE(model().rowCount(), 3);
        // Another step has none yet; the first one is kept.
        state().setViewedStep(0);
        test::showChanges(*m_window);
        QCOMPARE(model().rowCount(), 0);
        QTest::keyClick(&panel(), Qt::Key_Return);
        computed(0);
        QCOMPARE(model().rowCount(), 3);
        state().setViewedStep(kSteps - 1);
        test::showChanges(*m_window);
        QCOMPARE(model().rowCount(), 3);
    }

    void theLayerWhereTheTokenEntersTheTopTenIsSaid()
    {
        compute();
        const LogitLens& lens = *state().run().lens(kSteps - 1);
        int first = -1;
        for (int layer = 2; layer >= 0; --layer) {
            if (lens.layers[static_cast<std::size_t>(layer)].rank < 10)
                first = layer;
        }
        QVERIFY(first >= 0);  // greedy: after the last layer it has rank 0
        QCOMPARE(lens.firstInTopTen, first);
        QVERIFY2(said().contains(QStringLiteral("after layer %1 for the first time").arg(first + 1))
                || said().contains(QStringLiteral("top ten after layer %1").arg(first + 1)),
            qPrintable(said()));
    }

    void aCellHasTheShadeOfItsProbability()
    {
        compute();
        const LensContent content = lensContent(state().run(), state().tokenizer(), kSteps - 1);
        auto* table = panel().findChild<LensTable*>();
        const QImage image = table->viewport()->grab().toImage();
        for (int layer = 0; layer < 3; ++layer) {
            const QRect cell = table->visualRect(model().index(layer, LensTableModel::FirstCandidateColumn));
            const QColor wanted = paletteColor(PaletteId::Viridis, content.layer(layer).top.front().probability);
            const QColor found = image.pixelColor(cell.left() + cell.width() / 2, cell.top() + 4);
            QVERIFY(std::abs(found.red() - wanted.red()) <= 1 && std::abs(found.green() - wanted.green()) <= 1
                && std::abs(found.blue() - wanted.blue()) <= 1);
        }
    }

    void nothingRevealsACoveredNextToken()
    {
        compute();
        state().setHideFirst(true);
        controller().step();
        QTRY_COMPARE(state().run().steps(), kSteps + 1);
        test::showChanges(*m_window);
        QVERIFY(state().nextHidden());
        QCOMPARE(model().rowCount(), 0);
        QVERIFY(!panel().findChild<QAbstractButton*>(QStringLiteral("lensCompute"))->isEnabled());
    }

    void theTableIsCopiedWithAllDigits()
    {
        compute();
        const QStringList lines = panel().copyTable().split(QLatin1Char('\n'));
        QCOMPARE(lines.size(), 1 + 3 + 1);
        QCOMPARE(
            lines.at(3).split(QLatin1Char('\t')).at(LensTableModel::ProbabilityColumn).toDouble(), state().viewedRecord()->probability);
    }

    void theModelObeysItsRules()
    {
        compute();
        LensTableModel rows;
        const QAbstractItemModelTester tester(&rows, QAbstractItemModelTester::FailureReportingMode::QtTest);
        rows.setContent({});
        rows.setContent(lensContent(state().run(), state().tokenizer(), kSteps - 1));
        rows.setContent(lensContent(state().run(), nullptr, kSteps - 1));
        rows.languageChanged();
        QCOMPARE(rows.rowCount(), 3);
        rows.setContent(lensContent(state().run(), nullptr, 0));
        QCOMPARE(rows.rowCount(), 0);
    }

    void thePageSaysThatItIsComputed()
    {
        const FigureSubject subject { state().model(), &state().run(), 0, 0, kSteps - 1, {} };
        try {
            const LensPage none(subject);
            QFAIL("a step without a lens");
        } catch (const EngineError& error) {
            QCOMPARE(error.code, ErrorCode::OptionWrong);
        }
        compute();
        const LensPage page(subject);
        QCOMPARE(page.title(), QStringLiteral("Logit lens: step 3"));
        for (const char* part : { "computed", "random weights", "Prompt:", "Seed", "step's own bits" })
            QVERIFY2(page.description(QLocale()).contains(QString::fromLatin1(part)), qPrintable(page.description(QLocale())));
        const FigureStyle style { .theme = makeTheme(ThemeId::Light, 1.0), .locale = QLocale() };
        const QByteArray svg = test::written("svg", page, { { 1600, 1200 }, 200 }, style);
        QVERIFY(svg.contains("<title>Logit lens") && svg.contains("computed") && !svg.contains("<image"));
        QVERIFY(test::written("pdf", page, { { 1600, 1200 }, 200 }, style).startsWith("%PDF"));
        QCOMPARE(QImage::fromData(test::written("png", page, { { 800, 600 }, 100 }, style)).size(), QSize(800, 600));
        QCOMPARE(test::paintTiny(page), test::kTinySizes);
    }

    void aModelMadeByHandHasNone()
    {
        controller().openModel(QStringLiteral("lesson:four-heads"));
        QTRY_VERIFY_WITH_TIMEOUT(state().model()->handMade && state().run().steps() == 1, test::kPatience);
        test::showChanges(*m_window);
        QVERIFY2(said().contains(QStringLiteral("No logit lens of this model")), qPrintable(said()));
    }

private:
    ViewState& state() const { return *m_window->viewState(); }
    SessionController& controller() const { return *m_window->controller(); }
    LensPanel& panel() const { return *m_window->findChild<LensPanel*>(); }
    LensTableModel& model() const { return *panel().findChild<LensTableModel*>(); }
    QString said() const
    {
        QString text;
        for (const QLabel* each : panel().findChildren<QLabel*>())
            text += each->isVisible() ? QTextDocumentFragment::fromHtml(each->text()).toPlainText() + QLatin1Char(' ') : QString();
        return text;
    }
    void computed(int step) const
    {
        QTRY_VERIFY_WITH_TIMEOUT(state().run().lens(step) != nullptr || state().lensFault(step), test::kPatience);
        QVERIFY(state().run().lens(step) != nullptr);
        test::showChanges(*m_window);
    }
    void compute() const
    {
        QTest::mouseClick(panel().findChild<QAbstractButton*>(QStringLiteral("lensCompute")), Qt::LeftButton);
        computed(kSteps - 1);
    }

    QTemporaryDir m_settings;
    std::unique_ptr<MainWindow> m_window;
};

KVSCOPE_TEST(TestLensPanel)
#include "tst_lenspanel.moc"
