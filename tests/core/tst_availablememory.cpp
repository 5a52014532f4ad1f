// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/availablememory.h"
#include "core/error.h"
#include "support/testregistry.h"

#include <QTemporaryDir>
#include <QTest>

#include <fstream>
#include <string>
#include <unistd.h>

using namespace kvscope;

namespace {

/// A machine in a folder, with 8 GiB available and no other limit.
class Machine {
public:
    Machine()
    {
        write("proc/meminfo", "MemTotal:       16777216 kB\nMemFree:          100000 kB\nMemAvailable:    8388608 kB\n");
        write("proc/self/statm", "0 0 0 0 0 0 0\n");
    }

    void write(const std::string& name, const std::string& text) const
    {
        const std::filesystem::path file = m_path / name;
        std::filesystem::create_directories(file.parent_path());
        std::ofstream(file) << text;
    }
    [[nodiscard]] std::optional<std::uint64_t> available(std::uint64_t addressSpace = kNoMemoryLimit) const
    {
        return availableMemory({ m_path / "proc", m_path / "cgroup", addressSpace });
    }

private:
    QTemporaryDir m_folder;
    std::filesystem::path m_path = m_folder.path().toStdString();
};

constexpr std::uint64_t kMachine = std::uint64_t { 8 } << 30U;
constexpr std::uint64_t kGroup = std::uint64_t { 3 } << 30U;

}  // namespace

class TestAvailableMemory final : public QObject {
    Q_OBJECT

private slots:
    void theMachineIsTheFirstLimit()
    {
        const Machine machine;
        QCOMPARE(machine.available(), std::optional(kMachine));
        QVERIFY(availableMemory({ "/no/such/folder", "/no/such/folder", kNoMemoryLimit }) == std::nullopt);
#if defined(__linux__)
        QVERIFY(availableMemory().value_or(0) > 0);
#endif
    }

    void aGroupOfVersion2IsALimit()
    {
        const Machine machine;
        machine.write("proc/self/cgroup", "0::/user.slice/app.scope\n");
        machine.write("cgroup/user.slice/app.scope/memory.max", "3221225472\n");
        machine.write("cgroup/user.slice/app.scope/memory.current", "1073741824\n");
        QCOMPARE(machine.available(), std::optional(kGroup - (std::uint64_t { 1 } << 30U)));
        // Cached files are dropped before anything is refused.
        machine.write(
            "cgroup/user.slice/app.scope/memory.stat", "anon 5\nfile 700000000\ninactive_file 536870912\nactive_file 268435456\n");
        QCOMPARE(machine.available(), std::optional(kGroup - (std::uint64_t { 1 } << 28U)));
    }

    void aLimitAboveTheGroupCountsToo()
    {
        const Machine machine;
        machine.write("proc/self/cgroup", "0::/outer/inner\n");
        machine.write("cgroup/outer/memory.max", "2000000000\n");
        machine.write("cgroup/outer/memory.current", "500000000\n");
        machine.write("cgroup/outer/inner/memory.max", "max\n");
        machine.write("cgroup/outer/inner/memory.current", "100\n");
        QCOMPARE(machine.available(), std::optional<std::uint64_t>(1'500'000'000));
    }

    void theRootOfAContainerCountsWithoutItsPath()
    {
        const Machine machine;
        machine.write("proc/self/cgroup", "0::/docker/0123456789abcdef\n");
        machine.write("cgroup/memory.max", "1000000000\n");
        machine.write("cgroup/memory.current", "400000000\n");
        QCOMPARE(machine.available(), std::optional<std::uint64_t>(600'000'000));
    }

    void aGroupOfVersion1IsALimit()
    {
        const Machine machine;
        machine.write("proc/self/cgroup", "12:pids:/a\n4:cpu,memory:/jobs/one\n0::/unified\n");
        machine.write("cgroup/memory/jobs/one/memory.limit_in_bytes", "1000000000\n");
        machine.write("cgroup/memory/jobs/one/memory.usage_in_bytes", "700000000\n");
        machine.write("cgroup/memory/jobs/one/memory.stat", "cache 1\ntotal_inactive_file 100000000\n");
        QCOMPARE(machine.available(), std::optional<std::uint64_t>(400'000'000));
    }

    void aFullGroupLeavesNothing()
    {
        const Machine machine;
        machine.write("proc/self/cgroup", "0::/full\n");
        machine.write("cgroup/full/memory.max", "1000\n");
        machine.write("cgroup/full/memory.current", "2000\n");
        QCOMPARE(machine.available(), std::optional<std::uint64_t>(0));
    }

    void theAddressSpaceIsALimit()
    {
        const Machine machine;
        machine.write("proc/self/statm", "1000 10 5 1 0 20 0\n");
        const std::uint64_t limit = std::uint64_t { 1 } << 30U;
        QCOMPARE(machine.available(limit), std::optional(limit - 1000 * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE))));
        QCOMPARE(machine.available(10), std::optional<std::uint64_t>(0));
    }

    void brokenFilesLimitNothing()
    {
        const Machine machine;
        machine.write("proc/self/cgroup", "0::/app\nnonsense\n:\n::\n");
        machine.write("cgroup/app/memory.max", "99999999999999999999999999\n");
        machine.write("cgroup/app/memory.current", "many\n");
        QCOMPARE(machine.available(), std::optional(kMachine));
    }

    void moreThanAvailableIsRefused()
    {
        requireMemory(5, 5);
        requireMemory(5, std::nullopt);
        try {
            requireMemory(6, 5);
            QFAIL("not refused");
        } catch (const EngineError& error) {
            QCOMPARE(error.code, ErrorCode::OutOfMemory);
            QCOMPARE(std::get<ByteCount>(error.found().value()).bytes, std::uint64_t { 6 });
            QCOMPARE(std::get<ByteCount>(error.expected().value()).bytes, std::uint64_t { 5 });
        }
    }
};

KVSCOPE_TEST(TestAvailableMemory)
#include "tst_availablememory.moc"
