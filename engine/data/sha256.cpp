// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "data/sha256.h"

#include "core/hex.h"

#include <algorithm>
#include <bit>

namespace kvscope {

namespace {

/// The first 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4, section 4.2.2).
constexpr std::array<std::uint32_t, 64> kRoundConstants { 0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1,
    0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1,
    0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7,
    0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e,
    0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08,
    0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa,
    0xa4506ceb, 0xbef9a3f7, 0xc67178f2 };

std::uint32_t bigEndian(std::span<const std::byte> bytes)
{
    std::uint32_t value = 0;
    for (const std::byte byte : bytes) {
        value = value << 8U | std::to_integer<std::uint32_t>(byte);
    }
    return value;
}

}  // namespace

/// Section 6.2.2, with the variables a … h of the standard in an array.
void Sha256::compress(std::span<const std::byte> block)
{
    std::array<std::uint32_t, 64> schedule {};
    for (std::size_t t = 0; t < 16; ++t) {
        schedule[t] = bigEndian(block.subspan(4 * t, 4));
    }
    for (std::size_t t = 16; t < schedule.size(); ++t) {
        const std::uint32_t early = schedule[t - 15];
        const std::uint32_t late = schedule[t - 2];
        const std::uint32_t sigma0 = std::rotr(early, 7) ^ std::rotr(early, 18) ^ early >> 3U;
        const std::uint32_t sigma1 = std::rotr(late, 17) ^ std::rotr(late, 19) ^ late >> 10U;
        schedule[t] = sigma1 + schedule[t - 7] + sigma0 + schedule[t - 16];
    }
    auto [a, b, c, d, e, f, g, h] = m_state;
    for (std::size_t t = 0; t < schedule.size(); ++t) {
        const std::uint32_t sum1 = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
        const std::uint32_t first = h + sum1 + ((e & f) ^ (~e & g)) + kRoundConstants[t] + schedule[t];
        const std::uint32_t sum0 = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
        const std::uint32_t second = sum0 + ((a & b) ^ (a & c) ^ (b & c));
        h = g;
        g = f;
        f = e;
        e = d + first;
        d = c;
        c = b;
        b = a;
        a = first + second;
    }
    const std::array<std::uint32_t, 8> added { a, b, c, d, e, f, g, h };
    for (std::size_t i = 0; i < added.size(); ++i) {
        m_state[i] += added[i];
    }
}

void Sha256::add(std::span<const std::byte> bytes)
{
    m_bytes += bytes.size();
    while (!bytes.empty()) {
        if (m_filled == 0 && bytes.size() >= m_block.size()) {
            compress(bytes.first(m_block.size()));
            bytes = bytes.subspan(m_block.size());
            continue;
        }
        const std::size_t count = std::min(bytes.size(), m_block.size() - m_filled);
        std::copy_n(bytes.begin(), count, m_block.begin() + static_cast<std::ptrdiff_t>(m_filled));
        bytes = bytes.subspan(count);
        m_filled += count;
        if (m_filled == m_block.size()) {
            compress(m_block);
            m_filled = 0;
        }
    }
}

std::string Sha256::hex()
{
    // Section 5.1.1: a bit 1, zeros up to 8 bytes before the end of a block, the length in bits.
    const std::uint64_t bits = m_bytes * 8;
    constexpr std::byte kOne { 0x80 };
    add(std::span(&kOne, 1));
    constexpr std::size_t kLengthAt = 56;
    while (m_filled != kLengthAt) {
        constexpr std::byte kZero { 0 };
        add(std::span(&kZero, 1));
    }
    for (int shift = 56; shift >= 0; shift -= 8) {
        const auto byte = static_cast<std::byte>(bits >> static_cast<unsigned>(shift) & 0xFFU);
        add(std::span(&byte, 1));
    }
    std::string text;
    for (const std::uint32_t word : m_state) {
        text += hexDigits(word, 8);
    }
    return text;
}

std::string sha256Hex(std::span<const std::byte> bytes)
{
    Sha256 hash;
    hash.add(bytes);
    return hash.hex();
}

}  // namespace kvscope
