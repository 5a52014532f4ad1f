// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/writers/figurewriters.h"

#include <QBuffer>
#include <QFontInfo>
#include <QGuiApplication>
#include <QPainter>
#include <QSvgGenerator>

#include <cmath>

namespace kvscope {

namespace {

/// Names the font that was actually measured, and a fallback family that exists everywhere: Qt writes the desktop's alias, which browsers
/// replace with a serif font.
QByteArray withRealFont(QByteArray svg)
{
    const QString alias = QGuiApplication::font().family();
    const QString real = QFontInfo(QGuiApplication::font()).family();
    const auto attribute
        = [](const QString& families) { return QStringLiteral("font-family=\"%1\"").arg(families.toHtmlEscaped()).toUtf8(); };
    return svg.replace(attribute(alias), attribute(real + QStringLiteral(", sans-serif")));
}

/// Tokens may contain control characters, which XML cannot represent: each becomes the replacement character.
QByteArray withoutControls(const QByteArray& svg)
{
    QByteArray result;
    result.reserve(svg.size());
    for (const char c : svg) {
        const bool control = static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t' && c != '\r';
        control ? result.append("\xEF\xBF\xBD") : result.append(c);
    }
    return result;
}

}  // namespace

QByteArray writeSvg(const Figure& figure, const FigurePage& page, const FigureStyle& style)
{
    const QRectF area(QPointF(), page.units(style.theme));
    // Fonts are measured at the screen's resolution.
    const int unitsPerInch = static_cast<int>(std::lround(96.0 * style.theme.dpiScale));
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(unitsPerInch);
    generator.setSize((page.inches() * unitsPerInch).toSize().expandedTo({ 1, 1 }));
    generator.setViewBox(area);
    generator.setTitle(figure.title());
    generator.setDescription(figure.description(style.locale));
    FigureStyle shapes = style;
    shapes.devicePixelRatio = 1.0;
    shapes.vector = true;
    QPainter painter;
    if (!painter.begin(&generator)) {
        return {};
    }
    painter.fillRect(area, style.theme.surface);
    figure.paint(painter, area, shapes);
    painter.end();
    return withRealFont(withoutControls(bytes));
}

}  // namespace kvscope
