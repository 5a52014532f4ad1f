// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/labelplacer.h"

#include <algorithm>
#include <array>

namespace kvscope {

namespace {
constexpr double kBetween = 6.0;  ///< px between two labels on one line
}  // namespace

bool crosses(const QRectF& rect, const QLineF& line)
{
    if (rect.contains(line.p1()) || rect.contains(line.p2())) {
        return true;
    }
    const std::array<QLineF, 4> sides { QLineF(rect.topLeft(), rect.topRight()), QLineF(rect.topRight(), rect.bottomRight()),
        QLineF(rect.bottomRight(), rect.bottomLeft()), QLineF(rect.bottomLeft(), rect.topLeft()) };
    return std::any_of(
        sides.begin(), sides.end(), [&](const QLineF& side) { return side.intersects(line, nullptr) == QLineF::BoundedIntersection; });
}

LabelPlacer::LabelPlacer(const QRectF& bounds) : m_bounds(bounds) { }

void LabelPlacer::avoid(const QLineF& line)
{
    m_lines.push_back(line);
}

void LabelPlacer::avoid(const QRectF& bar)
{
    m_bars.push_back(bar);
}

int LabelPlacer::crossings(const QRectF& rect) const
{
    const auto lines = std::count_if(m_lines.begin(), m_lines.end(), [&](const QLineF& line) { return crosses(rect, line); });
    const auto bars = std::count_if(m_bars.begin(), m_bars.end(), [&](const QRectF& bar) { return bar.intersects(rect); });
    return static_cast<int>(lines + bars);
}

std::optional<QRectF> LabelPlacer::place(const QSizeF& size, std::span<const QPointF> candidates, bool insist)
{
    std::optional<QRectF> best;
    int fewest = 0;
    for (const QPointF& corner : candidates) {
        const double rightmost = std::max(m_bounds.left(), m_bounds.right() - size.width());
        const QRectF rect(QPointF(std::clamp(corner.x(), m_bounds.left(), rightmost), corner.y()), size);
        const bool taken = std::any_of(m_labels.begin(), m_labels.end(),
            [&](const QRectF& label) { return label.intersects(rect.adjusted(-kBetween, 0, kBetween, 0)); });
        if (taken || !m_bounds.contains(rect)) {
            continue;
        }
        const int found = crossings(rect);
        if (found == 0) {
            best = rect;
            break;
        }
        if (insist && (!best || found < fewest)) {
            best = rect;
            fewest = found;
        }
    }
    if (best) {
        m_labels.push_back(*best);
    }
    return best;
}

}  // namespace kvscope
