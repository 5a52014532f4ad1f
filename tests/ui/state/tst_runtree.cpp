// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The tree of runs in the state: who left whom, what is remembered, a run that is taken up again, and attention that was dropped.
#include "support/attentionrun.h"
#include "support/testregistry.h"

#include "state/viewstate.h"

#include <QTest>

#include <algorithm>

using namespace kvscope;
using namespace kvscope::test;

namespace {

constexpr int kPrompt = 6;

class Runs {
public:
    Runs() { state.setModel(modelInfo()); }

    std::uint64_t start(int steps, const BranchPoint& origin = {}, int prompt = kPrompt)
    {
        state.startRun(++last, runSettings(prompt, 20), origin);
        step(steps, prompt);
        return last;
    }
    void step(int steps, int prompt = kPrompt)
    {
        const int from = state.run().steps();
        for (int index = from; index < from + steps; ++index)
            state.appendRecords({ stepRecord(state.run().runId(), prompt, index, index == 0 ? Phase::Prefill : Phase::Decode) });
    }

    ViewState state;
    std::uint64_t last = 0;
};

std::vector<std::uint64_t> parents(const RunTree& tree)
{
    std::vector<std::uint64_t> result;
    for (const RunNode& node : tree.nodes())
        result.push_back(node.origin.parent);
    return result;
}

}  // namespace

class TestRunTree final : public QObject {
    Q_OBJECT

private slots:
    void everyRunAndBranchIsRemembered()
    {
        Runs runs;
        const auto first = runs.start(4);
        runs.state.startBranch(++runs.last, runSettings(kPrompt + 3));
        runs.step(2, kPrompt + 3);
        const auto branch = runs.last;
        const auto edited = runs.start(1, { first, 3 });
        const auto other = runs.start(2);
        QCOMPARE(parents(runs.state.tree()), (std::vector<std::uint64_t> { 0, first, first, 0 }));
        QCOMPARE(runs.state.tree().find(branch)->origin.shared, kPrompt + 2);
        QCOMPARE(runs.state.history(first)->steps(), 4);
        QCOMPARE(runs.state.history(branch)->steps(), 2);
        QCOMPARE(runs.state.history(edited)->steps(), 1);
        QCOMPARE(runs.state.history(other), &runs.state.run());
        QCOMPARE(runs.state.history(99), nullptr);
        runs.state.setModel(modelInfo());
        QVERIFY(runs.state.tree().nodes().empty());
    }

    void aRunWithoutAStepIsForgotten()
    {
        Runs runs;
        const auto first = runs.start(0);
        const auto second = runs.start(1, { first, 2 });
        QCOMPARE(runs.state.tree().nodes().size(), std::size_t { 1 });
        QCOMPARE(runs.state.tree().find(second)->origin, BranchPoint());
    }

    void theOldestOfTooManyRunsIsForgottenAndItsBranchesStandAlone()
    {
        Runs runs;
        const auto first = runs.start(1);
        const auto branch = runs.start(1, { first, 2 });
        while (runs.last < static_cast<std::uint64_t>(RunTree::kMostRuns) + 1)
            runs.start(1);
        QCOMPARE(static_cast<int>(runs.state.tree().nodes().size()), RunTree::kMostRuns);
        QCOMPARE(runs.state.tree().find(first), nullptr);
        QCOMPARE(runs.state.tree().find(branch)->origin, BranchPoint());
        QCOMPARE(runs.state.tree().nodes().back().number, RunTree::kMostRuns + 1);
    }

    void theRunThatABranchLeavesIsNotForgotten()
    {
        Runs runs;
        const auto first = runs.start(1);
        const auto second = runs.start(1);
        while (runs.last < static_cast<std::uint64_t>(RunTree::kMostRuns))
            runs.start(1);
        runs.state.takeUp(first, 0);
        const auto branch = runs.start(1, { first, 2 });
        QCOMPARE(runs.state.tree().find(branch)->origin, (BranchPoint { first, 2 }));
        QVERIFY(runs.state.history(first) != nullptr);
        QCOMPARE(runs.state.tree().find(second), nullptr);  // it was left longest ago
    }

    void aCheckIsKeptWithItsRun()
    {
        Runs runs;
        const auto first = runs.start(2);
        BitComparison check;
        check.time = std::chrono::milliseconds(300);
        runs.state.endCheck(0, check);
        runs.start(1);
        QCOMPARE(runs.state.comparisonOf(first, 0)->time, check.time);
        QVERIFY(!runs.state.comparisonOf(first, 5));
        runs.state.takeUp(first, 0);
        QCOMPARE(runs.state.comparisonAt(0)->time, check.time);
    }

