// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The data of a run: tokens by position, what happened to each position in each step, and attention assembled from the steps' rows.
#include "state/runhistory.h"

#include "support/attentionrun.h"
#include "support/testregistry.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

using namespace kvscope;
using namespace kvscope::test;

namespace {

constexpr std::uint64_t kPlenty = std::numeric_limits<std::uint64_t>::max();
constexpr int kPrompt = 6;

RunHistory historyOf(const QList<Phase>& later, std::uint64_t budget = kPlenty)
{
    RunHistory history(1, runSettings(kPrompt));
    history.append(records(1, kPrompt, later), budget);
    return history;
}

/// The step that wrote a row that is in the cache after a step; -1: none.
int writtenBy(const RunHistory& history, int position, int step)
{
    const std::vector<int> all = history.writers(step);
    return position < static_cast<int>(all.size()) ? all[static_cast<std::size_t>(position)] : -1;
}

}  // namespace

class TestRunHistory : public QObject {
    Q_OBJECT

private slots:
    void tokensArePromptThenSampled();
    void positionsGrowByOnePerStep();
    void recordsOutOfOrderOrOfAnotherRunAreIgnored();
    void cachedStepsWriteOneAndReuseTheRest();
    void withoutTheCacheEverythingIsRecomputedAndNothingKept();
    void warmUpRewritesEveryRow();
    void everyPositionHasItsWriter();
    void matrixIsTriangularWithRowsFromTheirSteps();
    void evictionStartsWithTheOldestAndEndsWithThePrefill();
    void newestCaptureOfARowWins();
    void headsOfEveryStepOutliveTheByteBudget();
    void headsOfALaterStepContinueTheEarlierOnes();
    void headsOfAnEarlierStepContinueThoseThatAreKept();
    void aRowOfTheMatrixIsReadByItself();
    void branchShowsThePrefixOfItsParentRun();
    void outOfRangeQueriesReturnNothing();
    void shareOnTheFirstTokenLeavesRowZeroOut();
    void rowsWhoseWindowMasksTheFirstTokenCountAsZero();
};

void TestRunHistory::tokensArePromptThenSampled()
{
    const RunHistory history = historyOf({ Phase::Decode, Phase::Decode });
    QCOMPARE(history.tokenAt(0), 0);
    QCOMPARE(history.tokenAt(5), 5);
    QCOMPARE(history.tokenAt(6), 100);
    QCOMPARE(history.tokenAt(8), 102);
    QCOMPARE(history.tokenAt(9), -1);
    QCOMPARE(history.tokenAt(-1), -1);
    QCOMPARE(history.tokensAt(0), (std::vector<TokenId> { 0, 1, 2, 3, 4, 5 }));
    QCOMPARE(history.tokensAt(2), (std::vector<TokenId> { 0, 1, 2, 3, 4, 5, 100, 101 }));
    QVERIFY(history.tokensAt(-1).empty());
}

void TestRunHistory::positionsGrowByOnePerStep()
{
    const RunHistory history = historyOf({ Phase::Decode });
    QCOMPARE(history.positionsAt(-1), 0);
    QCOMPARE(history.positionsAt(0), 6);
    QCOMPARE(history.positionsAt(1), 7);
    QCOMPARE(history.stepOfPosition(0), 0);
    QCOMPARE(history.stepOfPosition(5), 0);
    QCOMPARE(history.stepOfPosition(6), 1);
    QCOMPARE(history.stepOfPosition(-1), -1);
}

void TestRunHistory::recordsOutOfOrderOrOfAnotherRunAreIgnored()
{
    RunHistory history(1, runSettings(kPrompt));
    history.append({ stepRecord(1, kPrompt, 1, Phase::Decode) }, kPlenty);
    QCOMPARE(history.steps(), 0);
    history.append({ stepRecord(2, kPrompt, 0, Phase::Prefill), nullptr }, kPlenty);
    QCOMPARE(history.steps(), 0);
    history.append({ stepRecord(1, kPrompt, 0, Phase::Prefill), stepRecord(1, kPrompt, 0, Phase::Prefill) }, kPlenty);
    QCOMPARE(history.steps(), 1);
}

