// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/error.h"
#include "figures/writers/figurewriters.h"

#include <QBuffer>
#include <QPainter>

#include <cmath>
#include <cstdint>

namespace kvscope {

QImage figureImage(const Figure& figure, const FigurePage& page, const FigureStyle& style)
{
    QImage image(page.size, QImage::Format_RGB32);
    if (image.isNull()) {
        constexpr std::uint64_t kBytesPerPixel = 4;
        throw EngineError(ErrorCode::OutOfMemory)
            .found(ByteCount {
                kBytesPerPixel * static_cast<std::uint64_t>(page.size.width()) * static_cast<std::uint64_t>(page.size.height()) });
    }
    image.fill(style.theme.surface);
    const double scale = page.scale(style.theme);
    FigureStyle pixels = style;
    pixels.devicePixelRatio = scale;
    pixels.vector = false;
    QPainter painter(&image);
    painter.setRenderHint(QPainter::TextAntialiasing);
    painter.scale(scale, scale);
    figure.paint(painter, QRectF(QPointF(), page.units(style.theme)), pixels);
    painter.end();

    constexpr double kInch = 0.0254;  // metres
    const int dotsPerMeter = static_cast<int>(std::lround(page.dpi / kInch));
    image.setDotsPerMeterX(dotsPerMeter);
    image.setDotsPerMeterY(dotsPerMeter);
    image.setText(QStringLiteral("Title"), figure.title());
    image.setText(QStringLiteral("Description"), figure.description(style.locale));
    image.setText(QStringLiteral("Software"), QStringLiteral("KVScope " KVSCOPE_VERSION));
    return image;
}

QByteArray writePng(const Figure& figure, const FigurePage& page, const FigureStyle& style)
{
    const QImage image = figureImage(figure, page, style);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    if (!buffer.open(QIODevice::WriteOnly) || !image.save(&buffer, "PNG")) {
        return {};
    }
    return bytes;
}

}  // namespace kvscope
