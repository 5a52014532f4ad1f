// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// What a token costs: bytes and operations of the viewed step, memory against a budget, what bandwidth allows, energy; and merged KV heads.
#include "views/tokencost/tokencostpanel.h"

#include "figures/barrowsview.h"
#include "figures/headshades.h"
#include "run/headrecorder.h"
#include "state/figuresubject.h"
#include "support/lanefixtures.h"
#include "support/paintedtexts.h"
#include "support/shownpanel.h"
#include "support/testregistry.h"
#include "support/writtenfigure.h"
#include "views/tokencost/mergedmapsview.h"
#include "views/tokencost/tokencostpage.h"
#include "widgets/combobox.h"
#include "widgets/countfield.h"

#include <QAbstractButton>
#include <QAbstractItemModelTester>
#include <QPainter>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

using namespace kvscope;

namespace {

const MachineCeilings kCeilings { .gflops = 40.0, .streamGbs = 8.0, .streamBytes = 12'000'000, .isa = "avx2", .threads = 2 };

struct Bench : test::ShownPanel<TokenCostPanel> {
    explicit Bench(const std::vector<bool>& modes = { true, true, true }) : ShownPanel(modes, { 760, 420 }) { }

    [[nodiscard]] std::shared_ptr<const LaneResults> results(LaneUse use, EnergyProblem problem = EnergyProblem::NoFolder) const
    {
        return test::laneResults(laneRequest(use, state.run().settings().prompt, 0, state.model()->config), problem);
    }
    /// A prefill whose rows were captured.
    void showHeads(std::uint64_t runId)
    {
        const ModelConfig& config = state.model()->config;
        const RunSettings settings = test::scriptedSettings(2, true);
        const int prompt = static_cast<int>(settings.prompt.size());
        HeadRecorder recorder(config.layers, config.heads);
        recorder.begin(0, prompt);
        std::vector<float> weights;
        for (int row = 0; row < prompt; ++row)
            for (int key = 0; key < prompt; ++key)
                weights.push_back(key > row ? std::numeric_limits<float>::quiet_NaN() : 1.0F / static_cast<float>(row + 1));
        for (int layer = 0; layer < config.layers; ++layer)
            for (int head = 0; head < config.heads; ++head)
                recorder.attention(layer, head, 0, prompt, prompt, weights);
        state.startRun(runId + 100, settings);
        auto record = std::make_shared<StepRecord>(*test::scriptedRecords(config, settings, runId + 100, { true }).front());
        record->heads = recorder.publish();
        state.appendRecords(QList<StepRecordPtr> { record });
    }
    /// The same model with fewer KV heads, as if it were loaded again.
    void load(int kvHeads, int mergedFrom)
    {
        auto info = std::make_shared<ModelInfo>(*test::scriptedModel(6, kvHeads));
        info->mergedFrom = mergedFrom;
        state.setModel(info);
        test::showRun(state, { true, true }, 20, static_cast<std::uint64_t>(kvHeads) + 10);
    }
};

}  // namespace

class TestTokenCostPanel final : public QObject {
    Q_OBJECT

private slots:
    void init() { QLocale::setDefault(QLocale(QLocale::English)); }

    void bytesAndOperationsAreThoseOfTheViewedStep()
    {
        Bench bench;
        const StepRecordPtr record = bench.state.viewedRecord();
        const BarRows& rows = bench.panel.bars()->rows();
        QCOMPARE(rows.groups[0].bars[0].value, static_cast<double>(record->weightBytesMoved));
        QCOMPARE(rows.groups[0].bars[1].value, static_cast<double>(record->cacheBytesMoved));
        QVERIFY2(bench.said().contains(QStringLiteral("Step 3 moves 12.0\u00A0MB of weights")), qPrintable(bench.said()));
        bench.state.setViewedStep(0);
        QVERIFY2(bench.said().contains(QStringLiteral("Step 1 moves")), qPrintable(bench.said()));
    }

    void memoryIsWeightsAndACacheForEachUser()
    {
        Bench bench;
        auto model = std::make_shared<ModelInfo>(*bench.state.model());
        model->weightBytes = 4'000'000'000U;
        bench.state.setModel(model);
        test::showRun(bench.state, { true, true, true }, 20, 7);
        auto* users = bench.panel.findChild<CountField*>(QStringLiteral("tokenCostUsers"));
        auto* budget = bench.panel.findChild<CountField*>(QStringLiteral("tokenCostBudget"));
        users->setValue(1000);
        budget->setValue(5);
        QCOMPARE(bench.state.whatIfMemory(), (WhatIfMemory { 1000, 5 }));
        const std::uint64_t each = cacheBytesPerPosition(model->config);  // 2 · 6 · 192 · 4
        QCOMPARE(each, std::uint64_t { 9216 });
        QCOMPARE(bench.panel.cost().memoryBytes(), 4e9 + 1000.0 * 8 * 9216);
        QCOMPARE(bench.panel.cost().positionsWithinBudget(), std::floor(1e9 / (1000.0 * 9216)));
        QVERIFY2(bench.said().contains(QStringLiteral("has room for 108 positions of each user")), qPrintable(bench.said()));
        budget->setValue(3);
        QVERIFY2(bench.said().contains(QStringLiteral("no room for these users")), qPrintable(bench.said()));
    }

