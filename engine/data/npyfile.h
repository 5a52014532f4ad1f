// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// NumPy's .npy format, version 1.0, for float32 arrays that are written row by row and never held in memory as a whole. Any thread; owned
// by the caller that writes.

#include "data/filewriter.h"

#include <cstdint>
#include <span>
#include <vector>

namespace kvscope {

/// The header of a little-endian, C-ordered array; its length is a multiple of 64.
/// @param type NumPy's name of the elements' type
[[nodiscard]] std::string npyHeader(std::span<const std::uint64_t> shape, const char* type = "<f4");

class NpyFile {
public:
    /// Elements that are never written are 0. Throws EngineError{FileUnwritable} if there is not enough disk space for the array.
    NpyFile(FileWriter file, std::span<const std::uint64_t> shape);

    /// @param index position of the first value in the flattened array
    void write(std::uint64_t index, std::span<const float> values);
    /// Bytes of the whole file, the header included.
    [[nodiscard]] std::uint64_t size() const { return m_size; }
    /// Reads bytes of the file before it is committed. Throws EngineError{FileUnreadable}.
    void readAt(std::uint64_t offset, std::span<std::byte> into) const { m_file.readAt(offset, into); }
    void commit() { m_file.commit(); }

private:
    FileWriter m_file;
    std::uint64_t m_dataOffset = 0;
    std::uint64_t m_size = 0;
};

}  // namespace kvscope
