// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/experiment/experimentbars.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace kvscope {

namespace {

constexpr double kBarHeight = 6;  ///< px at 100 %

QRectF barOf(const QRectF& rect, double share, double top, double height)
{
    const double width = share > 0.0 ? std::max(1.0, std::round(rect.width() * std::min(share, 1.0))) : 0.0;
    return { rect.left(), top, width, height };
}

void paintAfter(QPainter& painter, const QRectF& bar, const Theme& theme)
{
    if (bar.isEmpty())
        return;
    // On paper both fills are grey: the outline alone says which one it is.
    painter.fillRect(bar, theme.paper ? theme.surface : theme.offFill);
    painter.setPen(QPen(theme.off, 1));
    painter.setBrush(Qt::NoBrush);
    if (bar.width() > 1)
        painter.drawRect(bar.adjusted(0.5, 0.5, -0.5, -0.5));
}

}  // namespace

void paintExperimentBars(QPainter& painter, const QRectF& rect, const ExperimentContent::Row& row, const Theme& theme)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    // The end of the scale: the same length is the same probability in every row.
    painter.setPen(QPen(theme.border, 1));
    painter.drawLine(QPointF(rect.right() - 0.5, rect.top()), QPointF(rect.right() - 0.5, rect.bottom()));
    const bool both = !std::isnan(row.after);
    const double height = std::floor(std::min(theme.px(kBarHeight), (rect.height() - 3) / (both ? 2 : 1)));
    const double top = std::floor(rect.center().y() - (both ? height : height / 2));
    painter.fillRect(barOf(rect, row.before, top, height), theme.stagesOn[2]);
    if (both)
        paintAfter(painter, barOf(rect, row.after, top + height + 1, height), theme);
    painter.restore();
}

void paintExperimentSwatch(QPainter& painter, const QRectF& rect, bool after, const Theme& theme)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    if (after)
        paintAfter(painter, rect, theme);
    else
        painter.fillRect(rect, theme.stagesOn[2]);
    painter.restore();
}

QString partingText(const std::vector<TokenLabel>& labels, int parting, int most, const Theme& theme)
{
    QString before;
    QString after;
    const int end = std::min(static_cast<int>(labels.size()), most);
    for (int i = 0; i < end; ++i)
        (parting >= 0 && i >= parting ? after : before) += labels[static_cast<std::size_t>(i)].spaced().toHtmlEscaped();
    if (!after.isEmpty())
        after = QStringLiteral("<span style=\"color:%1\"><b>%2</b></span>").arg(theme.off.name(), after);
    return before + after + (end < static_cast<int>(labels.size()) ? QStringLiteral("…") : QString());
}

}  // namespace kvscope
