// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernels/threadpool.h"

#include <chrono>
#include <cstddef>
#include <system_error>

#if defined(__x86_64__) || defined(__i386__)
#include <immintrin.h>
#endif

namespace kvscope {

namespace {

/// How long a thread without work watches for more before it sleeps. Longer than anything between two products of a step, shorter
/// than what a person or a battery would notice.
constexpr std::chrono::microseconds kActiveWait { 100 };
/// Looks at the ticket between two looks at the clock.
constexpr int kSpins = 64;

constexpr std::uint64_t kLeftMask = 0xFFFFFFFFU;

void relax() noexcept
{
#if defined(__x86_64__) || defined(__i386__)
    _mm_pause();
#else
    std::this_thread::yield();
#endif
}

}  // namespace

ThreadPool::ThreadPool(int threads)
{
    m_workers.reserve(static_cast<std::size_t>(threads > 1 ? threads - 1 : 0));
    try {
        for (int thread = 1; thread < threads; ++thread)
            m_workers.emplace_back([this, thread] { work(thread); });
    } catch (const std::system_error&) {
        // The system gives no more threads. Fewer do the same work with the same bits; threads() says how many there are.
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

void ThreadPool::share(int tasks, Call call, const void* context)
{
    m_tasks = tasks;
    m_call = call;
    m_context = context;
    m_done.store(0, std::memory_order_relaxed);
    const std::uint64_t epoch = (m_ticket.load(std::memory_order_relaxed) >> 32U) + 1;
    // Sequentially consistent with the sleeper's count: either it sees the tasks, or we see that it sleeps.
    m_ticket.store(epoch << 32U | static_cast<std::uint64_t>(tasks));
    if (m_sleeping.load() > 0) {
        {
            const std::lock_guard lock(m_mutex);
        }
        m_wake.notify_all();
    }
    while (takeOne(0)) { }
    for (int spins = 0; m_done.load(std::memory_order_acquire) != tasks; ++spins) {
        // A thread that owns a task may have lost its core to another program.
        if (spins < 16 * kSpins)
            relax();
        else
            std::this_thread::yield();
    }
}

bool ThreadPool::takeOne(int thread)
{
    std::uint64_t ticket = m_ticket.load(std::memory_order_acquire);
    do {
        if ((ticket & kLeftMask) == 0)
            return false;
    } while (!m_ticket.compare_exchange_weak(ticket, ticket - 1, std::memory_order_acq_rel, std::memory_order_acquire));
    const int task = m_tasks - static_cast<int>(ticket & kLeftMask);
    m_call(m_context, task, thread);
    m_done.fetch_add(1, std::memory_order_release);
    return true;
}

void ThreadPool::work(int thread)
{
    while (waitForTasks())
        while (takeOne(thread)) { }
}

bool ThreadPool::waitForTasks()
{
    const auto asleepAt = std::chrono::steady_clock::now() + kActiveWait;
    do {
        for (int spin = 0; spin < kSpins; ++spin) {
            if ((m_ticket.load(std::memory_order_relaxed) & kLeftMask) != 0)
                return true;
            relax();
        }
        if (m_stop.load(std::memory_order_relaxed))
            return false;
    } while (std::chrono::steady_clock::now() < asleepAt);
    std::unique_lock lock(m_mutex);
    m_sleeping.fetch_add(1);
    m_wake.wait(lock, [this] { return m_stop.load() || (m_ticket.load() & kLeftMask) != 0; });
    m_sleeping.fetch_sub(1);
    return !m_stop.load();
}

}  // namespace kvscope
