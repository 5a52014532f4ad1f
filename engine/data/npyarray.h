// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Whole .npy files (version 1.0) of small arrays, as members of an NPZ archive. Little-endian, C-ordered. Pure functions, any thread.

#include "data/npyfile.h"

#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

namespace kvscope {

using NpyShape = std::span<const std::uint64_t>;

/// NumPy's name of a number type: "<f4", "<i8", "|u1".
template<class T> [[nodiscard]] constexpr const char* npyType()
{
    static_assert(std::is_arithmetic_v<T>);
    if constexpr (std::is_floating_point_v<T>) {
        return sizeof(T) == sizeof(float) ? "<f4" : "<f8";
    } else if constexpr (sizeof(T) == 1) {
        return "|u1";
    } else if constexpr (sizeof(T) == sizeof(std::int32_t)) {
        return "<i4";
    } else {
        return std::is_signed_v<T> ? "<i8" : "<u8";
    }
}

inline constexpr const char* kNpyBool = "|b1";  ///< a byte of 0 or 1

/// @param values row-major; as many as the shape says
template<class T> [[nodiscard]] std::string npyBytes(std::span<const T> values, NpyShape shape, const char* type = npyType<T>())
{
    std::string bytes = npyHeader(shape, type);
    const std::size_t start = bytes.size();
    bytes.resize(start + values.size_bytes());
    if (!values.empty()) {
        std::memcpy(bytes.data() + start, values.data(), values.size_bytes());
    }
    return bytes;
}

/// Texts as NumPy's "<U" of the longest one: UTF-32, padded with zeros, so that NumPy drops zeros at the end of a text.
/// @param texts valid UTF-8; as many as the shape says; a shape without extents is a single text
[[nodiscard]] std::string npyTexts(std::span<const std::string> texts, NpyShape shape);

}  // namespace kvscope
