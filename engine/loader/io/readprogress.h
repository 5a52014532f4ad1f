// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Turns bytes read into calls of LoadOptions::progress, and its answer Stop into EngineError{Cancelled}. Used by the loading thread only.

#include "loader/checkpoint.h"

namespace kvscope {

class ReadProgress {
public:
    /// @param report may be empty. @p start holds the totals; it is reported at once.
    ReadProgress(std::function<Flow(const LoadProgress&)> report, const LoadProgress& start);

    /// Adds bytes done; reports when enough came together. Throws EngineError{Cancelled}.
    void advance(std::uint64_t bytes);
    /// Reports once more, without news, so that a cancellation is heard. Throws EngineError{Cancelled}.
    void poll() { report(); }
    /// Reports that everything was read. Throws EngineError{Cancelled}.
    void finish();

    /// Bytes that a reader takes at once, so that a cancellation is heard soon.
    static constexpr std::uint64_t kChunkBytes = 4U << 20U;

private:
    void report();

    std::function<Flow(const LoadProgress&)> m_report;
    LoadProgress m_state;
    std::uint64_t m_reported = 0;
};

/// Memory that new allocations could have now without swapping; 0 when unknown.
[[nodiscard]] std::uint64_t freeMemory();

}  // namespace kvscope
