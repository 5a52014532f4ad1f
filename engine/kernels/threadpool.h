// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A few threads that compute together. After a task they spin for a short while, because the next product of a step follows within
// microseconds, and then sleep. Tasks write disjoint outputs, so the result does not depend on which thread runs which task.

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace kvscope {

class Team;

/// Owned and used by one thread at a time, which participates in the work. Nothing is allocated after construction.
class ThreadPool {
public:
    /// @param threads including the caller's, >= 1; fewer are created if the system refuses more
    explicit ThreadPool(int threads);
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    [[nodiscard]] int threads() const noexcept { return static_cast<int>(m_workers.size()) + 1; }

    /// From the next call on, everything runs on the caller's thread, or on all threads again.
    void useOneThread(bool one) noexcept { m_alone = one; }

    /// Calls body(Team&) on every thread that has a core to run on, including the caller's, and returns when all have finished. Every
    /// thread makes the same calls of Team::parallelFor() and Team::single(). Between them it may only read data that does not change
    /// meanwhile, because a thread that starts late skips the phases that the others have completed. Rethrows an exception thrown by a
    /// task.
    /// @param wide false: run on the caller's thread only
    template<typename Body> void parallel(bool wide, const Body& body);

    /// Calls function(task, thread) once for every task in [0, tasks); thread in [0, threads()) identifies the thread. Returns when all are
    /// done. Rethrows the function's exception; tasks not yet started by then are skipped.
    template<typename Function> void parallelFor(int tasks, const Function& function);

private:
    friend class Team;
    using Call = void (*)(const void* body, Team& team);

    /// Tasks taken from one thread's share, (phase << 32 | tasks). On its own cache line, since its owner uses it most.
    struct alignas(64) Counter {
        std::atomic<std::uint64_t> taken { 0 };
    };

    void open(Call call, const void* body);
    void close();
    /// The next of @p owner's @p count tasks in @p phase, or -1 if none is left.
    [[nodiscard]] int take(int owner, std::uint32_t phase, int count) noexcept;
    void fail(std::exception_ptr failure) noexcept;
    void work(int thread);
    [[nodiscard]] bool joinNext(std::uint32_t& epoch);
    [[nodiscard]] bool opened(std::uint32_t lastEpoch) const noexcept;

    // A joining thread adds one to the gate, (epoch << 32 | open | threads inside), while it is open. The caller closes it and waits until
    // those inside have left; a thread that is scheduled too late finds it closed and delays nobody.
    alignas(64) std::atomic<std::uint64_t> m_gate { 0 };
    alignas(64) std::atomic<std::uint64_t> m_done { 0 };  ///< tasks completed since the gate opened
    alignas(64) std::atomic<bool> m_cancelled { false };
    std::atomic<int> m_sleeping { 0 };
    std::atomic<bool> m_stop { false };
    Call m_call = nullptr;  ///< these two are written before the gate opens and read by the threads inside
    const void* m_body = nullptr;
    std::unique_ptr<Counter[]> m_counters;  ///< (threads)
    std::exception_ptr m_failure;  ///< the first exception
    std::mutex m_mutex;
    std::condition_variable m_wake;
    std::vector<std::thread> m_workers;
    bool m_alone = false;  ///< the others sleep
};

/// How the tasks of a phase are distributed.
enum class Split : std::uint8_t {
    Ranges,  ///< every thread gets a contiguous range, processes it in order and then helps others
    Queue,  ///< in order, to the next free thread
};

/// One thread's view of the shared work.
class Team {
public:
    [[nodiscard]] int thread() const noexcept { return m_thread; }
    [[nodiscard]] int threads() const noexcept { return m_threads; }
    [[nodiscard]] bool isMain() const noexcept { return m_thread == 0; }  ///< whether this is the thread that called ThreadPool::parallel()

    /// Calls each(task) once for every task in [0, tasks), on any thread, and returns when all are done.
    /// @param before called by each thread that gets a task, before its first one: for small computations that are cheaper to repeat than
    /// to wait for
    /// @param idle called repeatedly, with 0, 1, 2 …, while this thread waits for others
    /// Returns false if the work was cancelled; the caller must then return immediately.
    template<typename Before, typename Each, typename Idle>
    [[nodiscard]] bool parallelFor(int tasks, const Before& before, const Each& each, const Idle& idle, Split split = Split::Ranges)
    {
        if (m_pool == nullptr) {
            if (tasks > 0)
                before();
            for (int task = 0; task < tasks; ++task)
                each(task);
            return true;
        }
        return attempt([&] { takeTasks(tasks, before, each, split); }) && barrier(tasks, idle);
    }

    /// Calls function() on the main thread while the others wait. Returns false if the work was cancelled.
    template<typename Function> [[nodiscard]] bool single(const Function& function)
    {
        if (m_pool == nullptr) {
            function();
            return true;
        }
        ++m_phase;
        const auto part = [&] {
            if (!isMain())
                return;
            function();
            m_pool->m_done.fetch_add(1, std::memory_order_acq_rel);
        };
        return attempt(part) && barrier(1, [](int) {});
    }

    /// Makes all threads leave. Call it only on the main thread, which must then return too.
    void cancel() noexcept
    {
        if (m_pool != nullptr)
            m_pool->m_cancelled.store(true, std::memory_order_release);
    }

private:
    friend class ThreadPool;
    Team() = default;
    Team(ThreadPool& pool, int thread) : m_pool(&pool), m_thread(thread), m_threads(pool.threads()) { }

    template<typename Part> bool attempt(const Part& part) noexcept
    {
        try {
            part();
            return true;
        } catch (...) {
            m_pool->fail(std::current_exception());
            return false;
        }
    }

    template<typename Before, typename Each> void takeTasks(int tasks, const Before& before, const Each& each, Split split)
    {
        ++m_phase;
        std::uint64_t done = 0;
        const auto doAll = [&](int owner, int first, int count) {
            for (int next = 0; (next = m_pool->take(owner, m_phase, count)) >= 0; ++done) {
                if (done == 0)
                    before();
                each(first + next);
            }
        };
        if (split == Split::Queue) {
            doAll(0, 0, tasks);
        } else {
            const auto firstOf = [&](int owner) { return static_cast<int>(static_cast<std::int64_t>(tasks) * owner / m_threads); };
            for (int turn = 0; turn < m_threads; ++turn) {
                const int owner = (m_thread + turn) % m_threads;
                doAll(owner, firstOf(owner), firstOf(owner + 1) - firstOf(owner));
            }
        }
        if (done > 0)
            m_pool->m_done.fetch_add(done, std::memory_order_acq_rel);
    }

    template<typename Idle> bool barrier(int tasks, const Idle& idle)
    {
        m_expected += static_cast<std::uint64_t>(tasks);
        for (int spin = 0; m_pool->m_done.load(std::memory_order_acquire) < m_expected; ++spin) {
            if (m_pool->m_cancelled.load(std::memory_order_relaxed))
                return false;
            idle(spin);
            waitABit(spin);
        }
        return true;
    }

    static void waitABit(int spin) noexcept;

    ThreadPool* m_pool = nullptr;  ///< null if there is only one thread
    int m_thread = 0;
    int m_threads = 1;
    std::uint32_t m_phase = 0;
    std::uint64_t m_expected = 0;  ///< ThreadPool::m_done at the end of the current phase
};

template<typename Body> void ThreadPool::parallel(bool wide, const Body& body)
{
    if (!wide || m_alone || m_workers.empty()) {
        Team team;
        body(team);
        return;
    }
    open([](const void* stored, Team& team) { (*static_cast<const Body*>(stored))(team); }, &body);
    Team team(*this, 0);
    static_cast<void>(team.attempt([&] { body(team); }));
    close();
}

template<typename Function> void ThreadPool::parallelFor(int tasks, const Function& function)
{
    if (tasks <= 1 || m_alone || m_workers.empty()) {
        for (int task = 0; task < tasks; ++task)
            function(task, 0);
        return;
    }
    parallel(true, [&](Team& team) {
        static_cast<void>(team.parallelFor(
            tasks, [] {}, [&](int task) { function(task, team.thread()); }, [](int) {}, Split::Queue));
    });
}

}  // namespace kvscope