void TestRunHistory::cachedStepsWriteOneAndReuseTheRest()
{
    const RunHistory history = historyOf({ Phase::Decode, Phase::Decode });
    QCOMPARE(history.cellState(3, 0), CellState::WrittenNow);
    QCOMPARE(history.cellState(6, 0), CellState::NotYet);
    QCOMPARE(history.cellState(3, 2), CellState::Reused);
    QCOMPARE(history.cellState(6, 2), CellState::Reused);
    QCOMPARE(history.cellState(7, 2), CellState::WrittenNow);
    QCOMPARE(writtenBy(history, 3, 2), 0);
    QCOMPARE(writtenBy(history, 6, 2), 1);
    QCOMPARE(writtenBy(history, 7, 2), 2);
    QCOMPARE(writtenBy(history, 8, 2), -1);
    QVERIFY(history.rowComputedIn(7, 2));
    QVERIFY(!history.rowComputedIn(6, 2));
}

void TestRunHistory::withoutTheCacheEverythingIsRecomputedAndNothingKept()
{
    RunHistory history(1, runSettings(kPrompt));
    history.append({ stepRecord(1, kPrompt, 0, Phase::Prefill, false), stepRecord(1, kPrompt, 1, Phase::Recompute) }, kPlenty);
    QCOMPARE(history.cellState(5, 0), CellState::ComputedNotKept);
    QCOMPARE(history.cellState(5, 1), CellState::Recomputed);
    QCOMPARE(history.cellState(6, 1), CellState::ComputedNotKept);
    QCOMPARE(history.cellState(7, 1), CellState::NotYet);
    QCOMPARE(writtenBy(history, 2, 1), -1);
    QVERIFY(history.rowComputedIn(0, 1));
}

void TestRunHistory::warmUpRewritesEveryRow()
{
    const RunHistory history = historyOf({ Phase::Decode, Phase::Recompute, Phase::WarmUp, Phase::Decode });
    QCOMPARE(writtenBy(history, 0, 1), 0);
    QCOMPARE(writtenBy(history, 0, 2), -1);  // dropped when the cache was switched off
    QCOMPARE(history.cellState(0, 3), CellState::WrittenNow);
    QCOMPARE(writtenBy(history, 0, 4), 3);
    QCOMPARE(writtenBy(history, 9, 4), 4);
    QVERIFY(history.rowComputedIn(0, 3));
    QVERIFY(!history.rowComputedIn(0, 4));
}

void TestRunHistory::everyPositionHasItsWriter()
{
    const RunHistory history = historyOf({ Phase::Decode, Phase::Recompute, Phase::WarmUp, Phase::Decode, Phase::Decode });
    QVERIFY(history.writers(-1).empty() && history.writers(6).empty());
    QCOMPARE(history.writers(1), (std::vector { 0, 0, 0, 0, 0, 0, 1 }));
    QCOMPARE(history.writers(2), std::vector(8, -1));
    QCOMPARE(history.writers(3), std::vector(9, 3));
    QCOMPARE(history.writers(5), (std::vector { 3, 3, 3, 3, 3, 3, 3, 3, 3, 4, 5 }));
}

void TestRunHistory::matrixIsTriangularWithRowsFromTheirSteps()
{
    const RunHistory history = historyOf({ Phase::Decode, Phase::Decode });
    const auto matrix = history.attention(2, 1, 2);
    QVERIFY(matrix.has_value());
    QCOMPARE(matrix->rows, 8);
    QCOMPARE(matrix->cols, 8);
    QCOMPARE(matrix->missingRows, 0);
    for (int row = 0; row < 8; ++row) {
        const std::vector<float> expected = attentionRow(2, 1, row);
        for (int col = 0; col < 8; ++col) {
            const float weight = matrix->weights[static_cast<std::size_t>(row * 8 + col)];
            if (col > row)
                QVERIFY(std::isnan(weight));
            else
                QCOMPARE(weight, expected[static_cast<std::size_t>(col)]);
        }
    }
}

