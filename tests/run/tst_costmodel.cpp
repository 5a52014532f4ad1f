// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/costmodel.h"
#include "support/testmodels.h"
#include "support/testregistry.h"

#include <QTest>

using namespace kvscope;
using namespace kvscope::test;

class CostModelTest final : public QObject {
    Q_OBJECT

private slots:
    void pairsMatchTheLoop()
    {
        for (int window = 0; window < 12; ++window)
            for (int first = 0; first < 15; ++first)
                for (int rows = 0; rows < 15; ++rows) {
                    std::uint64_t pairs = 0;
                    for (int i = first; i < first + rows; ++i)
                        for (int j = 0; j <= i; ++j)
                            pairs += window == 0 || i - j < window ? 1U : 0U;
                    QCOMPARE(attentionPairs(first, rows, window), pairs);
                }
    }

    void pairsOfLongContextsDoNotOverflow()
    {
        QCOMPARE(attentionPairs(0, 1 << 24, 0), (std::uint64_t { 1 } << 24U) * ((std::uint64_t { 1 } << 24U) + 1) / 2);
    }

    void operationsMatchTheFormula()
    {
        const ModelConfig config = llamaConfig();  // hidden size 96, 6 heads of size 20, 2 KV heads, FFN size 152, vocabulary 203, 3 layers
        const std::uint64_t perRow = 3ULL * (96 * 120 * 2 + 96 * 40 * 2 + 3 * 96 * 152);
        const std::uint64_t pairs = 5 + 6 + 7;
        QCOMPARE(predictOperations(config, 4, 3, 1), 3 * perRow + 2ULL * 120 * 3 * pairs + 203ULL * 96);
        QCOMPARE(predictOperations(config, 4, 3, 0), 3 * perRow + 2ULL * 120 * 3 * pairs);
    }

    void stepsOfBothModesAreConsistent()
    {
        for (const ModelConfig& config : variedConfigs()) {
            // Decoding one by one takes as many operations as one prefill, except for the logits of every step.
            std::uint64_t stepwise = 0;
            for (int known = 1; known <= 20; ++known)
                stepwise += predictStepOperations(config, Phase::Decode, known);
            QCOMPARE(stepwise, predictOperations(config, 0, 20, 20));
            QCOMPARE(predictStepOperations(config, Phase::Recompute, 20), predictStepOperations(config, Phase::Prefill, 20));
            QCOMPARE(predictStepOperations(config, Phase::WarmUp, 20), predictStepOperations(config, Phase::Prefill, 20));
            QCOMPARE(predictStepOperations(config, Phase::Prefill, 20, 12), predictOperations(config, 12, 8));
        }
    }

    void bytesCountWeightsOnceAndVisibleRows()
    {
        const ModelConfig config = llamaConfig();
        const std::uint64_t row = cacheBytesPerPosition(config);
        QCOMPARE(predictBytes(config, 1000, 0, 20, false).weights, std::uint64_t { 1000 });
        QCOMPARE(predictBytes(config, 1000, 0, 20, false).cache, std::uint64_t { 0 });
        QCOMPARE(predictBytes(config, 1000, 19, 1, true).cache, 20 * row + row);
        QCOMPARE(predictBytes(config, 1000, 0, 20, true).cache, 20 * row + 20 * row);
        ModelConfig windowed = config;
        windowed.windows = { 5, 5, 5 };
        QCOMPARE(predictBytes(windowed, 1000, 19, 1, true).cache, 5 * row + row);
    }
};

KVSCOPE_TEST(CostModelTest)
#include "tst_costmodel.moc"