    void bandwidthAllowsMoreForUsersWhoShareTheWeights()
    {
        Bench bench;
        QVERIFY2(bench.said().contains(QStringLiteral("not measured here yet; Roofline measures it")), qPrintable(bench.said()));
        QVERIFY(std::isnan(bench.panel.cost().allowedTokens(1)));
        bench.state.setCeilings(kCeilings);
        const StepRecordPtr record = bench.state.viewedRecord();
        const double one = 8e9 / static_cast<double>(record->weightBytesMoved + record->cacheBytesMoved);
        QCOMPARE(bench.panel.cost().allowedTokens(1), one);
        const double eight = bench.panel.cost().allowedTokens(8);
        QVERIFY(eight > 7 * one && eight < 8 * one);
        QVERIFY2(bench.said().contains(QStringLiteral("Reading 8.0 GB/s (measured) allows")), qPrintable(bench.said()));
    }

    void timeAndEnergyAreMeasuredOrExplained()
    {
        Bench bench;
        QVERIFY2(bench.said().contains(QStringLiteral("Time per token: not measured yet")), qPrintable(bench.said()));
        QSignalSpy asked(bench.state.commands(), &Commands::lanesRequested);
        bench.click(QStringLiteral("Measure"));
        QCOMPARE(asked.size(), 1);
        QCOMPARE(asked[0][0].value<LaneUse>(), LaneUse::Token);
        bench.state.takeLanes(LaneUse::Token, bench.results(LaneUse::Token));
        QVERIFY2(bench.said().contains(QStringLiteral("0.500\u00A0ms (measured)")), qPrintable(bench.said()));
        QVERIFY2(bench.said().contains(QStringLiteral("Energy: n/a, ")), qPrintable(bench.said()));
        bench.state.takeLanes(LaneUse::Token, bench.results(LaneUse::Token, EnergyProblem::None));
        QVERIFY2(bench.said().contains(QStringLiteral("Energy: 0.02 J per token, for all programs on this machine (measured)")),
            qPrintable(bench.said()));
    }

