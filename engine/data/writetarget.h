// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Where the path of an output leads: to a file, to a device or pipe, or to a descriptor that this process was started with. Any thread.

#include <filesystem>
#include <system_error>

namespace kvscope {

struct WriteTarget {
    std::filesystem::path place;  ///< a file's path with links resolved, even to a file that does not exist yet
    std::filesystem::file_status status;  ///< of the place, or of what the descriptor has open
    int descriptor = -1;  ///< of this process, as in /dev/stdout, /dev/fd/3 and a shell's >(command); -1: none

    /// Whether the content has to be written into it, because it cannot be replaced by renaming.
    [[nodiscard]] bool isStream() const
    {
        return descriptor >= 0 || (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status));
    }
};

/// @param error set if the path leads nowhere, e.g. ELOOP for a link that leads to itself
[[nodiscard]] WriteTarget writeTarget(const std::filesystem::path& path, std::error_code& error);

}  // namespace kvscope
