// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// float32: used in products as stored.

#include "kernels/types/plain.h"

namespace kvscope {
namespace {

struct TypeF32 : PlainType<DType::F32> {
#ifdef KVSCOPE_VECTORS
    KVSCOPE_INLINE Vec read(const std::byte* panel, int width, int input, int column)
    {
        return loadBytes(panel + (static_cast<std::ptrdiff_t>(input) * width + column) * kBytes);
    }
#else
    static void widen(const std::byte* from, std::size_t count, float* out)
    {
        std::memcpy(out, from, count * sizeof(float));
    }
    static void narrow(const float* values, std::size_t count, std::byte* out)
    {
        std::memcpy(out, values, count * sizeof(float));
    }
#endif
};

}  // namespace
}  // namespace kvscope
