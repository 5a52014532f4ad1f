// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/heatmaplayout.h"

#include "theme/rowmetric.h"

#include <QFontMetrics>

#include <algorithm>
#include <cmath>

namespace kvscope {

namespace {

// Lengths at 96 dpi and 100 %.
constexpr double kNumberWidth = 30;  // four digits in the font of thin rows
constexpr double kNumberTokenGap = 6;
constexpr double kNarrowTokenWidth = 54;
constexpr double kWideTokenWidth = 96;
constexpr double kPinWidth = 17;
constexpr double kGutterWidth = 8;
constexpr double kGutterGap = 3;
constexpr double kHeaderHeight = 34;  // number and token
constexpr double kLegendGap = 11;
constexpr double kLegendWidth = 14;
constexpr double kLegendTick = 8;  // tick mark and gap before the text
constexpr double kScrollBarWidth = 10;
constexpr double kEveryRowFrom = 14;  // shorter rows get fewer labels
constexpr double kTokenGap = 4;  // between two tokens above the matrix
constexpr double kNumberGap = 3;  // on each side of a number above the matrix
constexpr double kTokenColumn = 36;  // narrowest column with a token above it
constexpr double kValueWidth = 34;
constexpr double kValueHeight = 16;
constexpr double kTallestRow = 2;  // relative to the largest aligned row, so that a picture of few rows fills its page
constexpr double kLineFrom = 6;  // smallest cell size with grid lines
constexpr double kWholePixelsFrom = 12;  // cells at least this large are whole pixels, all equal

double cellSize(double available, int count)
{
    const double exact = available / std::max(1, count);
    return exact >= kWholePixelsFrom ? std::floor(exact) : exact;
}

FontRole rowFontFor(double rowHeight, const Theme& theme)
{
    for (const FontRole role : { FontRole::Body, FontRole::Table }) {
        // Ascent and descent of Latin letters, without leading, take about 0.85 of the font height.
        if (QFontMetrics(theme.font(role)).height() * 0.85 <= rowHeight)
            return role;
    }
    return FontRole::Tick;
}

void placeRows(HeatmapLayout& layout, const HeatmapLayoutInput& input, const Theme& theme, double available)
{
    const int whole = std::max(1, static_cast<int>(available));
    layout.rows = input.positions;
    if (input.rowLayout == RowLayout::Aligned) {
        const int height = rowHeight(theme, whole, input.positions);
        layout.rowHeight = height;
        layout.rows = std::min(input.positions, std::max(1, whole / height));
        layout.firstRow = std::clamp(input.topRow, 0, input.positions - layout.rows);
    } else {
        layout.rowHeight = std::min<double>(kTallestRow * rowHeightLargest(theme), cellSize(available, input.positions));
    }
}

void labelRows(HeatmapLayout& layout, const Theme& theme)
{
    layout.rowFont = rowFontFor(layout.rowHeight, theme);
    const bool every = layout.rowHeight >= theme.px(kEveryRowFrom);
    layout.rowLabelHeight = every ? layout.rowHeight : QFontMetrics(theme.font(layout.rowFont)).height();
    const int step = every ? 1 : labelStep(layout.rowHeight, layout.rowLabelHeight);
    double end = layout.matrix.top();
    for (int row = layout.firstRow; row < layout.firstRow + layout.rows; ++row) {
        if (!labelled(row, step))
            continue;
        const QRectF rect = layout.rowLabelRect(row);
        if (rect.top() < end)
            continue;
        layout.rowLabels.push_back({ row, rect });
        end = rect.bottom();
    }
}

void labelColumns(HeatmapLayout& layout, const Theme& theme)
{
    const QFontMetrics metrics(theme.font(FontRole::Table));
    layout.digitWidth = metrics.horizontalAdvance(QLatin1Char('8'));
    layout.columnTokens = layout.cellWidth >= theme.px(kTokenColumn);
    const double widest = layout.columnLabelRect(layout.positions - 1).width();
    const int step = layout.columnTokens ? 1 : labelStep(layout.cellWidth, widest);
    double end = layout.header.left() - widest;
    for (int col = 0; col < layout.positions; ++col) {
        if (!labelled(col, step))
            continue;
        const QRectF rect = layout.columnLabelRect(col);
        if (rect.left() < end)
            continue;
        layout.columnLabels.push_back({ col, rect });
        end = rect.right();
    }
}

}  // namespace

double HeatmapLayout::rowY(int row) const
{
    return matrix.top() + std::round((row - firstRow) * rowHeight);
}

double HeatmapLayout::columnX(int col) const
{
    return matrix.left() + std::round(col * cellWidth);
}

QRectF HeatmapLayout::row(int row) const
{
    if (!shows(row))
        return {};
    return { QPointF(matrix.left(), rowY(row)), QPointF(matrix.right(), std::max(rowY(row) + 1.0, rowY(row + 1))) };
}

QRectF HeatmapLayout::column(int col) const
{
    if (col < 0 || col >= positions)
        return {};
    return { QPointF(columnX(col), matrix.top()), QPointF(std::max(columnX(col) + 1.0, columnX(col + 1)), matrix.bottom()) };
}

QRectF HeatmapLayout::cell(int row, int col) const
{
    return this->row(row).intersected(column(col));
}

QRectF HeatmapLayout::rowLabelRect(int row) const
{
    const QRectF line = this->row(row);
    const double lowest = std::max(matrix.top(), matrix.bottom() - rowLabelHeight);
    const double top = std::clamp(line.center().y() - rowLabelHeight / 2, matrix.top(), lowest);
    return { numbers.left(), top, pins.right() - numbers.left(), rowLabelHeight };
}

QRectF HeatmapLayout::columnLabelRect(int col) const
{
    const QRectF line = column(col);
    if (columnTokens)
        return { line.left() + kTokenGap / 2, header.top(), line.width() - kTokenGap, header.height() - 1 };
    const double width = digitWidth * static_cast<double>(QString::number(col + 1).size()) + 2 * kNumberGap;
    const double rightmost = header.right() + kNumberGap - width;
    return { std::min(line.center().x() - width / 2, rightmost), header.top(), width, header.height() - 1 };
}

std::optional<CellRef> HeatmapLayout::at(QPointF point) const
{
    if (rows == 0 || point.y() < matrix.top() || point.y() >= matrix.bottom())
        return std::nullopt;
    const int row = firstRow + std::min(rows - 1, static_cast<int>((point.y() - matrix.top()) / rowHeight));
    if (point.x() >= numbers.left() && point.x() < matrix.left())
        return CellRef { row, -1 };
    if (point.x() < matrix.left() || point.x() >= matrix.right())
        return std::nullopt;
    return CellRef { row, std::min(positions - 1, static_cast<int>((point.x() - matrix.left()) / cellWidth)) };
}

int labelStep(double pitch, double extent)
{
    for (int decade = 1;; decade *= 10) {
        for (const int digit : { 1, 2, 5 }) {
            const int step = decade * digit;
            if (step * pitch >= extent || step >= 1'000'000)
                return step;
        }
    }
}

bool labelled(int position, int step)
{
    return step <= 2 ? position % step == 0 : position == 0 || (position + 1) % step == 0;
}

HeatmapLayout heatmapLayout(const HeatmapLayoutInput& input, const Theme& theme)
{
    HeatmapLayout layout;
    layout.positions = input.positions;
    const double width = input.size.width();
    const double headerHeight = std::max<double>(input.headerHeight, theme.ipx(kHeaderHeight));
    const double available = std::max(1.0, input.size.height() - headerHeight - theme.ipx(kFrameRoom));

    // The left margin is the same for every run, so that a longer token does not shift the matrix.
    const double tokenWidth = std::clamp(width * 0.065, theme.px(kNarrowTokenWidth), theme.px(kWideTokenWidth));
    double x = 0;
    const auto strip = [&x](double stripWidth) {
        const QRectF rect(std::round(x), 0, std::round(stripWidth), 0);
        x = rect.right();
        return rect;
    };
    layout.numbers = strip(theme.px(kNumberWidth));
    x += theme.px(kNumberTokenGap);
    layout.tokens = strip(tokenWidth);
    layout.pins = strip(theme.px(kPinWidth));
    layout.gutter = strip(theme.px(kGutterWidth));
    x += theme.px(kGutterGap);
    const double left = std::round(x);

    const double legendWidth = theme.px(kLegendWidth + kLegendTick) + input.legendTextWidth;
    layout.legend = { std::round(width - legendWidth), headerHeight, std::round(theme.px(kLegendWidth)), std::floor(available) };
    if (input.positions <= 0)
        return layout;

    placeRows(layout, input, theme, available);
    double right = layout.legend.left() - theme.px(kLegendGap);
    if (layout.rows < input.positions) {
        layout.scrollBar = { right - theme.px(kScrollBarWidth), headerHeight, theme.px(kScrollBarWidth), layout.rows * layout.rowHeight };
        right = layout.scrollBar.left() - theme.px(2);
    }
    layout.cellWidth = std::max(0.01, cellSize(right - left, input.positions));
    layout.matrix = { left, headerHeight, std::round(input.positions * layout.cellWidth), std::round(layout.rows * layout.rowHeight) };
    layout.gutter.setTop(layout.matrix.top());
    layout.gutter.setBottom(layout.matrix.bottom());
    layout.header = { left, 0, layout.matrix.width(), headerHeight };
    layout.corner = { 0, 0, left, headerHeight };
    layout.cellLines = layout.cellWidth >= kLineFrom && layout.rowHeight >= kLineFrom;
    layout.cellValues = layout.cellWidth >= theme.px(kValueWidth) && layout.rowHeight >= theme.px(kValueHeight);

    labelRows(layout, theme);
    labelColumns(layout, theme);
    return layout;
}

}  // namespace kvscope
