// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/attention/attentionpanel.h"

#include "figures/heatmapplot.h"
#include "state/viewstate.h"
#include "support/attentionrun.h"
#include "support/testregistry.h"
#include "text/numbertext.h"
#include "theme/rowmetric.h"
#include "views/attention/attentioncontent.h"
#include "views/attention/attentiontablemodel.h"
#include "views/attention/attentiontext.h"
#include "views/attention/rolehere.h"
#include "views/attention/shadedview.h"

#include <QAbstractButton>
#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QTextDocumentFragment>
#include <QToolButton>

using namespace kvscope;

namespace {

constexpr int kPrompt = 6;

/// A panel as large as in a window of 1280 × 800, with a paused run of this prompt.
struct Bench {
    ViewState state;
    AttentionPanel panel { &state };

    explicit Bench(int promptLength = kPrompt, bool randomWeights = false)
    {
        state.updates()->setAtOnce(true);
        state.setModel(test::modelInfo(randomWeights));
        state.startRun(1, test::runSettings(promptLength));
        state.setRunState(RunState::Paused);
        panel.resize(828, 396);
        panel.show();
    }

    void run(const QList<Phase>& later) { state.appendRecords(test::records(1, state.run().promptLength(), later)); }

    void choose(AttentionForm form) const
    {
        find<QToolButton>("attentionFormMenu")->menu()->actions().at(static_cast<int>(form))->trigger();
    }
    template<class T> T* find(const char* name) const { return panel.findChild<T*>(QString::fromLatin1(name)); }
    QString text(const char* label) const { return QTextDocumentFragment::fromHtml(find<QLabel>(label)->text()).toPlainText(); }
    bool says(const QString& text) const
    {
        const QList<QLabel*> labels = panel.findChildren<QLabel*>();
        return std::any_of(labels.begin(), labels.end(), [&](QLabel* label) { return label->isVisible() && label->text() == text; });
    }
    QPoint center(int query, int key) const { return panel.plot()->currentLayout().cell(query, key).center().toPoint(); }
    std::vector<RowMark> marks() const { return panel.plot()->content().marks; }
};

QList<Phase> decodes(int count)
{
    return QList<Phase>(count, Phase::Decode);
}

}  // namespace

class TestAttentionPanel final : public QObject {
    Q_OBJECT

private slots:
    void init() { QLocale::setDefault(QLocale(QLocale::English)); }

    void offersTheFirstStep()
    {
        Bench bench;
        QSignalSpy asked(bench.state.commands(), &Commands::stepRequested);
        QVERIFY(bench.says(QStringLiteral("Nothing computed yet")));
        QVERIFY(!bench.panel.plot()->isVisible());
        QAbstractButton* step = nullptr;
        for (auto* button : bench.panel.findChildren<QAbstractButton*>())
            step = button->text() == QStringLiteral("Step") ? button : step;
        QVERIFY(step != nullptr && step->isEnabled());
        QTest::mouseClick(step, Qt::LeftButton);
        QCOMPARE(asked.size(), 1);
        bench.run({});
        QVERIFY(bench.panel.plot()->isVisible());
    }

    void thePrefillIsOnePass()
    {
        Bench bench;
        bench.run({});
        QCOMPARE(bench.panel.plot()->content().newestRow(), -1);  // all of them are new
        QCOMPARE(bench.marks(), std::vector<RowMark>(6, RowMark::Computed));
    }

    void aDecodeStepAddsOneRow()
    {
        Bench bench;
        bench.run(decodes(6));
        QCOMPARE(bench.panel.plot()->content().newestRow(), 11);
        std::vector<RowMark> expected(12, RowMark::None);
        expected.back() = RowMark::Computed;
        QCOMPARE(bench.marks(), expected);
    }

    void withoutCacheAllRowsAreRecomputed()
    {
        Bench bench;
        bench.run(decodes(6) + QList<Phase> { Phase::Recompute, Phase::Recompute });
        QCOMPARE(bench.panel.plot()->content().newestRow(), 13);
        std::vector<RowMark> expected(14, RowMark::ComputedAgain);
        expected.back() = RowMark::Computed;
        QCOMPARE(bench.marks(), expected);
    }

