// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/rowmetric.h"

#include <QFontMetrics>

#include <algorithm>

namespace kvscope {

int rowHeightLargest(const Theme& theme)
{
    return QFontMetrics(theme.font(FontRole::Body)).height() + 4;
}

int rowHeightSmallest(const Theme& theme)
{
    return QFontMetrics(theme.font(FontRole::Body)).height() + 1;
}

int rowHeight(const Theme& theme, int available, int rows)
{
    const int fitting = rows > 0 ? available / rows : available;
    return std::clamp(fitting, rowHeightSmallest(theme), rowHeightLargest(theme));
}

int rowsTop(const Theme& theme)
{
    return theme.ipx(100);
}

int rowsBottom(const Theme& theme)
{
    return theme.ipx(27);  // fourteen positions fit without scrolling in a window of 1280 × 800
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
