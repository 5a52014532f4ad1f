// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/barrows.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace kvscope {

namespace {

constexpr double kWideGroup = 330;  ///< px at 100 % that a group needs to stand beside another
constexpr double kHighestRow = 30;
constexpr double kNarrowestPart = 3;

double leastRow(const Theme& theme)
{
    return QFontMetricsF(theme.font(FontRole::Table)).height() + theme.px(2);
}

/// A group's rows: its title and its bars.
int rowsOf(const BarRows::Group& group)
{
    return static_cast<int>(group.bars.size()) + (group.title.isEmpty() ? 0 : 1);
}

}  // namespace

int BarRows::count() const
{
    int bars = 0;
    for (const Group& group : groups)
        bars += static_cast<int>(group.bars.size());
    return bars;
}

bool BarRows::sideBySide(double width, const Theme& theme) const
{
    return groups.size() > 1 && width >= static_cast<double>(groups.size()) * theme.px(kWideGroup);
}

double BarRows::leastHeight(double width, const Theme& theme) const
{
    int rows = 0;
    for (const Group& group : groups)
        rows = sideBySide(width, theme) ? std::max(rows, rowsOf(group)) : rows + rowsOf(group);
    return rows * leastRow(theme);
}

double BarRows::rowHeight(const QRectF& rect, const Theme& theme) const
{
    const double rows = leastHeight(rect.width(), theme) / leastRow(theme);
    return rows > 0 ? std::clamp(rect.height() / rows, leastRow(theme), std::max(leastRow(theme), theme.px(kHighestRow))) : 0.0;
}

QRectF BarRows::groupRect(int group, const QRectF& rect, const Theme& theme) const
{
    const double row = rowHeight(rect, theme);
    const double height = rowsOf(groups[group]) * row;
    if (sideBySide(rect.width(), theme)) {
        const double width = rect.width() / static_cast<double>(groups.size());
        return { rect.left() + group * width, rect.top(), width - theme.px(group + 1 < groups.size() ? 12 : 0), height };
    }
    double top = rect.top();
    for (int before = 0; before < group; ++before)
        top += rowsOf(groups[before]) * row;
    return { rect.left(), top, rect.width(), height };
}

QRectF BarRows::rowOf(int bar, const QRectF& rect, const Theme& theme) const
{
    for (int group = 0; group < groups.size() && bar >= 0; ++group) {
        const int bars = static_cast<int>(groups[group].bars.size());
        if (bar < bars) {
            const QRectF all = groupRect(group, rect, theme);
            const double row = rowHeight(rect, theme);
            const int line = bar + rowsOf(groups[group]) - bars;
            return { all.left(), all.top() + line * row, all.width(), row };
        }
        bar -= bars;
    }
    return {};
}

int BarRows::barAt(const QPointF& place, const QRectF& rect, const Theme& theme) const
{
    for (int bar = 0; bar < count(); ++bar)
        if (rowOf(bar, rect, theme).contains(place))
            return bar;
    return -1;
}

void BarRows::paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const
{
    painter.save();
    painter.setFont(style.theme.font(FontRole::Table));
    for (int group = 0; group < groups.size(); ++group)
        paintGroup(painter, group, rect, style);
    painter.restore();
}

void BarRows::paintGroup(QPainter& painter, int group, const QRectF& rect, const FigureStyle& style) const
{
    const Theme& theme = style.theme;
    const Group& shown = groups[group];
    const QFontMetricsF metrics(painter.font());
    const QRectF all = groupRect(group, rect, theme);
    int first = 0;
    for (int before = 0; before < group; ++before)
        first += static_cast<int>(groups[before].bars.size());
    double names = 0;
    double numbers = 0;
    double longest = 0;
    for (const Bar& bar : shown.bars) {
        names = std::max(names, metrics.horizontalAdvance(bar.name));
        numbers = std::max(numbers, metrics.horizontalAdvance(bar.text));
        longest = std::max(longest, std::isfinite(bar.value) ? bar.value : 0.0);
    }
    const double gap = theme.px(8);
    names = std::min(names + 1, std::max(theme.px(40), all.width() - numbers - 3 * gap - theme.px(16)));
    const double room = std::max(theme.px(16), all.width() - names - numbers - 3 * gap);
    const auto text = [&](const QString& words, double left, double width, const QRectF& row, const QColor& color) {
        painter.setPen(color);
        painter.drawText(
            QPointF(left, row.center().y() + (metrics.ascent() - metrics.descent()) / 2), metrics.elidedText(words, Qt::ElideRight, width));
    };
    if (!shown.title.isEmpty())
        text(shown.title, all.left(), all.width(), { all.left(), all.top(), all.width(), rowHeight(rect, theme) }, theme.text2);
    for (int i = 0; i < shown.bars.size(); ++i) {
        const Bar& bar = shown.bars[i];
        const QRectF row = rowOf(first + i, rect, theme);
        if (row.bottom() > rect.bottom() + 1)
            break;
        if (first + i == chosen) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(theme.tint);
            painter.drawRect(row);
        }
        text(bar.name, row.left() + 1, names, row, theme.text);
        const double left = row.left() + names + gap;
        const double length = longest > 0 && std::isfinite(bar.value) ? room * bar.value / longest : 0.0;
        const double thickness = std::max(theme.px(4), row.height() - theme.px(6));
        const QColor color = inkOf(bar.ink, theme);
        const bool apart = bar.parts > 1 && length / bar.parts >= theme.px(kNarrowestPart);
        const int parts = apart ? bar.parts : 1;
        painter.setPen(bar.filled ? QPen(Qt::NoPen) : QPen(color, theme.px(1.5)));
        painter.setBrush(bar.filled ? QBrush(color) : QBrush(Qt::NoBrush));
        for (int part = 0; part < parts && length > 0; ++part) {
            const double width = length / parts;
            painter.drawRect(QRectF(
                left + part * width, row.center().y() - thickness / 2, std::max(1.0, width - (apart ? theme.px(1) : 0.0)), thickness));
        }
        text(bar.text, left + length + gap, std::max(0.0, row.right() - left - length - gap), row, theme.text);
    }
}

}  // namespace kvscope
