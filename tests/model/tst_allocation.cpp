// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later

// A decode step does not allocate: its time is arithmetic and memory traffic, and it cannot fail halfway for lack of memory.

#include "core/probe.h"
#include "model/kvcache.h"
#include "support/testmodels.h"
#include "support/testregistry.h"

#include <QTest>

#include <atomic>
#include <cstdlib>
#include <new>

// The thread sanitizer brings its own operator new, which cannot be replaced.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define KVSCOPE_COUNTS_NO_ALLOCATIONS
#endif
#elif defined(__SANITIZE_THREAD__)
#define KVSCOPE_COUNTS_NO_ALLOCATIONS
#endif

namespace {

std::atomic<bool> counting { false };
std::atomic<int> allocations { 0 };

}  // namespace

#ifndef KVSCOPE_COUNTS_NO_ALLOCATIONS

namespace {

void* counted(std::size_t size, std::size_t alignment)
{
    if (counting.load(std::memory_order_relaxed))
        allocations.fetch_add(1, std::memory_order_relaxed);
    void* const memory = std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
    if (memory == nullptr)
        throw std::bad_alloc();
    return memory;
}

}  // namespace

void* operator new(std::size_t size)
{
    return counted(size, alignof(std::max_align_t));
}
void* operator new[](std::size_t size)
{
    return counted(size, alignof(std::max_align_t));
}
void* operator new(std::size_t size, std::align_val_t alignment)
{
    return counted(size, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t size, std::align_val_t alignment)
{
    return counted(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept
{
    std::free(memory);
}
void operator delete[](void* memory) noexcept
{
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept
{
    std::free(memory);
}
void operator delete[](void* memory, std::size_t) noexcept
{
    std::free(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept
{
    std::free(memory);
}
void operator delete[](void* memory, std::align_val_t) noexcept
{
    std::free(memory);
}
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept
{
    std::free(memory);
}
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept
{
    std::free(memory);
}

#endif

using namespace kvscope;
using namespace kvscope::test;

namespace {

class SummingProbe final : public Probe {
public:
    [[nodiscard]] bool wantsAttention(int, int) const override { return true; }
    void attention(int, int, int, int, int, std::span<const float> weights) override { sum += weights.front(); }

    float sum = 0.0F;
};

}  // namespace

class AllocationTest final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
#ifdef KVSCOPE_COUNTS_NO_ALLOCATIONS
        QSKIP("allocations cannot be counted: the thread sanitizer has an operator new of its own");
#endif
    }
    void cleanup()
    {
        counting = false;
    }

    void theCounterCounts()
    {
        allocations = 0;
        counting = true;
        const auto memory = std::make_unique<std::vector<int>>(100);
        counting = false;
        QVERIFY(!memory->empty());
        QVERIFY(allocations >= 2);
    }

    void decodeStepsAllocateNothing_data()
    {
        QTest::addColumn<int>("threads");
        QTest::addColumn<bool>("observed");
        QTest::newRow("one thread") << 1 << false;
        QTest::newRow("three threads") << 3 << false;
        QTest::newRow("one thread, all attention captured") << 1 << true;
        QTest::newRow("three threads, all attention captured") << 3 << true;
    }
    void decodeStepsAllocateNothing()
    {
        QFETCH(int, threads);
        QFETCH(bool, observed);
        for (const ModelConfig& config : { llamaConfig(), gpt2Config(), wideConfig() })
            for (const DType type : { DType::F32, DType::F16 }) {
                const auto model = makeModel(config, KernelKind::Exact, threads, 0, type);
                const auto tokens = someTokens(200, config.vocabSize);
                const auto cache = model->makeCache(200);
                SummingProbe summing;
                Probe* const probe = observed ? &summing : nullptr;
                static_cast<void>(model->forward(std::span(tokens).first(60), 0, cache.get(), probe, {}));
                allocations = 0;
                counting = true;
                for (int position = 60; position < 200; ++position)
                    static_cast<void>(
                        model->forward(std::span(tokens).subspan(static_cast<std::size_t>(position), 1), position, cache.get(), probe, {}));
                counting = false;
                QCOMPARE(allocations.load(), 0);
            }
    }
};

KVSCOPE_TEST(AllocationTest)
#include "tst_allocation.moc"
