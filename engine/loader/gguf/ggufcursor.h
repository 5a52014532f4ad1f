// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Reads the header of a GGUF file from its start: numbers, texts and arrays, each checked against the size of the file before it is read
// and kept as bytes. One thread at a time.

#include "loader/io/inputfile.h"

#include <cstring>
#include <string>
#include <string_view>

namespace kvscope {

class GgufCursor {
public:
    explicit GgufCursor(const InputFile& file) : m_file(file) { }

    /// Offset in the file.
    [[nodiscard]] std::uint64_t position() const noexcept { return m_position; }
    /// Bytes of the file behind the position.
    [[nodiscard]] std::uint64_t left() const noexcept { return m_file.size() - m_position; }

    /// Passes @p count bytes. Returns their offset in bytes(). Throws EngineError: FileTruncated if the file has fewer, FormatBroken if the
    /// header is implausibly large, FileUnreadable.
    /// @param what is being read, for the message
    std::size_t take(std::uint64_t count, const ErrorArgument& what);
    /// The next number. Throws like take().
    template<typename Number> [[nodiscard]] Number number(const ErrorArgument& what)
    {
        const std::size_t from = take(sizeof(Number), what);  // first: it may move the bytes
        Number value {};
        std::memcpy(&value, m_bytes.data() + from, sizeof value);
        return value;
    }
    /// The next text: its length as a 64-bit number, then its bytes. Throws like take().
    [[nodiscard]] std::string text(const ErrorArgument& what);
    /// Checks that @p count elements of at least @p bytesEach can follow, before anything is reserved for them. Throws
    /// EngineError{FileTruncated}.
    void requireRoom(std::uint64_t count, std::uint64_t bytesEach, const ErrorArgument& what) const;

    /// All bytes read so far, from the start of the file.
    [[nodiscard]] std::string takeBytes() && { return std::move(m_bytes); }

private:
    const InputFile& m_file;
    std::string m_bytes;  ///< read ahead of m_position in steps
    std::uint64_t m_position = 0;
};

}  // namespace kvscope
