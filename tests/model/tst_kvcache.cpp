// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/error.h"
#include "model/kvcache.h"
#include "support/testmodels.h"
#include "support/testregistry.h"

#include <QTest>

using namespace kvscope;
using namespace kvscope::test;

class KvCacheTest final : public QObject {
    Q_OBJECT

private slots:
    void bytesMatchTheFormula()
    {
        const ModelConfig config = llamaConfig();
        const std::uint64_t perPosition = 2ULL * 3 * 2 * 20 * 4;  // K and V, layers, KV heads, head size, float32
        QCOMPARE(cacheBytesPerPosition(config), perPosition);
        KvCache cache(config, 100);
        QCOMPARE(cache.capacity(), 100);
        QCOMPARE(cache.length(), 0);
        QCOMPARE(cache.usedBytes(), std::uint64_t { 0 });
        QCOMPARE(cache.reservedBytes(), 100 * perPosition);
        cache.commit(37);
        QCOMPARE(cache.usedBytes(), 37 * perPosition);
        cache.truncate(5);
        QCOMPARE(cache.length(), 5);
        QCOMPARE(cache.usedBytes(), 5 * perPosition);
        QCOMPARE(cache.reservedBytes(), 100 * perPosition);
    }

    void miniGptOfTheLessonTakes28672Bytes()
    {
        ModelConfig config;
        config.layers = 2;
        config.heads = config.kvHeads = 4;
        config.headDim = 16;
        QCOMPARE(28 * cacheBytesPerPosition(config), std::uint64_t { 28672 });
    }

    void rowsFollowTheLayout()
    {
        const ModelConfig config = llamaConfig();
        constexpr std::size_t kHeadDim = 20;
        KvCache cache(config, 150);
        const auto keys = someNumbers(150 * kHeadDim, 1);
        const auto values = someNumbers(150 * kHeadDim, 2);
        cache.store(1, 1, 0, 100, keys.data(), values.data(), kHeadDim);
        cache.store(1, 1, 100, 50, keys.data() + 100 * kHeadDim, values.data() + 100 * kHeadDim, kHeadDim);
        const auto other = someNumbers(kHeadDim, 3);
        cache.store(1, 0, 149, 1, other.data(), other.data(), kHeadDim);
        cache.store(2, 0, 0, 1, other.data(), other.data(), kHeadDim);
        const LayerCache& layer = cache.layers()[1];
        const float* const k = layer.headKeys(1);
        const float* const v = layer.headValues(1);
        constexpr std::size_t kPanel = kKeyPanel;
        for (std::size_t position = 0; position < 150; ++position)
            for (std::size_t d = 0; d < kHeadDim; ++d) {
                QCOMPARE(k[position / kPanel * kHeadDim * kPanel + d * kPanel + position % kPanel], keys[position * kHeadDim + d]);
                QCOMPARE(v[position * static_cast<std::size_t>(layer.valueStride) + d], values[position * kHeadDim + d]);
                const int at = static_cast<int>(position);
                QCOMPARE(cache.key(1, 1, at)[d * KvCache::kKeyStride], keys[position * kHeadDim + d]);
                QCOMPARE(cache.value(1, 1, at)[d], values[position * kHeadDim + d]);
            }
        QCOMPARE(v[kHeadDim], 0.0F);  // padding after a row
        QCOMPARE(reinterpret_cast<std::uintptr_t>(k) % 64, std::uintptr_t { 0 });
        QCOMPARE(reinterpret_cast<std::uintptr_t>(v) % 64, std::uintptr_t { 0 });
    }

    void absurdSizesAreRefused()
    {
        ModelConfig config = llamaConfig();
        config.layers = config.kvHeads = config.headDim = 1 << 15;
        QVERIFY_THROWS_EXCEPTION(EngineError, KvCache(config, 1 << 24));
    }
};

KVSCOPE_TEST(KvCacheTest)
#include "tst_kvcache.moc"
