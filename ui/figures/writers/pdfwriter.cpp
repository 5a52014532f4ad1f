// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/writers/figurewriters.h"

#include <QBuffer>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>

#include <cmath>

namespace kvscope {

QByteArray writePdf(const Figure& figure, const FigurePage& page, const FigureStyle& style)
{
    // Fonts are measured at the screen's resolution.
    const int unitsPerInch = static_cast<int>(std::lround(96.0 * style.theme.dpiScale));
    QByteArray bytes;
    QBuffer buffer(&bytes);
    if (!buffer.open(QIODevice::WriteOnly)) {
        return {};
    }
    QPdfWriter writer(&buffer);
    writer.setResolution(unitsPerInch);
    writer.setPageSize(QPageSize(page.inches() * 72.0, QPageSize::Point, QString(), QPageSize::ExactMatch));
    writer.setPageMargins({});
    writer.setTitle(figure.title());
    writer.setCreator(QStringLiteral("KVScope " KVSCOPE_VERSION));
    FigureStyle shapes = style;
    shapes.devicePixelRatio = 1.0;
    shapes.vector = true;
    QPainter painter;
    if (!painter.begin(&writer)) {
        return {};
    }
    const double shrunk = unitsPerInch * page.scale(style.theme) / page.dpi;
    painter.scale(shrunk, shrunk);
    const QRectF area(QPointF(), page.units(style.theme));
    painter.fillRect(area, style.theme.surface);
    figure.paint(painter, area, shapes);
    painter.end();
    return bytes;
}

}  // namespace kvscope
