// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Files that appear whole or not at all. Used on the main thread.

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace kvscope {

/// Written beside its place under a temporary name, then renamed. Until commit() what was there before is untouched; a file that is never
/// committed leaves no trace, also when a signal ends the program. Where a device or pipe has the name, it is written into instead.
class OutputFile {
public:
    /// Opens the temporary file, so that a name that cannot be written fails before any work is done.
    /// Throws EngineError{FileUnwritable}.
    explicit OutputFile(std::string path);
    ~OutputFile();
    OutputFile(OutputFile&& other) noexcept;
    OutputFile& operator=(OutputFile&&) = delete;
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

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
    [[noreturn]] void fail(const std::string& why) const;
    void copyInto(const std::filesystem::path& device);
    void discard() noexcept;

    std::string m_path;  ///< as given
    std::filesystem::path m_place;  ///< what it stands for, links followed
    std::filesystem::path m_temporary;
    bool m_special = false;  ///< a device or pipe has the name
    int m_descriptor = -1;
    std::uint64_t m_end = 0;  ///< of what append() wrote
};

/// Throws UsageError when two of @p paths (empty ones left out) are the same file, whatever they are called.
void refuseSameFile(std::span<const std::string> paths);

}  // namespace kvscope
