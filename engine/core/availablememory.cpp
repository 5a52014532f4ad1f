// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/availablememory.h"

#include "core/error.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <fstream>
#include <string>
#include <string_view>
#include <sys/resource.h>
#include <unistd.h>

namespace kvscope {

namespace {

namespace fs = std::filesystem;

/// The first number in @p text; absent if there is none, as in "max".
std::optional<std::uint64_t> numberIn(std::string_view text)
{
    const std::size_t digits = text.find_first_of("0123456789");
    std::uint64_t number = 0;
    if (digits == std::string_view::npos || std::from_chars(text.data() + digits, text.data() + text.size(), number).ec != std::errc()) {
        return std::nullopt;
    }
    return number;
}

std::optional<std::uint64_t> numberOfFile(const fs::path& path)
{
    std::ifstream file(path);
    std::string line;
    return std::getline(file, line) ? numberIn(line) : std::nullopt;
}

/// The number in the line that begins with @p key.
std::optional<std::uint64_t> numberOfKey(const fs::path& path, std::string_view key)
{
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with(key)) {
            return numberIn(std::string_view(line).substr(key.size()));
        }
    }
    return std::nullopt;
}

constexpr std::uint64_t difference(std::uint64_t limit, std::uint64_t used)
{
    return limit - std::min(limit, used);
}

/// The names of a group's files in one version of control groups.
struct GroupFiles {
    const char* limit;
    const char* used;
    std::array<std::string_view, 2> cached;  ///< keys in memory.stat
};

constexpr GroupFiles kVersion2 { "memory.max", "memory.current", { "inactive_file ", "active_file " } };
constexpr GroupFiles kVersion1 { "memory.limit_in_bytes", "memory.usage_in_bytes", { "total_inactive_file ", "total_active_file " } };

/// What one group leaves; absent without a limit.
std::optional<std::uint64_t> leftInGroup(const fs::path& folder, const GroupFiles& files)
{
    const std::optional<std::uint64_t> limit = numberOfFile(folder / files.limit);
    const std::optional<std::uint64_t> used = numberOfFile(folder / files.used);
    if (!limit || !used) {
        return std::nullopt;
    }
    std::uint64_t cached = 0;
    for (const std::string_view key : files.cached) {
        cached += numberOfKey(folder / "memory.stat", key).value_or(0);
    }
    return difference(*limit, difference(*used, cached));
}

void lower(std::optional<std::uint64_t>& least, std::optional<std::uint64_t> other)
{
    if (other && (!least || *other < *least)) {
        least = other;
    }
}

/// The least that a group and its parents leave. In a container the folders of the path may be missing; then the root is the container's.
std::optional<std::uint64_t> leftOnPath(const fs::path& root, std::string_view path, const GroupFiles& files)
{
    std::optional<std::uint64_t> least = leftInGroup(root, files);
    fs::path folder = root;
    for (const fs::path& part : fs::path(path).relative_path()) {
        folder /= part;
        lower(least, leftInGroup(folder, files));
    }
    return least;
}

/// Lines of /proc/self/cgroup are "number:controllers:path"; version 2 has no controllers there.
std::optional<std::uint64_t> leftInGroups(const MemorySources& sources)
{
    std::optional<std::uint64_t> least;
    std::ifstream lines(sources.proc / "self" / "cgroup");
    for (std::string line; std::getline(lines, line);) {
        const std::size_t first = line.find(':');
        const std::size_t second = first == std::string::npos ? first : line.find(':', first + 1);
        if (second == std::string::npos) {
            continue;
        }
        const std::string controllers = ',' + line.substr(first + 1, second - first - 1) + ',';
        const std::string_view path = std::string_view(line).substr(second + 1);
        if (controllers == ",,") {
            lower(least, leftOnPath(sources.cgroups, path, kVersion2));
        } else if (controllers.find(",memory,") != std::string::npos) {
            lower(least, leftOnPath(sources.cgroups / "memory", path, kVersion1));
        }
    }
    return least;
}

std::optional<std::uint64_t> leftInAddressSpace(const MemorySources& sources)
{
    std::uint64_t limit = sources.addressSpace.value_or(kNoMemoryLimit);
    if (!sources.addressSpace) {
        struct rlimit stated { };
        if (::getrlimit(RLIMIT_AS, &stated) != 0 || stated.rlim_cur == RLIM_INFINITY) {
            return std::nullopt;
        }
        limit = stated.rlim_cur;
    }
    if (limit == kNoMemoryLimit) {
        return std::nullopt;
    }
    const std::optional<std::uint64_t> pages = numberOfFile(sources.proc / "self" / "statm");
    return difference(limit, pages.value_or(0) * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE)));
}

}  // namespace

std::optional<std::uint64_t> availableMemory(const MemorySources& sources) noexcept
{
    try {
        std::optional<std::uint64_t> least;
        if (const auto kibibytes = numberOfKey(sources.proc / "meminfo", "MemAvailable:")) {
            least = *kibibytes * 1024;
        }
        lower(least, leftInGroups(sources));
        lower(least, leftInAddressSpace(sources));
        return least;
    } catch (const std::exception&) {
        return std::nullopt;  // not even the memory for reading a line
    }
}

void requireMemory(std::uint64_t needed, std::optional<std::uint64_t> available)
{
    if (available && needed > *available) {
        throw EngineError(ErrorCode::OutOfMemory).expected(ByteCount { *available }).found(ByteCount { needed });
    }
}

}  // namespace kvscope
