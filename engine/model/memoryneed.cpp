// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/memoryneed.h"

#include "arch/weightroles.h"
#include "core/headrows.h"
#include "core/rowprints.h"
#include "kernels/alignedmemory.h"
#include "kernels/exact/packedmatrix.h"
#include "kernels/layercache.h"
#include "model/kvcache.h"
#include "model/ropetable.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>

namespace kvscope {

namespace {

using Bytes = std::uint64_t;

/// The limits of a chunk's rows, multiples of the rows that the kernels compute together.
constexpr int kMinChunkRows = kAttentionRows;
constexpr int kMaxChunkRows = 48 * kAttentionRows;
/// Outputs of the widest panel of packed weights, and positions of a panel of keys.
constexpr Bytes kPanel = kPanelWidth;
/// Copies of a row of logits that a step keeps: the generator's, the record's and the comparison's.
constexpr Bytes kLogitCopies = 4;
/// The buffer in which a thread widens a block of weights.
constexpr Bytes kWidened = kWidenInputs * kPanel * sizeof(float);
/// A longer table of angles is allocated beside the one that was computed with the model, and then replaces it.
constexpr Bytes kFirstAngles = kAnglesAtLoad;

constexpr Bytes count(int value) noexcept
{
    return static_cast<Bytes>(value);
}
constexpr Bytes roundedUp(Bytes value, Bytes unit) noexcept
{
    return (value + unit - 1) / unit * unit;
}

/// Average bytes of a stored number.
class StoredNumbers {
public:
    StoredNumbers(Bytes storedBytes, Bytes parameters) noexcept
        : m_average(static_cast<double>(storedBytes) / static_cast<double>(std::max<Bytes>(parameters, 1)))
    {
    }
    [[nodiscard]] Bytes bytesOf(Bytes numbers) const noexcept { return static_cast<Bytes>(m_average * static_cast<double>(numbers)); }

private:
    double m_average;
};

/// The shapes of the matrices that are multiplied.
struct ProductShapes {
    RoleShape head;
    std::array<RoleShape, 8> ofLayer {};
    std::size_t perLayer = 0;
    Bytes largest = 0;  ///< numbers of the largest matrix of all, which may also be a table
};

ProductShapes productShapes(const ModelConfig& config) noexcept
{
    ProductShapes shapes;
    for (const WeightRole& role : weightRoles()) {
        if (!role.wanted(config) || !role.isMatrix()) {
            continue;
        }
        const RoleShape shape = role.shape(config);
        shapes.largest = std::max(shapes.largest, shape.elements());
        if (role.perLayer) {
            assert(shapes.perLayer < shapes.ofLayer.size());
            shapes.ofLayer[shapes.perLayer++] = shape;
        } else if (role.role == TensorRole::Head || (config.tiedHead && role.role == TensorRole::Embedding)) {
            shapes.head = shape;
        }
    }
    return shapes;
}

/// Adds up the weights of products, in the order in which they are packed.
class Products {
public:
    Products(const StoredNumbers& numbers, const MemoryUse& use) noexcept : m_numbers(numbers), m_use(use) { }

