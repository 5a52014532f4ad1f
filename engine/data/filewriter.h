// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The only file writer: a file appears complete or not at all. Any thread; owned by the caller that writes.

#include "core/error.h"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace kvscope {

/// Writes a temporary file in the target's folder, syncs it to disk and renames it. The previous file is untouched until commit(). Where
/// the file system allows it, the temporary file has no name, so that a killed process leaves nothing behind; elsewhere it is called
/// ".kvscope-<process>-<number>.part", and the next writer in that folder removes those whose process no longer exists. If the target is a
/// device or pipe, the content is written into it.
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
    /// Writes after the end of earlier append() calls. Throws EngineError{FileUnwritable}.
    void append(std::string_view text);
    /// Gives the file its final name. Throws EngineError{FileUnwritable}.
    void commit();

private:
    [[noreturn]] void fail(const ErrorArgument& found) const;
    void open(const std::filesystem::path& folder);
    [[nodiscard]] bool openNamed(const std::filesystem::path& folder);
    void giveTemporaryName();
    void copyInto(const std::filesystem::path& device);
    void discard() noexcept;

    std::string m_path;
    std::filesystem::path m_place;  ///< the target with links resolved
    std::filesystem::path m_temporary;  ///< empty while the temporary file has no name
    bool m_special = false;  ///< the target is a device or pipe: the content is copied into it at the end
    int m_descriptor = -1;
    std::uint64_t m_end = 0;  ///< end of the appended bytes
};

/// Whether two paths refer to the same file, even if it does not exist yet.
[[nodiscard]] bool isSameFile(const std::filesystem::path& a, const std::filesystem::path& b);

}  // namespace kvscope