    void aWarmUpFillsTheCache()
    {
        Bench bench;
        bench.run({ Phase::Recompute, Phase::WarmUp });
        QCOMPARE(bench.panel.plot()->content().newestRow(), 7);
        QCOMPARE(bench.marks().front(), RowMark::ComputedAgain);
        QCOMPARE(bench.marks().back(), RowMark::Computed);
    }

    void theShareOnTheFirstTokenIsShownAndExplained()
    {
        Bench bench;
        bench.run(decodes(6));
        QString expected = wholePercentText(shareOnFirstToken(*bench.panel.plot()->content().matrix), QLocale());
        expected.replace(kPercentSpace, QLatin1Char(' '));  // as rich text renders it
        const QString text = bench.text("attentionFirstToken");
        QVERIFY2(text.startsWith(expected + QStringLiteral(" on the first token")), qPrintable(text));
        QVERIFY(text.contains(QStringLiteral("(mean of rows 2 to 12)")));
        // What uniform attention would give: the mean of 1/2 … 1/12.
        double even = 0.0;
        for (int visible = 2; visible <= 12; ++visible)
            even += 1.0 / visible / 11;
        QString evenText = wholePercentText(even, QLocale());
        evenText.replace(kPercentSpace, QLatin1Char(' '));
        QVERIFY2(text.contains(QStringLiteral("; uniform attention would give %1.").arg(evenText)), qPrintable(text));
        QVERIFY(text.contains(QStringLiteral("not an error")));
        bench.panel.resize(420, 372);
        const QString narrow = bench.text("attentionFirstToken");
        QVERIFY2(narrow.size() < text.size() && narrow.startsWith(expected), qPrintable(narrow));
    }

    void theNewestRowIsCoveredUntilRevealed()
    {
        Bench bench;
        bench.run(decodes(5));
        const auto shade = [&bench](int query, int key) {
            const QPoint at
                = bench.center(query, key) - QPoint(0, bench.panel.plot()->currentLayout().cell(query, key).toRect().height() / 3);
            return bench.panel.plot()->grab().toImage().pixelColor(at);
        };
        const QString before = bench.text("attentionFirstToken");
        const QColor cell = shade(9, 2);
        bench.state.setHideRowFirst(true);
        bench.panel.plot()->setTopRow(0);
        const HeatmapContent& content = bench.panel.plot()->content();
        QCOMPARE(content.coveredRow, 10);
        for (int key = 0; key <= 10; ++key) {
            QVERIFY(std::isnan(content.matrix->weights[static_cast<std::size_t>(10 * 11 + key)]));
            QVERIFY(!std::isnan(content.matrix->weights[static_cast<std::size_t>(9 * 11 + std::min(key, 9))]));
        }
        const Theme& now = theme();
        QCOMPARE(shade(10, 2), now.offTint);
        QCOMPARE(shade(9, 2), cell);
        // Neither the sentence nor the readout nor the table has a number of it.
        QVERIFY2(bench.text("attentionFirstToken").contains(QStringLiteral("(mean of rows 2 to 10)")),
            qPrintable(bench.text("attentionFirstToken")));
        bench.state.setPinned(CellRef { 10, 3 });
        QVERIFY2(
            bench.text("attentionReadout").contains(QStringLiteral("covered until Page Down")), qPrintable(bench.text("attentionReadout")));
        bench.choose(AttentionForm::Text);
        QVERIFY(!bench.panel.textView()->isVisible());
        QVERIFY(bench.says(QStringLiteral("Where does it look?")));
        bench.choose(AttentionForm::Table);
        QVERIFY(!bench.find<QTableView>("attentionRowTable")->isVisible());
        bench.choose(AttentionForm::Matrix);
        const QAbstractItemModel* table = bench.find<QTableView>("attentionTable")->model();
        QCOMPARE(table->index(10, 3).data().toString(), QStringLiteral("covered"));
        QVERIFY(table->index(9, 3).data().toString() != QStringLiteral("covered"));
        bench.state.reveal();
        QCOMPARE(bench.text("attentionFirstToken"), before);
        QVERIFY(bench.text("attentionReadout").contains(QStringLiteral("attends to key")));
        QVERIFY(shade(10, 2) != now.offTint);
    }

