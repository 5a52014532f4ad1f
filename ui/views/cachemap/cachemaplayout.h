// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Where the cells of the map of a cache are: a column for each position, a row
// for each KV head of each layer. A value type. GUI thread only (fonts).

#include "figures/figure.h"
#include "views/cachemap/cachemap.h"

#include <QRectF>

namespace kvscope {

class CacheMapLayout {
public:
    CacheMapLayout(const QRectF& rect, const Theme& theme, const CacheMap& map);

    [[nodiscard]] const QRectF& cells() const { return m_cells; }
    [[nodiscard]] const QRectF& axis() const { return m_axis; }  ///< above the cells
    [[nodiscard]] const QRectF& legend() const { return m_legend; }  ///< below them
    [[nodiscard]] double columnWidth() const { return m_columnWidth; }
    [[nodiscard]] double rowHeight() const { return m_rowHeight; }
    [[nodiscard]] QRectF layerLabel(int layer) const;
    /// Of one KV head, right of its layer's; empty where the rows are too thin for it.
    [[nodiscard]] QRectF rowLabel(int layer, int kvHead) const;
    /// The row of one KV head.
    [[nodiscard]] QRectF rowRect(int layer, int kvHead) const;
    [[nodiscard]] QRectF cellRect(const MapCell& cell) const;
    /// From position @p from to before @p end, in the rows of a layer; at least
    /// two pixels wide, so that one position of thousands is seen.
    [[nodiscard]] QRectF run(int layer, int from, int end) const;
    /// position -1: outside of the cells.
    [[nodiscard]] MapCell cellAt(const QPointF& point) const;

private:
    QRectF m_cells;
    QRectF m_axis;
    QRectF m_legend;
    int m_layers = 0;
    int m_kvHeads = 0;
    int m_positions = 0;
    double m_layerWidth = 0.0;
    double m_rowLabelWidth = 0.0;  ///< 0: none
    double m_columnWidth = 0.0;
    double m_rowHeight = 0.0;
};

}  // namespace kvscope
