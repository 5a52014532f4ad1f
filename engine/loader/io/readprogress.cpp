// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/io/readprogress.h"

#include <charconv>
#include <fstream>

namespace kvscope {

namespace {

constexpr std::uint64_t kReportBytes = 1U << 20U;

}  // namespace

ReadProgress::ReadProgress(std::function<Flow(const LoadProgress&)> report, const LoadProgress& start)
    : m_report(std::move(report))
    , m_state(start)
{
    this->report();
}

void ReadProgress::advance(std::uint64_t bytes)
{
    const std::uint64_t done = m_done.fetch_add(bytes) + bytes;
    if (std::this_thread::get_id() == m_owner) {
        if (done - m_reported >= kReportBytes) {
            report();
        }
    } else if (m_stopped) {
        throw EngineError(ErrorCode::Cancelled);
    }
}

void ReadProgress::finish()
{
    m_done = m_state.bytesTotal;
    report();
}

void ReadProgress::report()
{
    m_reported = m_done;
    m_state.bytesDone = m_reported;
    if (m_report && m_report(m_state) == Flow::Stop) {
        m_stopped = true;
        throw EngineError(ErrorCode::Cancelled);
    }
}

std::uint64_t freeMemory()
{
    std::ifstream lines("/proc/meminfo");
    constexpr std::string_view kKey = "MemAvailable:";
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with(kKey)) {
            const std::size_t digits = line.find_first_of("0123456789");
            std::uint64_t kibibytes = 0;
            if (digits != std::string::npos) {
                std::from_chars(line.data() + digits, line.data() + line.size(), kibibytes);
            }
            return kibibytes * 1024;
        }
    }
    return 0;
}

}  // namespace kvscope
