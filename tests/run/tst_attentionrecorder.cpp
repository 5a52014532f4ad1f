// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/attentionrecorder.h"
#include "support/testregistry.h"

#include <QTest>

#include <cmath>
#include <cstring>
#include <limits>

using namespace kvscope;

namespace {

constexpr int kLayers = 2;
constexpr int kHeads = 3;
constexpr std::uint64_t kPlenty = 1'000'000;

float cell(int layer, int head, int row, int key, int version)
{
    return static_cast<float>(layer * 1000 + head * 100 + row * 10 + key) + static_cast<float>(version) * 0.5F;
}

/// Identifies a weight whose bits differ in this pass by (layer, head, row); -1 = none.
struct Changed {
    int layer = -1;
    int head = -1;
    int row = -1;
};
void show(AttentionRecorder& recorder, int first, int rows, const std::vector<Changed>& changed = {}, int chunk = 1000)
{
    for (int layer = 0; layer < kLayers; ++layer) {
        for (int head = 0; head < kHeads; ++head) {
            if (!recorder.wantsAttention(layer, head)) {
                continue;
            }
            for (int start = first; start < first + rows; start += chunk) {
                const int count = std::min(chunk, first + rows - start);
                const int cols = start + count;
                std::vector<float> weights(static_cast<std::size_t>(count * cols), std::numeric_limits<float>::quiet_NaN());
                for (int row = start; row < start + count; ++row) {
                    int version = 0;
                    for (const Changed& change : changed) {
                        version += change.layer == layer && change.head == head && change.row == row ? 1 : 0;
                    }
                    for (int key = 0; key <= row; ++key) {
                        weights[static_cast<std::size_t>((row - start) * cols + key)] = cell(layer, head, row, key, version);
                    }
                }
                recorder.attention(layer, head, start, count, cols, weights);
            }
        }
    }
}

std::shared_ptr<const AttentionRows> record(
    AttentionRecorder& recorder, int first, int rows, const std::vector<Changed>& changed = {}, bool keepAll = false, int chunk = 1000)
{
    recorder.begin(first, rows, keepAll);
    show(recorder, first, rows, changed, chunk);
    return recorder.publish();
}

/// Checks every cell of the rows; unchanged cells have version 0, masked cells are NaN.
void verifyRows(const AttentionRows& rows, int firstRow, int count, const std::vector<Changed>& changed = {})
{
    QCOMPARE(rows.layers, kLayers);
    QCOMPARE(rows.heads, kHeads);
    QCOMPARE(rows.firstRow, firstRow);
    QCOMPARE(rows.rows, count);
    QCOMPARE(rows.cols, firstRow + count);
    for (int layer = 0; layer < kLayers; ++layer) {
        for (int head = 0; head < kHeads; ++head) {
            for (int row = firstRow; row < firstRow + count; ++row) {
                int version = 0;
                for (const Changed& change : changed) {
                    version += change.layer == layer && change.head == head && change.row == row ? 1 : 0;
                }
                for (int key = 0; key < rows.cols; ++key) {
                    const float value = rows.row(layer, head, row)[key];
                    if (key > row) {
                        QVERIFY(std::isnan(value));
                    } else {
                        QCOMPARE(value, cell(layer, head, row, key, version));
                    }
                }
            }
        }
    }
}

}  // namespace

class TestAttentionRecorder final : public QObject {
    Q_OBJECT
private slots:
    void keepsEveryNewRow()
    {
        AttentionRecorder recorder(kLayers, kHeads, kPlenty);
        const auto prefill = record(recorder, 0, 5);
        verifyRows(*prefill, 0, 5);
        const auto decode = record(recorder, 5, 1);
        verifyRows(*decode, 5, 1);
    }

    void rowsMayArriveInChunks()
    {
        AttentionRecorder recorder(kLayers, kHeads, kPlenty);
        const auto rows = record(recorder, 0, 7, {}, false, 3);
        verifyRows(*rows, 0, 7);
    }

    void equalRowsAreNotRepeated()
    {
        AttentionRecorder recorder(kLayers, kHeads, kPlenty);
        const auto first = record(recorder, 0, 5);
        for (int positions = 6; positions < 9; ++positions) {
            const auto rows = record(recorder, 0, positions);
            verifyRows(*rows, positions - 1, 1);
        }
    }

