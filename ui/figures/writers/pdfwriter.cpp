// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/writers/figurewriters.h"

#include <QBuffer>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>

#include <cmath>

namespace kvscope {

namespace {

/// Title, description and program as XMP. Control characters, which tokens may contain and XML may not, are left out.
QByteArray metadataOf(const Figure& figure, const QLocale& locale)
{
    const auto text = [](QString plain) {
        plain.removeIf([](QChar c) { return c < QLatin1Char(' ') && c != QLatin1Char('\n') && c != QLatin1Char('\t'); });
        return plain.toHtmlEscaped();
    };
    const QString packet = QStringLiteral(
        "<?xpacket begin=\"\uFEFF\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"
        "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">"
        "<rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\" xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\">"
        "<dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">%1</rdf:li></rdf:Alt></dc:title>"
        "<dc:description><rdf:Alt><rdf:li xml:lang=\"x-default\">%2</rdf:li></rdf:Alt></dc:description>"
        "<xmp:CreatorTool>KVScope " KVSCOPE_VERSION "</xmp:CreatorTool>"
        "</rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end=\"w\"?>");
    return packet.arg(text(figure.title()), text(figure.description(locale))).toUtf8();
}

}  // namespace

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
    writer.setDocumentXmpMetadata(metadataOf(figure, style.locale));
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
