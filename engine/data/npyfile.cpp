// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "data/npyfile.h"

#include "core/error.h"

#include <bit>
#include <utility>

namespace kvscope {

static_assert(std::endian::native == std::endian::little, "values are written as they lie in memory");

std::string npyHeader(std::span<const std::uint64_t> shape, const char* type)
{
    std::string tuple;
    for (const std::uint64_t extent : shape) {
        tuple += (tuple.empty() ? "" : ", ") + std::to_string(extent);
    }
    tuple += shape.size() == 1 ? "," : "";  // Python's syntax for a tuple of one
    std::string description = std::string("{'descr': '") + type + "', 'fortran_order': False, 'shape': (" + tuple + "), }";
    constexpr std::size_t kPreamble = 10;  // magic, version, length
    constexpr std::size_t kAlignment = 64;
    const std::size_t unpadded = kPreamble + description.size() + 1;
    description.append((kAlignment - unpadded % kAlignment) % kAlignment, ' ');
    description += '\n';
    std::string header("\x93NUMPY\x01\x00", 8);
    header += static_cast<char>(description.size() & 0xFFU);
    header += static_cast<char>(description.size() >> 8U);
    return header + description;
}

NpyFile::NpyFile(FileWriter file, std::span<const std::uint64_t> shape) : m_file(std::move(file))
{
    const std::string header = npyHeader(shape);
    std::uint64_t bytes = sizeof(float);
    bool representable = true;
    for (const std::uint64_t extent : shape) {
        representable = representable && !__builtin_mul_overflow(bytes, extent, &bytes);
    }
    if (!representable || __builtin_add_overflow(bytes, header.size(), &bytes)) {
        throw EngineError(ErrorCode::FileUnwritable).file(m_file.path()).found(Phrase::LargerThanAnyFile);
    }
    m_file.resize(bytes);
    m_file.append(header);
    m_dataOffset = header.size();
    m_size = bytes;
}

void NpyFile::write(std::uint64_t index, std::span<const float> values)
{
    m_file.writeAt(m_dataOffset + index * sizeof(float), std::as_bytes(values));
}

}  // namespace kvscope