    void oneDifferentBitKeepsAllRowsFromThere()
    {
        for (const Changed change : { Changed { 0, 0, 2 }, Changed { 1, 2, 2 }, Changed { 1, 0, 0 }, Changed { 0, 1, 4 } }) {
            AttentionRecorder recorder(kLayers, kHeads, kPlenty);
            const auto first = record(recorder, 0, 5);
            const auto rows = record(recorder, 0, 6, { change });
            verifyRows(*rows, change.row, 6 - change.row, { change });
        }
    }

    void severalDifferencesKeepFromTheFirst()
    {
        AttentionRecorder recorder(kLayers, kHeads, kPlenty);
        const auto first = record(recorder, 0, 6);
        const std::vector<Changed> changes { { 0, 0, 4 }, { 0, 1, 3 }, { 1, 1, 1 }, { 1, 2, 5 } };
        const auto rows = record(recorder, 0, 7, changes);
        verifyRows(*rows, 1, 6, changes);
    }

    void comparesWithTheLatestRecord()
    {
        AttentionRecorder recorder(kLayers, kHeads, kPlenty);
        const auto first = record(recorder, 0, 4);
        const Changed change { 0, 0, 2 };
        const auto second = record(recorder, 0, 5, { change });
        const auto same = record(recorder, 0, 6, { change });
        verifyRows(*same, 5, 1);
        const auto back = record(recorder, 0, 7);
        verifyRows(*back, 2, 5);
    }

    void keepAllKeepsAll()
    {
        AttentionRecorder recorder(kLayers, kHeads, kPlenty);
        const auto first = record(recorder, 0, 4, {}, true);
        const auto rows = record(recorder, 0, 5, {}, true);
        verifyRows(*rows, 0, 5);
        const auto decode = record(recorder, 5, 1, {}, true);
        verifyRows(*decode, 5, 1);
    }

    void evictedRowsAreNotKeptAgain()
    {
        AttentionRecorder recorder(kLayers, kHeads, kPlenty);
        recorder.begin(0, 4, false);
        show(recorder, 0, 4);
        static_cast<void>(recorder.publish());  // the record is dropped
        const auto rows = record(recorder, 0, 5);
        verifyRows(*rows, 4, 1);
    }

    /// When another row turns out to differ, some heads of a dropped and recomputed row have already been skipped.
    void droppedRowsAreNotPartlyStored()
    {
        AttentionRecorder recorder(kLayers, kHeads, kPlenty);
        const auto prefill = record(recorder, 0, 4);
        static_cast<void>(record(recorder, 4, 1));  // the record is dropped
        const std::vector<Changed> changes { { 1, 1, 2 } };
        const auto rows = record(recorder, 0, 6, changes);
        verifyRows(*rows, 5, 1);
    }

    void budgetKeepsTheLastRows()
    {
        const std::uint64_t rowBytes = sizeof(float) * kLayers * kHeads * 8;
        AttentionRecorder recorder(kLayers, kHeads, 3 * rowBytes + 1);
        const auto rows = record(recorder, 0, 8);
        verifyRows(*rows, 5, 3);
        const auto next = record(recorder, 8, 1);
        verifyRows(*next, 8, 1);
    }

    void headsThatAreShownComeFirst()
    {
        constexpr std::uint64_t kOneHead = sizeof(float) * 8 * 8;
        const std::uint64_t rowBytes = sizeof(float) * kLayers * kHeads * 8;
        AttentionRecorder recorder(kLayers, kHeads, 2 * kOneHead + rowBytes + 1);
        recorder.setShownHeads({ { 1, 2 }, { 0, 1 }, { 7, 0 }, { 1, 2 } });
        const auto rows = record(recorder, 0, 8, {}, false, 3);
        verifyRows(*rows, 7, 1);  // what is left is for the last row of all heads
        const std::vector<HeadAttention> shown = recorder.publishShown();
        QCOMPARE(shown.size(), std::size_t { 2 });
        QCOMPARE(shown[0].of, (HeadRef { 1, 2 }));
        QCOMPARE(shown[1].of, (HeadRef { 0, 1 }));
        for (const HeadAttention& each : shown) {
            QCOMPARE(each.rows->bytes(), kOneHead);
            for (int row = 0; row < 8; ++row) {
                for (int key = 0; key < 8; ++key) {
                    const float weight = each.rows->row(0, 0, row)[key];
                    QVERIFY(key > row ? std::isnan(weight) : weight == cell(each.of.layer, each.of.head, row, key, 0));
                }
            }
        }
        // Where all heads have room, their rows are not held twice.
        verifyRows(*record(recorder, 8, 1), 8, 1);
        QVERIFY(recorder.publishShown().empty());
    }