    void aPinnedEarlierRowIsReadWhileTheNewestIsCovered()
    {
        Bench bench;
        bench.run(decodes(5));
        bench.state.setHideRowFirst(true);
        bench.state.setPinned(CellRef { 4, -1 });
        bench.choose(AttentionForm::Text);
        QVERIFY(bench.panel.textView()->isVisible());
        bench.state.setPinned(std::nullopt);
        QVERIFY(!bench.panel.textView()->isVisible());
        QAbstractButton* show = nullptr;
        for (auto* button : bench.panel.findChildren<QAbstractButton*>())
            show = button->text() == QStringLiteral("Show it") ? button : show;
        QVERIFY(show != nullptr && show->isVisible());
        QTest::mouseClick(show, Qt::LeftButton);
        QVERIFY(!bench.state.rowHidden());
        QVERIFY(bench.panel.textView()->isVisible());
    }

    void aHeadThatAttendsElsewhereGetsNoNote()
    {
        AttentionMatrix matrix;
        matrix.rows = matrix.cols = 2;
        matrix.weights = { 1.0F, std::numeric_limits<float>::quiet_NaN(), 0.1F, 0.9F };
        const QString text = AttentionText::firstToken(matrix, HeatmapScale::Linear, false, QLocale(QLocale::English));
        QVERIFY(text.contains(QStringLiteral("on the first token")));
        QVERIFY(!text.contains(QStringLiteral("error")));
        matrix.rows = matrix.cols = 1;
        matrix.weights = { 1.0F };
        QVERIFY(AttentionText::firstToken(matrix, HeatmapScale::Linear, false, QLocale()).isEmpty());
    }

    void whatUniformAttentionWouldGiveIsNoFinding()
    {
        AttentionMatrix matrix;
        matrix.rows = matrix.cols = 3;
        const float none = std::numeric_limits<float>::quiet_NaN();
        matrix.weights = { 1.0F, none, none, 0.5F, 0.5F, none, 0.4F, 0.3F, 0.3F };
        QString text = AttentionText::firstToken(matrix, HeatmapScale::Linear, false, QLocale(QLocale::English));
        text.replace(kPercentSpace, QLatin1Char(' '));
        QVERIFY2(text.contains(QStringLiteral("45 % on the first token")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("uniform attention would give 42 %")), qPrintable(text));
        QVERIFY(!text.contains(QStringLiteral("error")));
    }

    void rowsWhoseWindowMasksTheFirstTokenCountInBothShares()
    {
        AttentionMatrix matrix;
        matrix.rows = matrix.cols = 3;
        const float none = std::numeric_limits<float>::quiet_NaN();
        matrix.weights = { 1.0F, none, none, 0.8F, 0.2F, none, none, 0.5F, 0.5F };
        const auto said = [&] {
            QString text = AttentionText::firstToken(matrix, HeatmapScale::Linear, false, QLocale(QLocale::English));
            return text.replace(kPercentSpace, QLatin1Char(' '));
        };
        QVERIFY2(said().contains(QStringLiteral("40 % on the first token")), qPrintable(said()));
        QVERIFY2(said().contains(QStringLiteral("(mean of rows 2 to 3); uniform attention would give 25 %")), qPrintable(said()));
        // A row that was dropped is not among them.
        matrix.weights = { 1.0F, none, none, none, none, none, none, 0.5F, 0.5F };
        matrix.missingRows = 1;
        QVERIFY2(said().contains(QStringLiteral("0 % on the first token")), qPrintable(said()));
        QVERIFY2(said().contains(QStringLiteral("(mean of the kept rows from row 2 on)")), qPrintable(said()));
    }

