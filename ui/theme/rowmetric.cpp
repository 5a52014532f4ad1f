// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/rowmetric.h"

#include <QFontMetrics>

#include <algorithm>

namespace kvscope {

namespace {

constexpr double kLargestInFontHeights = 2.4;  ///< a row of few fills its panel, but is still read as a row
constexpr int kFewRows = 10;  ///< fewer rows are not higher than so many would be, so that the first steps do not change their height

/// For how many rows there is room when @p rows are shown: a quarter more at a time, so that their height changes rarely while tokens come.
int roomForRows(int rows)
{
    int room = kFewRows;
    while (room < rows)
        room += room / 4 + 1;
    return room;
}

}  // namespace

int rowHeightLargest(const Theme& theme)
{
    return static_cast<int>(kLargestInFontHeights * QFontMetrics(theme.font(FontRole::Body)).height());
}

int rowHeightSmallest(const Theme& theme)
{
    return QFontMetrics(theme.font(FontRole::Body)).height() + 1;
}

int rowHeight(const Theme& theme, int available, int rows)
{
    const int fitting = available / roomForRows(rows);
    return std::clamp(fitting, rowHeightSmallest(theme), rowHeightLargest(theme));
}

int rowsTop(const Theme& theme)
{
    return theme.ipx(92);
}

int rowsBottom(const Theme& theme)
{
    return theme.ipx(27);
}

RowMetric rowMetric(const Theme& theme, int panelHeight, int rows)
{
    RowMetric metric;
    metric.top = rowsTop(theme);
    const int available = std::max(0, panelHeight - metric.top - rowsBottom(theme));
    metric.height = rowHeight(theme, available, rows);
    metric.visibleRows = available / metric.height;
    return metric;
}

}  // namespace kvscope
