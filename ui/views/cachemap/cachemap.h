// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The whole cache at one step: for every layer, KV head and position what the
// step did with K and V, and their norms; its bytes; and the sentences about
// them. A value type; shares the fingerprints with the run. GUI thread only
// (translations).

#include "loader/checkpoint.h"
#include "state/runhistory.h"
#include "text/tokenlabel.h"

#include <QCoreApplication>
#include <QLocale>
#include <QString>
#include <QStringList>

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace kvscope {

/// Of K and V of one position in one layer, ordered by what is told first where
/// several share a pixel.
enum class MapState : std::uint8_t {
    Empty,  ///< nothing is stored
    Unread,  ///< kept, but outside of the layer's window: no longer read
    Reused,
    Recomputed,  ///< computed again and not kept
    Computed,  ///< for the first time, and not kept
    Written,
};
inline constexpr std::array kMapStates { MapState::Written, MapState::Reused, MapState::Unread, MapState::Computed, MapState::Recomputed };

enum class MapMeasure : std::uint8_t { State, KeyNorm, ValueNorm };

/// Counted from 0. position -1: none.
struct MapCell {
    int layer = 0;
    int kvHead = 0;
    int position = -1;
    friend bool operator==(const MapCell&, const MapCell&) = default;
};

struct CacheMap {
    Q_DECLARE_TR_FUNCTIONS(kvscope::CacheMap)

public:
    StepRecordPtr record;  ///< of the viewed step; null: nothing to show
    int layers = 0;
    int kvHeads = 0;
    int heads = 0;
    int headDim = 0;
    int valueDim = 0;
    std::uint64_t bytesPerPosition = 0;
    std::vector<int> windows;  ///< per layer, 0 = none; empty = none in any
    std::vector<CellState> states;  ///< (positions), in a layer without a window
    std::vector<int> writers;  ///< (positions), the step that wrote the rows in
        ///< the cache; -1: none are
    std::vector<std::shared_ptr<const RowPrints>> prints;  ///< (positions), null where none are known
    std::vector<TokenLabel> tokens;  ///< (positions)
    float largestKey = 0.0F;  ///< of all norms that are known
    float largestValue = 0.0F;

    [[nodiscard]] bool empty() const { return record == nullptr; }
    [[nodiscard]] int positions() const { return static_cast<int>(states.size()); }
    [[nodiscard]] int rows() const { return layers * kvHeads; }  ///< layer by layer
    [[nodiscard]] MapState state(int layer, int position) const;
    /// NaN where none is known.
    [[nodiscard]] float norm(MapMeasure measure, const MapCell& cell) const;
    [[nodiscard]] float largest(MapMeasure measure) const { return measure == MapMeasure::ValueNorm ? largestValue : largestKey; }
    [[nodiscard]] bool hasNorms() const { return largestKey > 0.0F || largestValue > 0.0F; }
    [[nodiscard]] int count(MapState state) const;  ///< over layers and positions, in rows of one KV head
    [[nodiscard]] int group() const { return kvHeads > 0 ? heads / kvHeads : 1; }  ///< query heads that share a KV head

    [[nodiscard]] static QString stateText(MapState state);
    [[nodiscard]] QString sentence(const QLocale& locale) const;  ///< bytes used of reserved: rich text
    [[nodiscard]] QStringList formulas(const QLocale& locale) const;  ///< the bytes as a product of live numbers,
        ///< the longest first: rich text
    [[nodiscard]] QString servedHeads(int kvHead) const;  ///< "query heads 4–6"
    [[nodiscard]] QString rowName(int kvHead) const;  ///< "2 · q 4–6"; "2" where each has one query head
    [[nodiscard]] static QString layerName();  ///< above the numbers of layers
    [[nodiscard]] static QString rowsName();  ///< above rowName()
    /// Rich text, the longest wording.
    [[nodiscard]] QString readout(const MapCell& cell, const QLocale& locale) const;
    /// The same, the longest wording first; one empty one for a cell that the map does not have.
    [[nodiscard]] QStringList readouts(const MapCell& cell, const QLocale& locale) const;
};

/// @param step -1 or beyond the run: an empty map
[[nodiscard]] CacheMap cacheMap(const RunHistory& run, const ModelInfo& model, int step);

}  // namespace kvscope
