// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the statistics against definitions written out here.
#include "run/statistics.h"

#include "support/testregistry.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace kvscope;

class TestStatistics final : public QObject {
    Q_OBJECT
private slots:
    void noStepsGiveNoStatistics()
    {
        QVERIFY(std::isnan(meanOf({})));
        QVERIFY(std::isnan(medianOf({})));
        QVERIFY(std::isnan(percentileOf({}, 99)));
        const PerToken none = perToken({});
        QCOMPARE(none.count, 0);
        QVERIFY(std::isnan(none.mean) && std::isnan(none.median) && std::isnan(none.p99) && std::isnan(none.tokensPerSecond()));
    }

    void medianIsTheMiddleOrTheMeanOfTwo()
    {
        QCOMPARE(medianOf({ 7.0 }), 7.0);
        QCOMPARE(medianOf({ 9.0, 1.0 }), 5.0);
        QCOMPARE(medianOf({ 9.0, 1.0, 2.0 }), 2.0);
        QCOMPARE(medianOf({ 9.0, 1.0, 2.0, 4.0 }), 3.0);
        QCOMPARE(meanOf(std::vector<double> { 1.0, 2.0, 6.0 }), 3.0);
    }

    /// Compares with the smallest value that is not exceeded by at least the given percentage, found by counting.
    void percentilesAreNearestRanks()
    {
        for (std::size_t count = 1; count <= 300; ++count) {
            std::vector<double> values;
            for (std::size_t i = 0; i < count; ++i) {
                values.push_back(static_cast<double>(i * 7919 % count));  // a permutation of 0 … count - 1 if 7919 and count are coprime
            }
            std::vector<double> sorted = values;
            std::sort(sorted.begin(), sorted.end());
            for (const int percent : { 1, 50, 90, 99, 100 }) {
                std::size_t rank = 1;
                while (rank * 100 < count * static_cast<std::size_t>(percent)) {
                    ++rank;
                }
                QCOMPARE(percentileOf(values, percent), sorted[rank - 1]);
            }
        }
    }

    void everyStageHasItsNameAndItsPlace()
    {
        StageTimes times;
        int next = 1;
        for (const Stage stage : kStages) {
            times[stage] = std::chrono::nanoseconds(next);
            next *= 10;
            QVERIFY(nameOf(stage).json[0] != '\0' && nameOf(stage).text[0] != '\0');
        }
        times[Stage::Capture] = std::chrono::hours(1);
        QCOMPARE(times.total().count(), std::int64_t { 1'111'111 });
        QCOMPARE(QByteArray(nameOf(Stage::AttentionOutput).json), QByteArray("projection"));  // the key in files is unchanged
        QCOMPARE(QByteArray(nameOf(Stage::AttentionOutput).text), QByteArray("output projection"));
        StageTimes twice = times;
        twice += times;
        QCOMPARE(twice.total().count(), std::int64_t { 2'222'222 });
        QCOMPARE(twice[Stage::Capture], std::chrono::nanoseconds(std::chrono::hours(2)));
    }

    void rangesIgnoreMissingSteps()
    {
        std::vector<StepRecordPtr> records;
        for (int i = 0; i < 4; ++i) {
            auto record = std::make_shared<StepRecord>();
            record->index = i;
            record->phase = i == 0 ? Phase::Prefill : Phase::Decode;
            record->positions = 10 + i;
            record->times[Stage::Mlp] = std::chrono::milliseconds(i + 1);
            records.push_back(record);
        }
        const RangeTimes range = rangeTimes(records, 2, 99);
        QCOMPARE(range.steps, 2);
        QCOMPARE(range.mean(), 3.5);
        QVERIFY(std::isnan(rangeTimes(records, 9, 12).mean()));
        const TimeStatistics all = timeStatistics(records);
        QCOMPARE(all.total, 10.0);
        QCOMPARE(all.timeToFirstToken, 1.0);
        QCOMPARE(all.prefillTokensPerSecond, 10'000.0);
        QCOMPARE(all.on.count, 3);
        QCOMPARE(all.on.median, 3.0);
        QCOMPARE(all.on.p99, 4.0);
    }
};

KVSCOPE_TEST(TestStatistics)
#include "tst_statistics.moc"
