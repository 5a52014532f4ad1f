// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/writers/figurewriters.h"
#include "figures/writers/pdfpages.h"

#include <QBuffer>
#include <QDateTime>
#include <QHashFunctions>
#include <QPageSize>
#include <QPdfWriter>

#include <cmath>
#include <cstdint>

namespace kvscope {

namespace {

/// Title, description and program as XMP. Control characters, which tokens may contain and XML may not, are left out.
QByteArray metadataOf(const QString& title, const QString& description)
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
    return packet.arg(text(title), text(description)).toUtf8();
}

/// Qt writes the fonts of a file in the order of a hash table, which has another seed in each process. While this exists new tables have the same seed;
/// a table keeps that with which it was made, so others are left as they are.
class SameFontOrder {
public:
    SameFontOrder() { QHashSeed::setDeterministicGlobalSeed(); }
    ~SameFontOrder() { QHashSeed::resetRandomGlobalSeed(); }
    SameFontOrder(const SameFontOrder&) = delete;
    SameFontOrder& operator=(const SameFontOrder&) = delete;
};

/// Replaces what still differs in a file of Qt from one call to the next: the date, which is now, in the zone of this machine. It stands at the
/// beginning, so all objects move by as much as its length changes, and with them their offsets in the table at the end.
QByteArray dated(QByteArray pdf, std::int64_t date)
{
    const QByteArray start("\n/CreationDate (");
    const qsizetype at = pdf.indexOf(start);
    const qsizetype end = pdf.indexOf(')', at) + 1;
    const QByteArray table("\nxref\n0 ");
    const qsizetype list = pdf.lastIndexOf(table);
    const QByteArray tail("startxref\n");
    const qsizetype last = pdf.lastIndexOf(tail);
    if (at < 0 || end <= at || list < end || last < list) {
        return {};  // another Qt, whose files are written otherwise
    }
    const QDateTime time = QDateTime::fromSecsSinceEpoch(date, Qt::UTC);
    QByteArray written;
    if (date != 0) {
        written = start + "D:" + time.toString(QStringLiteral("yyyyMMddhhmmss")).toLatin1() + "Z)";
    }
    const qsizetype moved = written.size() - (end - at);
    constexpr qsizetype kDigits = 10;
    constexpr qsizetype kEntry = 20;  // "0000003754 00000 n \n"
    // Object 0, the head of the list of free ones, is nowhere.
    for (qsizetype entry = pdf.indexOf('\n', list + table.size()) + 1 + kEntry; pdf.mid(entry, kEntry).endsWith("n \n"); entry += kEntry) {
        const qsizetype offset = pdf.mid(entry, kDigits).toLongLong();
        pdf.replace(entry, kDigits, QByteArray::number(offset > at ? offset + moved : offset).rightJustified(kDigits, '0'));
    }
    const qsizetype number = last + tail.size();
    const qsizetype digits = pdf.indexOf('\n', number) - number;
    pdf.replace(number, digits, QByteArray::number(list + 1 + moved).append(' '));
    return pdf.replace(at, end - at, written);
}

}  // namespace

struct PdfPages::Device {
    SameFontOrder order;
    QByteArray bytes;
    QBuffer buffer { &bytes };
    std::unique_ptr<QPdfWriter> writer;
};

PdfPages::PdfPages(const QString& title, const QString& description, const FigurePage& page, const FigureStyle& style)
    : m_device(std::make_unique<Device>())
    , m_style(style)
    , m_area(QPointF(), page.units(style.theme))
    , m_date(page.date)
{
    // Fonts are measured at the screen's resolution.
    const int unitsPerInch = static_cast<int>(std::lround(96.0 * style.theme.dpiScale));
    m_style.devicePixelRatio = 1.0;
    m_style.vector = true;
    if (!m_device->buffer.open(QIODevice::WriteOnly)) {
        return;
    }
    m_device->writer = std::make_unique<QPdfWriter>(&m_device->buffer);
    QPdfWriter& writer = *m_device->writer;
    writer.setResolution(unitsPerInch);
    writer.setPageSize(QPageSize(page.inches() * 72.0, QPageSize::Point, QString(), QPageSize::ExactMatch));
    writer.setPageMargins({});
    writer.setTitle(title);
    writer.setDocumentXmpMetadata(metadataOf(title, description));
    writer.setCreator(QStringLiteral("KVScope " KVSCOPE_VERSION));
    if (!m_painter.begin(&writer)) {
        return;
    }
    const double shrunk = unitsPerInch * page.scale(style.theme) / page.dpi;
    m_painter.scale(shrunk, shrunk);
    fillPage();
}

PdfPages::~PdfPages() = default;

void PdfPages::fillPage()
{
    m_painter.fillRect(m_area, m_style.theme.surface);
}

void PdfPages::nextPage()
{
    if (isOpen() && m_device->writer->newPage()) {
        fillPage();
    }
}

QByteArray PdfPages::finish()
{
    if (!isOpen()) {
        return {};
    }
    m_painter.end();
    m_device->writer.reset();
    return m_date ? dated(m_device->bytes, *m_date) : m_device->bytes;
}

QByteArray writePdf(const Figure& figure, const FigurePage& page, const FigureStyle& style)
{
    PdfPages pages(figure.title(), figure.description(style.locale), page, style);
    if (!pages.isOpen()) {
        return {};
    }
    figure.paint(pages.painter(), pages.area(), pages.style());
    return pages.finish();
}

}  // namespace kvscope
