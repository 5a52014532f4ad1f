// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The number types in which weights are stored: one row of a table each. Everything that depends on a type reads this row, or is in the type's
// own file, kernels/types/<name>.h (how it widens, narrows and multiplies). Constants, any thread.

#include "core/error.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

namespace kvscope {

/// How numbers are stored in a checkpoint and kept in memory; activations and the cache are always float32.
enum class DType : std::uint8_t { F32, F16, BF16, Q8_0 };

struct NumberType {
    DType type;
    const char* name;  ///< on screen, in JSON files and as `type=` of a random model
    int block;  ///< numbers that are stored together; the length of a matrix row is a multiple of it
    int blockBytes;
    const char* safetensors;  ///< what that format calls it; null where the format does not have it
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

/// Whether rows of @p cols numbers consist of whole blocks.
[[nodiscard]] constexpr bool fitsBlocks(DType type, std::int64_t cols) noexcept
{
    return cols % traitsOf(type).block == 0;
}

/// Bytes of a (rows, cols) matrix of this type. Throws EngineError{ShapeWrong} when its rows are not whole blocks.
[[nodiscard]] std::uint64_t matrixBytes(DType type, std::int64_t rows, std::int64_t cols);

/// What a row's length must be, for an error: "rows of a multiple of 32".
[[nodiscard]] ErrorArgument rowRule(DType type);

/// "f32, f16, bf16, q8_0"
[[nodiscard]] std::string numberTypeNames();

/// "F32, F16 or BF16": the types that safetensors files may hold weights in.
[[nodiscard]] ErrorArgument safetensorsTypeNames();

}  // namespace kvscope
