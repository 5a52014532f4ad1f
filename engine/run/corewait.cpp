// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/corewait.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstdint>
#include <ctime>

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

namespace kvscope {

namespace {

using std::chrono::nanoseconds;

/// The thread's own file of the kernel's counts, open as long as the thread lives.
class ScheduleFile {
public:
    ScheduleFile() noexcept : m_file(open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC)) { }
    ~ScheduleFile()
    {
        if (m_file >= 0)
            close(m_file);
    }
    ScheduleFile(const ScheduleFile&) = delete;
    ScheduleFile& operator=(const ScheduleFile&) = delete;

    /// "time run, time ready but not running, times run", in nanoseconds; negative where the kernel does not count.
    [[nodiscard]] nanoseconds delay() const noexcept
    {
        std::array<char, 96> text {};
        const ssize_t size = m_file < 0 ? -1 : pread(m_file, text.data(), text.size(), 0);
        if (size <= 0)
            return nanoseconds(-1);
        const char* const end = text.data() + size;
        std::int64_t run = 0;
        const auto [space, error] = std::from_chars(text.data(), end, run);
        std::int64_t waited = 0;
        const bool counted = error == std::errc() && run > 0 && space < end && std::from_chars(space + 1, end, waited).ec == std::errc();
        return nanoseconds(counted ? waited : -1);
    }

private:
    int m_file;
};

nanoseconds processorTime() noexcept
{
    timespec time {};
    return clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0 ? std::chrono::seconds(time.tv_sec) + nanoseconds(time.tv_nsec)
                                                              : nanoseconds(0);
}

long timesTaken() noexcept
{
#ifdef RUSAGE_THREAD
    rusage usage {};
    return getrusage(RUSAGE_THREAD, &usage) == 0 ? usage.ru_nivcsw : 0;
#else
    return 0;
#endif
}

}  // namespace

CoreWait::Mark CoreWait::now() noexcept
{
    static thread_local const ScheduleFile file;
    Mark mark;
    mark.delay = file.delay();
    if (mark.delay.count() < 0) {
        mark.wall = std::chrono::steady_clock::now().time_since_epoch();
        mark.processor = processorTime();
        mark.taken = timesTaken();
    }
    return mark;
}

nanoseconds CoreWait::since(const Mark& mark) noexcept
{
    const Mark end = now();
    if (mark.delay.count() >= 0 && end.delay.count() >= 0)
        return end.delay - mark.delay;
    if (end.taken == mark.taken)
        return nanoseconds(0);  // whatever it did not run, it slept
    return std::max(nanoseconds(0), (end.wall - mark.wall) - (end.processor - mark.processor));
}

}  // namespace kvscope
