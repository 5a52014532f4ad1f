// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The only file writer: a file appears complete or not at all. Any thread; owned by the caller that writes.

#include "core/error.h"
#include "data/temporaryfile.h"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace kvscope {

/// Writes a temporary file in the target's folder, syncs it to disk and renames it. The previous file is untouched until commit(). A
/// device, a pipe or a descriptor that this process was started with (/dev/stdout, /dev/fd/3) cannot be replaced: commit() writes the
/// content into it, after what is already there.
class FileWriter {
public:
    /// Opens the temporary file, so that an unwritable path fails before any work is done.
    /// @param path native bytes; links are followed, even to files that do not exist yet. Throws EngineError{FileUnwritable}.
    explicit FileWriter(const std::filesystem::path& path);
    ~FileWriter();
    FileWriter(FileWriter&& other) noexcept;
    FileWriter& operator=(FileWriter&&) = delete;
    FileWriter(const FileWriter&) = delete;
    FileWriter& operator=(const FileWriter&) = delete;

    /// The path as given.
    [[nodiscard]] const std::string& path() const noexcept { return m_path; }

    /// Makes the file @p bytes long; unwritten parts read as 0. Throws EngineError{FileUnwritable} if there is not enough disk space.
    void resize(std::uint64_t bytes);
    /// Throws EngineError{FileUnwritable}.
    void writeAt(std::uint64_t offset, std::span<const std::byte> bytes);
    /// Fills @p into with bytes that were written, before commit(). Throws EngineError{FileUnreadable}.
    void readAt(std::uint64_t offset, std::span<std::byte> into) const;
    /// Writes after the end of earlier append() calls. Throws EngineError{FileUnwritable}.
    void append(std::string_view text);
    /// Gives the file its final name. Throws EngineError{FileUnwritable}.
    void commit();

private:
    [[noreturn]] void fail(const ErrorArgument& found) const;
    void keepDescriptor(int inherited);
    void copyIntoStream();

    std::string m_path;
    std::filesystem::path m_place;  ///< the target with links resolved
    TemporaryFile m_file;
    bool m_stream = false;  ///< the content is copied into the target at the end
    int m_inherited = -1;  ///< own copy of the descriptor to write into; -1: m_place is opened
    std::uint64_t m_end = 0;  ///< end of the appended bytes
};

/// Whether two paths refer to the same file, even if it does not exist yet.
[[nodiscard]] bool isSameFile(const std::filesystem::path& a, const std::filesystem::path& b);

}  // namespace kvscope
