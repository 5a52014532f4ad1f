// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/threadpool.h"

#include <chrono>
#include <system_error>
#include <utility>

#if defined(__x86_64__) || defined(__i386__)
#include <immintrin.h>
#endif

namespace kvscope {

namespace {

/// How long an idle thread spins before it sleeps: longer than sampling a token takes, so that it is ready when the next step starts, and
/// short enough not to matter for a user or a battery.
constexpr std::chrono::microseconds kActiveWait { 500 };
/// Polls of the gate between two checks of the clock.
constexpr int kSpins = 64;
/// Polls of a counter after which the other thread has probably been preempted, possibly by this one.
constexpr int kPatientSpins = 16 * kSpins;

constexpr std::uint64_t kOpen = std::uint64_t { 1 } << 31U;
constexpr std::uint64_t kInsideMask = kOpen - 1;

[[nodiscard]] constexpr std::uint32_t highHalf(std::uint64_t value) noexcept
{
    return static_cast<std::uint32_t>(value >> 32U);
}

void relax() noexcept
{
#if defined(__x86_64__) || defined(__i386__)
    _mm_pause();
#else
    std::this_thread::yield();
#endif
}

}  // namespace

void Team::waitABit(int spin) noexcept
{
    if (spin < kPatientSpins)
        relax();
    else
        std::this_thread::yield();
}

ThreadPool::ThreadPool(int threads) : m_counters(std::make_unique<Counter[]>(static_cast<std::size_t>(std::max(threads, 1))))
{
    m_workers.reserve(static_cast<std::size_t>(threads > 1 ? threads - 1 : 0));
    try {
        for (int thread = 1; thread < threads; ++thread)
            m_workers.emplace_back([this, thread] { work(thread); });
    } catch (const std::system_error&) {
        // The system refuses more threads. Fewer give the same bits; threads() returns the actual number.
    }
}

ThreadPool::~ThreadPool()
{
    {
        const std::lock_guard lock(m_mutex);
        m_stop.store(true);
    }
    m_wake.notify_all();
    for (std::thread& worker : m_workers)
        worker.join();
}

void ThreadPool::open(Call call, const void* body)
{
    // No thread is inside.
    m_call = call;
    m_body = body;
    for (int thread = 0; thread < threads(); ++thread)
        m_counters[static_cast<std::size_t>(thread)].taken.store(0, std::memory_order_relaxed);
    m_done.store(0, std::memory_order_relaxed);
    m_cancelled.store(false, std::memory_order_relaxed);
    const std::uint64_t epoch = highHalf(m_gate.load(std::memory_order_relaxed)) + std::uint64_t { 1 };
    // Sequentially consistent with the sleeper count: either the sleeper sees the open gate, or we see the sleeper.
    m_gate.store(epoch << 32U | kOpen);
    if (m_sleeping.load() > 0) {
        {
            const std::lock_guard lock(m_mutex);
        }
        m_wake.notify_all();
    }
}

void ThreadPool::close()
{
    m_gate.fetch_and(~kOpen, std::memory_order_acq_rel);
    for (int spin = 0; (m_gate.load(std::memory_order_acquire) & kInsideMask) != 0; ++spin)
        Team::waitABit(spin);
    if (m_failure != nullptr)
        std::rethrow_exception(std::exchange(m_failure, nullptr));
}

int ThreadPool::take(int owner, std::uint32_t phase, int count) noexcept
{
    std::atomic<std::uint64_t>& taken = m_counters[static_cast<std::size_t>(owner)].taken;
    std::uint64_t seen = taken.load(std::memory_order_acquire);
    while (!m_cancelled.load(std::memory_order_relaxed)) {
        // A counter of an earlier phase means that no task of this phase has been taken yet; one of a later phase means that all are done.
        const auto next = highHalf(seen) == phase ? static_cast<std::uint32_t>(seen) : 0U;
        if (highHalf(seen) > phase || next >= static_cast<std::uint32_t>(count))
            return -1;
        const std::uint64_t wanted = std::uint64_t { phase } << 32U | (next + 1U);
        if (taken.compare_exchange_weak(seen, wanted, std::memory_order_acq_rel, std::memory_order_acquire))
            return static_cast<int>(next);
    }
    return -1;
}

void ThreadPool::fail(std::exception_ptr failure) noexcept
{
    {
        const std::lock_guard lock(m_mutex);
        if (m_failure == nullptr)
            m_failure = std::move(failure);
    }
    m_cancelled.store(true, std::memory_order_release);
}

void ThreadPool::work(int thread)
{
    std::uint32_t epoch = 0;
    while (joinNext(epoch)) {
        Team team(*this, thread);
        static_cast<void>(team.attempt([&] { m_call(m_body, team); }));
        m_gate.fetch_sub(1, std::memory_order_acq_rel);
    }
}

bool ThreadPool::opened(std::uint32_t lastEpoch) const noexcept
{
    const std::uint64_t gate = m_gate.load();
    return (gate & kOpen) != 0 && highHalf(gate) != lastEpoch;
}

/// Joins the next work whose epoch differs from @p epoch, and updates it. False if the pool is shutting down.
bool ThreadPool::joinNext(std::uint32_t& epoch)
{
    auto asleepAt = std::chrono::steady_clock::now() + kActiveWait;
    for (;;) {
        for (int spin = 0; spin < kSpins; ++spin) {
            std::uint64_t gate = m_gate.load(std::memory_order_acquire);
            while ((gate & kOpen) != 0 && highHalf(gate) != epoch)
                if (m_gate.compare_exchange_weak(gate, gate + 1, std::memory_order_acq_rel, std::memory_order_acquire)) {
                    epoch = highHalf(gate);
                    return true;
                }
            relax();
        }
        if (m_stop.load(std::memory_order_relaxed))
            return false;
        if (std::chrono::steady_clock::now() < asleepAt)
            continue;
        {
            std::unique_lock lock(m_mutex);
            m_sleeping.fetch_add(1);
            m_wake.wait(lock, [&] { return m_stop.load() || opened(epoch); });
            m_sleeping.fetch_sub(1);
        }
        asleepAt = std::chrono::steady_clock::now() + kActiveWait;
    }
}

}  // namespace kvscope
