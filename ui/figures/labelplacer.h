// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Finds a free place for a text beside what it names. Geometry only, in pixels; any thread.

#include <QLineF>
#include <QPointF>
#include <QRectF>
#include <QSizeF>

#include <optional>
#include <span>
#include <vector>

namespace kvscope {

class LabelPlacer {
public:
    /// @param bounds every label stays inside.
    explicit LabelPlacer(const QRectF& bounds);

    /// Lines and bars are avoided as long as there is another place; other labels always.
    void avoid(const QLineF& line);
    void avoid(const QRectF& bar);

    /// Tries @p candidates (top left corners, best first; those that would leave the bounds sideways are moved inside) and takes the first
    /// that crosses nothing; else, when @p insist, the one that crosses the fewest lines and bars; else none. The place taken is kept free
    /// from then on.
    [[nodiscard]] std::optional<QRectF> place(const QSizeF& size, std::span<const QPointF> candidates, bool insist);

    /// Lines and bars in @p rect: 0 where a text can be read without a ground of its own.
    [[nodiscard]] int crossings(const QRectF& rect) const;

private:
    QRectF m_bounds;
    std::vector<QLineF> m_lines;
    std::vector<QRectF> m_bars;
    std::vector<QRectF> m_labels;
};

/// Whether any part of @p line lies inside @p rect.
[[nodiscard]] bool crosses(const QRectF& rect, const QLineF& line);

}  // namespace kvscope