    void add(const RoleShape& shape) noexcept
    {
        const Bytes inputs = count(shape.cols);
        const Bytes stored = m_numbers.bytesOf(shape.elements());
        if (m_use.kernels != KernelKind::Exact) {  // the kernels of the comparison keep float32, each matrix in a buffer of its own
            const Bytes floats = shape.elements() * sizeof(float);
            m_growth += floats - std::min(floats, stored);
            m_buffers += alignedMemoryBytes(floats);
            m_kept += floats;
            return;
        }
        // The last panel is allocated as a full one; each output has a bias, if only of 0.
        const Bytes outputs = roundedUp(count(shape.rows), count(panelWidthFor(shape.rows, m_use.threads)));
        const Bytes kept = m_numbers.bytesOf(outputs * inputs);
        m_growth += kept - stored + sizeof(float) * outputs;
        static_cast<void>(m_arena.take(kept));
        m_kept += kept;
    }
    /// Bytes that keeping them adds to what is stored.
    [[nodiscard]] Bytes growth() const noexcept { return m_growth; }
    /// Address space of their buffers that no weight is in.
    [[nodiscard]] Bytes unused() const noexcept { return m_buffers + m_arena.bytes() - std::min(m_buffers + m_arena.bytes(), m_kept); }

private:
    const StoredNumbers& m_numbers;
    const MemoryUse& m_use;
    ArenaSizes m_arena;
    Bytes m_growth = 0;
    Bytes m_buffers = 0;
    Bytes m_kept = 0;
};

/// What the buffers of keys and values take beyond the keys and values themselves.
Bytes cachePadding(const ModelConfig& config, Bytes positions) noexcept
{
    const Bytes ofAllHeads = count(config.layers) * count(config.kvHeads) * sizeof(float);
    const auto buffer = [](Bytes bytes) { return alignedMemoryBytes(bytes, bytes <= kCacheTouchedAtOnce ? Pages::Huge : Pages::Small); };
    const Bytes keys = buffer(ofAllHeads * roundedUp(positions, kKeyPanel) * count(config.headDim));
    const Bytes values = buffer(ofAllHeads * positions * roundedUp(count(config.valueFeatures()), kValueVector));
    return keys + values - cacheBytesPerPosition(config) * positions;
}

/// Cosines and sines of all tables of angles.
Bytes ropeBytes(const ModelConfig& config, Bytes positions) noexcept
{
    if (config.position != PositionKind::Rope) {
        return 0;
    }
    // A longer table has twice the room at least, and cosines and sines are replaced one after the other.
    const Bytes room = positions > kFirstAngles ? std::max(positions, 2 * kFirstAngles) + kFirstAngles / 2 : positions;
    return (1 + config.otherRopes.size()) * count(config.rotaryDim / 2) * 2 * sizeof(float) * room;
}

/// Activations of a chunk and all logits.
Bytes activationBytes(const ModelConfig& config, Bytes rows) noexcept
{
    const Bytes perRow = 3 * count(config.hiddenSize) + 2 * count(config.queryWidth()) + 2 * count(config.kvWidth())
        + (config.gatedMlp ? 2 : 1) * count(config.ffnSize);
    return sizeof(float) * (rows * perRow + (kLogitRows + kLogitCopies) * count(config.vocabSize));
}

/// Inputs of the widest product.
Bytes widestInput(const ModelConfig& config) noexcept
{
    return std::max({ count(config.hiddenSize), count(config.ffnSize), count(config.queryWidth()) });
}

/// Attention weights of the kernels' threads.
Bytes threadBytes(Bytes positions, Bytes threads) noexcept
{
    return threads * sizeof(float) * kAttentionRows * roundedUp(positions, kPanel);
}

/// One layer's softmax weights of a chunk of the prompt or of a step, as probes see them, and what records keep: rows, pooled rows, fingerprints.
Bytes attentionBytes(const ModelConfig& config, Bytes positions, Bytes prompt, Bytes rows, Bytes budget) noexcept
{
    if (budget == 0) {
        return 0;
    }
    const Bytes heads = count(config.heads);
    const Bytes seen = heads * std::max(rows * roundedUp(prompt, kPanel), roundedUp(positions, kPanel));
    const Bytes perHead = std::max(prompt * (prompt + 1) / 2, positions);
    const Bytes allHeads = count(config.layers) * heads;
    const Bytes kept = perHead > budget / sizeof(float) / std::max<Bytes>(allHeads, 1) ? budget : allHeads * perHead * sizeof(float);
    const Bytes pooled = allHeads * positions * (kHeadCells + 1 + kHeadMeasures.size() * sizeof(float));
    const Bytes newest = 2 * allHeads * std::bit_ceil(positions) * sizeof(float);
    const Bytes prints = count(config.layers) * count(config.kvHeads) * positions * sizeof(RowPrint);
    return sizeof(float) * seen + kept + pooled + newest + prints;
}

}  // namespace

int chunkRows(const ModelConfig& config, int position, std::int64_t operations) noexcept
{
    const std::int64_t projections = static_cast<std::int64_t>(config.hiddenSize)
        * (2LL * config.queryWidth() + 2LL * config.kvWidth() + (config.gatedMlp ? 3LL : 2LL) * config.ffnSize);
    // Each row also reads all earlier positions, for scores and for values.
    const std::int64_t perRow = projections + 2LL * config.queryWidth() * (static_cast<std::int64_t>(position) + kMaxChunkRows);
    const std::int64_t rows = std::clamp<std::int64_t>(operations / std::max<std::int64_t>(perRow, 1), kMinChunkRows, kMaxChunkRows);
    return static_cast<int>(rows / kAttentionRows * kAttentionRows);
}

MemoryNeed memoryNeed(const ModelConfig& config, std::uint64_t storedBytes, std::uint64_t parameters, const MemoryUse& use) noexcept
{
    const int chunk = std::min(use.positions, use.passRows > 0 ? use.passRows : chunkRows(config, 0, kChunkOperations));
    const Bytes positions = count(use.positions);
    const Bytes prompt = count(use.prompt > 0 ? use.prompt : chunk);
    const Bytes rows = std::min(prompt, count(chunk));
    MemoryNeed need;
    need.cache = cacheBytesPerPosition(config) * positions;
    need.rest = cachePadding(config, positions) + ropeBytes(config, positions) + activationBytes(config, rows)
        + threadBytes(positions, count(use.threads)) + attentionBytes(config, positions, prompt, rows, use.attentionBudget);
    if (storedBytes > 0) {
        const StoredNumbers numbers(storedBytes, parameters);
        const ProductShapes shapes = productShapes(config);
        Products products(numbers, use);
        products.add(shapes.head);
        for (int layer = 0; layer < config.layers; ++layer) {
            for (std::size_t i = 0; i < shapes.perLayer; ++i) {
                products.add(shapes.ofLayer[i]);
            }
        }
        need.weights = storedBytes + products.growth();
        const Bytes read = use.wholeMatrices ? numbers.bytesOf(shapes.largest)
                                             : std::min(count(use.threads), count(kPackedReaders))
                * std::max<Bytes>(kPackedBlockBytes, sizeof(float) * kPanel * widestInput(config));
        const Bytes kernels = count(use.threads) * (kWidened + sizeof(float) * widestInput(config));
        need.rest += read + kernels + products.unused();
    }
    return need;
}

}  // namespace kvscope
