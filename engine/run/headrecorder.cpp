// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/headrecorder.h"

#include "kernels/isa.h"
#include "run/headweights.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstdlib>
#include <limits>

namespace kvscope {

namespace {

constexpr float kNone = std::numeric_limits<float>::quiet_NaN();
constexpr std::size_t kLanes = 16;  ///< sums over keys have fixed lanes by key, so that compilers vectorise them without changing a bit
constexpr std::size_t kMeasures = kHeadMeasures.size();

// Each of the loops over the keys of a row is compiled once per instruction set, of all heads of a long text they take as long as the model
// itself. Their lanes are fixed, so the bits do not depend on the set.
#define KVSCOPE_IN_EACH [[gnu::always_inline]] inline

/// log2 of a positive normal number, within 3e-7; of 0 a finite number. 2 / ln 2 · atanh((m − 1) / (m + 1)) by its series, m in [√½, √2).
KVSCOPE_IN_EACH float binaryLog(float value)
{
    constexpr std::uint32_t kRootHalf = 0x3F3504F3;  // the bits of √½
    const std::uint32_t above = std::bit_cast<std::uint32_t>(value) - kRootHalf;
    const auto exponent = static_cast<float>(static_cast<std::int32_t>(above) >> 23);
    const float m = std::bit_cast<float>((above & 0x7FFFFFU) + kRootHalf);
    const float z = (m - 1.0F) / (m + 1.0F);
    const float square = z * z;
    const float series = 1.0F + square * (1.0F / 3 + square * (1.0F / 5 + square * (1.0F / 7)));
    return exponent + 2.885390082F * z * series;
}

/// Eigen's kernels round a row differently in passes with another number of rows: without the cache every step would store all rows anew. What
/// is shown of a measure has fewer digits.
bool differByRounding(float a, float b)
{
    constexpr float kRounding = 1e-5F;
    return (std::isnan(a) && std::isnan(b)) || std::abs(a - b) <= kRounding * std::max(1.0F, std::abs(a));
}

struct Sums {
    float entropy = 0.0F;
    float change = 0.0F;
};

/// Both sums over keys begin … end - 1, the visible ones of a row; @p before is the row before, null if there is none.
KVSCOPE_IN_EACH Sums sumsOfRow(const float* row, const float* before, std::size_t begin, std::size_t end)
{
    std::array<float, kLanes> entropy {};
    std::array<float, kLanes> change {};
    const auto add = [&](std::size_t lane, std::size_t key) __attribute__((always_inline))
    {
        entropy[lane] -= row[key] * binaryLog(row[key]);
    };
    const auto compare = [&](std::size_t lane, std::size_t key) __attribute__((always_inline))
    {
        const float old = before[key];
        change[lane] += std::abs(row[key] - (std::isnan(old) ? 0.0F : old));
    };
    // The row before does not have the row's own key.
    const std::size_t shared = before != nullptr ? end - 1 : 0;
    std::size_t key = begin;
    for (; key < end && key % kLanes != 0; ++key) {
        add(key % kLanes, key);
    }
    for (; key + kLanes <= end; key += kLanes) {
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
            add(lane, key + lane);
        }
    }
    for (; key < end; ++key) {
        add(key % kLanes, key);
    }
    for (key = begin; key < shared && key % kLanes != 0; ++key) {
        compare(key % kLanes, key);
    }
    for (; key + kLanes <= shared; key += kLanes) {
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
            compare(lane, key + lane);
        }
    }
    for (; key < shared; ++key) {
        compare(key % kLanes, key);
    }
    // A window leaves keys behind that the row before could see.
    for (key = begin; before != nullptr && key > 0 && !std::isnan(before[key - 1]); --key) {
        change[(key - 1) % kLanes] += std::abs(before[key - 1]);
    }
    Sums sums;
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
        sums.entropy += entropy[lane];
        sums.change += change[lane];
    }
    return sums;
}

/// The largest of some weights, none of them NaN or negative.
KVSCOPE_IN_EACH float largestOf(const float* weights, std::size_t count)
{
    std::array<float, kLanes> lanes {};
    std::size_t i = 0;
    for (; i + kLanes <= count; i += kLanes) {
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
            lanes[lane] = weights[i + lane] > lanes[lane] ? weights[i + lane] : lanes[lane];
        }
    }
    for (; i < count; ++i) {
        lanes[0] = weights[i] > lanes[0] ? weights[i] : lanes[0];
    }
    return *std::max_element(lanes.begin(), lanes.end());
}

