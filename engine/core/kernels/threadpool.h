// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A few threads that share out independent tasks. They wait actively for a short while after their last task, because the next product of a
// step follows within microseconds, and then sleep. Tasks write disjoint outputs, so who runs which changes nothing.

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

namespace kvscope {

/// Owned and used by one thread at a time, which takes part in the work. Nothing allocates after construction.
class ThreadPool {
public:
    /// @param threads including the caller's, >= 1; fewer are made when the system refuses more
    explicit ThreadPool(int threads);
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    [[nodiscard]] int threads() const noexcept { return static_cast<int>(m_workers.size()) + 1; }

    /// Calls function(task, thread) once for every task in [0, tasks); thread in [0, threads()) tells apart who runs at the same time.
    /// Returns when all are done. At most `tasks` threads take part. The function must not throw.
    template<typename Function> void run(int tasks, const Function& function)
    {
        if (tasks <= 1 || m_workers.empty()) {
            for (int task = 0; task < tasks; ++task)
                function(task, 0);
            return;
        }
        share(
            tasks, [](const void* context, int task, int thread) { (*static_cast<const Function*>(context))(task, thread); }, &function);
    }

private:
    using Call = void (*)(const void* context, int task, int thread);

    void share(int tasks, Call call, const void* context);
    bool takeOne(int thread);
    void work(int thread);
    [[nodiscard]] bool waitForTasks();

    // Tasks are handed out through one number, (epoch << 32 | tasks left): whoever lowers it by one owns a task of that epoch, and the
    // epoch cannot end before the task is done. So a thread that the system runs late finds nothing left and holds up nobody.
    alignas(64) std::atomic<std::uint64_t> m_ticket { 0 };
    alignas(64) std::atomic<int> m_done { 0 };
    alignas(64) std::atomic<int> m_sleeping { 0 };
    std::atomic<bool> m_stop { false };
    int m_tasks = 0;  ///< of the present epoch; written before the ticket, read after taking it
    Call m_call = nullptr;
    const void* m_context = nullptr;
    std::mutex m_mutex;
    std::condition_variable m_wake;
    std::vector<std::thread> m_workers;
};

}  // namespace kvscope