void TestRunHistory::evictionStartsWithTheOldestAndEndsWithThePrefill()
{
    // Rows of 3 layers · 2 heads · 4 bytes: per head the prefill has 6 · 6 weights, the steps have 7, 8 and 9.
    const std::uint64_t prefill = 24 * 36;
    const RunHistory history = historyOf({ Phase::Decode, Phase::Decode, Phase::Decode }, prefill + 24 * (8 + 9));
    const auto matrix = history.attention(0, 0, 3);
    QVERIFY(matrix.has_value());
    QCOMPARE(matrix->missingRows, 1);
    QVERIFY(!std::isnan(matrix->weights[5 * 9]));
    QVERIFY(std::isnan(matrix->weights[6 * 9]));
    QVERIFY(!std::isnan(matrix->weights[7 * 9]));
    QVERIFY(!std::isnan(matrix->weights[8 * 9]));

    const RunHistory little = historyOf({ Phase::Decode, Phase::Decode }, prefill);
    const auto prompt = little.attention(0, 0, 2);
    QCOMPARE(prompt->missingRows, 2);
    QVERIFY(!std::isnan(prompt->weights[0]));
    QVERIFY(!std::isnan(prompt->weights[5 * 8]));
    QVERIFY(std::isnan(prompt->weights[7 * 8]));
    const RunHistory none = historyOf({ Phase::Decode }, 0);
    QCOMPARE(none.attention(0, 0, 1)->missingRows, 7);
}

void TestRunHistory::newestCaptureOfARowWins()
{
    // Recomputing hand-made heads changes earlier rows; an earlier step still shows the old ones.
    RunHistory history(1, runSettings(2));
    const auto record = [](int index, float first) {
        auto made = std::make_shared<StepRecord>();
        made->runId = 1;
        made->index = index;
        made->phase = index == 0 ? Phase::Prefill : Phase::Recompute;
        made->cacheOn = false;
        made->positions = 2 + index;
        auto rows = std::make_shared<AttentionRows>();
        rows->layers = rows->heads = 1;
        rows->rows = rows->cols = made->positions;
        rows->weights.assign(static_cast<std::size_t>(rows->rows) * static_cast<std::size_t>(rows->cols), first);
        made->attention = std::move(rows);
        return made;
    };
    history.append({ record(0, 0.25F), record(1, 0.75F) }, kPlenty);
    QCOMPARE(history.attention(0, 0, 0)->weights[0], 0.25F);
    QCOMPARE(history.attention(0, 0, 1)->weights[0], 0.75F);
}

void TestRunHistory::headsOfEveryStepOutliveTheByteBudget()
{
    const RunHistory history = historyOf({ Phase::Decode, Phase::Recompute, Phase::Decode }, 0);
    QVERIFY(history.attention(0, 0, 3)->missingRows > 0);
    for (int step = 0; step < 4; ++step) {
        const auto heads = history.heads().after(step);
        QVERIFY(heads);
        QCOMPARE(heads->positions(), kPrompt + step);
        QCOMPARE(static_cast<float>(heads->newest(HeadMeasure::FirstToken, 2, 1)), attentionRow(2, 1, kPrompt + step - 1).front());
    }
    QVERIFY(!history.heads().after(4));
    QVERIFY(!history.heads().after(-1));
    QVERIFY(history.heads().bytes() > 0);
}

