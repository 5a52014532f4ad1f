// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Reads .npy files of strangers from memory: the header is checked against the bytes before anything is made of it. Pure functions, any thread.

#include "data/npyarray.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kvscope {

/// Where an array is, for messages.
struct NpyPlace {
    std::string file;  ///< native bytes
    std::string member;  ///< of the archive
};

/// An array within bytes that outlive it. Little-endian, C-ordered.
struct NpyView {
    std::string type;  ///< NumPy's name: "<f4"
    std::vector<std::uint64_t> shape;
    std::span<const std::byte> values;  ///< as many bytes as type and shape say

    [[nodiscard]] std::uint64_t count() const noexcept;  ///< of values: the product of the shape
};

/// Throws EngineError{FormatBroken}: no NPY header, Fortran order, a type that NumPy would not save as plain numbers, more or fewer bytes than
/// the shape says.
[[nodiscard]] NpyView npyView(std::string_view bytes, const NpyPlace& place);

/// Throws EngineError{FormatBroken} unless the array has this type.
void requireNpyType(const NpyView& view, const char* type, const NpyPlace& place);
/// Throws EngineError{FormatBroken} unless the array has this shape.
void requireNpyShape(const NpyView& view, NpyShape shape, const NpyPlace& place);

/// The values in order. Throws EngineError{FormatBroken} for another type.
/// @param type as the file names it
template<class T> [[nodiscard]] std::vector<T> npyValues(const NpyView& view, const NpyPlace& place, const char* type = npyType<T>())
{
    requireNpyType(view, type, place);
    std::vector<T> values(view.values.size() / sizeof(T));
    if (!values.empty()) {
        std::memcpy(values.data(), view.values.data(), view.values.size());
    }
    return values;
}

}  // namespace kvscope
