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
enum class DType : std::uint8_t { F32, F16, BF16, Q8_0 };

struct NumberType {
    DType type;
    const char* name;  ///< on screen, in JSON files and as `type=` of a random model
    int block;  ///< numbers stored together; the length of a matrix row is a multiple of it
    int blockBytes;
    const char* safetensors;  ///< its name in that format; null if the format lacks it
};

/// In the order of the enumerators.
inline constexpr std::array kNumberTypes {
    NumberType { DType::F32, "f32", 1, 4, "F32" },
    NumberType { DType::F16, "f16", 1, 2, "F16" },
    NumberType { DType::BF16, "bf16", 1, 2, "BF16" },
    NumberType { DType::Q8_0, "q8_0", 32, 34, nullptr },
};

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

/// "f32, f16, bf16, q8_0"
[[nodiscard]] std::string numberTypeNames();

/// "F32, F16 or BF16": the types that safetensors files may hold weights in.
[[nodiscard]] ErrorArgument safetensorsTypeNames();

}  // namespace kvscope