void TestRunHistory::headsOfALaterStepContinueTheEarlierOnes()
{
    const RunHistory history = historyOf(QList<Phase>(40, Phase::Decode));
    auto heads = history.heads().after(0);
    for (int step = 1; step <= 40; ++step) {
        const auto next = history.heads().after(step, heads, step - 1);
        const auto fresh = history.heads().after(step);
        QCOMPARE(next->positions(), fresh->positions());
        QVERIFY(std::ranges::equal(next->cells(1, 1), fresh->cells(1, 1)));
        for (const HeadMeasure measure : kHeadMeasures)
            QCOMPARE(next->mean(measure, 1, 1), fresh->mean(measure, 1, 1));
        heads = next;
    }
    QCOMPARE(history.heads().after(40, heads, 40), heads);
    QCOMPARE(history.heads().after(3, heads, 40)->positions(), kPrompt + 3);
}

void TestRunHistory::headsOfAnEarlierStepContinueThoseThatAreKept()
{
    // One step computes all rows anew, with other results, as the hand-made heads may.
    constexpr int kLast = 2 * HeadHistory::kCheckpoint + 9;
    constexpr int kAnew = HeadHistory::kCheckpoint + 5;
    std::vector<std::shared_ptr<const HeadRows>> rows;
    for (int step = 0; step <= kLast; ++step) {
        const int first = step == 0 || step == kAnew ? 0 : kPrompt + step - 1;
        auto made = std::make_shared<HeadRows>(*headRows(first, kPrompt + step));
        if (step == kAnew) {
            for (float& measure : made->measures)
                measure /= 2;
        }
        rows.push_back(std::move(made));
    }
    const auto historyUntil = [&rows](int step) {
        HeadHistory history;
        for (int each = 0; each <= step; ++each)
            history.append(rows[static_cast<std::size_t>(each)]);
        return history;
    };
    const HeadHistory history = historyUntil(kLast);
    const std::uint64_t ofRows = history.bytes();
    const auto last = history.after(kLast);
    for (int step = kLast; step >= 0; --step) {
        const auto kept = history.after(step, last, kLast);
        const auto rebuilt = historyUntil(step).after(step);
        QCOMPARE(kept->positions(), rebuilt->positions());
        for (int layer = 0; layer < kLayers; ++layer) {
            QVERIFY(std::ranges::equal(kept->cells(layer, 1), rebuilt->cells(layer, 1)));
            for (const HeadMeasure measure : kHeadMeasures) {
                QCOMPARE(kept->mean(measure, layer, 1), rebuilt->mean(measure, layer, 1));
                QCOMPARE(kept->newest(measure, layer, 1), rebuilt->newest(measure, layer, 1));
            }
        }
    }
    // Nothing is added up again for these, and no other step is farther than kCheckpoint rows behind one of them.
    for (int step = 0; step <= kLast; step += HeadHistory::kCheckpoint)
        QCOMPARE(history.after(step), history.after(step));
    QCOMPARE(history.bytes(), ofRows + 3 * last->bytes());
}

void TestRunHistory::aRowOfTheMatrixIsReadByItself()
{
    const RunHistory history = historyOf({ Phase::Decode, Phase::Decode });
    const std::span<const float> row = history.attentionRow(1, 0, 7, 2);
    const std::vector<float> wanted = attentionRow(1, 0, 7);
    QVERIFY(std::ranges::equal(row, wanted));
    QVERIFY(history.attentionRow(1, 0, 7, 1).empty());  // the step before did not have it
    QVERIFY(history.attentionRow(kLayers, 0, 1, 2).empty());
    QVERIFY(historyOf({ Phase::Decode }, 0).attentionRow(0, 0, 1, 1).empty());
}

