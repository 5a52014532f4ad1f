// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Reports bytes read through LoadOptions::progress and turns its answer Stop into EngineError{Cancelled}. Used by the loading thread only.

#include "loader/checkpoint.h"

namespace kvscope {

class ReadProgress {
public:
    /// @param report may be empty
    /// @param start has the totals; it is reported immediately
    ReadProgress(std::function<Flow(const LoadProgress&)> report, const LoadProgress& start);

    /// Adds bytes read; reports once enough have accumulated. Throws EngineError{Cancelled}.
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
    std::uint64_t m_reported = 0;
};

/// Bytes available for new allocations without swapping; 0 if unknown.
[[nodiscard]] std::uint64_t freeMemory();

}  // namespace kvscope
