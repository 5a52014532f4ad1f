// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/thumbnail.h"

#include "core/headrows.h"
#include "figures/palettes.h"

#include <QImage>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace kvscope {

namespace {

constexpr int kLevels = 1000;
constexpr double kUnderNext = 0.4;  ///< adjacent shapes show a seam where an edge falls between two pixels

/// Of a cell in a thumbnail's shades.
std::size_t shadeIndex(int row, int column)
{
    return static_cast<std::size_t>(row) * kHeadCells + static_cast<std::size_t>(column);
}

}  // namespace

ThumbnailPainter::ThumbnailPainter(PaletteId palette, const FigureStyle& style) : m_style(style)
{
    m_colors.reserve(kLevels + 1);
    for (int level = 0; level <= kLevels; ++level)
        m_colors.push_back(paletteColor(palette, static_cast<double>(level) / kLevels).rgb());
}

QRgb ThumbnailPainter::color(float shade) const
{
    if (std::isnan(shade))
        return 0U;
    return m_colors[static_cast<std::size_t>(std::lround(std::clamp(shade, 0.0F, 1.0F) * static_cast<float>(kLevels)))];
}

void ThumbnailPainter::paint(QPainter& painter, const QRectF& rect, std::span<const float> shades, int side) const
{
    painter.fillRect(rect, m_style.theme.naGround);
    if (m_style.vector) {
        paintShapes(painter, rect, shades, side);
        return;
    }
    QImage image(side, side, QImage::Format_ARGB32_Premultiplied);
    for (int row = 0; row < side; ++row) {
        auto* const line = reinterpret_cast<QRgb*>(image.scanLine(row));
        for (int column = 0; column < side; ++column)
            line[column] = color(shades[shadeIndex(row, column)]);
    }
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    painter.drawImage(rect, image);
}

/// One rectangle for neighbours of one colour.
void ThumbnailPainter::paintShapes(QPainter& painter, const QRectF& rect, std::span<const float> shades, int side) const
{
    const double step = rect.width() / side;
    for (int row = 0; row < side; ++row) {
        const auto at = [&](int column) { return column < side ? color(shades[shadeIndex(row, column)]) : 0U; };
        for (int first = 0; first < side;) {
            int end = first + 1;
            while (end < side && at(end) == at(first))
                ++end;
            if (at(first) != 0U) {
                const double under = at(end) != 0U ? kUnderNext : 0.0;
                painter.fillRect(
                    QRectF(rect.left() + first * step, rect.top() + row * step, (end - first) * step + under, step), QColor(at(first)));
            }
            first = end;
        }
    }
}

}  // namespace kvscope
