// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The cost of generating T tokens after a prompt of L tokens, by the formulas of the lesson on decoding costs and by the exact sums. The
// lesson measures in positions · d², which ignores heads, layers and the MLP; the engine's count of multiply-adds is listed separately.
// Pure functions, any thread; nothing here is measured.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace kvscope {

/// Wide enough for every count within the limits below: no overflow, no rounding.
__extension__ typedef unsigned __int128 WideCount;  // NOLINT(modernize-use-using): __extension__ works only with a typedef
[[nodiscard]] std::string digits(WideCount count);  ///< decimal, ungrouped

/// The input. The defaults are the lesson's Mini-GPT.
struct DecodeShape {
    int promptTokens = 8;  ///< L
    int newTokens = 20;  ///< T
    int hiddenSize = 64;  ///< d
    int layers = 2;
    int heads = 4;  ///< divides hiddenSize
    int kvHeads = 4;  ///< divides heads; kvHeads = heads is MHA, 1 is MQA, anything between is GQA
    int valueBits = 32;  ///< bits of one cached number: 32, 16, 8 or 4
    // Used only for the multiply-add counts.
    int ffnSize = 256;
    bool gatedMlp = true;  ///< three matrices in the MLP instead of two
    int vocabSize = 512;

    friend bool operator==(const DecodeShape&, const DecodeShape&) = default;
};

inline constexpr int kMostDecodeTokens = 1'000'000;  ///< L and T
inline constexpr int kMostDecodeWidth = 65'536;
inline constexpr int kMostDecodeLayers = 1'000;
inline constexpr std::array<int, 4> kDecodeValueBits { 32, 16, 8, 4 };

/// The first field that makes a shape invalid.
enum class DecodeShapeFault : std::uint8_t {
    PromptTokens,  ///< not 1 … kMostDecodeTokens
    NewTokens,  ///< not 1 … kMostDecodeTokens
    Width,  ///< not 1 … kMostDecodeWidth
    Layers,  ///< not 1 … kMostDecodeLayers
    Heads,  ///< below 1, or does not divide hiddenSize
    KvHeads,  ///< below 1, or does not divide the heads
    ValueBits,  ///< not in kDecodeValueBits
    Others,  ///< ffnSize or vocabSize not 1 … 16 · kMostDecodeWidth
};
[[nodiscard]] std::optional<DecodeShapeFault> faultOf(const DecodeShape& shape) noexcept;

/// Multiply-adds by cause, see run/costmodel.
struct DecodeCauses {
    WideCount projectionsAndMlp = 0;
    WideCount scoresAndValues = 0;
    WideCount head = 0;

    [[nodiscard]] WideCount total() const noexcept { return projectionsAndMlp + scoresAndValues + head; }
};

/// All counts are in positions · d² except the last four.
struct DecodeCost {
    WideCount linear = 0;  ///< T·L·d²
    WideCount quadratic = 0;  ///< T²·d²/2, as in the lesson; rounded down if both T and d are odd
    WideCount closedForm = 0;  ///< the lesson's sum of the two
    WideCount exactSum = 0;  ///< Σ (L+t)·d², t = 0 … T-1 = (T·L + T(T-1)/2)·d²: the closed form replaces T(T-1) by T²
    WideCount cachedByText = 0;  ///< (L+T)·d²: the lesson also counts the last sampled token
    WideCount cachedFed = 0;  ///< (L+T-1)·d²: the last sampled token is never processed
    double ratioByText = 0.0;  ///< closedForm / cachedByText
    double ratioExact = 0.0;  ///< exactSum / cachedFed
    std::int64_t positionsByText = 0;  ///< L+T
    std::int64_t positionsFed = 0;  ///< L+T-1
    std::int64_t quadraticOvertakes = 0;  ///< 2L: with more new tokens, the quadratic term dominates
    WideCount multiplyAddsOff = 0;  ///< all multiply-adds by run/costmodel: T passes over L … L+T-1 positions
    WideCount multiplyAddsOn = 0;  ///< the same with the cache: one pass over L positions, then T-1 over one
    DecodeCauses causesOff;  ///< multiplyAddsOff by cause
    DecodeCauses causesOn;  ///< multiplyAddsOn by cause
};
/// @pre faultOf(shape) is empty. Constant time.
[[nodiscard]] DecodeCost decodeCost(const DecodeShape& shape) noexcept;

/// 2 · layers · positions · (d · kvHeads / heads) · bits / 8; equals the lesson's formula for kvHeads = heads.
/// @pre faultOf(shape) is empty, kvHeads divides shape.heads, bits is one of kDecodeValueBits, positions >= 0.
[[nodiscard]] WideCount decodeCacheBytes(const DecodeShape& shape, std::int64_t positions, int kvHeads, int bits) noexcept;

/// A named shape.
struct DecodePreset {
    std::string_view id;  ///< for files: "mini-gpt", "gpt2", "gpt3", "gqa-8b", "long-prompt"
    DecodeShape shape;
};
/// The lesson's Mini-GPT (as `random:llama?layers=2&d=64&heads=4&ff=256&vocab=512`), GPT-2 with 100 tokens after 8, GPT-3 at 2,048
/// positions, an 8-billion-parameter model with grouped-query attention at 8,192, and the lesson's L = 1,024, T = 200, d = 4,096.
[[nodiscard]] const std::array<DecodePreset, 5>& decodePresets() noexcept;
[[nodiscard]] std::optional<DecodeShape> decodePreset(std::string_view id) noexcept;

}  // namespace kvscope