    void aShownHeadThatDoesNotFitKeepsItsLastRows()
    {
        AttentionRecorder recorder(kLayers, kHeads, sizeof(float) * 8 * 3);
        recorder.setShownHeads({ { 0, 2 } });
        QVERIFY(record(recorder, 0, 8) == nullptr);
        const std::vector<HeadAttention> shown = recorder.publishShown();
        QCOMPARE(shown.size(), std::size_t { 1 });
        QCOMPARE(shown[0].rows->firstRow, 5);
        QCOMPARE(shown[0].rows->row(0, 0, 6)[4], cell(0, 2, 6, 4, 0));
    }

    void withoutBudgetNothingIsCaptured()
    {
        AttentionRecorder recorder(kLayers, kHeads, 8);
        recorder.begin(0, 4, false);
        QVERIFY(!recorder.wantsAttention(0, 0));
        QVERIFY(recorder.publish() == nullptr);
        recorder.begin(4, 1, false);
        QVERIFY(recorder.publish() == nullptr);
    }

    void aDecodeStepTakesTheHeadsInAnyOrder()
    {
        AttentionRecorder recorder(kLayers, kHeads, kPlenty);
        static_cast<void>(record(recorder, 0, 4));
        const auto deliver = [&](int layer, int head) {
            std::vector<float> row;
            for (int key = 0; key < 5; ++key) {
                row.push_back(cell(layer, head, 4, key, 0));
            }
            recorder.attention(layer, head, 4, 1, 5, row);
        };
        recorder.begin(4, 1, false);
        for (int layer = kLayers - 1; layer >= 0; --layer) {
            for (int head = kHeads - 1; head >= 0; --head) {
                deliver(layer, head);
            }
        }
        verifyRows(*recorder.publish(), 4, 1);
        // A pass that ended early leaves nothing to the next one, and a head that is not delivered has no weights.
        recorder.begin(4, 1, true);
        deliver(0, 0);
        recorder.discard();
        recorder.begin(4, 1, true);
        deliver(0, 0);
        deliver(1, 1);
        const auto some = recorder.publish();
        QCOMPARE(some->weights.size(), std::size_t { kLayers * kHeads * 5 });
        QCOMPARE(some->row(0, 0, 4)[2], cell(0, 0, 4, 2, 0));
        QCOMPARE(some->row(1, 1, 4)[4], cell(1, 1, 4, 4, 0));
        QVERIFY(std::isnan(some->row(0, 1, 4)[0]) && std::isnan(some->row(1, 2, 4)[4]));
    }

    void discardedPassesLeaveNoTrace()
    {
        AttentionRecorder recorder(kLayers, kHeads, kPlenty);
        const auto first = record(recorder, 0, 4);
        recorder.begin(4, 1, false);
        show(recorder, 4, 1, { { 0, 0, 4 } });
        recorder.discard();
        const auto rows = record(recorder, 4, 1);
        verifyRows(*rows, 4, 1);
    }

    void aBranchRepeatsTheRowsItInherits()
    {
        AttentionRecorder recorder(kLayers, kHeads, kPlenty);
        const auto first = record(recorder, 0, 4);
        const auto second = record(recorder, 4, 1);
        const auto third = record(recorder, 5, 1);
        recorder.inherit(5);
        const auto next = record(recorder, 5, 1);
        verifyRows(*next, 0, 6);
        const auto afterNext = record(recorder, 6, 1);
        verifyRows(*afterNext, 6, 1);
    }

    void aBranchInheritsWhatWasNotEvicted()
    {
        AttentionRecorder recorder(kLayers, kHeads, kPlenty);
        recorder.begin(0, 4, false);
        show(recorder, 0, 4);
        static_cast<void>(recorder.publish());  // the record is dropped
        const auto first = record(recorder, 4, 1);
        recorder.inherit(5);
        const auto cached = record(recorder, 5, 1);
        verifyRows(*cached, 4, 2);
    }

    void aBranchWithoutTheCacheComputesEverythingAgain()
    {
        AttentionRecorder recorder(kLayers, kHeads, kPlenty);
        recorder.begin(0, 4, false);
        show(recorder, 0, 4);
        static_cast<void>(recorder.publish());  // the record is dropped
        recorder.inherit(4);
        const auto rows = record(recorder, 0, 5);
        verifyRows(*rows, 0, 5);
    }
};

KVSCOPE_TEST(TestAttentionRecorder)
#include "tst_attentionrecorder.moc"