    void theListsSayWhyHeadsHaveNoNames()
    {
        Bench bench;
        QVERIFY(bench.find<QComboBox>("attentionHead")->toolTip().isEmpty());
        auto info = std::make_shared<ModelInfo>(*test::modelInfo());
        info->headRolesProblem = EngineError(ErrorCode::KeyMissing).file("heads.json").key("heads[3].name").expected(Phrase::Text);
        bench.state.setModel(info);
        for (const char* list : { "attentionLayer", "attentionHead" }) {
            const QString text = bench.find<QComboBox>(list)->toolTip();
            QVERIFY2(text.contains(QStringLiteral("heads[3].name")), qPrintable(text));
        }
    }

    void combosChooseLayerAndHead()
    {
        Bench bench;
        bench.run(decodes(2));
        auto* layer = bench.find<QComboBox>("attentionLayer");
        auto* head = bench.find<QComboBox>("attentionHead");
        QCOMPARE(layer->count(), test::kLayers);
        QCOMPARE(head->itemText(1), QStringLiteral("Head 2"));
        QTest::keyClick(layer, Qt::Key_Down);
        QTest::keyClick(head, Qt::Key_Down);
        QCOMPARE(bench.state.layer(), 1);
        QCOMPARE(bench.state.head(), 1);
        QCOMPARE(bench.panel.plot()->content().matrix->weights[6 * 8], test::attentionRow(1, 1, 6).front());
        bench.state.setLayer(2);
        QCOMPARE(layer->currentIndex(), 2);
    }

    void namedHeadsAreShownWithTheirMeasurement()
    {
        Bench bench;
        HeadRole role;
        role.layer = 1;
        role.head = 1;
        role.name = { { "en", "previous token" }, { "es", "token anterior" } };
        role.keys = { { "en", "the token <just> before" }, { "es", "el token anterior" } };
        role.pattern = "previous";
        role.documents = 60;
        role.score = 0.83;
        role.even = 0.02;
        bench.state.setModel(test::modelInfo(false, { role }));
        bench.state.startRun(2, test::runSettings(kPrompt));
        bench.state.appendRecords(test::records(2, kPrompt, decodes(2)));
        auto* layer = bench.find<QComboBox>("attentionLayer");
        auto* head = bench.find<QComboBox>("attentionHead");
        QCOMPARE(bench.state.layer(), 1);  // a head with a known job is the one to begin with
        QCOMPARE(bench.state.head(), 1);
        bench.state.setLayer(0);
        bench.state.setHead(0);
        bench.panel.resize(1200, 396);
        QCOMPARE(head->itemText(1), QStringLiteral("Head 2"));  // layer 1 has no named head
        QVERIFY(head->toolTip().isEmpty());
        QVERIFY(!bench.text("attentionFirstToken").contains(QStringLiteral("before")));
        const int width = head->sizeHint().width();
        QVERIFY(layer->itemData(0, Qt::ToolTipRole).toString().isEmpty());
        QCOMPARE(layer->itemData(1, Qt::ToolTipRole).toString(), QStringLiteral("Head 2: previous token"));

        QTest::keyClick(layer, Qt::Key_Down);
        QCOMPARE(head->itemText(0), QStringLiteral("Head 1"));
        // The list has the name, the box only the number: the name is in the line below.
        QCOMPARE(head->itemText(1), QStringLiteral("Head 2"));
        QCOMPARE(head->itemData(1, Qt::AccessibleTextRole).toString(), QStringLiteral("Head 2: previous token"));
        QCOMPARE(head->sizeHint().width(), width);  // choosing a layer moves nothing
        QVERIFY(head->toolTip().isEmpty());
        QTest::keyClick(head, Qt::Key_Down);
        QString said = head->toolTip();
        said.replace(kPercentSpace, QLatin1Char(' '));
        said.replace(QStringLiteral("document(s)"), QStringLiteral("documents"));  // without a translation of the plural
        QCOMPARE(said,
            QStringLiteral("Measured on 60 documents: this head puts 83 % of its weight on the token <just> before; uniform attention "
                           "would put 2 % there."));
        QCOMPARE(head->itemData(1, Qt::ToolTipRole).toString(), head->toolTip());
        // What it was measured on, and what it is in this run.
        const QString sentences = bench.text("attentionFirstToken").replace(QStringLiteral("document(s)"), QStringLiteral("documents"));
        QVERIFY2(sentences.startsWith(QStringLiteral("On 60 documents 83 % (2 % if uniform) on the token <just> before; here ")),
            qPrintable(sentences));
        double here = 0.0;
        for (int query = 2; query < 8; ++query)
            here += static_cast<double>(test::attentionRow(1, 1, query)[static_cast<std::size_t>(query - 1)]) / 6;
        QString hereText = wholePercentText(here, QLocale());
        hereText.replace(kPercentSpace, QLatin1Char(' '));
        QVERIFY2(sentences.contains(QStringLiteral("here %1").arg(hereText)), qPrintable(sentences));
        QVERIFY2(sentences.contains(QStringLiteral("on the first token")), qPrintable(sentences));

        // A pattern that does not occur in this run has no measure here.
        role.pattern = "next name";
        bench.state.setModel(test::modelInfo(false, { role }));
        bench.state.startRun(3, test::runSettings(kPrompt));
        bench.state.appendRecords(test::records(3, kPrompt, decodes(2)));
        QVERIFY2(bench.text("attentionFirstToken").contains(QStringLiteral("here n/a")), qPrintable(bench.text("attentionFirstToken")));

        bench.state.setModel(test::modelInfo());  // another model, whose heads have no names
        QCOMPARE(head->itemText(1), QStringLiteral("Head 2"));
        QVERIFY(head->toolTip().isEmpty());
    }

