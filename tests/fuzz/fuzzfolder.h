// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Shared by the fuzz targets: a private folder whose files are replaced for each input.

#include <fcntl.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>

namespace kvscope::test {

/// A folder for this process, in memory if possible, removed on normal exit.
inline const std::filesystem::path& fuzzFolder()
{
    struct Folder {
        Folder()
        {
            for (const std::filesystem::path& parent : { std::filesystem::path("/dev/shm"), std::filesystem::temp_directory_path() }) {
                std::string pattern = (parent / "kvscope-fuzz-XXXXXX").string();
                if (::mkdtemp(pattern.data()) != nullptr) {
                    path = pattern;
                    return;
                }
            }
            std::abort();
        }
        ~Folder()
        {
            std::error_code ignored;
            std::filesystem::remove_all(path, ignored);
        }
        std::filesystem::path path;
    };
    static const Folder folder;
    return folder.path;
}

inline std::filesystem::path writeFuzzFile(const char* name, std::string_view bytes)
{
    std::filesystem::path path = fuzzFolder() / name;
    // Not emptied first: some file systems write an emptied file to the disk as soon as it is closed.
    const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    const auto size = static_cast<ssize_t>(bytes.size());
    if (file < 0 || ::write(file, bytes.data(), bytes.size()) != size || ::ftruncate(file, size) != 0 || ::close(file) != 0) {
        std::abort();
    }
    return path;
}

}  // namespace kvscope::test
