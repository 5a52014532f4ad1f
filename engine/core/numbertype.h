// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The number types in which weights are stored, one table row each. Everything that depends on a type is in its row or in its file
// kernels/types/<name>.h (widening, narrowing, multiplication). Constants, any thread.

#include "core/error.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

namespace kvscope {

/// The number type of weights in a checkpoint and in memory; activations and the cache are always float32.
/// The quantised ones are ggml's.
enum class DType : std::uint8_t { F32, F16, BF16, Q8_0, Q4_0, Q4_1, Q5_0, Q5_1, Q2_K, Q3_K, Q4_K, Q5_K, Q6_K, IQ4_NL, IQ4_XS };

struct NumberType {
    DType type;
    const char* name;  ///< on screen, in JSON files and as `type=` of a random model
    int block;  ///< numbers stored together; the length of a matrix row is a multiple of it
    int blockBytes;
    const char* safetensors;  ///< its name in that format; null if the format lacks it
    int gguf;  ///< its number in that format
    const char* ggufName;
};

/// In the order of the enumerators.
inline constexpr std::array kNumberTypes {
    NumberType { DType::F32, "f32", 1, 4, "F32", 0, "F32" },
    NumberType { DType::F16, "f16", 1, 2, "F16", 1, "F16" },
    NumberType { DType::BF16, "bf16", 1, 2, "BF16", 30, "BF16" },
    NumberType { DType::Q8_0, "q8_0", 32, 34, nullptr, 8, "Q8_0" },
    NumberType { DType::Q4_0, "q4_0", 32, 18, nullptr, 2, "Q4_0" },
    NumberType { DType::Q4_1, "q4_1", 32, 20, nullptr, 3, "Q4_1" },
    NumberType { DType::Q5_0, "q5_0", 32, 22, nullptr, 6, "Q5_0" },
    NumberType { DType::Q5_1, "q5_1", 32, 24, nullptr, 7, "Q5_1" },
    NumberType { DType::Q2_K, "q2_k", 256, 84, nullptr, 10, "Q2_K" },
    NumberType { DType::Q3_K, "q3_k", 256, 110, nullptr, 11, "Q3_K" },
    NumberType { DType::Q4_K, "q4_k", 256, 144, nullptr, 12, "Q4_K" },
    NumberType { DType::Q5_K, "q5_k", 256, 176, nullptr, 13, "Q5_K" },
    NumberType { DType::Q6_K, "q6_k", 256, 210, nullptr, 14, "Q6_K" },
    NumberType { DType::IQ4_NL, "iq4_nl", 32, 18, nullptr, 20, "IQ4_NL" },
    NumberType { DType::IQ4_XS, "iq4_xs", 256, 136, nullptr, 23, "IQ4_XS" },
};

/// What wider matrices are rounded to where a model is measured with narrower weights (model/narrowedweights.h): 8.5 bits a number.
inline constexpr DType kNarrowType = DType::Q8_0;

[[nodiscard]] constexpr const NumberType& traitsOf(DType type) noexcept
{
    return kNumberTypes[static_cast<std::size_t>(type)];
}

[[nodiscard]] constexpr const char* dtypeName(DType type) noexcept
{
    return traitsOf(type).name;
}

/// Whether a row of @p cols numbers consists of whole blocks.
[[nodiscard]] constexpr bool fitsBlocks(DType type, std::int64_t cols) noexcept
{
    return cols % traitsOf(type).block == 0;
}

/// Bytes of a (rows, cols) matrix of this type. Throws EngineError{ShapeWrong} if its rows are not whole blocks.
[[nodiscard]] std::uint64_t matrixBytes(DType type, std::int64_t rows, std::int64_t cols);

/// The required row length, for errors: "rows of a multiple of 32".
[[nodiscard]] ErrorArgument rowRule(DType type);

/// "f32, f16, bf16, q8_0, …"
[[nodiscard]] std::string numberTypeNames();

/// "F32, F16, … or IQ4_XS": the types that GGUF files may hold weights in.
[[nodiscard]] ErrorArgument ggufTypeNames();

/// "F32, F16 or BF16": the types that safetensors files may hold weights in.
[[nodiscard]] ErrorArgument safetensorsTypeNames();

}  // namespace kvscope
