// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/heatmaplayout.h"

#include "theme/rowmetric.h"

#include <QFontMetrics>

#include <algorithm>
#include <cmath>
#include <functional>

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
constexpr double kNumberLine = 18;
constexpr double kLegendGap = 11;
constexpr double kLegendWidth = 14;
constexpr double kLegendTick = 8;  // tick mark and gap before the text
constexpr double kScrollBarWidth = 10;
constexpr double kEveryRowFrom = 14;  // shorter rows get fewer labels
constexpr double kTokenGap = 4;  // between two tokens above the matrix
constexpr double kNumberGap = 3;  // on each side of a number above the matrix
constexpr double kTokenColumn = 36;  // narrowest column with a token above it
constexpr double kValuePadding = 6;  // of a weight in its cell, both sides together
constexpr double kOverviewGap = 6;  // between the overview and the rows at full height
constexpr double kLeastLegend = 84;  // five ticks
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
    layout.rows = layout.visibleRows = input.positions;
    if (input.rowLayout == RowLayout::Whole) {
        layout.rowHeight = std::min<double>(rowHeightLargest(theme), cellSize(available, input.positions));
        return;
    }
    const int height = rowHeight(theme, whole, input.positions);
    layout.rowHeight = height;
    layout.visibleRows = std::min(input.positions, std::max(1, whole / height));
    layout.topRow = layout.firstRow = std::clamp(input.topRow, 0, input.positions - layout.visibleRows);
    layout.rows = layout.visibleRows;
    if (layout.visibleRows < input.positions && input.positions > kScrolledRows) {
        layout.rows = std::clamp(layout.visibleRows / 2, 1, kFootRows);
        layout.firstRow = layout.topRow + layout.visibleRows - layout.rows;
    }
}

/// Where the numbers that stand for many positions begin to be too close to position 1, the next larger step; the last position is always said.
void labelThinned(std::vector<AxisLabel>& labels, int first, int end, int step, const std::function<QRectF(int)>& place,
    const std::function<bool(const QRectF&, const QRectF&)>& apart)
{
    const std::size_t before = labels.size();
    const QRectF last = place(end - 1);
    for (int position = first; position < end - 1; ++position) {
        if (!labelled(position, step))
            continue;
        const QRectF rect = place(position);
        if (labels.size() > before && !apart(labels.back().rect, rect))
            continue;
        if (apart(rect, last))
            labels.push_back({ position, rect });
    }
    labels.push_back({ end - 1, last });
}

bool below(const QRectF& upper, const QRectF& lower)
{
    return lower.top() >= upper.bottom();
}
bool rightOf(const QRectF& left, const QRectF& right)
{
    return right.left() >= left.right();
}

