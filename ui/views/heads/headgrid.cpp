// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/heads/headgrid.h"

#include "figures/headshades.h"
#include "views/heads/headtext.h"

#include <QFontMetrics>

#include <algorithm>
#include <cmath>
#include <limits>

namespace kvscope {

namespace {

// Lengths at 96 dpi and 100 %.
constexpr double kSmallestThumbnail = 24;
constexpr double kLargestThumbnail = 96;
constexpr double kLargestSquare = 23;
constexpr double kThumbnailGap = 5;
constexpr double kTightGap = 2;
constexpr double kSquareGap = 1;
constexpr double kBar = 3;
constexpr double kBeforeMeans = 10;
constexpr double kMarkRoom = 4;  ///< around the cells, for the frames of A and B

constexpr double kNoValue = std::numeric_limits<double>::quiet_NaN();
constexpr float kNoWeight = std::numeric_limits<float>::quiet_NaN();

}  // namespace

double HeadGrid::value(HeadRef head, HeadMeasure which) const
{
    if (!summary)
        return kNoValue;
    return rows == MeasuredRows::All ? summary->mean(which, head.layer, head.head) : summary->newest(which, head.layer, head.head);
}

double HeadGrid::mean() const
{
    double sum = 0.0;
    int count = 0;
    for (int layer = 0; layer < layers(); ++layer) {
        const double each = valueOf(*this, { HeadPlace::Kind::Mean, { layer, 0 } });
        sum += std::isnan(each) ? 0.0 : each;
        count += std::isnan(each) ? 0 : 1;
    }
    return count > 0 ? sum / count : kNoValue;
}

double HeadGrid::largest(HeadMeasure which) const
{
    if (which != HeadMeasure::Entropy)
        return 1.0;
    return summary && summary->positions() > 1 ? std::log2(summary->positions()) : 1.0;
}

double HeadGrid::shade(double value) const
{
    return std::isnan(value) ? value : std::clamp(value / largest(measure), 0.0, 1.0);
}

double valueOf(const HeadGrid& grid, const HeadPlace& place)
{
    if (place.kind == HeadPlace::Kind::Head)
        return grid.value(place.head);
    double sum = 0.0;
    double most = kNoValue;
    int count = 0;
    for (int head = 0; head < grid.heads(); ++head) {
        const double each = grid.value({ place.head.layer, head });
        if (std::isnan(each))
            continue;
        sum += each;
        most = count == 0 ? each : std::max(most, each);
        ++count;
    }
    if (count == 0)
        return kNoValue;
    return place.kind == HeadPlace::Kind::Mean ? sum / count : most;
}

std::vector<float> weightsOf(const HeadGrid& grid, const HeadPlace& place)
{
    constexpr std::size_t kCells = static_cast<std::size_t>(kHeadCells) * kHeadCells;
    std::vector<float> weights(kCells, kNoWeight);
    const bool one = place.kind == HeadPlace::Kind::Head;
    const int first = one ? place.head.head : 0;
    const int last = one ? first : grid.heads() - 1;
    for (int head = first; head <= last; ++head) {
        const std::vector<float> each = headWeights(
            grid.summary->cells(place.head.layer, head), grid.summary->firstColumnWithoutKeyZero(place.head.layer, head), grid.scale);
        for (std::size_t i = 0; i < kCells; ++i) {
            const float weight = each[i];
            if (std::isnan(weight))
                continue;
            const bool begins = std::isnan(weights[i]);
            if (place.kind == HeadPlace::Kind::Mean)
                weights[i] = (begins ? 0.0F : weights[i]) + weight / static_cast<float>(grid.heads());
            else
                weights[i] = begins ? weight : std::max(weights[i], weight);
        }
    }
    return weights;
}

std::vector<float> shadesOf(const HeadGrid& grid, const HeadPlace& place)
{
    return headShades(weightsOf(grid, place), grid.scale);
}

HeadGridLayout::HeadGridLayout(const HeadGrid& grid, const QRectF& area, const Theme& theme, HeadGridRoom use)
    : m_heads(grid.heads())
    , m_rows(grid.layers())
    , m_columns(grid.heads() + (grid.order == HeadOrder::ByLayer ? 2 : 0))
    , m_byLayer(grid.order == HeadOrder::ByLayer)
{
    if (m_rows == 0 || m_heads == 0)
        return;
    const QFontMetrics metrics(theme.font(FontRole::Tick));
    const double line = metrics.height() + theme.px(2);
    const QString widest = m_byLayer ? HeadText::layerName() : QString::number(m_rows * m_heads);
    const double names = metrics.horizontalAdvance(widest) + theme.px(8);
    const double room = theme.px(kMarkRoom);
    m_extraGap = m_byLayer ? theme.px(kBeforeMeans) : 0.0;
    // The names of the two closing columns are wider than a square.
    const double closing = m_byLayer
        ? std::max(metrics.horizontalAdvance(HeadText::meanName()), metrics.horizontalAdvance(HeadText::largestName())) + theme.px(6)
        : 0.0;
    const double width = area.width() - names - m_extraGap - 2 * room;
    const double height = area.height() - 2 * line - 2 * room - theme.px(6);
    const auto fitting = [&](double gap, double bar) {
        double across = (width + gap) / m_columns - gap;
        if (across + gap < closing)
            across = (width - 2 * closing + gap) / m_heads - gap;
        const double down = (height + gap) / m_rows - gap - bar;
        return std::min(across, down);
    };
    m_barHeight = theme.px(kBar) + 1;
    m_gap = theme.px(kThumbnailGap);
    m_side = fitting(m_gap, m_barHeight);
    if (m_side < theme.px(kSmallestThumbnail)) {
        m_gap = theme.px(kTightGap);
        m_side = fitting(m_gap, m_barHeight);
    }
    m_thumbnails = m_side >= theme.px(kSmallestThumbnail);
    if (m_thumbnails && use == HeadGridRoom::Page) {
        m_side = std::floor(m_side);
    } else if (m_thumbnails) {
        m_side = std::floor(std::min(m_side, theme.px(kLargestThumbnail)));
        // Whole pixels for each cell where they leave the thumbnail large enough.
        const int cells = grid.summary->side();
        const double even = std::floor(m_side / cells) * cells;
        m_side = even >= theme.px(kSmallestThumbnail) && even >= 0.8 * m_side ? even : m_side;
    } else {
        m_gap = theme.ipx(kSquareGap);
        m_barHeight = 0.0;
        m_side = std::max(2.0, std::floor(std::min(fitting(m_gap, 0.0), theme.px(kLargestSquare))));
    }
    m_closingPitch = std::max(m_side + m_gap, closing);
    m_pitchX = m_side + m_gap;
    m_pitchY = m_side + m_barHeight + m_gap;
    if (m_thumbnails && use == HeadGridRoom::Page) {
        // Squares fill a page in one direction; the gaps take what is left in the other.
        const int closings = m_columns - m_heads;
        const double across = width - (m_heads * m_pitchX + closings * m_closingPitch - m_gap);
        const double down = height - (m_rows * m_pitchY - m_gap);
        const auto shareOf = [this](double left, int count) { return count > 1 ? std::clamp(left / (count - 1), 0.0, m_side) : 0.0; };
        m_pitchX += shareOf(across, m_columns);
        m_closingPitch += shareOf(across, m_columns);
        m_pitchY += shareOf(down, m_rows);
    }
    m_header = QRectF(area.left() + names + room, area.top(), area.width() - names - room, line);
    m_origin = QPointF(std::round(m_header.left()), std::round(m_header.bottom() + room));
    const double bottom = m_origin.y() + (m_rows - 1) * m_pitchY + m_side + m_barHeight;
    m_rowNames = QRectF(area.left(), m_origin.y(), names - theme.px(4), bottom - m_origin.y());
    m_legend = QRectF(area.left(), std::max(area.bottom() - line, bottom + room), area.width(), line);
    if (!m_byLayer) {
        for (int layer = 0; layer < m_rows; ++layer) {
            for (int head = 0; head < m_heads; ++head)
                m_order.push_back({ layer, head });
        }
        std::ranges::stable_sort(m_order, [&](HeadRef a, HeadRef b) {
            const double left = grid.value(a);
            const double right = grid.value(b);
            return std::isnan(right) ? !std::isnan(left) : left > right;
        });
    }
}

std::optional<HeadPlace> HeadGridLayout::placeAt(int row, int column) const
{
    if (row < 0 || row >= m_rows || column < 0 || column >= m_columns)
        return std::nullopt;
    if (!m_byLayer)
        return HeadPlace { HeadPlace::Kind::Head,
            m_order[static_cast<std::size_t>(row) * static_cast<std::size_t>(m_columns) + static_cast<std::size_t>(column)] };
    if (column < m_heads)
        return HeadPlace { HeadPlace::Kind::Head, { row, column } };
    return HeadPlace { column == m_heads ? HeadPlace::Kind::Mean : HeadPlace::Kind::Largest, { row, 0 } };
}

std::optional<HeadPlace> HeadGridLayout::placeAt(const QPointF& point) const
{
    if (m_rows == 0 || point.x() < m_origin.x() || point.y() < m_origin.y())
        return std::nullopt;
    const int row = static_cast<int>((point.y() - m_origin.y()) / m_pitchY);
    int column = static_cast<int>((point.x() - m_origin.x()) / m_pitchX);
    if (m_byLayer && column >= m_heads) {
        const double beyond = point.x() - rectOf(0, m_heads).left();
        if (beyond < 0.0)
            return std::nullopt;
        column = m_heads + static_cast<int>(beyond / m_closingPitch);
    }
    return placeAt(row, column);
}

std::optional<HeadGridLayout::Cell> HeadGridLayout::cellOf(const HeadPlace& place) const
{
    if (m_byLayer) {
        const int column = place.kind == HeadPlace::Kind::Head ? place.head.head : m_heads + (place.kind == HeadPlace::Kind::Mean ? 0 : 1);
        return place.head.layer < m_rows && column < m_columns ? std::optional(Cell { place.head.layer, column }) : std::nullopt;
    }
    const auto found = std::ranges::find(m_order, place.head);
    if (place.kind != HeadPlace::Kind::Head || found == m_order.end())
        return std::nullopt;
    const int index = static_cast<int>(found - m_order.begin());
    return Cell { index / m_columns, index % m_columns };
}

QRectF HeadGridLayout::rectOf(int row, int column) const
{
    const int closing = m_byLayer ? std::max(0, column - m_heads) : 0;
    const double x = (column - closing) * m_pitchX + closing * m_closingPitch + (m_byLayer && column >= m_heads ? m_extraGap : 0.0);
    return { std::round(m_origin.x() + x), std::round(m_origin.y() + row * m_pitchY), m_side, m_side };
}

QRectF HeadGridLayout::rectOf(const HeadPlace& place) const
{
    const std::optional<Cell> cell = cellOf(place);
    return cell ? rectOf(cell->row, cell->column) : QRectF();
}

QRectF HeadGridLayout::barOf(int row, int column) const
{
    const QRectF rect = rectOf(row, column);
    return { rect.left(), rect.bottom() + 1, rect.width(), m_barHeight - 1 };
}

HeadPlace HeadGridLayout::moved(const HeadPlace& from, int rows, int columns) const
{
    const std::optional<Cell> cell = cellOf(from);
    if (!cell)
        return placeAt(0, 0).value_or(from);
    return placeAt(std::clamp(cell->row + rows, 0, m_rows - 1), std::clamp(cell->column + columns, 0, m_columns - 1)).value_or(from);
}

}  // namespace kvscope