    void aRoleIsMeasuredHereWhereItsKeysOccur()
    {
        HeatmapContent content;
        auto matrix = std::make_shared<AttentionMatrix>();
        matrix->rows = matrix->cols = 4;
        const float none = std::numeric_limits<float>::quiet_NaN();
        matrix->weights = { 1.0F, none, none, none, 0.5F, 0.5F, none, none, 0.2F, 0.7F, 0.1F, none, 0.1F, 0.6F, 0.2F, 0.1F };
        content.matrix = matrix;
        for (const char* word : { "<s>", ",", "so", "cold" })
            content.tokens.push_back({ QString::fromLatin1(word), false, PieceKind::Text });
        content.marks.assign(4, RowMark::None);
        HeadRole role;
        role.pattern = "punctuation";
        // The comma counts for the queries that are not its neighbour: here the last one alone.
        QCOMPARE(roleHere(content, role)->share, static_cast<double>(0.6F));
        QCOMPARE(roleHere(content, role)->even, 0.25);
        role.pattern = "previous";
        QCOMPARE(roleHere(content, role)->share, (static_cast<double>(0.7F) + static_cast<double>(0.2F)) / 2);
        content.tokens[1].text = QStringLiteral("it");
        role.pattern = "punctuation";
        QVERIFY(!roleHere(content, role).has_value());
        role.pattern = "next name";
        QVERIFY(!roleHere(content, role).has_value());
    }

    void aFieldWithoutABrightCellOffersTheScaleByRow()
    {
        Bench bench(200);
        auto rows = std::make_shared<AttentionRows>(*test::attentionRows(0, 200));
        for (float& weight : rows->weights)
            weight = std::isnan(weight) ? weight : 0.01F;
        auto record = std::make_shared<StepRecord>(*test::stepRecord(1, 200, 0, Phase::Prefill));
        record->attention = rows;
        bench.state.appendRecords({ record });
        const QString said = bench.text("attentionFirstToken");
        QVERIFY2(said.contains(QStringLiteral("of the weights are under 0.0")), qPrintable(said));
        emit bench.find<QLabel>("attentionFirstToken")->linkActivated(QStringLiteral("by-row"));
        QCOMPARE(bench.state.scale(), HeatmapScale::ByRow);
    }

