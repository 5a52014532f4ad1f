// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// All heads in rows and columns: which of them is in which place, what it measures, and where it is painted. Values and pure functions; any
// thread, but for the layout, which measures fonts.

#include "core/headref.h"
#include "run/headsummary.h"
#include "theme/theme.h"
#include "types/heatmaptypes.h"

#include <QRectF>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace kvscope {

enum class HeadOrder : std::uint8_t {
    ByLayer,  ///< a row for each layer, closed by the mean and the maximum of its heads
    ByMeasure,  ///< the largest first, row after row, whatever their layers
};
enum class MeasuredRows : std::uint8_t { All, Newest };

/// What the picture of all heads shows. Cheap to copy.
struct HeadGrid {
    std::shared_ptr<const HeadSummary> summary;  ///< null: nothing to show
    HeadMeasure measure = HeadMeasure::FirstToken;
    MeasuredRows rows = MeasuredRows::All;
    HeadOrder order = HeadOrder::ByLayer;
    HeatmapScale scale = HeatmapScale::Linear;  ///< of the thumbnails
    PaletteId palette = PaletteId::Viridis;

    [[nodiscard]] int layers() const { return summary ? summary->layers() : 0; }
    [[nodiscard]] int heads() const { return summary ? summary->heads() : 0; }
    /// The head's measure: its mean over the rows from the second on, or that of the newest row. NaN if there is none.
    [[nodiscard]] double value(HeadRef head, HeadMeasure which) const;
    [[nodiscard]] double value(HeadRef head) const { return value(head, measure); }
    /// Over all heads; NaN if no head has it.
    [[nodiscard]] double mean() const;
    /// The largest value that the measure can have here: 1, or for the entropy the bits of an even look at all positions.
    [[nodiscard]] double largest(HeadMeasure which) const;
    /// 0 … 1 for a colour; NaN for NaN.
    [[nodiscard]] double shade(double value) const;
};

/// A place of the grid: a head, or what closes the row of its layer.
struct HeadPlace {
    enum class Kind : std::uint8_t { Head, Mean, Largest };
    Kind kind = Kind::Head;
    HeadRef head;  ///< of the others the layer alone
    friend bool operator==(const HeadPlace&, const HeadPlace&) = default;
};

/// The measure of a place; of the means and maximums over the heads of the layer.
[[nodiscard]] double valueOf(const HeadGrid& grid, const HeadPlace& place);
/// The pooled weights of a place, (kHeadCells, kHeadCells) row-major, NaN where no key is visible. Without the first token the first cell of a row
/// is pooled from its other keys: NaN up to 24 positions, where each key has a cell.
[[nodiscard]] std::vector<float> weightsOf(const HeadGrid& grid, const HeadPlace& place);
/// The same as shades, 0 … 1, on the grid's scale. By row and without the first token: each row divided by its largest cell.
[[nodiscard]] std::vector<float> shadesOf(const HeadGrid& grid, const HeadPlace& place);

enum class HeadGridRoom : std::uint8_t {
    Panel,  ///< thumbnails of a limited size with whole pixels for each cell, close together
    Page,  ///< as large as fits, and spread over the whole area
};

/// Where everything is, in the units of the painter.
class HeadGridLayout {
public:
    HeadGridLayout() = default;
    HeadGridLayout(const HeadGrid& grid, const QRectF& area, const Theme& theme, HeadGridRoom use = HeadGridRoom::Panel);

    [[nodiscard]] bool thumbnails() const { return m_thumbnails; }  ///< otherwise squares
    [[nodiscard]] int rows() const { return m_rows; }
    [[nodiscard]] int columns() const { return m_columns; }  ///< with those of mean and maximum
    [[nodiscard]] bool byLayer() const { return m_byLayer; }
    /// Nothing at the end of the last row of an order by measure.
    [[nodiscard]] std::optional<HeadPlace> placeAt(int row, int column) const;
    [[nodiscard]] std::optional<HeadPlace> placeAt(const QPointF& point) const;
    /// Empty for a place that is not there.
    [[nodiscard]] QRectF rectOf(const HeadPlace& place) const;
    [[nodiscard]] QRectF rectOf(int row, int column) const;
    [[nodiscard]] QRectF barOf(int row, int column) const;  ///< under a thumbnail
    [[nodiscard]] QRectF header() const { return m_header; }
    [[nodiscard]] QRectF rowNames() const { return m_rowNames; }
    [[nodiscard]] QRectF legend() const { return m_legend; }
    /// The place some rows and columns further on, as the arrow keys go; the same where there is none.
    [[nodiscard]] HeadPlace moved(const HeadPlace& from, int rows, int columns) const;

private:
    struct Cell {
        int row = 0;
        int column = 0;
    };
    [[nodiscard]] std::optional<Cell> cellOf(const HeadPlace& place) const;

    int m_heads = 0;
    int m_rows = 0;
    int m_columns = 0;
    bool m_byLayer = true;
    bool m_thumbnails = false;
    double m_side = 0.0;  ///< of a thumbnail or square
    double m_gap = 0.0;
    double m_pitchX = 0.0;
    double m_pitchY = 0.0;
    double m_barHeight = 0.0;
    double m_extraGap = 0.0;  ///< before the means
    double m_closingPitch = 0.0;  ///< of the columns of mean and maximum
    QPointF m_origin;
    QRectF m_header;
    QRectF m_rowNames;
    QRectF m_legend;
    std::vector<HeadRef> m_order;  ///< by measure; empty by layer
};

}  // namespace kvscope
