// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Base of the number types without blocks: a panel is (inputs, width) row-major in the type itself.

#include "core/numbertype.h"

#include <cstring>

namespace kvscope {
namespace {

template<DType type> struct PlainType {
    static constexpr DType kType = type;
    static constexpr int kBlock = 1;
    static constexpr int kBytes = traitsOf(type).blockBytes;
    static_assert(traitsOf(type).block == kBlock);

#ifndef KVSCOPE_VECTORS
    static void place(const std::byte* block, std::byte* panelBlock, int /*width*/, int column)
    {
        std::memcpy(panelBlock + static_cast<std::ptrdiff_t>(column) * kBytes, block, kBytes);
    }
    static void fetch(const std::byte* panelBlock, int /*width*/, int column, std::byte* block)
    {
        std::memcpy(block, panelBlock + static_cast<std::ptrdiff_t>(column) * kBytes, kBytes);
    }
#endif
};

#ifndef KVSCOPE_VECTORS
template<typename Value> [[nodiscard]] Value readAt(const std::byte* from)
{
    Value value;
    std::memcpy(&value, from, sizeof value);
    return value;
}
#endif

}  // namespace
}  // namespace kvscope
