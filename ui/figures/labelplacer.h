// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Finds a free place for a label next to what it names. Geometry only, in pixels; any thread.

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
    /// @param bounds contain every label.
    explicit LabelPlacer(const QRectF& bounds);

    /// Lines and bars are avoided while there is another place; other labels are always avoided.
    void avoid(const QLineF& line);
    void avoid(const QRectF& bar);

    /// Tries @p candidates (top left corners, best first; moved inside if they leave the bounds sideways) and takes the first that crosses
    /// nothing. If none is free and @p insist is set, takes the one that crosses the fewest lines and bars. The chosen place stays
    /// reserved.
    [[nodiscard]] std::optional<QRectF> place(const QSizeF& size, std::span<const QPointF> candidates, bool insist);

    /// Number of lines and bars in @p rect; at 0, text is readable without a background.
    [[nodiscard]] int crossings(const QRectF& rect) const;

private:
    QRectF m_bounds;
    std::vector<QLineF> m_lines;
    std::vector<QRectF> m_bars;
    std::vector<QRectF> m_labels;
};

/// Whether any part of @p line is inside @p rect.
[[nodiscard]] bool crosses(const QRectF& rect, const QLineF& line);

}  // namespace kvscope