void TestRunHistory::branchShowsThePrefixOfItsParentRun()
{
    RunHistory before(1, runSettings(kPrompt));
    std::weak_ptr<const AttentionRows> captured;
    {
        const QList<StepRecordPtr> arrived = records(1, kPrompt, { Phase::Decode, Phase::Decode });
        captured = arrived.front()->attention;
        before.append(arrived, kPlenty);
    }
    const QList<StepRecordPtr> kept = before.records();  // as a plot keeps them
    RunSettings settings = runSettings(kPrompt);
    settings.prompt.push_back(100);
    settings.prompt.push_back(7);  // instead of 101
    RunHistory branch(2, settings, std::move(before));
    auto prefill = std::make_shared<StepRecord>(*stepRecord(2, 8, 0, Phase::Prefill));
    prefill->written = 1;
    prefill->reused = 7;
    prefill->attention = attentionRows(7, 8);
    branch.append({ prefill }, kPlenty);

    QCOMPARE(branch.attention(0, 0, 0)->missingRows, 0);
    QCOMPARE(branch.attention(0, 0, 0)->weights[static_cast<std::size_t>(2 * 8)], attentionRow(0, 0, 2)[0]);
    QCOMPARE(branch.cellState(3, 0), CellState::Reused);
    QCOMPARE(writtenBy(branch, 3, 0), 0);
    QCOMPARE(branch.cellState(7, 0), CellState::WrittenNow);
    QVERIFY(!branch.rowComputedIn(3, 0));

    // A run that keeps nothing inherits nothing, and frees what its parent captured, whoever still has the parent's records.
    const QList<StepRecordPtr> alsoKept = branch.inherited() + branch.records();
    QCOMPARE(alsoKept.size(), 4);
    RunHistory fresh(3, runSettings(kPrompt), std::move(branch));
    QVERIFY(!captured.expired());
    fresh.append({ stepRecord(3, kPrompt, 0, Phase::Prefill) }, kPlenty);
    QVERIFY(captured.expired());
    QCOMPARE(fresh.attention(0, 0, 0)->missingRows, 0);
}

void TestRunHistory::outOfRangeQueriesReturnNothing()
{
    const RunHistory history = historyOf({ Phase::Decode });
    QVERIFY(!history.attention(kLayers, 0, 1));
    QVERIFY(!history.attention(0, kHeads, 1));
    QVERIFY(!history.attention(-1, 0, 1));
    QVERIFY(!history.attention(0, 0, 2));
    QVERIFY(!history.attention(0, 0, -1));
    QCOMPARE(history.cellState(-1, 0), CellState::NotYet);
    QCOMPARE(history.cellState(0, 5), CellState::NotYet);
    QCOMPARE(writtenBy(history, 0, 5), -1);

    RunHistory unwatched(1, runSettings(kPrompt));
    auto record = std::make_shared<StepRecord>(*stepRecord(1, kPrompt, 0, Phase::Prefill));
    record->attention = nullptr;
    unwatched.append({ record }, kPlenty);
    QVERIFY(!unwatched.attention(0, 0, 0));
}

void TestRunHistory::shareOnTheFirstTokenLeavesRowZeroOut()
{
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const AttentionMatrix matrix { 3, 3, { 1.0F, nan, nan, 0.5F, 0.5F, nan, 0.25F, 0.25F, 0.5F }, 0 };
    QCOMPARE(shareOnFirstToken(matrix), 0.375);
    const AttentionMatrix evicted { 3, 3, { 1.0F, nan, nan, nan, nan, nan, 0.25F, 0.25F, 0.5F }, 1 };
    QCOMPARE(shareOnFirstToken(evicted), 0.25);
    QVERIFY(std::isnan(shareOnFirstToken(AttentionMatrix { 1, 1, { 1.0F }, 0 })));
}

void TestRunHistory::rowsWhoseWindowMasksTheFirstTokenCountAsZero()
{
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const AttentionMatrix window { 3, 3, { 1.0F, nan, nan, 0.5F, 0.5F, nan, nan, 0.25F, 0.75F }, 0 };
    QCOMPARE(shareOnFirstToken(window), 0.25);
    const AttentionMatrix narrowest { 3, 3, { 1.0F, nan, nan, nan, 1.0F, nan, nan, nan, 1.0F }, 0 };
    QCOMPARE(shareOnFirstToken(narrowest), 0.0);
}

KVSCOPE_TEST(TestRunHistory)
#include "tst_runhistory.moc"
