// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Heatmaps of one layer's heads with several numbers of KV heads, below each other: what averaging K and V does to the attention over the same prompt.
// A value type. GUI thread only.

#include "figures/figure.h"
#include "run/headsummary.h"
#include "types/heatmaptypes.h"

#include <QCoreApplication>
#include <QList>
#include <QRectF>
#include <QString>

#include <memory>
#include <vector>

namespace kvscope {

class MergedMaps final : public Figure {
    Q_DECLARE_TR_FUNCTIONS(kvscope::MergedMaps)

public:
    /// The model as it was loaded once.
    struct Row {
        QString name;  ///< "2 KV heads (GQA)"
        int kvHeads = 0;  ///< its query heads are divided among so many groups of neighbours
        std::shared_ptr<const HeadSummary> heads;  ///< of the prompt; not null
        std::vector<std::vector<float>> shades = {};  ///< (heads) of the layer, each as headShades() makes them; empty before makeShades()
    };

    QList<Row> rows;  ///< most KV heads first, all with the same prompt
    int layer = 0;
    HeatmapScale scale = HeatmapScale::Linear;
    PaletteId palette = PaletteId::Viridis;

    /// Makes what painting needs of every head, but for rows that @p before has with the same weights, layer and scale.
    void makeShades(const MergedMaps& before);

    /// "Attention of layer 1 over the prompt; heads in one frame share a KV head". Plain text; empty without rows.
    [[nodiscard]] QString title() const override;
    /// The square of a query head; empty if there is no such row or head, or no room.
    [[nodiscard]] QRectF cellOf(int row, int head, const QRectF& rect, const Theme& theme) const;
    /// The height that it makes use of, for a width.
    [[nodiscard]] double height(double width, const Theme& theme) const;

    void paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const override;

private:
    struct Layout {
        double names = 0.0;  ///< width
        double side = 0.0;  ///< of a thumbnail
        double pitch = 0.0;  ///< from one to the next, and from row to row
        double top = 0.0;  ///< height of the title
    };
    [[nodiscard]] Layout layout(const QSizeF& size, const Theme& theme) const;
    [[nodiscard]] int heads() const { return rows.isEmpty() ? 0 : rows.front().heads->heads(); }
};

}  // namespace kvscope
