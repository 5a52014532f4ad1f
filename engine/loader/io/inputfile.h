// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A file of known size, read in ranges on demand, so that a range is checked against the size before memory is allocated. Several threads may
// read at once.

#include "core/error.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>

namespace kvscope {

/// Whether @p path exists. If that cannot be determined the answer is true, so that opening it reports the reason.
[[nodiscard]] bool fileExists(const std::filesystem::path& path) noexcept;

class InputFile {
public:
    /// Throws EngineError: FileNotFound, FileUnreadable (a folder, a device, no permission).
    explicit InputFile(const std::filesystem::path& path);
    ~InputFile();
    InputFile(InputFile&& other) noexcept;
    InputFile& operator=(InputFile&& other) noexcept;
    InputFile(const InputFile&) = delete;
    InputFile& operator=(const InputFile&) = delete;

    [[nodiscard]] const std::string& name() const noexcept { return m_name; }
    [[nodiscard]] std::uint64_t size() const noexcept { return m_size; }

    /// Fills @p bytes from the given offset.
    /// @param what is being read, for the message
    /// Throws EngineError: FileTruncated if the file is too short, FileUnreadable.
    void read(std::uint64_t offset, std::span<std::byte> bytes, const ErrorArgument& what) const;

    /// The whole file. Throws EngineError{FormatBroken} if it is larger than @p largest bytes.
    [[nodiscard]] std::string readAll(std::uint64_t largest) const;

private:
    /// Throws EngineError{FileUnreadable} for pipes, devices, sockets and folders.
    void requireRegular(unsigned mode) const;

    int m_descriptor = -1;
    std::uint64_t m_size = 0;
    std::string m_name;
};

}  // namespace kvscope
