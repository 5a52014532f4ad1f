// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// How much more memory this process may use: the least of what the machine, its control groups and its own limit leave. Any thread.

#include <cstdint>
#include <filesystem>
#include <limits>
#include <optional>

namespace kvscope {

/// Where the limits are read. The defaults are those of this process; tests replace them.
struct MemorySources {
    std::filesystem::path proc = "/proc";
    std::filesystem::path cgroups = "/sys/fs/cgroup";  ///< version 2, or the parent of version 1's "memory"
    std::optional<std::uint64_t> addressSpace = {};  ///< bytes; absent: RLIMIT_AS of this process
};

/// MemorySources::addressSpace without a limit.
inline constexpr std::uint64_t kNoMemoryLimit = std::numeric_limits<std::uint64_t>::max();

/// Bytes that can still be allocated without swapping, without exceeding the memory.max (version 2) or memory.limit_in_bytes (version 1) of
/// a control group on the path in /proc/self/cgroup, and without exceeding RLIMIT_AS. Cached files of a group count as available, because
/// the system drops them first. Absent if nothing is known, as on systems without /proc. Never throws.
[[nodiscard]] std::optional<std::uint64_t> availableMemory(const MemorySources& sources = {}) noexcept;

/// Throws EngineError{OutOfMemory} if @p needed bytes are more than are available.
/// @param available as returned by availableMemory(); absent: never throws
void requireMemory(std::uint64_t needed, std::optional<std::uint64_t> available);

}  // namespace kvscope
