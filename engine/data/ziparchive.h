// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Reads ZIP archives of strangers with libzip. Only stored members are accepted, as writeZip() makes them, so that no member can be larger than
// the archive. One thread at a time; owned by the caller that reads.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace kvscope {

struct ZipEntry {
    std::string name;  ///< as in the archive, any bytes; each once
    std::uint64_t size = 0;  ///< bytes; together at most those of the archive
};

class ZipArchive {
public:
    /// Throws EngineError: FileNotFound, FileUnreadable; FileTruncated for an archive without its list of members; FormatBroken for another file,
    /// or a member that is compressed, encrypted or listed twice.
    explicit ZipArchive(const std::filesystem::path& path);
    ~ZipArchive();
    ZipArchive(const ZipArchive&) = delete;
    ZipArchive& operator=(const ZipArchive&) = delete;

    [[nodiscard]] const std::string& file() const noexcept;  ///< native bytes
    [[nodiscard]] const std::vector<ZipEntry>& entries() const noexcept { return m_entries; }  ///< in the order of the archive's list
    /// The bytes of a member, whose CRC-32 is checked. Throws EngineError: FileTruncated, FileUnreadable, FormatBroken.
    /// @param index in entries()
    [[nodiscard]] std::string read(std::size_t index) const;

private:
    struct Impl;
    void listEntries();

    std::unique_ptr<Impl> m_impl;
    std::vector<ZipEntry> m_entries;
};

}  // namespace kvscope
