// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Writes ZIP archives with libzip, member by member, so that neither a member nor the archive is held in memory. Members are stored, not
// compressed: weights hardly shrink, and NumPy maps stored members. The same members give the same bytes. Any thread.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace kvscope {

/// Fills @p into with the bytes from @p offset on; never called beyond the size of what is read. May throw.
using ReadAt = std::function<void(std::uint64_t offset, std::span<std::byte> into)>;
/// Writes @p bytes from @p offset on; offsets may go back to bytes that are written already. May throw.
using WriteAt = std::function<void(std::uint64_t offset, std::span<const std::byte> bytes)>;

/// A file in an archive.
struct ZipMember {
    std::string name;  ///< ASCII, e.g. "token_ids.npy"; each once
    std::uint64_t size = 0;  ///< bytes
    ReadAt read;
};

/// A member that holds its bytes itself.
[[nodiscard]] ZipMember zipMember(std::string name, std::string bytes);

/// Writes an archive with these members in this order, dated 1980-01-01, the first day that the format has. Archives and members of more than
/// 4 GiB are written as ZIP64. Throws what the callbacks throw, and EngineError{Internal} if libzip fails.
void writeZip(std::span<const ZipMember> members, const WriteAt& write);

}  // namespace kvscope
