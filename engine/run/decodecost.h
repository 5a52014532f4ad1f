// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What generating T tokens after a prompt of L costs, by the formulas of the lesson text on the cost of decoding and by the exact sums
// beside them. The text's measure is positions · d²; it counts neither heads nor layers, nor the MLP, and is not the engine's count of
// multiply-adds, which stands here under a name of its own. Pure functions, any thread; nothing here was measured.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kvscope {

/// Wide enough for every count within the limits below: nothing wraps, nothing is rounded.
__extension__ typedef unsigned __int128 WideCount;  // NOLINT(modernize-use-using): only a typedef can carry the extension's mark
[[nodiscard]] std::string digits(WideCount count);  ///< decimal, ungrouped

/// What is asked. Defaults are the text's Mini-GPT.
struct DecodeShape {
    int promptTokens = 8;  ///< L
    int newTokens = 20;  ///< T
    int hiddenSize = 64;  ///< d
    int layers = 2;
    int heads = 4;  ///< divides width
    int kvHeads = 4;  ///< divides heads; equal to it = MHA, 1 = MQA, between = GQA
    int valueBits = 32;  ///< of one cached number: 32, 16, 8 or 4
    // Only the count of every multiply-add needs these.
    int ffnSize = 256;
    bool gatedMlp = true;  ///< three matrices in the MLP instead of two
    int vocabSize = 512;

    friend bool operator==(const DecodeShape&, const DecodeShape&) = default;
};

inline constexpr int kMostDecodeTokens = 1'000'000;  ///< L and T
inline constexpr int kMostDecodeWidth = 65'536;
inline constexpr int kMostDecodeLayers = 1'000;
inline constexpr std::array<int, 4> kDecodeValueBits { 32, 16, 8, 4 };

/// The first thing that makes a shape impossible.
enum class DecodeShapeFault : std::uint8_t {
    PromptTokens,  ///< not 1 … kMostDecodeTokens
    NewTokens,  ///< not 1 … kMostDecodeTokens
    Width,  ///< not 1 … kMostDecodeWidth
    Layers,  ///< not 1 … kMostDecodeLayers
    Heads,  ///< below 1, or does not divide the width
    KvHeads,  ///< below 1, or does not divide the heads
    ValueBits,  ///< none of kDecodeValueBits
    Others,  ///< ffnSize not 1 … 16 · kMostDecodeWidth, or vocabulary not 1 … 16 · kMostDecodeWidth
};
[[nodiscard]] std::optional<DecodeShapeFault> faultOf(const DecodeShape& shape) noexcept;

/// Every count in positions · d² but the last two.
struct DecodeCost {
    WideCount linear = 0;  ///< T·L·d²
    WideCount quadratic = 0;  ///< T²·d²/2, the text's; rounded down where both T and d are odd
    WideCount closedForm = 0;  ///< the text's sum of the two
    WideCount exactSum = 0;  ///< Σ (L+t)·d², t = 0 … T-1 = (T·L + T(T-1)/2)·d²: what the closed form rounds T(T-1) up to T² for
    WideCount cachedByText = 0;  ///< (L+T)·d²: the text counts the last drawn token too
    WideCount cachedFed = 0;  ///< (L+T-1)·d²: the last drawn token is never fed
    double ratioByText = 0.0;  ///< closedForm / cachedByText
    double ratioExact = 0.0;  ///< exactSum / cachedFed
    std::int64_t positionsByText = 0;  ///< L+T
    std::int64_t positionsFed = 0;  ///< L+T-1
    std::int64_t quadraticOvertakes = 0;  ///< 2L: for more new tokens than this the quadratic term is the greater
    WideCount multiplyAddsOff = 0;  ///< every multiply-add by core/costmodel: T passes over L … L+T-1 positions
    WideCount multiplyAddsOn = 0;  ///< the same with the cache: one pass over L, then T-1 over one
};
/// @pre faultOf(shape) is empty. Constant time.
[[nodiscard]] DecodeCost decodeCost(const DecodeShape& shape) noexcept;

/// 2 · layers · positions · (d · kvHeads / heads) · bits / 8, as the text has it for kvHeads = heads.
/// @pre faultOf(shape) is empty, kvHeads divides shape.heads, bits is one of kDecodeValueBits, positions >= 0.
[[nodiscard]] WideCount decodeCacheBytes(const DecodeShape& shape, std::int64_t positions, int kvHeads, int bits) noexcept;

/// A named shape.
struct DecodePreset {
    std::string_view id;  ///< for files: "mini-gpt", "gpt2", "gpt3", "gqa-8b", "long-prompt"
    DecodeShape shape;
};
/// The text's Mini-GPT (as `random:llama?layers=2&d=64&heads=4&ff=256&vocab=512`), GPT-2 with 100 tokens after 8, GPT-3 at 2,048
/// positions, an 8-billion-parameter model with grouped queries at 8,192, and the text's L = 1,024, T = 200, d = 4,096.
[[nodiscard]] const std::array<DecodePreset, 5>& decodePresets() noexcept;
[[nodiscard]] std::optional<DecodeShape> decodePreset(std::string_view id) noexcept;

}  // namespace kvscope
