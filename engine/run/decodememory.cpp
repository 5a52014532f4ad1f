// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/decodememory.h"

namespace kvscope {

namespace {

WideCount wide(int value) noexcept
{
    return static_cast<WideCount>(value);
}

/// Bits of the caches of all users for one position; bits, because 4-bit numbers make half bytes.
WideCount bitsPerPosition(const DecodeShape& shape, int users) noexcept
{
    const WideCount keyWidth = wide(shape.hiddenSize) / wide(shape.heads) * wide(shape.kvHeads);
    return 2 * wide(shape.layers) * keyWidth * wide(shape.valueBits) * wide(users);
}

}  // namespace

WideCount decodeWeightBytes(const DecodeShape& shape) noexcept
{
    const WideCount width = wide(shape.hiddenSize);
    const WideCount keyWidth = width / wide(shape.heads) * wide(shape.kvHeads);
    const WideCount mlp = wide(shape.gatedMlp ? 3 : 2) * width * wide(shape.ffnSize);
    const WideCount layer = 2 * width * width + 2 * width * keyWidth + mlp;
    return (wide(shape.layers) * layer + wide(shape.vocabSize) * width) * wide(shape.valueBits) / 8;
}

WideCount cacheOutgrowsWeights(const DecodeShape& shape, int users) noexcept
{
    return decodeWeightBytes(shape) * 8 / bitsPerPosition(shape, users) + 1;
}

WideCount positionsWithin(const DecodeShape& shape, int users, WideCount budgetBytes) noexcept
{
    const WideCount weights = decodeWeightBytes(shape);
    return budgetBytes <= weights ? 0 : (budgetBytes - weights) * 8 / bitsPerPosition(shape, users);
}

}  // namespace kvscope