    void theHintNamesTheNinetyNinthPercentile()
    {
        for (const int side : { 3, 40, 101 }) {
            AttentionMatrix matrix { side, side, {}, 0 };
            std::vector<float> visible;
            std::uint32_t random = 7;
            for (int cell = 0; cell < side * side; ++cell) {
                random = random * 1'664'525U + 1'013'904'223U;
                const bool masked = cell % side > cell / side;
                matrix.weights.push_back(masked ? std::numeric_limits<float>::quiet_NaN() : static_cast<float>(random >> 8U) * 0x1p-28F);
                if (!masked)
                    visible.push_back(matrix.weights.back());
            }
            std::ranges::sort(visible);
            const auto place = static_cast<std::size_t>(static_cast<double>(visible.size() - 1) * 0.99);
            const double under = std::ceil(static_cast<double>(visible[place]) * 100) / 100;
            HeatmapContent content;
            content.tokens.resize(static_cast<std::size_t>(side));
            content.matrix = std::make_shared<const AttentionMatrix>(std::move(matrix));
            const QString hint = AttentionText::faint(content, HeatmapScale::Linear, QLocale(QLocale::English));
            QVERIFY2(hint.contains(QStringLiteral("under %1. ").arg(under, 0, 'f', 2)), qPrintable(hint));
        }
    }

    void theScaleAppliesToEveryView()
    {
        Bench bench;
        bench.run({});
        QTest::keyClick(bench.find<QComboBox>("attentionScale"), Qt::Key_End);
        QCOMPARE(bench.state.scale(), HeatmapScale::WithoutFirstToken);
        QVERIFY(bench.text("attentionFirstToken").contains(QStringLiteral("Left out")));
    }

    void hoverIsSharedBetweenViews()
    {
        Bench bench;
        bench.run(decodes(6));
        bench.state.setHover(CellRef { 8, 2 });  // as if from another panel
        const float weight = test::attentionRow(0, 0, 8)[2];
        const QString expected
            = QStringLiteral("Query 9 we attends to key 3 weather: %1, rank ").arg(QLocale().toString(static_cast<double>(weight), 'f', 3));
        QVERIFY2(bench.text("attentionReadout").startsWith(expected), qPrintable(bench.text("attentionReadout")));
        QVERIFY(bench.text("attentionReadout").endsWith(QStringLiteral(" of 9")));
        bench.state.setHover(CellRef { 2, 8 });
        QCOMPARE(bench.text("attentionReadout"), QStringLiteral("Query 3 weather does not see key 9 we: it comes later"));
        bench.state.setHover(CellRef { 8, -1 });
        QVERIFY(bench.text("attentionReadout").startsWith(QStringLiteral("Query 9 we attends most to key 1 <s>: ")));
        bench.state.setHover(CellRef { 80, 1 });  // from a longer run: shows nothing, breaks nothing
        bench.state.setHover(std::nullopt);
        QVERIFY(bench.text("attentionReadout").startsWith(QStringLiteral("Point at a cell")));
    }

    void clickPinsAndEscapeUnpins()
    {
        Bench bench;
        bench.run(decodes(6));
        QTest::mouseClick(bench.panel.plot(), Qt::LeftButton, {}, bench.center(11, 2));
        QCOMPARE(bench.state.pinned(), std::optional(CellRef { 11, 2 }));
        QCOMPARE(bench.text("attentionPinned"), QStringLiteral("Pinned: row 12 the"));
        QVERIFY(bench.says(QStringLiteral("Esc")));
        QTest::keyClick(bench.panel.plot(), Qt::Key_Escape);
        QVERIFY(!bench.state.pinned().has_value());
        QVERIFY(!bench.find<QLabel>("attentionPinned")->isVisible());
        QTest::mouseClick(bench.panel.plot(), Qt::LeftButton, {}, bench.center(2, 9));
        QCOMPARE(bench.state.pinned(), std::optional(CellRef { 2, -1 }));  // a later token: only the row
        QTest::mouseClick(bench.panel.plot(), Qt::LeftButton, {}, bench.center(2, 9));
        QVERIFY(!bench.state.pinned().has_value());
    }

