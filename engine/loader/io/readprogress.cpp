// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/io/readprogress.h"

#include <algorithm>

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
    // The rows of a fingerprint are read twice.
    m_state.bytesDone = m_state.bytesTotal > 0 ? std::min(m_reported, m_state.bytesTotal) : m_reported;
    if (m_report && m_report(m_state) == Flow::Stop) {
        m_stopped = true;
        throw EngineError(ErrorCode::Cancelled);
    }
}

}  // namespace kvscope
