// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Reads the contents of an SVG file as XML, for tests of figures. Understands the output of Qt; groups with other transformations than
// translations are counted in `transforms`.

#include <QByteArray>
#include <QColor>
#include <QLineF>
#include <QList>
#include <QPolygonF>
#include <QRectF>
#include <QRegularExpression>
#include <QStringList>
#include <QXmlStreamReader>

namespace kvscope::test {

struct SvgPage {
    struct Rect {
        QRectF rect;
        QColor fill;  ///< invalid = none
        bool stroked = false;
    };
    struct Line {
        QPolygonF points;
        QColor color;
    };
    QRectF viewBox;
    QList<Rect> rects;
    QList<Line> lines;
    QList<Line> paths;  ///< by the points they are drawn through; the color is that of their inside
    QStringList texts;
    QList<QPointF> textOrigins;
    QList<QPointF> circles;
    int images = 0;
    int transforms = 0;
    bool wellFormed = false;

    [[nodiscard]] QString text() const { return texts.join(QLatin1Char('|')); }
};

inline SvgPage readSvg(const QByteArray& bytes)
{
    SvgPage page;
    QList<QXmlStreamAttributes> groups;
    QXmlStreamReader xml(bytes);
    const auto number = [&](const QXmlStreamAttributes& all, const char* name) { return all.value(QLatin1String(name)).toDouble(); };
    while (!xml.atEnd()) {
        const auto token = xml.readNext();
        const QStringView name = xml.name();
        if (token == QXmlStreamReader::EndElement && name == QLatin1String("g") && !groups.isEmpty())
            groups.removeLast();
        if (token != QXmlStreamReader::StartElement)
            continue;
        const QXmlStreamAttributes all = xml.attributes();
        const QXmlStreamAttributes group = groups.isEmpty() ? QXmlStreamAttributes() : groups.last();
        const auto color = [&](const char* attribute) {
            const QString value = group.value(QLatin1String(attribute)).toString();
            return value.startsWith(QLatin1Char('#')) ? QColor(value) : QColor();
        };
        // Groups contain the painter's translation.
        QPointF by;
        const QString moved = group.value(QLatin1String("transform")).toString();
        if (moved.startsWith(QLatin1String("matrix(1,0,0,1,"))) {
            const QStringList parts = moved.mid(15).chopped(1).split(QLatin1Char(','));
            by = QPointF(parts.value(0).toDouble(), parts.value(1).toDouble());
        }
        if (name == QLatin1String("svg")) {
            const QStringList box = all.value(QLatin1String("viewBox")).toString().split(QLatin1Char(' '));
            page.viewBox = { box.value(0).toDouble(), box.value(1).toDouble(), box.value(2).toDouble(), box.value(3).toDouble() };
        } else if (name == QLatin1String("g")) {
            groups.append(all);
            const QString transform = all.value(QLatin1String("transform")).toString();
            page.transforms += !transform.isEmpty() && !transform.startsWith(QLatin1String("matrix(1,0,0,1,")) ? 1 : 0;
        } else if (name == QLatin1String("rect")) {
            const QRectF rect(number(all, "x"), number(all, "y"), number(all, "width"), number(all, "height"));
            page.rects.append({ rect.translated(by), color("fill"), color("stroke").isValid() });
        } else if (name == QLatin1String("polyline") || name == QLatin1String("polygon")) {
            SvgPage::Line line;
            for (const QString& point : all.value(QLatin1String("points")).toString().split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
                const QStringList parts = point.split(QLatin1Char(','));
                line.points.append(QPointF(parts.value(0).toDouble(), parts.value(1).toDouble()) + by);
            }
            line.color = color("stroke");
            page.lines.append(line);
        } else if (name == QLatin1String("path")) {
            SvgPage::Line path;
            static const QRegularExpression pair(QStringLiteral("(-?[0-9.]+(?:e-?[0-9]+)?),(-?[0-9.]+(?:e-?[0-9]+)?)"));
            for (auto found = pair.globalMatch(all.value(QLatin1String("d")).toString()); found.hasNext();) {
                const auto point = found.next();
                path.points.append(QPointF(point.captured(1).toDouble(), point.captured(2).toDouble()) + by);
            }
            path.color = color("fill");
            page.paths.append(path);
        } else if (name == QLatin1String("circle") || name == QLatin1String("ellipse")) {
            page.circles.append(QPointF(number(all, "cx"), number(all, "cy")) + by);
        } else if (name == QLatin1String("image")) {
            ++page.images;
        } else if (name == QLatin1String("text")) {
            page.textOrigins.append(QPointF(number(all, "x"), number(all, "y")) + by);
            page.texts.append(xml.readElementText());
        }
    }
    page.wellFormed = !xml.hasError();
    return page;
}

}  // namespace kvscope::test