    void aPastStepShowsTheMatrixOfThatStep()
    {
        Bench bench;
        bench.run(decodes(6));
        bench.state.setViewedStep(2);
        QCOMPARE(bench.panel.plot()->content().positions(), 8);
        QCOMPARE(bench.panel.plot()->content().newestRow(), 7);
        bench.state.setPinned(CellRef { 11, -1 });
        QCOMPARE(bench.text("attentionPinned"), QStringLiteral("Pinned: row 12"));
        bench.state.setViewedStep(6);
        QCOMPARE(bench.panel.plot()->content().positions(), 12);
    }

    void rowsDroppedForMemoryAreListed()
    {
        Bench bench;
        QList<StepRecordPtr> records = test::records(1, kPrompt, decodes(3));
        records[2] = withoutAttention(records[2]);
        bench.state.appendRecords(records);
        QCOMPARE(bench.panel.plot()->content().matrix->missingRows, 1);
        bench.state.setHover(CellRef { 7, 1 });
        QCOMPARE(bench.text("attentionReadout"), QStringLiteral("Query 8 that: its weights were dropped"));
    }

    void rowsAlignWithTheCacheTable()
    {
        Bench bench;
        bench.run(decodes(6));
        QTRY_COMPARE(bench.panel.plot()->currentLayout().rows, 12);
        const RowMetric metric = rowMetric(theme(), bench.panel.height(), 12);
        const HeatmapLayout layout = bench.panel.plot()->currentLayout();
        const int plotTop = bench.panel.plot()->mapTo(&bench.panel, QPoint()).y();
        QCOMPARE(plotTop + layout.rowY(0), static_cast<double>(metric.top));
        QCOMPARE(layout.rowHeight, static_cast<double>(metric.height));
    }

    void upToTwentyFourRowsScrollAndNoneIsPooled()
    {
        Bench bench;
        bench.panel.resize(828, 300);
        bench.run(decodes(18));
        HeatmapLayout layout = bench.panel.plot()->currentLayout();
        QCOMPARE(layout.firstRow + layout.rows, 24);
        QVERIFY(layout.firstRow > 0);
        QVERIFY(layout.overview.isEmpty());
        QVERIFY(layout.rowHeight >= rowHeightSmallest(theme()));
        bench.state.setTopRow(3);  // as if the cache table was scrolled
        QCOMPARE(bench.panel.plot()->currentLayout().firstRow, 3);
    }

    void longRunsHaveAnOverviewAndTheLastRowsAtFullHeight()
    {
        Bench many;
        many.run(decodes(200));
        const HeatmapLayout layout = many.panel.plot()->currentLayout();
        QVERIFY(layout.overview.height() > 0);
        QCOMPARE(layout.firstRow + layout.rows, 206);
        QVERIFY(layout.rows >= 5 && layout.rows <= kFootRows);
        QVERIFY(layout.rowHeight >= rowHeightSmallest(theme()));
        QVERIFY(layout.overview.bottom() < layout.matrix.top());
        // The last row stands where that of the cache table beside it does.
        const RowMetric metric = rowMetric(theme(), many.panel.height(), 206);
        const int plotTop = many.panel.plot()->mapTo(&many.panel, QPoint()).y();
        QCOMPARE(plotTop + layout.rowY(205), static_cast<double>(metric.y(metric.visibleRows - 1)));
        // Both are labelled at their ends, and every row can be pointed at.
        QCOMPARE(layout.rowLabels.back().position, 205);
        QCOMPARE(layout.columnLabels.back().position, 205);
        // Rows may share a pixel in the overview.
        QVERIFY(std::abs(layout.at(layout.row(100).center())->query - 100) <= 2);
        QCOMPARE(layout.at(layout.row(203).center())->query, 203);
    }

    void aHiddenPanelCatchesUpWhenShown()
    {
        Bench bench;
        bench.panel.hide();
        bench.run(decodes(2));
        QCOMPARE(bench.panel.plot()->content().positions(), 0);
        bench.panel.show();
        QCOMPARE(bench.panel.plot()->content().positions(), 8);
    }