    void aRunThatIsLeftTwiceTakesThePlaceOfOneBaseline()
    {
        Runs runs;
        RunSettings off = runSettings(kPrompt, 20);
        off.cacheOn = false;
        runs.state.startRun(++runs.last, off);
        auto record = std::make_shared<StepRecord>(*stepRecord(runs.last, kPrompt, 0, Phase::Prefill));
        record->cacheOn = false;
        runs.state.appendRecords({ record });
        const auto on = runs.start(2);
        const auto other = runs.start(1, {}, kPrompt + 2);
        for (int i = 0; i < 10; ++i) {
            runs.state.takeUp(on, 0);
            runs.state.takeUp(other, 0);
        }
        runs.state.takeUp(on, 0);
        QCOMPARE(runs.state.baselineRecords().size(), 1);
    }

    void aRunThatIsTakenUpAgainHasItsStepsAndSaysWhichRowsAreLeft()
    {
        Runs runs;
        const auto first = runs.start(4);
        const auto records = runs.state.run().records();
        const auto second = runs.start(2);
        runs.state.takeUp(first, 3);
        QCOMPARE(runs.state.run().runId(), first);
        QCOMPARE(runs.state.run().records(), records);
        QCOMPARE(runs.state.viewedStep(), 3);
        QCOMPARE(runs.state.history(second)->steps(), 2);
        QCOMPARE(runs.state.tree().nodes().size(), std::size_t { 2 });
        auto next = std::make_shared<StepRecord>(*stepRecord(first, kPrompt, 4, Phase::WarmUp));
        next->reused = 5;
        next->written = 5;
        runs.state.appendRecords({ next });
        // Rows 0 to 2 are its own; 3 and 4 were written by the other run; the step computed the rest.
        QCOMPARE(runs.state.run().writers(4), (std::vector { 0, 0, 0, -1, -1, 4, 4, 4, 4, 4 }));
    }

    void attentionOfARunThatWasLeftIsFreedAndCanBeComputedAgain()
    {
        Runs runs;
        const auto first = runs.start(3);
        const auto whole = runs.state.run().attention(1, 0, 2)->weights;
        QCOMPARE(runs.state.run().droppedRows(2), 0);
        QVERIFY(runs.state.run().dropped(2).empty());
        runs.start(1);
        QCOMPARE(runs.state.history(first)->attentionBytes(), std::uint64_t { 0 });
        runs.state.takeUp(first, 0);
        QCOMPARE(runs.state.run().droppedRows(2), kPrompt + 2);
        const auto requests = runs.state.run().dropped(2);
        QCOMPARE(requests.size(), std::size_t { 3 });
        QCOMPARE(requests[0], (AttentionRequest { 0, 0, 0, 0 }));
        QCOMPARE(requests[2], (AttentionRequest { 2, kPrompt + 1, kPrompt + 1, 0 }));
        runs.state.awaitAttention(3);
        QCOMPARE(runs.state.attentionPending(), 3);
        for (const AttentionRequest& request : requests)
            runs.state.takeAttention({ request, attentionRows(request.firstRow, kPrompt + request.step), RowBits::Same, 0, 0 });
        QCOMPARE(runs.state.attentionPending(), 0);
        QCOMPARE(runs.state.run().droppedRows(2), 0);
        QCOMPARE(runs.state.run().bitsAgain(2), std::optional(RowBits::Same));
        QVERIFY(!runs.state.run().bitsAgain(5));
        // One row with other bits is said of every step that shows it.
        runs.state.takeAttention({ requests[1], attentionRows(requests[1].firstRow, kPrompt + 1), RowBits::Changed, 0, 0 });
        QCOMPARE(runs.state.run().bitsAgain(2), std::optional(RowBits::Changed));
        QCOMPARE(runs.state.run().bitsAgain(0), std::optional(RowBits::Same));
        const auto again = runs.state.run().attention(1, 0, 2)->weights;
        QVERIFY(std::equal(
            whole.begin(), whole.end(), again.begin(), again.end(), [](float a, float b) { return a == b || (a != a && b != b); }));
    }

    void whatIsComputedAgainStaysAndOthersGiveWay()
    {
        Runs runs;
        runs.start(8);
        const std::uint64_t one = attentionRows(kPrompt + 7, kPrompt + 8)->bytes();
        runs.state.setAttentionBudget(one * 2);
        QVERIFY(runs.state.run().attentionBytes() <= one * 2);
        QVERIFY(runs.state.run().droppedRows(3) > 0);
        runs.state.takeAttention({ { 3, kPrompt + 2, kPrompt + 2, 0 }, attentionRows(kPrompt + 2, kPrompt + 3), RowBits::Unknown, 0, 0 });
        QVERIFY(runs.state.run().attentionBytes() <= one * 2);
        QVERIFY(!runs.state.run().attentionRow(0, 0, kPrompt + 2, 3).empty());
        runs.state.failAttention(EngineError(ErrorCode::OutOfMemory));
        QCOMPARE(runs.state.attentionFault()->code, ErrorCode::OutOfMemory);
    }

