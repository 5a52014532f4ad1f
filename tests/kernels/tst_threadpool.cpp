// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/threadpool.h"
#include "model/ropetable.h"
#include "support/testregistry.h"

#include <QTest>

#include <atomic>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <new>
#include <string>
#include <thread>
#include <vector>

using namespace kvscope;

namespace {

/// Whether every thread of this process except the caller's is blocked in the kernel, i.e. has gone to sleep.
bool othersSleep()
{
#ifdef __linux__
    int awake = 0;
    for (const auto& task : std::filesystem::directory_iterator("/proc/self/task")) {
        std::ifstream file(task.path() / "stat");
        std::string stat;
        std::getline(file, stat);
        const auto state = stat.rfind(')');  // "id (name) S …"
        awake += state == std::string::npos || state + 2 >= stat.size() || stat[state + 2] != 'S' ? 1 : 0;
    }
    return awake <= 1;
#else
    std::this_thread::sleep_for(std::chrono::milliseconds(2));  // longer than the spin time
    return true;
#endif
}

}  // namespace

class ThreadPoolTest final : public QObject {
    Q_OBJECT

private slots:
    void everyTaskRunsOnce_data()
    {
        QTest::addColumn<int>("threads");
        for (const int threads : { 1, 2, 3, 8 })
            QTest::addRow("%d", threads) << threads;
    }
    void everyTaskRunsOnce()
    {
        QFETCH(int, threads);
        ThreadPool pool(threads);
        QCOMPARE(pool.threads(), threads);
        for (int round = 0; round < 300; ++round) {
            const int tasks = round % 17;
            std::vector<int> runs(17, 0);
            std::vector<std::atomic<int>> inside(static_cast<std::size_t>(threads));
            std::atomic<bool> clean { true };
            pool.parallelFor(tasks, [&](int task, int thread) {
                // Never two tasks at a time with the same thread number.
                if (inside[static_cast<std::size_t>(thread)].fetch_add(1) != 0)
                    clean = false;
                ++runs[static_cast<std::size_t>(task)];
                inside[static_cast<std::size_t>(thread)].fetch_sub(1);
            });
            QVERIFY(clean);
            for (int task = 0; task < 17; ++task)
                QCOMPARE(runs[static_cast<std::size_t>(task)], task < tasks ? 1 : 0);
        }
    }

    /// Sleeping threads wake up.
    void sleepingThreadsWakeUp()
    {
        ThreadPool pool(3);
        for (int round = 0; round < 5; ++round) {
            std::atomic<int> sum { 0 };
            pool.parallelFor(50, [&](int task, int) { sum += task; });
            QCOMPARE(sum.load(), 49 * 50 / 2);
            QTRY_VERIFY(othersSleep());
        }
    }

    void poolsComeAndGo()
    {
        for (int round = 0; round < 50; ++round) {
            ThreadPool pool(4);
            if (round % 2 == 0)
                pool.parallelFor(4, [](int, int) {});
        }
    }

    /// Consecutive phases, each reading the results of the previous one, without a dispatch between them.
    void phasesFollowEachOther_data() { everyTaskRunsOnce_data(); }
    void phasesFollowEachOther()
    {
        QFETCH(int, threads);
        ThreadPool pool(threads);
        constexpr int kTasks = 23;
        for (int round = 0; round < 100; ++round) {
            std::vector<int> even(kTasks, 0);
            std::vector<int> odd(kTasks, 0);
            int led = 0;
            const auto caller = std::this_thread::get_id();
            pool.parallel(true, [&](Team& team) {
                for (int phase = 0; phase < 20; ++phase) {
                    const auto step = [&](const std::vector<int>& from, std::vector<int>& to) {
                        return team.parallelFor(
                            kTasks, [] {},
                            [&](int task) { to[static_cast<std::size_t>(task)] = from[static_cast<std::size_t>((task + 1) % kTasks)] + 1; },
                            [](int) {}, phase % 3 == 0 ? Split::Queue : Split::Ranges);
                    };
                    if (!(phase % 2 == 0 ? step(even, odd) : step(odd, even)))
                        return;
                    const auto lead = [&] { led += std::this_thread::get_id() == caller ? 1 : 0; };
                    if (phase % 5 == 4 && !team.single(lead))
                        return;
                }
            });
            QCOMPARE(even, std::vector<int>(kTasks, 20));
            QCOMPARE(led, 4);
        }
    }

    void exceptionsReachTheCaller_data() { everyTaskRunsOnce_data(); }
    void exceptionsReachTheCaller()
    {
        QFETCH(int, threads);
        ThreadPool pool(threads);
        for (int round = 0; round < 100; ++round) {
            const auto noMemory = [&](int task, int) {
                if (task == round % 30)
                    throw std::bad_alloc();
            };
            QVERIFY_THROWS_EXCEPTION(std::bad_alloc, pool.parallelFor(30, noMemory));
            std::atomic<int> sum { 0 };
            pool.parallelFor(30, [&](int task, int) { sum += task; });
            QCOMPARE(sum.load(), 29 * 30 / 2);
        }
    }

    void theMainThreadCanCancel()
    {
        ThreadPool pool(3);
        for (int round = 0; round < 100; ++round) {
            std::atomic<int> phases { 0 };
            pool.parallel(true, [&](Team& team) {
                for (int phase = 0; phase < 10; ++phase) {
                    if (team.isMain() && phase == 5) {
                        team.cancel();
                        return;
                    }
                    if (!team.parallelFor(
                            7, [] {}, [&](int task) { phases += task == 0 ? 1 : 0; }, [](int) {}))
                        return;
                }
            });
            QVERIFY(phases >= 5 && phases <= 10);
        }
    }

    void anglesMatchTheFormula()
    {
        for (int i = 0; i < 200'000; ++i) {
            const double x = i * 1.37;
            const SineCosine turn = sineCosine(x);
            QVERIFY(std::fabs(turn.sine - std::sin(x)) < 1e-15 * 16);
            QVERIFY(std::fabs(turn.cosine - std::cos(x)) < 1e-15 * 16);
        }
        ModelConfig config;
        config.position = PositionKind::Rope;
        config.rotaryDim = 8;
        config.ropeTheta = 5e5;
        RopeTable table(config, 0, config.contextLength);
        table.reserve(10);
        table.reserve(302);
        QCOMPARE(table.pairs(), 4);
        for (int row = 0; row < 2; ++row)
            for (int i = 0; i < 4; ++i) {
                const double angle = (300 + row) * std::pow(5e5, -2.0 * i / 8);
                QVERIFY(std::fabs(static_cast<double>(table.cosines(300)[row * 4 + i]) - std::cos(angle)) < 1e-7);
                QVERIFY(std::fabs(static_cast<double>(table.sines(300)[row * 4 + i]) - std::sin(angle)) < 1e-7);
            }
    }
};

KVSCOPE_TEST(ThreadPoolTest)
#include "tst_threadpool.moc"