    void theTableShowsTheWeights()
    {
        Bench bench;
        bench.run(decodes(2));
        const auto buttons = bench.find<QWidget>("attentionForm")->findChildren<QAbstractButton*>();  // matrix, text, table
        auto* table = bench.find<QTableView>("attentionTable");
        QVERIFY(!table->isVisible());
        buttons.at(2)->click();
        QVERIFY(table->isVisible());
        QAbstractItemModel* model = table->model();
        QCOMPARE(model->rowCount(), 8);
        QCOMPARE(model->index(0, 0).data().toString(), QStringLiteral("1.000"));
        QCOMPARE(model->index(0, 1).data().toString(), QStringLiteral("n/a"));
        QCOMPARE(model->headerData(2, Qt::Horizontal).toString(), QStringLiteral("3 weather"));
        QLocale::setDefault(QLocale(QLocale::Spanish));
        QCOMPARE(model->index(0, 0).data().toString(), QStringLiteral("1,000"));
        table->setCurrentIndex(model->index(5, 1));
        QCOMPARE(bench.state.hover(), std::optional(CellRef { 5, 1 }));
        buttons.at(0)->click();
        QVERIFY(bench.panel.plot()->isVisible());
    }

    void theTableModelIsConsistent()
    {
        AttentionTableModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        RunHistory run(1, test::runSettings(3));
        run.append(test::records(1, 3, decodes(4)), std::numeric_limits<std::uint64_t>::max());
        for (const int step : { 0, 1, 4, 2 }) {
            auto matrix = std::make_shared<AttentionMatrix>(*run.attention(0, 0, step));
            model.setContent(heatmapContent(run, nullptr, step, matrix));
            QCOMPARE(model.rowCount(), 3 + step);
            QCOMPARE(model.columnCount(), 3 + step);
            const QModelIndex last = model.index(2 + step, 2 + step);
            QVERIFY(last.data(AttentionTableModel::WeightRole).toDouble() > 0.0);
        }
        model.setContent({});
        QCOMPARE(model.rowCount(), 0);
    }

    void aNarrowReadoutDropsWholeClausesAndNoDigit()
    {
        Bench bench;
        bench.run(decodes(6));
        const auto weight = [](int key) {
            return QLocale().toString(static_cast<double>(test::attentionRow(0, 0, 8)[static_cast<std::size_t>(key)]), 'f', 3);
        };
        auto* label = bench.find<QLabel>("attentionReadout");
        for (const int width : { 828, 420, 330, 250, 200 }) {
            bench.panel.resize(width, 396);
            for (const CellRef cell : { CellRef { 8, 2 }, CellRef { 8, -1 } }) {
                bench.state.setHover(cell);
                const QString said = bench.text("attentionReadout");
                QVERIFY2(said.contains(weight(std::max(0, cell.key))), qPrintable(said));
                QVERIFY2(label->sizeHint().width() <= label->width(), qPrintable(QString::number(width) + QLatin1Char(' ') + said));
            }
        }
    }

    void spanishNumbersUseACommaAndTokensAreEscaped()
    {
        HeatmapContent content;
        auto matrix = std::make_shared<AttentionMatrix>();
        matrix->rows = matrix->cols = 2;
        matrix->weights = { 1.0F, std::numeric_limits<float>::quiet_NaN(), 0.25F, 0.75F };
        content.matrix = matrix;
        content.tokens
            = { { QStringLiteral("<b>bold"), false, PieceKind::Text }, { QString(40, QLatin1Char('x')), true, PieceKind::Text } };
        content.marks = { RowMark::None, RowMark::None };
        const QString text = AttentionText::readout(content, { 1, 0 }, HeatmapScale::Linear, QLocale(QLocale::Spanish));
        QVERIFY(text.contains(QStringLiteral("0,250")));
        QVERIFY(text.contains(QStringLiteral("&lt;b&gt;bold")));
        QVERIFY2(!text.contains(QString(20, QLatin1Char('x'))), "a long token is shortened");
    }
};

KVSCOPE_TEST(TestAttentionPanel)
#include "tst_attentionpanel.moc"