/// A step at which position 1 and the one after it have room for both of their labels.
int stepWithRoom(double pitch, double extent)
{
    int step = labelStep(pitch, extent);
    while (step > 2 && step < 500'000 && (step - 1) * pitch < extent)
        step = labelStep(pitch, (step + 1) * pitch);
    return step;
}

void labelRows(HeatmapLayout& layout, const Theme& theme)
{
    layout.rowFont = rowFontFor(layout.rowHeight, theme);
    const bool every = layout.rowHeight >= theme.px(kEveryRowFrom);
    const double textHeight = QFontMetrics(theme.font(layout.rowFont)).height();
    layout.rowLabelHeight = every ? layout.rowHeight : textHeight;
    layout.overviewLabelHeight = textHeight;
    const auto place = [&layout](int row) { return layout.rowLabelRect(row); };
    if (!layout.overview.isEmpty() && layout.firstRow > 0 && layout.overview.height() >= textHeight) {
        const double pitch = layout.overview.height() / layout.positions;
        labelThinned(layout.rowLabels, 0, layout.firstRow, stepWithRoom(pitch, 1.5 * textHeight), place, below);
    }
    const int step = every ? 1 : stepWithRoom(layout.rowHeight, 1.5 * layout.rowLabelHeight);
    labelThinned(layout.rowLabels, layout.firstRow, layout.firstRow + layout.rows, step, place, below);
}

void labelColumns(HeatmapLayout& layout, const Theme& theme)
{
    const QFontMetrics metrics(theme.font(FontRole::Table));
    layout.digitWidth = metrics.horizontalAdvance(QLatin1Char('8'));
    layout.columnTokens = layout.cellWidth >= theme.px(kTokenColumn);
    const double widest = layout.columnLabelRect(layout.positions - 1).width();
    const int step = layout.columnTokens ? 1 : stepWithRoom(layout.cellWidth, widest);
    labelThinned(
        layout.columnLabels, 0, layout.positions, step, [&layout](int col) { return layout.columnLabelRect(col); }, rightOf);
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

double HeatmapLayout::overviewY(int row) const
{
    return overview.top() + std::round(row * overview.height() / std::max(1, positions));
}

QRectF HeatmapLayout::row(int row) const
{
    if (!shows(row))
        return {};
    if (!isWhole(row))
        return { QPointF(matrix.left(), overviewY(row)), QPointF(matrix.right(), std::max(overviewY(row) + 1.0, overviewY(row + 1))) };
    return { QPointF(matrix.left(), rowY(row)), QPointF(matrix.right(), std::max(rowY(row) + 1.0, rowY(row + 1))) };
}

QRectF HeatmapLayout::column(int col) const
{
    if (col < 0 || col >= positions)
        return {};
    return { QPointF(columnX(col), area().top()), QPointF(std::max(columnX(col) + 1.0, columnX(col + 1)), matrix.bottom()) };
}

QRectF HeatmapLayout::cell(int row, int col) const
{
    return this->row(row).intersected(column(col));
}

QRectF HeatmapLayout::rowLabelRect(int row) const
{
    const QRectF line = this->row(row);
    const QRectF& block = isWhole(row) ? matrix : overview;
    const double height = isWhole(row) ? rowLabelHeight : overviewLabelHeight;
    const double lowest = std::max(block.top(), block.bottom() - height);
    const double top = std::clamp(line.center().y() - height / 2, block.top(), lowest);
    return { numbers.left(), top, pins.right() - numbers.left(), height };
}

QRectF HeatmapLayout::columnLabelRect(int col) const
{
    const QRectF line = column(col);
    if (columnTokens)
        return { line.left() + kTokenGap / 2, header.top(), line.width() - kTokenGap, header.height() - 1 };
    const double width = digitWidth * static_cast<double>(QString::number(col + 1).size()) + 2 * kNumberGap;
    const double rightmost = header.right() + kNumberGap - width;
    return { std::min(line.center().x() - width / 2, rightmost), header.bottom() - 1 - numberLine, width, numberLine };
}

std::optional<CellRef> HeatmapLayout::at(QPointF point) const
{
    const auto within = [y = point.y()](const QRectF& block) { return !block.isEmpty() && y >= block.top() && y < block.bottom(); };
    if (rows == 0 || !(within(matrix) || within(overview)))
        return std::nullopt;
    const int row = within(matrix)
        ? firstRow + std::min(rows - 1, static_cast<int>((point.y() - matrix.top()) / rowHeight))
        : std::min(positions - 1, static_cast<int>((point.y() - overview.top()) / overview.height() * positions));
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
    const double shownHeight = std::round(layout.visibleRows * layout.rowHeight);
    if (layout.visibleRows < input.positions) {
        layout.scrollBar = { right - theme.px(kScrollBarWidth), headerHeight, theme.px(kScrollBarWidth), shownHeight };
        right = layout.scrollBar.left() - theme.px(2);
    }
    layout.cellWidth = std::max(0.01, cellSize(right - left, input.positions));
    const double wide = std::round(input.positions * layout.cellWidth);
    const double high = std::round(layout.rows * layout.rowHeight);
    layout.matrix = { left, headerHeight + shownHeight - high, wide, high };
    if (layout.rows < layout.visibleRows)
        layout.overview = { left, headerHeight, wide, std::max(1.0, shownHeight - high - theme.ipx(kOverviewGap)) };
    layout.gutter.setTop(layout.area().top());
    layout.gutter.setBottom(layout.matrix.bottom());
    // The bar is as high as what it explains, but for its ticks.
    layout.legend.setHeight(std::min(std::floor(available), std::max(shownHeight, std::round(theme.px(kLeastLegend)))));
    layout.header = { left, 0, layout.matrix.width(), headerHeight };
    layout.numberLine = std::min(theme.px(kNumberLine), headerHeight - 1);
    layout.corner = { 0, 0, left, headerHeight };
    layout.cellLines = layout.cellWidth >= kLineFrom && layout.rowHeight >= kLineFrom;
    const QFontMetrics value(theme.font(FontRole::Tick));
    layout.cellValues = layout.cellWidth >= value.horizontalAdvance(QStringLiteral("0.00")) + theme.px(kValuePadding)
        && layout.rowHeight >= value.height();

    labelRows(layout, theme);
    labelColumns(layout, theme);
    return layout;
}

}  // namespace kvscope
