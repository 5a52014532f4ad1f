// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// SHA-256 (FIPS 180-4), so that other programs can check what is in a file. Plain value; one thread at a time.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace kvscope {

class Sha256 {
public:
    void add(std::span<const std::byte> bytes);
    /// The hash of everything added, as 64 lower-case hex digits. Nothing may be added afterwards.
    [[nodiscard]] std::string hex();

private:
    void compress(std::span<const std::byte> block);

    /// The first 32 bits of the fractional parts of the square roots of the first eight primes (section 5.3.3).
    std::array<std::uint32_t, 8> m_state { 0x6a09e667U, 0xbb67ae85U, 0x3c6ef372U, 0xa54ff53aU, 0x510e527fU, 0x9b05688cU, 0x1f83d9abU,
        0x5be0cd19U };
    std::array<std::byte, 64> m_block {};  ///< the start of a block that is not full yet
    std::size_t m_filled = 0;
    std::uint64_t m_bytes = 0;
};

/// Of @p bytes alone.
[[nodiscard]] std::string sha256Hex(std::span<const std::byte> bytes);

}  // namespace kvscope
