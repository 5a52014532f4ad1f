// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A few threads that compute together. They wait actively for a short while after their last work, because the next product of a step
// follows within microseconds, and then sleep. Tasks write disjoint outputs, so who runs which changes nothing.

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

/// Owned and used by one thread at a time, which takes part in the work. Nothing allocates after construction.
class ThreadPool {
public:
    /// @param threads including the caller's, >= 1; fewer are made when the system refuses more
    explicit ThreadPool(int threads);
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    [[nodiscard]] int threads() const noexcept { return static_cast<int>(m_workers.size()) + 1; }

    /// Calls body(Team&) on every thread that has a core to run on, the caller's among them, and returns when all have come back. Every
    /// thread makes the same calls of Team::parallelFor() and Team::single(); between them it may read only what does not change meanwhile,
    /// because a thread that starts late passes through the parts that the others have done. What a task throws is thrown from here.
    /// @param wide false: on the caller's thread alone
    template<typename Body> void parallel(bool wide, const Body& body);

    /// Calls function(task, thread) once for every task in [0, tasks); thread in [0, threads()) tells apart who runs at the same time.
    /// Returns when all are done. What the function throws is thrown from here; tasks that nobody has begun by then are left out.
    template<typename Function> void parallelFor(int tasks, const Function& function);

private:
    friend class Team;
    using Call = void (*)(const void* body, Team& team);

    /// Tasks of one thread's share that have been taken, (phase << 32 | tasks). On a line of its own, since its owner uses it most.
    struct alignas(64) Counter {
        std::atomic<std::uint64_t> taken { 0 };
    };

    void open(Call call, const void* body);
    void close();
    /// The next task of @p owner's @p count in @p phase, or -1 when none is left.
    [[nodiscard]] int take(int owner, std::uint32_t phase, int count) noexcept;
    void fail(std::exception_ptr failure) noexcept;
    void work(int thread);
    [[nodiscard]] bool joinNext(std::uint32_t& epoch);
    [[nodiscard]] bool opened(std::uint32_t lastEpoch) const noexcept;

    // Whoever joins adds one to the gate, (epoch << 32 | open | threads inside), while it is open. The caller closes it and waits until
    // those who joined have left; a thread that the system runs too late finds it closed and holds up nobody.
    alignas(64) std::atomic<std::uint64_t> m_gate { 0 };
    alignas(64) std::atomic<std::uint64_t> m_done { 0 };  ///< tasks since the gate opened
    alignas(64) std::atomic<bool> m_cancelled { false };
    std::atomic<int> m_sleeping { 0 };
    std::atomic<bool> m_stop { false };
    Call m_call = nullptr;  ///< these two are written before the gate opens, read by who has joined
    const void* m_body = nullptr;
    std::unique_ptr<Counter[]> m_counters;  ///< (threads)
    std::exception_ptr m_failure;  ///< the first
    std::mutex m_mutex;
    std::condition_variable m_wake;
    std::vector<std::thread> m_workers;
};

/// How the tasks of a phase are handed out.
enum class Split : std::uint8_t {
    Ranges,  ///< a run of neighbours to every thread, which first does its own, in order, and then helps others
    Queue,  ///< in order to whoever comes next
};

/// What one thread sees of the work that several do together.
class Team {
public:
    [[nodiscard]] int thread() const noexcept { return m_thread; }
    [[nodiscard]] int threads() const noexcept { return m_threads; }
    [[nodiscard]] bool isMain() const noexcept { return m_thread == 0; }  ///< on the thread that called ThreadPool::parallel()

    /// Calls each(task) once for every task in [0, tasks), on whatever threads, and returns when all are done.
    /// @param before called by each thread that gets a task, ahead of its first: small things that are cheaper computed twice than waited for
    /// @param idle called again and again, with 0, 1, 2 …, while this thread waits for others
    /// Returns false when the work was cancelled; the caller then leaves at once.
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

    /// Calls function() on the main thread while the others wait. Returns false when the work was cancelled.
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

    /// Makes all threads leave. Only on the main thread, which then leaves too.
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

    ThreadPool* m_pool = nullptr;  ///< null when there is one thread
    int m_thread = 0;
    int m_threads = 1;
    std::uint32_t m_phase = 0;
    std::uint64_t m_expected = 0;  ///< ThreadPool::m_done at the end of the present phase
};

template<typename Body> void ThreadPool::parallel(bool wide, const Body& body)
{
    if (!wide || m_workers.empty()) {
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
    if (tasks <= 1 || m_workers.empty()) {
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