    void whatCannotBeHeldIsNotOfferedAgain()
    {
        Runs runs;
        runs.start(3);
        runs.state.setAttentionBudget(0);
        QVERIFY(runs.state.run().droppedRows(2) > 0);
        QVERIFY(!runs.state.canComputeAttention(2));
        // The prefill's rows are as wide as the prompt, each later row as the text was then.
        const auto numbers = static_cast<std::uint64_t>(kPrompt * kPrompt + (kPrompt + 1) + (kPrompt + 2));
        const ModelConfig& config = runs.state.model()->config;
        // Where all heads have no room, the one that is shown is computed alone.
        QCOMPARE(runs.state.attentionNeeded(2), numbers * sizeof(float));
        runs.state.setAttentionBudget(numbers * sizeof(float) - 1);
        QVERIFY(!runs.state.canComputeAttention(2));
        runs.state.setAttentionBudget(numbers * sizeof(float));
        QVERIFY(runs.state.canComputeAttention(2));
        QCOMPARE(runs.state.headsToCompute(2), (std::vector { HeadRef { 0, 0 } }));
        const auto all = static_cast<std::uint64_t>(config.layers * config.heads);
        runs.state.setAttentionBudget(numbers * sizeof(float) * all);
        QVERIFY(runs.state.canComputeAttention(2));
        QVERIFY(runs.state.headsToCompute(2).empty());
        QCOMPARE(runs.state.attentionNeeded(2), numbers * sizeof(float) * all);
    }

    void headsThatAreShownAreKeptFirst()
    {
        Runs runs;
        runs.state.setLayer(1);
        runs.state.setHead(1);
        runs.state.setCompared(HeadRef { 0, 1 });
        QCOMPARE(runs.state.shownHeads(), (std::vector { HeadRef { 1, 1 }, HeadRef { 0, 1 } }));
        runs.start(8);
        const int step = 7;
        const int positions = kPrompt + step;
        const auto viewed = runs.state.run().attention(1, 1, step)->weights;
        const auto same = [](const std::vector<float>& a, const std::vector<float>& b) {
            return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](float x, float y) { return x == y || (x != x && y != y); });
        };
        // Two heads of all have room: the two that are shown stay whole, whatever the step, and all others give way.
        const ModelConfig& config = runs.state.model()->config;
        const auto all = static_cast<std::uint64_t>(config.layers * config.heads);
        QVERIFY(all > 2);
        const std::uint64_t oneHead = runs.state.run().attentionBytes() / all;
        runs.state.setAttentionBudget(2 * oneHead);
        QVERIFY(runs.state.run().attentionBytes() <= 2 * oneHead);
        QCOMPARE(runs.state.run().droppedRows(step, { 1, 1 }), 0);
        QCOMPARE(runs.state.run().droppedRows(step, { 0, 1 }), 0);
        QCOMPARE(runs.state.run().droppedRows(step, { 0, 0 }), positions);
        QVERIFY(same(runs.state.run().attention(1, 1, step)->weights, viewed));
        QVERIFY(!runs.state.canComputeAttention(step));  // of those that would have room nothing is missing
        // Another head is viewed: it can be computed by itself, and what is not shown any more gives way to it.
        runs.state.setCompared(std::nullopt);
        runs.state.setLayer(0);
        runs.state.setHead(0);
        QVERIFY(runs.state.canComputeAttention(step));
        const std::vector<AttentionRequest> requests = runs.state.run().dropped(step, runs.state.headsToCompute(step));
        QCOMPARE(requests.size(), std::size_t { 8 });
        runs.state.awaitAttention(8);
        for (const AttentionRequest& request : requests) {
            QCOMPARE(request.heads, (std::vector { HeadRef { 0, 0 } }));
            const auto rows = attentionRows(request.firstRow, kPrompt + request.step);
            auto own = std::make_shared<AttentionRows>(AttentionRows { 1, 1, rows->firstRow, rows->rows, rows->cols, 0, {} });
            const float* from = rows->row(0, 0, rows->firstRow);
            own->weights.assign(from, from + rows->rows * rows->cols);
            runs.state.takeAttention({ request, nullptr, RowBits::Unknown, 0, 0, { { { 0, 0 }, own } } });
        }
        QCOMPARE(runs.state.run().droppedRows(step, { 0, 0 }), 0);
        QVERIFY(runs.state.run().attentionBytes() <= 2 * oneHead);
        QVERIFY(!runs.state.canComputeAttention(step));
        // With no room for it either, it goes, too.
        runs.state.setAttentionBudget(0);
        QCOMPARE(runs.state.run().attentionBytes(), std::uint64_t { 0 });
        QCOMPARE(runs.state.run().droppedRows(step, { 0, 0 }), positions);
    }

    void rowsThatNeverFittedAreAskedForFromTheirOwnStep()
    {
        Runs runs;
        runs.start(0);
        auto prefill = std::make_shared<StepRecord>(*stepRecord(runs.last, kPrompt, 0, Phase::Prefill));
        prefill->attention = attentionRows(4, kPrompt);  // the budget of one record had no room for more
        runs.state.appendRecords({ prefill });
        QCOMPARE(runs.state.run().droppedRows(0), 4);
        QCOMPARE(runs.state.run().dropped(0), (std::vector { AttentionRequest { 0, 0, 0, 0 } }));
    }
};

KVSCOPE_TEST(TestRunTree)
#include "tst_runtree.moc"