#if defined(__x86_64__)
#define KVSCOPE_FOR(name) [[gnu::target(name)]]
#define KVSCOPE_AVX512 "avx512f,avx512bw,avx512dq,avx512vl"
KVSCOPE_FOR("avx2") Sums sumsAvx2(const float* row, const float* before, std::size_t begin, std::size_t end)
{
    return sumsOfRow(row, before, begin, end);
}
KVSCOPE_FOR("avx2") float largestAvx2(const float* weights, std::size_t count)
{
    return largestOf(weights, count);
}
KVSCOPE_FOR(KVSCOPE_AVX512) Sums sumsAvx512(const float* row, const float* before, std::size_t begin, std::size_t end)
{
    return sumsOfRow(row, before, begin, end);
}
KVSCOPE_FOR(KVSCOPE_AVX512) float largestAvx512(const float* weights, std::size_t count)
{
    return largestOf(weights, count);
}
#endif
Sums sumsBaseline(const float* row, const float* before, std::size_t begin, std::size_t end)
{
    return sumsOfRow(row, before, begin, end);
}
float largestBaseline(const float* weights, std::size_t count)
{
    return largestOf(weights, count);
}

/// The loops for one instruction set.
struct RowLoops {
    Sums (*sumsOf)(const float* row, const float* before, std::size_t begin, std::size_t end) = sumsBaseline;
    float (*largest)(const float* weights, std::size_t count) = largestBaseline;
};

RowLoops loopsFor([[maybe_unused]] Isa isa)
{
#if defined(__x86_64__)
    if (isa == Isa::Avx512)
        return { sumsAvx512, largestAvx512 };
    if (isa == Isa::Avx2)
        return { sumsAvx2, largestAvx2 };
#endif
    return {};
}

/// @param cells (kHeadCells), all zero
/// @return cell 0 without key 0
std::uint8_t pool(const RowLoops& loops, const float* row, std::size_t begin, std::size_t end, std::uint8_t* cells)
{
    const int shift = headCellShift(static_cast<int>(end));
    std::uint8_t firstWithoutKeyZero = 0;
    if (const std::size_t from = std::max<std::size_t>(begin, 1), to = std::min(end, std::size_t { 1 } << shift); from < to) {
        firstWithoutKeyZero = headCell(loops.largest(row + from, to - from));
    }
    for (std::size_t cell = begin >> shift; cell << shift < end; ++cell) {
        const std::size_t from = std::max(begin, cell << shift);
        const std::size_t to = std::min(end, (cell + 1) << shift);
        cells[cell] = headCell(loops.largest(row + from, to - from));
    }
    return firstWithoutKeyZero;
}

/// @param row (position + 1) weights, NaN where a window masks them. @param before the row before, null if there is none. @param measures all are
/// set.
/// @return as pool()
std::uint8_t measure(const RowLoops& loops, const float* row, const float* before, int position, std::uint8_t* cells, float* measures)
{
    const auto end = static_cast<std::size_t>(position) + 1;
    std::size_t begin = 0;
    while (begin + 1 < end && std::isnan(row[begin])) {
        ++begin;
    }
    const std::uint8_t firstWithoutKeyZero = pool(loops, row, begin, end, cells);
    const Sums sums = loops.sumsOf(row, before, begin, end);
    const auto set = [&](HeadMeasure which, float value) { measures[static_cast<std::size_t>(which)] = value; };
    set(HeadMeasure::FirstToken, weightOnFirstToken({ row, end }));
    set(HeadMeasure::TokenBefore, position < 2 ? kNone : begin + 1 < end ? row[end - 2] : 0.0F);
    set(HeadMeasure::Itself, row[end - 1]);
    set(HeadMeasure::Entropy, std::max(0.0F, sums.entropy));
    set(HeadMeasure::Change, before != nullptr ? sums.change / 2 : kNone);
    return firstWithoutKeyZero;
}

}  // namespace

HeadRecorder::HeadRecorder(int layers, int heads, Isa isa) : m_layers(layers), m_heads(heads), m_isa(isa) { }

void HeadRecorder::begin(int first, int rows)
{
    assert(first >= 0 && rows > 0 && first <= static_cast<int>(m_known.size()));
    m_first = first;
    m_positions = first + rows;
    store(std::min(std::max(first, static_cast<int>(m_known.size())), m_positions - 1));
    const std::size_t heads = headCount();
    const auto positions = static_cast<std::size_t>(m_positions);
    if (positions > m_stride) {
        const std::size_t wider = std::bit_ceil(positions);
        std::vector<float> moved(m_newest.position < 0 ? 0 : heads * wider, kNone);
        for (std::size_t head = 0; head < heads && !moved.empty(); ++head) {
            std::copy_n(m_newest.weights.data() + head * m_stride, m_newest.position + 1, moved.data() + head * wider);
        }
        m_newest.weights = std::move(moved);
        m_stride = wider;
    }
    m_chunk.weights.resize(heads * m_stride);
}

