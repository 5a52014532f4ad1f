// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The attention held by a window over many runs: never more than the budget, whoever keeps records of earlier runs.
#include "state/viewstate.h"

#include "support/attentionrun.h"
#include "support/testregistry.h"

#include <QTest>

#include <cstring>
#include <memory>
#include <numeric>
#include <utility>
#include <vector>

using namespace kvscope;
using namespace kvscope::test;

namespace {

constexpr int kPrompt = 6;
constexpr int kSteps = 12;

/// The attention rows of every record that a state was given, as long as anybody holds them.
class Captured {
public:
    void add(const StepRecordPtr& record) { m_rows.emplace_back(record->attention); }
    [[nodiscard]] std::uint64_t bytes() const
    {
        return std::accumulate(m_rows.begin(), m_rows.end(), std::uint64_t { 0 }, [](std::uint64_t sum, const auto& each) {
            const auto rows = each.lock();
            return sum + (rows ? rows->bytes() : 0);
        });
    }

private:
    std::vector<std::weak_ptr<const AttentionRows>> m_rows;
};

/// A state that runs, and everything in a window that keeps records for longer than their run.
struct Window {
    ViewState state;
    Captured captured;
    QList<QList<StepRecordPtr>> hiddenPlots;
    std::uint64_t runs = 0;

    void start(bool cacheOn, int prompt = kPrompt)
    {
        RunSettings settings = runSettings(prompt, kSteps);
        settings.cacheOn = cacheOn;
        state.startRun(++runs, settings);
    }
    void append(StepRecordPtr record)
    {
        captured.add(record);
        state.appendRecords({ std::exchange(record, nullptr) });
    }
    void run(bool cacheOn, int steps = kSteps)
    {
        start(cacheOn);
        for (int step = 0; step < steps; ++step) {
            append(stepRecord(runs, kPrompt, step, step == 0 ? Phase::Prefill : cacheOn ? Phase::Decode : Phase::Recompute, cacheOn));
        }
        RaceState race = state.race();
        (cacheOn ? race.on : race.off) = state.run().records();
        state.setRace(race);
        hiddenPlots << state.run().records() << state.baselineRecords();
    }
};

std::uint64_t bytesOfRun()
{
    Captured captured;
    std::vector<StepRecordPtr> kept;
    for (int step = 0; step < kSteps; ++step) {
        kept.push_back(stepRecord(1, kPrompt, step, step == 0 ? Phase::Prefill : Phase::Decode));
        captured.add(kept.back());
    }
    return captured.bytes();
}

}  // namespace

class TestRunModel : public QObject {
    Q_OBJECT

private slots:
    void attentionOfManyRunsStaysWithinTheBudget_data()
    {
        QTest::addColumn<std::uint64_t>("budget");
        QTest::newRow("nothing") << std::uint64_t { 0 };
        QTest::newRow("part of a run") << bytesOfRun() / 2;
        QTest::newRow("a run") << bytesOfRun();
        QTest::newRow("more than a run") << bytesOfRun() * 3 / 2;
    }
    void attentionOfManyRunsStaysWithinTheBudget()
    {
        QFETCH(const std::uint64_t, budget);
        Window window;
        window.state.setModel(modelInfo());
        window.state.setAttentionBudget(budget);
        for (int i = 0; i < 12; ++i) {
            window.run(i % 2 == 0);
            QVERIFY2(window.captured.bytes() <= budget, qPrintable(QStringLiteral("run %1: %2").arg(i).arg(window.captured.bytes())));
        }
        QVERIFY(!window.state.baselineRecords().isEmpty());
        QCOMPARE(window.state.baselineRecords().size(), kSteps);
    }

    void aRunThatKeepsNothingFreesTheAttentionBeforeIt()
    {
        Window window;
        window.state.setModel(modelInfo());
        window.run(false);
        window.run(true);
        window.start(true);
        QVERIFY(window.captured.bytes() > 0);  // until it is known whether it keeps part of the cache
        const auto prefill = stepRecord(window.runs, kPrompt, 0, Phase::Prefill);
        window.append(prefill);
        QCOMPARE(window.captured.bytes(), prefill->attention->bytes());
        QCOMPARE(window.state.run().attention(0, 0, 0)->missingRows, 0);
    }

    void branchesOfBranchesStayWithinTheBudget()
    {
        for (const std::uint64_t budget : { bytesOfRun() / 2, bytesOfRun(), bytesOfRun() * 2 }) {
            Window window;
            window.state.setModel(modelInfo());
            window.state.setAttentionBudget(budget);
            window.run(true);
            for (int branch = 1; branch < 12; ++branch) {
                const int prompt = kPrompt + branch;
                window.start(true, prompt);
                auto first = std::make_shared<StepRecord>(*stepRecord(window.runs, prompt, 0, Phase::Prefill));
                first->written = 1;
                first->reused = prompt - 1;
                first->attention = attentionRows(prompt - 1, prompt);
                window.append(std::exchange(first, nullptr));
                QVERIFY(window.captured.bytes() <= budget);
            }
            // The branches add less than a run, so that two are room for everything.
            QCOMPARE((window.state.run().droppedRows(0) == 0), budget > bytesOfRun());
        }
    }

