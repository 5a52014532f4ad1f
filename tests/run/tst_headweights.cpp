// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/transformer.h"
#include "run/headweights.h"
#include "support/generatorrun.h"
#include "support/testmodels.h"
#include "support/testregistry.h"

#include <QTest>

#include <cmath>

using namespace kvscope;
using namespace kvscope::test;

class TestHeadWeights final : public QObject {
    Q_OBJECT

private slots:
    void rowsComeFromTheStepsThatComputedThem();
    void isNullWhereARowIsMissing();

private:
    static std::vector<StepRecordPtr> recordsOf(bool cacheOn)
    {
        const ModelConfig config = llamaConfig();
        const auto model = makeModel(config);
        RunSettings settings = settingsFor({ 1, 2, 3 }, 4);
        settings.cacheOn = cacheOn;
        settings.captureAttention = true;
        Generator generator(*model, settings, 1);
        return runAll(generator);
    }
};

void TestHeadWeights::rowsComeFromTheStepsThatComputedThem()
{
    const auto cached = recordsOf(true);
    const auto uncached = recordsOf(false);
    for (int step = 0; step < 4; ++step) {
        const auto matrix = headWeights(cached, 1, 1, step);
        const auto other = headWeights(uncached, 1, 1, step);
        QVERIFY(matrix && other);
        QCOMPARE(matrix->positions, 3 + step);
        const auto side = static_cast<std::size_t>(matrix->positions);
        for (std::size_t query = 0; query < side; ++query) {
            float sum = 0.0F;
            for (std::size_t key = 0; key < side; ++key) {
                const float weight = matrix->weights[query * side + key];
                QCOMPARE(std::isnan(weight), key > query);
                QVERIFY(key > query || weight == other->weights[query * side + key]);
                sum += key > query ? 0.0F : weight;
            }
            QVERIFY(std::abs(sum - 1.0F) < 1e-5F);
        }
    }
}

void TestHeadWeights::isNullWhereARowIsMissing()
{
    auto records = recordsOf(true);
    const int layers = records[0]->attention->layers;
    const int heads = records[0]->attention->heads;
    QVERIFY(!headWeights(records, layers, 0, 0));
    QVERIFY(!headWeights(records, 0, heads, 0));
    QVERIFY(!headWeights(records, -1, 0, 0));
    QVERIFY(!headWeights(records, 0, 0, 4));
    QVERIFY(!headWeights({}, 0, 0, 0));
    records[2] = withoutAttention(records[2]);
    QVERIFY(headWeights(records, 0, 0, 1));
    QVERIFY(!headWeights(records, 0, 0, 2));
    QVERIFY(!headWeights(records, 0, 0, 3));
}

KVSCOPE_TEST(TestHeadWeights)
#include "tst_headweights.moc"
