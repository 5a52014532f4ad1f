// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/gguf/ggufcursor.h"

#include <algorithm>

namespace kvscope {

namespace {

/// Bytes read at a time.
constexpr std::uint64_t kStep = 1U << 16U;
/// The largest known headers, with vocabularies of 256,000 pieces, have about 20 MB.
constexpr std::uint64_t kLargestGgufHeader = 512U << 20U;

}  // namespace

std::size_t GgufCursor::take(std::uint64_t count, const ErrorArgument& what)
{
    requireRoom(count, 1, what);
    const std::uint64_t end = m_position + count;
    if (end > kLargestGgufHeader) {
        throw EngineError(ErrorCode::FormatBroken)
            .file(m_file.name())
            .key(Phrase::Header)
            .expected({ Phrase::AtMostBytes, kLargestGgufHeader })
            .found(Phrase::More);
    }
    if (end > m_bytes.size()) {
        const std::size_t known = m_bytes.size();
        const std::uint64_t wanted = std::min(m_file.size(), std::max(end, std::uint64_t { known } + kStep));
        m_bytes.resize(static_cast<std::size_t>(wanted));
        m_file.read(known, std::as_writable_bytes(std::span(m_bytes).subspan(known)), what);
    }
    const auto from = static_cast<std::size_t>(m_position);
    m_position = end;
    return from;
}

std::string GgufCursor::text(const ErrorArgument& what)
{
    const auto length = number<std::uint64_t>(what);
    const std::size_t from = take(length, what);
    return m_bytes.substr(from, static_cast<std::size_t>(length));
}

void GgufCursor::requireRoom(std::uint64_t count, std::uint64_t bytesEach, const ErrorArgument& what) const
{
    if (count <= left() / bytesEach) {
        return;
    }
    std::uint64_t needed = 0;
    const bool countable = !__builtin_mul_overflow(count, bytesEach, &needed) && !__builtin_add_overflow(needed, m_position, &needed);
    throw EngineError(ErrorCode::FileTruncated)
        .file(m_file.name())
        .key(what)
        .expected(countable ? ErrorArgument(Phrase::Bytes, needed) : ErrorArgument(Phrase::Unaddressable))
        .found({ Phrase::Bytes, m_file.size() });
}

}  // namespace kvscope
