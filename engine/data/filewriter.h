// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The one writer of files: they appear whole or not at all. Any thread; owned by whoever writes.

#include "core/error.h"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace kvscope {

/// Written as a temporary file in the target's folder, synchronised with the disk, then renamed. Until commit() what was there before is
/// untouched. The temporary file has no name where the file system allows that, so that a killed run leaves nothing; elsewhere it is called
/// ".kvscope-<process>-<number>.part", and the next writer in that folder removes those whose process is gone. A device or pipe is written into.
class FileWriter {
public:
    /// Opens the temporary file, so that a name that cannot be written fails before any work is done.
    /// @param path native bytes; links are followed, also to files that do not exist yet. Throws EngineError{FileUnwritable}.
    explicit FileWriter(const std::filesystem::path& path);
    ~FileWriter();
    FileWriter(FileWriter&& other) noexcept;
    FileWriter& operator=(FileWriter&&) = delete;
    FileWriter(const FileWriter&) = delete;
    FileWriter& operator=(const FileWriter&) = delete;

    /// As given.
    [[nodiscard]] const std::string& path() const noexcept { return m_path; }

    /// Makes the file @p bytes long; what is not written reads as 0. Throws EngineError{FileUnwritable} when the disk has no room for it.
    void resize(std::uint64_t bytes);
    /// Throws EngineError{FileUnwritable}.
    void writeAt(std::uint64_t offset, std::span<const std::byte> bytes);
    /// Behind what append() wrote before. Throws EngineError{FileUnwritable}.
    void append(std::string_view text);
    /// Gives the file its name. Throws EngineError{FileUnwritable}.
    void commit();

private:
    [[noreturn]] void fail(const ErrorArgument& found) const;
    void open(const std::filesystem::path& folder);
    [[nodiscard]] bool openNamed(const std::filesystem::path& folder);
    void giveTemporaryName();
    void copyInto(const std::filesystem::path& device);
    void discard() noexcept;

    std::string m_path;
    std::filesystem::path m_place;  ///< what it stands for, links followed
    std::filesystem::path m_temporary;  ///< empty while the temporary file has no name
    bool m_special = false;  ///< a device or pipe has the name: what was written is copied into it at the end
    int m_descriptor = -1;
    std::uint64_t m_end = 0;  ///< of what append() wrote
};

/// Whether two paths name one file, whatever they are called and also when it does not exist yet.
[[nodiscard]] bool isSameFile(const std::filesystem::path& a, const std::filesystem::path& b);

}  // namespace kvscope