    void theTableSaysHowEachNumberIsKnown()
    {
        Bench bench;
        bench.state.setCeilings(kCeilings);
        auto* table = bench.panel.findChild<QTableView*>(QStringLiteral("tokenCostTable"));
        const QAbstractItemModelTester tester(table->model());
        bench.click(QStringLiteral("Table"));
        QVERIFY(table->isVisible());
        const QStringList lines = bench.panel.copyTable().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 1 + 12);
        QCOMPARE(lines[1].split(QLatin1Char('\t'))[1].toDouble(), static_cast<double>(bench.state.viewedRecord()->weightBytesMoved));
        QVERIFY(lines[3].endsWith(QStringLiteral("counted")));
        QVERIFY(lines[1].endsWith(QStringLiteral("computed")));
    }

    void fewerKvHeadsAreLoadedByChoice()
    {
        Bench bench;
        QCOMPARE(MergedHeads::choices(bench.state.model()->storedKvHeads()), (std::vector<int> { 6, 3, 2, 1 }));
        auto* heads = bench.panel.findChild<ComboBox*>(QStringLiteral("tokenCostHeads"));
        QVERIFY(!heads->isVisible());
        bench.click(QStringLiteral("KV heads"));
        QVERIFY(heads->isVisible());
        QCOMPARE(heads->currentText(), QStringLiteral("6 KV heads, as stored"));
        QSignalSpy asked(bench.state.commands(), &Commands::mergeRequested);
        heads->setFocus();
        QTest::keyClick(heads, Qt::Key_Down);
        QCOMPARE(asked.size(), 1);
        QCOMPARE(asked[0][0].toInt(), 3);
        QVERIFY2(bench.said().contains(QStringLiteral("Experiment:")), qPrintable(bench.said()));
    }

    void bytesTimeAndProbabilityStandBesideEachOther()
    {
        Bench bench;
        bench.click(QStringLiteral("KV heads"));
        QSignalSpy asked(bench.state.commands(), &Commands::lanesRequested);
        bench.click(QStringLiteral("Measure"));
        QCOMPARE(asked.size(), 2);
        QCOMPARE(asked[1][0].value<LaneUse>(), LaneUse::Text);
        bench.state.takeLanes(LaneUse::Token, bench.results(LaneUse::Token));
        bench.state.takeLanes(LaneUse::Text, bench.results(LaneUse::Text));
        bench.load(1, 6);
        const BarRows& rows = bench.panel.headBars()->rows();
        QCOMPARE(rows.groups.size(), 3);
        QCOMPARE(rows.groups[0].bars.size(), 2);
        QCOMPARE(rows.groups[0].bars[0].value, 9216.0);
        QCOMPARE(rows.groups[0].bars[1].value, 9216.0 / 6);
        QCOMPARE(rows.groups[0].bars[1].name, QStringLiteral("1 KV head (MQA)"));
        QCOMPARE(rows.groups[1].bars[0].value, 0.5);
        QVERIFY(std::isnan(rows.groups[1].bars[1].value));
        QCOMPARE(rows.groups[2].bars[0].value, std::exp(-2.0));
        bench.state.takeLanes(LaneUse::Text, bench.results(LaneUse::Text));
        QCOMPARE(bench.panel.headBars()->rows().groups[2].bars[1].value, std::exp(-2.0));
        // Another text cannot be compared.
        auto other = std::make_shared<LaneResults>(*bench.results(LaneUse::Text));
        other->forced.pop_back();
        bench.state.takeLanes(LaneUse::Text, other);
        QVERIFY(std::isnan(bench.panel.headBars()->rows().groups[2].bars[0].value));
        // Another file begins anew.
        auto another = std::make_shared<ModelInfo>(*test::scriptedModel());
        another->source = "another";
        bench.state.setModel(another);
        QCOMPARE(bench.state.headGroups().size(), std::size_t { 1 });
    }

    void headsAreShownBeforeAndAfterTheyWereMerged()
    {
        Bench bench;
        bench.click(QStringLiteral("KV heads"));
        QVERIFY(bench.panel.headMaps()->maps().rows.isEmpty());  // nothing captured
        bench.showHeads(1);
        const MergedMaps& maps = bench.panel.headMaps()->maps();
        QCOMPARE(maps.rows.size(), 1);
        QCOMPARE(maps.rows[0].name, QStringLiteral("6 KV heads, as stored"));
        const std::shared_ptr<const HeadSummary> before = maps.rows[0].heads;
        bench.load(2, 6);
        QCOMPARE(maps.rows.size(), 1);  // until the model has read the prompt again
        bench.showHeads(12);
        QCOMPARE(maps.rows.size(), 2);
        QCOMPARE(maps.rows[0].heads, before);
        QCOMPARE(maps.rows[1].kvHeads, 2);
        // Every head has its shades before anything is painted.
        for (const MergedMaps::Row& row : maps.rows) {
            QCOMPARE(row.shades.size(), std::size_t { 6 });
            const std::vector<float> own
                = headShades(headWeights(row.heads->cells(0, 0), row.heads->firstColumnWithoutKeyZero(0, 0), maps.scale), maps.scale);
            QVERIFY(std::ranges::equal(
                row.shades.front(), own, [](float kept, float made) { return kept == made || (std::isnan(kept) && std::isnan(made)); }));
        }
        // Heads stand below each other, and one frame holds those that share a KV head.
        const QRectF rect(0, 0, 700, 200);
        const QRectF above = maps.cellOf(0, 4, rect, theme());
        QVERIFY(!above.isEmpty() && rect.contains(maps.cellOf(1, 5, rect, theme())));
        QCOMPARE(maps.cellOf(1, 4, rect, theme()).left(), above.left());
        QVERIFY(maps.cellOf(1, 4, rect, theme()).top() > above.bottom());
        QVERIFY(maps.cellOf(2, 0, rect, theme()).isEmpty() && maps.cellOf(0, 6, rect, theme()).isEmpty());
        const auto texts = test::paintedTexts(rect.size().toSize(), [&](QPainter& painter) {
            maps.paint(painter, rect, { theme(), QLocale(), 1.0, false });
        });
        QVERIFY(std::any_of(
            texts.begin(), texts.end(), [](const test::PaintedText& text) { return text.text == QStringLiteral("2 KV heads (GQA)"); }));
        auto another = std::make_shared<ModelInfo>(*test::scriptedModel());
        another->source = "another";
        bench.state.setModel(another);
        QVERIFY(maps.rows.isEmpty());
    }

    void withoutAStepItSaysWhatFillsIt()
    {
        Bench bench { std::vector<bool>() };
        QVERIFY2(bench.said().contains(QStringLiteral("Nothing computed yet")), qPrintable(bench.said()));
        QVERIFY(bench.panel.copyTable().isEmpty());
    }

    void thePageSaysWhereItComesFrom()
    {
        Bench bench;
        FigureSubject subject { bench.state.model(), &bench.state.run(), 0, 0, 2, {}, kCeilings };
        const TokenCostPage page(subject);
        QVERIFY(page.description(QLocale(QLocale::English)).contains(QStringLiteral("8.0 GB/s (measured)")));
        const FigureStyle style { .theme = makeTheme(ThemeId::Print, 1.0), .locale = QLocale(QLocale::English), .vector = true };
        QVERIFY(test::written("svg", page, {}, style).contains("all caches"));
    }
};

KVSCOPE_TEST(TestTokenCostPanel)
#include "tst_tokencostpanel.moc"