std::size_t HeadRecorder::headCount() const
{
    return static_cast<std::size_t>(m_layers) * static_cast<std::size_t>(m_heads);
}

void HeadRecorder::store(int from)
{
    const std::size_t rows = headCount() * static_cast<std::size_t>(m_positions - from);
    m_pass.layers = m_layers;
    m_pass.heads = m_heads;
    m_pass.firstRow = from;
    m_pass.rows = m_positions - from;
    m_pass.cells.assign(rows * kHeadCells, 0);
    m_pass.firstWithoutKeyZero.assign(rows, 0);
    m_pass.measures.assign(rows * kMeasures, kNone);
}

void HeadRecorder::widen(int from)
{
    const HeadRows narrow = std::move(m_pass);
    store(from);
    // So far these rows equalled the known ones; the remaining heads will overwrite the copy.
    auto cells = m_pass.cells.begin();
    auto firstCells = m_pass.firstWithoutKeyZero.begin();
    auto measures = m_pass.measures.begin();
    for (int position = from; position < m_positions; ++position) {
        const HeadRows& rows = narrow.holds(position) ? narrow : *m_known[static_cast<std::size_t>(position)];
        cells = std::ranges::copy(rows.cellsOf(position), cells).out;
        firstCells = std::ranges::copy(rows.firstWithoutKeyZeroOf(position), firstCells).out;
        measures = std::ranges::copy(rows.measuresOf(position), measures).out;
    }
}

bool HeadRecorder::equalsKnown(int position, std::size_t head, const Row& row) const
{
    const HeadRows& known = *m_known[static_cast<std::size_t>(position)];
    const std::uint8_t* const cells = known.cellsOf(position).data() + head * kHeadCells;
    const float* const measures = known.measuresOf(position).data() + head * kMeasures;
    const auto near = [](int a, int b) { return std::abs(a - b) <= 1; };
    return std::equal(row.cells.begin(), row.cells.end(), cells, near)
        && near(row.firstWithoutKeyZero, known.firstWithoutKeyZeroOf(position)[head])
        && std::equal(row.measures.begin(), row.measures.end(), measures, differByRounding);
}

void HeadRecorder::attention(int layer, int head, int firstRow, int rows, int cols, std::span<const float> weights)
{
    assert(firstRow >= m_first && firstRow + rows <= m_positions);
    const RowLoops loops = loopsFor(m_isa);
    const std::size_t which = static_cast<std::size_t>(layer) * static_cast<std::size_t>(m_heads) + static_cast<std::size_t>(head);
    float* const newest = m_chunk.weights.data() + which * m_stride;
    const float* before = nullptr;
    if (firstRow > m_first) {
        before = newest;  // of the chunk before
    } else if (firstRow > 0 && m_newest.position == firstRow - 1) {
        before = m_newest.weights.data() + which * m_stride;
    }
    for (int i = 0; i < rows; ++i) {
        const float* const weightsOfRow = weights.data() + static_cast<std::size_t>(i) * static_cast<std::size_t>(cols);
        const int position = firstRow + i;
        Row row;
        row.firstWithoutKeyZero = measure(loops, weightsOfRow, before, position, row.cells.data(), row.measures.data());
        before = weightsOfRow;
        if (position < m_pass.firstRow) {
            if (equalsKnown(position, which, row)) {
                continue;
            }
            widen(position);
        }
        const std::size_t place = static_cast<std::size_t>(position - m_pass.firstRow) * headCount() + which;
        std::ranges::copy(row.cells, m_pass.cells.data() + place * kHeadCells);
        m_pass.firstWithoutKeyZero[place] = row.firstWithoutKeyZero;
        std::ranges::copy(row.measures, m_pass.measures.data() + place * kMeasures);
    }
    std::copy_n(before, firstRow + rows, newest);
}

std::shared_ptr<const HeadRows> HeadRecorder::publish()
{
    if (m_inherited && m_pass.firstRow > 0) {
        widen(0);
    }
    m_inherited = false;
    auto rows = std::make_shared<const HeadRows>(std::move(m_pass));
    m_known.resize(static_cast<std::size_t>(rows->firstRow));
    m_known.resize(static_cast<std::size_t>(m_positions), rows);
    std::swap(m_newest.weights, m_chunk.weights);
    m_newest.position = m_positions - 1;
    discard();
    return rows;
}

void HeadRecorder::discard()
{
    m_pass = {};
}

void HeadRecorder::inherit(int positions)
{
    m_known.resize(std::min(m_known.size(), static_cast<std::size_t>(positions)));
    if (m_newest.position >= positions) {
        m_newest.position = -1;
    }
    m_inherited = true;
}

}  // namespace kvscope