    void branchesOfBranchesKeepOneRunBefore_data()
    {
        QTest::addColumn<int>("firstRow");  // of the whole rows in a branch's first record; the budget may have no room for all
        QTest::newRow("the branch repeats the rows it keeps") << 0;
        QTest::newRow("the branch captures its new row only") << -1;
    }
    void branchesOfBranchesKeepOneRunBefore()
    {
        QFETCH(const int, firstRow);
        Window window;
        window.state.setModel(modelInfo());
        window.run(true);
        std::vector<std::weak_ptr<const HeadRows>> pooled;
        for (int branch = 1; branch <= 50; ++branch) {
            const int prompt = kPrompt + branch;
            window.state.startBranch(++window.runs, runSettings(prompt, kSteps));
            auto first = std::make_shared<StepRecord>(*stepRecord(window.runs, prompt, 0, Phase::Prefill));
            first->written = 1;
            first->reused = prompt - 1;
            first->attention = attentionRows(firstRow < 0 ? prompt - 1 : firstRow, prompt);
            pooled.emplace_back(first->heads);
            const std::uint64_t own = first->heads->bytes();
            const std::uint64_t ownRows = first->attention->bytes();
            window.append(std::exchange(first, nullptr));

            const std::uint64_t held
                = std::accumulate(pooled.begin(), pooled.end(), std::uint64_t { 0 }, [](std::uint64_t sum, const auto& each) {
                      const auto rows = each.lock();
                      return sum + (rows ? rows->bytes() : 0);
                  });
            QVERIFY2(held <= 2 * own, qPrintable(QStringLiteral("branch %1: %2").arg(branch).arg(held)));
            if (branch > 1) {
                QCOMPARE(window.state.run().headBytes(), held);
                QVERIFY(firstRow < 0 || window.captured.bytes() <= 2 * ownRows);
            }
            QCOMPARE(window.state.run().attention(0, 0, 0)->missingRows, 0);
            QCOMPARE(window.state.run().inherited().size(), kSteps + branch - 1);
        }
        const std::uint64_t last = window.state.run().runId();
        window.state.takeUpRunBefore();
        QCOMPARE(window.state.run().runId(), last - 1);
        QCOMPARE(window.state.run().attention(0, 0, 0)->missingRows, 0);
    }

    void theRunBeforeABranchStaysWhole_data()
    {
        QTest::addColumn<int>("kept");
        QTest::newRow("part of the cache is kept") << kPrompt;
        QTest::newRow("nothing is kept") << 0;
    }
    void theRunBeforeABranchStaysWhole()
    {
        QFETCH(int, kept);
        Window window;
        window.state.updates()->setAtOnce(true);
        window.state.setModel(modelInfo());
        window.run(true, 4);
        BitComparison check;
        check.sameToken = true;
        window.state.endCheck(2, check);
        const auto records = window.state.run().records();
        const auto whole = window.state.run().attention(0, 0, 3)->weights;
        QVERIFY(window.state.runBefore() == nullptr);

        window.state.startBranch(++window.runs, runSettings(kPrompt + 1, kSteps));
        auto first = std::make_shared<StepRecord>(*stepRecord(window.runs, kPrompt + 1, 0, Phase::Prefill));
        first->reused = kept;
        first->written = kPrompt + 1 - kept;
        window.append(std::exchange(first, nullptr));
        QVERIFY(window.state.runBefore() != nullptr);
        QCOMPARE(window.state.runBefore()->steps(), 4);
        QVERIFY(!window.state.comparisonAt(2));

        window.state.takeUpRunBefore();
        QCOMPARE(window.state.run().records(), records);
        QCOMPARE(window.state.viewedStep(), 3);
        QVERIFY(window.state.comparisonAt(2).has_value());
        QVERIFY(window.state.runBefore() == nullptr);
        const auto again = window.state.run().attention(0, 0, 3)->weights;
        QCOMPARE(std::memcmp(again.data(), whole.data(), whole.size() * sizeof(float)), 0);
    }

    void theRunBeforeABranchCountsTowardsTheBudget()
    {
        const std::uint64_t budget = bytesOfRun() / 2;
        Window window;
        window.state.setModel(modelInfo());
        window.state.setAttentionBudget(budget);
        window.run(true);
        for (int branch = 1; branch < 6; ++branch) {
            window.state.startBranch(++window.runs, runSettings(kPrompt + branch, kSteps));
            window.append(stepRecord(window.runs, kPrompt + branch, 0, Phase::Prefill));
            QVERIFY(window.captured.bytes() <= budget);
        }
    }

    void aNewModelFreesAllAttention()
    {
        Window window;
        window.state.setModel(modelInfo());
        window.run(true);
        window.state.setModel(modelInfo());
        QCOMPARE(window.captured.bytes(), std::uint64_t { 0 });
    }

    /// Tables and plots compare records to see that a run only became longer.
    void recordsStayTheSameWhenTheirAttentionIsDropped()
    {
        Window window;
        window.state.setModel(modelInfo());
        window.state.setAttentionBudget(bytesOfRun() / 2);
        window.start(true);
        for (int step = 0; step < kSteps; ++step) {
            const QList<StepRecordPtr> before = window.state.run().records();
            window.append(stepRecord(window.runs, kPrompt, step, step == 0 ? Phase::Prefill : Phase::Decode));
            QCOMPARE(window.state.run().records().first(step), before);
        }
        QVERIFY(window.state.run().droppedRows(kSteps - 1) > 0);
    }
};

KVSCOPE_TEST(TestRunModel)
#include "tst_runmodel.moc"
