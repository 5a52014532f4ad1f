// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Base of ggml's quantised types other than Q8_0: blocks of 32 or 256 numbers, in groups that share a scale and, in some types, a minimum.
// A number is scale · quantum - minimum. The scale is d, or d · code with a code of 4 to 8 bits, and the minimum likewise. Codes and quanta
// have so few bits that d · code and scale · quantum fit float32's 24 bits exactly (at most 11 + 6 + 5 and 11 + 7 + 5 bits, a power of two
// being no further bit); only the subtraction rounds, once, with or without a fused multiply-add.
//
// In a panel, a block contains its columns' separate float16 scales (if its size is not a multiple of four bytes), and then the other bytes
// of the columns' blocks in words of four bytes: word 0 of every column, word 1 of every column, and so on. In every type the four quanta of
// neighbouring inputs are in the four bytes of one or two words, at the same place of each byte.

#include "core/halffloat.h"
#include "kernels/types/narrowing.h"
#include "kernels/types/plain.h"

namespace kvscope {
namespace {

#ifdef KVSCOPE_PICK
/// The quantum of each code of four bits is in kNumbers.
template<typename Type> inline constexpr bool isFourBits = requires
{
    Type::kNumbers;
};
#endif
/// For types whose codes are their quanta.
inline constexpr float kCodesAsNumbers[16] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 };

/// @tparam Self the type; kScaleAt is the offset of d in its blocks
/// @tparam group numbers that share a scale
template<typename Self, DType type, int group> struct GroupedType {
    static constexpr DType kType = type;
    static constexpr int kBlock = traitsOf(type).block;
    static constexpr int kBytes = traitsOf(type).blockBytes;
    static constexpr int kGroup = group;
    static constexpr int kWordBytes = 4;
    static constexpr int kWords = kBytes / kWordBytes;
    static constexpr int kHalfBytes = kBytes % kWordBytes;  ///< of a separate d
    static_assert((kHalfBytes == 0 || kHalfBytes == 2) && kBlock % kGroup == 0 && kGroup % 4 == 0);

#ifdef KVSCOPE_VECTORS
    /// Sixteen columns of a panel's block.
    struct Columns {
        const std::byte* halves;
        const std::byte* words;
        std::ptrdiff_t stride;

        [[gnu::always_inline]] Ints word(int index) const { return loadInts(words + index * stride); }
        [[gnu::always_inline]] Vec half() const { return widenHalf(halves); }
    };
    KVSCOPE_INLINE Columns columns(const std::byte* block, std::ptrdiff_t width, int column)
    {
        return { block + column * kHalfBytes, block + width * kHalfBytes + column * kWordBytes, width * kWordBytes };
    }

    /// The lowest four bits of every lane, one in each of its bytes.
    KVSCOPE_INLINE Ints spreadBits(Ints bits)
    {
        return ((bits & 15U) * 0x00204081U) & 0x01010101U;
    }
    /// Byte @p index of every lane, as a signed number times 2^24.
    KVSCOPE_INLINE Vec topByte(Ints quad, int index)
    {
        return toFloats((quad << (24 - 8 * index)) & 0xFF000000U);
    }
    /// The unit of topByte() for quanta that are stored times 2^@p shift.
    KVSCOPE_INLINE Vec unit(int shift)
    {
        return broadcast(0x1p-24F / static_cast<float>(1 << shift));
    }
#ifdef KVSCOPE_PICK
    /// Quantum @p index of a quad. A table is quicker than masking and converting (docs/performance.md).
    KVSCOPE_INLINE Vec quantumOf(Ints quad, int index)
    {
        if constexpr (isFourBits<Self>)
            return pick(Self::kNumbers, quad >> (8 * index));
        else
            return topByte(quad, index);
    }
    /// Four codes of four bits, in the lower halves of the bytes, and the unit in which quantumOf() returns their quanta.
    KVSCOPE_INLINE Ints fourCodes(Ints bytes)
    {
        return bytes;
    }
    KVSCOPE_INLINE Vec unitOfCodes()
    {
        return broadcast(1.0F);
    }
#else
    KVSCOPE_INLINE Vec quantumOf(Ints quad, int index)
    {
        return topByte(quad, index);
    }
    KVSCOPE_INLINE Ints fourCodes(Ints bytes)
    {
        return bytes & 0x0F0F0F0FU;
    }
    KVSCOPE_INLINE Vec unitOfCodes()
    {
        return unit(0);
    }
#endif
    /// Number @p index of a quad.
    template<typename Shared> KVSCOPE_INLINE Vec number(const Shared& shared, Ints quad, int index)
    {
        if constexpr (requires { shared.negativeMinimum; })
            return fma(quantumOf(quad, index), shared.scale, shared.negativeMinimum);
        else
            return quantumOf(quad, index) * shared.scale;
    }
#else
    /// A code of @p bits, centred for a type without a minimum.
    static constexpr int valueOf(unsigned code)
    {
        return static_cast<int>(code) - Self::kOffset;
    }
    static unsigned codeOf(float quantum)
    {
        return nearestCode(quantum, Self::kOffset);
    }

    static float scaleOf(const std::byte* block, int index)
    {
        const float d = halfToFloat(readAt<std::uint16_t>(block + Self::kScaleAt));
        if constexpr (isNested<Self>)
            return d
                * static_cast<float>(static_cast<int>(readCode(block, Self::scaleCode(index)) ^ Self::kScaleFlip) - Self::kScaleOffset);
        else
            return d;
    }
    /// What is subtracted; 0 for a type without a minimum.
    static float minimumOf(const std::byte* block, int index)
    {
        if constexpr (!hasMinimum<Self>) {
            return 0.0F;
        } else {
            const float d = halfToFloat(readAt<std::uint16_t>(block + Self::kMinimumAt));
            if constexpr (isNested<Self>)
                return d * static_cast<float>(readCode(block, Self::minimumCode(index)));
            else
                return -d;  // Q4_1 and Q5_1 add it
        }
    }

    static void widen(const std::byte* from, std::size_t count, float* out)
    {
        for (std::size_t done = 0; done < count; done += kBlock, from += kBytes)
            for (int first = 0; first < kBlock; first += kGroup) {
                const float scale = scaleOf(from, first / kGroup);
                const float minimum = minimumOf(from, first / kGroup);
                for (int i = first; i < first + kGroup; ++i, ++out) {
                    const float product = scale * static_cast<float>(Self::valueOf(readCode(from, Self::quantum(i))));
                    *out = hasMinimum<Self> ? product - minimum : product;
                }
            }
    }
    static void narrow(const float* values, std::size_t count, std::byte* out)
    {
        for (std::size_t done = 0; done < count; done += kBlock, values += kBlock, out += kBytes) {
            std::memset(out, 0, kBytes);
            if constexpr (hasMinimum<Self>)
                narrowWithMinimum<Self>(values, out);
            else
                narrowCentred<Self>(values, out);
        }
    }

    static void place(const std::byte* block, std::byte* panelBlock, int width, int column)
    {
        std::memcpy(panelBlock + static_cast<std::ptrdiff_t>(column) * kHalfBytes, block + Self::kScaleAt, kHalfBytes);
        std::byte* to = panelBlock + static_cast<std::ptrdiff_t>(width) * kHalfBytes + static_cast<std::ptrdiff_t>(column) * kWordBytes;
        for (int word = 0; word < kWords; ++word, to += static_cast<std::ptrdiff_t>(width) * kWordBytes)
            std::memcpy(to, block + firstWord() + word * kWordBytes, kWordBytes);
    }
    static void fetch(const std::byte* panelBlock, int width, int column, std::byte* block)
    {
        std::memcpy(block + Self::kScaleAt, panelBlock + static_cast<std::ptrdiff_t>(column) * kHalfBytes, kHalfBytes);
        const std::byte* from
            = panelBlock + static_cast<std::ptrdiff_t>(width) * kHalfBytes + static_cast<std::ptrdiff_t>(column) * kWordBytes;
        for (int word = 0; word < kWords; ++word, from += static_cast<std::ptrdiff_t>(width) * kWordBytes)
            std::memcpy(block + firstWord() + word * kWordBytes, from, kWordBytes);
    }

private:
    /// A separate d is the first or the last part of a block.
    static constexpr int firstWord()
    {
        return Self::kScaleAt == 0 ? kHalfBytes : 0;
    }
#endif
};

}  // namespace
}  // namespace kvscope
