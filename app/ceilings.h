// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What this machine can do at best, measured: the yardsticks of bench. Each call takes about a second and keeps all its threads busy.

#include "kernels/threadpool.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace kvscope {

/// Multiply-adds in registers, float32, in billions of floating-point operations a second (a multiply-add is two), all threads together.
/// @param isa "avx512", "avx2" or "baseline", which must be available here.
[[nodiscard]] double fmaPeakGflops(const std::string& isa, int threads);

/// Reads memory as a decode step reads weights: every thread its own part, all of it once, and none begins again before all are through.
/// (Threads that go round on their own give a higher sum where one thread's part stays in a cache, but no model is read that way.)
class StreamCeiling {
public:
    /// @param isa as above. @param mostBytes that will be read. Throws std::bad_alloc.
    StreamCeiling(const std::string& isa, std::uint64_t mostBytes, int threads);

    /// Sweeps over @p bytes for a moment, with each of the ways of reading in turn, and adds 10^9 bytes a second of every sweep to
    /// @p samples, one list per way.
    void sample(std::uint64_t bytes, std::vector<std::vector<double>>& samples);

private:
    using Read = void (*)(const std::uint64_t* words, std::size_t count);

    std::vector<Read> m_ways;
    std::shared_ptr<std::byte> m_memory;
    ThreadPool m_pool;
};

/// Bytes of the largest cache that the system tells of; 0 where it tells of none.
[[nodiscard]] std::uint64_t lastLevelCacheBytes();

}  // namespace kvscope
