// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Measures this machine's peak performance, the reference for bench and for the window's roofline. Each call takes about a second and keeps all its
// threads busy.

#include "kernels/threadpool.h"
#include "run/machineceilings.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace kvscope {

/// Multiply-adds in registers, float32, in GFLOP/s (a multiply-add counts as two), summed over all threads.
/// @param isa "avx512", "avx2" or "baseline"; must be available here
[[nodiscard]] double fmaPeakGflops(const std::string& isa, int threads);

/// Reads memory as a decode step reads weights: every thread reads its own part once, and all threads synchronise after each sweep.
/// (Independent threads give a higher total if one thread's part stays in a cache, but no model is read that way.)
class StreamCeiling {
public:
    /// @param isa as above
    /// @param mostBytes maximum number of bytes to read
    /// Throws std::bad_alloc.
    StreamCeiling(const std::string& isa, std::uint64_t mostBytes, int threads);

    /// Sweeps over @p bytes for a short time with each reading method and appends the rate of every sweep, in GB/s, to @p samples, one list
    /// per method.
    void sample(std::uint64_t bytes, std::vector<std::vector<double>>& samples);

private:
    using Read = void (*)(const std::uint64_t* words, std::size_t count);

    std::vector<Read> m_ways;
    std::shared_ptr<std::byte> m_memory;
    ThreadPool m_pool;
};

/// Both ceilings of a roofline, in about two seconds, as bench measures them: the best multiply-add rate, and the median rate of the best way to read. Empty if stopped;
/// @p stop is polled several times a second. Throws std::bad_alloc.
/// @param bytes LanguageModel::streamedWeightBytes()
[[nodiscard]] std::optional<MachineCeilings> measureCeilings(
    const std::string& isa, int threads, std::uint64_t bytes, const std::stop_token& stop);

/// Whether a buffer of this size is held in the last-level cache to a significant part.
[[nodiscard]] bool partlyCached(std::uint64_t bytes);

/// Size of the largest cache reported by the system; 0 if unknown.
[[nodiscard]] std::uint64_t lastLevelCacheBytes();

}  // namespace kvscope
