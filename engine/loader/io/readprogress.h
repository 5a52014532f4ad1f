// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Reports bytes read through LoadOptions::progress and turns its answer Stop into EngineError{Cancelled}. Created on the loading thread, which
// alone reports; other threads may read too and only count.

#include "loader/checkpoint.h"

#include <atomic>
#include <thread>

namespace kvscope {

class ReadProgress {
public:
    /// @param report may be empty
    /// @param start has the totals; it is reported immediately
    ReadProgress(std::function<Flow(const LoadProgress&)> report, const LoadProgress& start);

    /// Adds bytes read; reports once enough have accumulated. Any thread. Throws EngineError{Cancelled}.
    void advance(std::uint64_t bytes);
    /// Reports the unchanged state again, so that a cancellation is noticed. Throws EngineError{Cancelled}.
    void poll() { report(); }
    /// Reports completion. Throws EngineError{Cancelled}.
    void finish();

    /// Bytes that a reader reads at a time, small enough that a cancellation is noticed soon.
    static constexpr std::uint64_t kChunkBytes = 4U << 20U;

private:
    void report();

    std::function<Flow(const LoadProgress&)> m_report;
    LoadProgress m_state;
    std::thread::id m_owner = std::this_thread::get_id();
    std::atomic<std::uint64_t> m_done { 0 };
    std::atomic<bool> m_stopped { false };
    std::uint64_t m_reported = 0;  ///< by the loading thread
};

}  // namespace kvscope
