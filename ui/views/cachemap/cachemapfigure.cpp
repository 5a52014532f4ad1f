// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/cachemap/cachemapfigure.h"

#include "figures/palettes.h"
#include "figures/shapes.h"
#include "text/numbertext.h"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace kvscope {

namespace {

// Lengths at 96 dpi and 100 %.
constexpr double kLinesFrom = 6;  ///< narrower cells have no lines between them
constexpr double kSwatch = 11;
constexpr double kNormBar = 160;
constexpr int kNormShades = 64;

/// The largest norm in each cell of a grid; negative where none is known.
std::vector<float> pooledNorms(const CacheMap& map, MapMeasure measure, int columns, int rows)
{
    std::vector<float> most(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows), -1.0F);
    for (int position = 0; position < map.positions(); ++position) {
        if (map.prints[static_cast<std::size_t>(position)] == nullptr)
            continue;
        const auto column = static_cast<std::size_t>(static_cast<std::int64_t>(position) * columns / map.positions());
        for (int row = 0; row < map.rows(); ++row) {
            const auto gridRow = static_cast<std::size_t>(static_cast<std::int64_t>(row) * rows / map.rows());
            float& cell = most[gridRow * static_cast<std::size_t>(columns) + column];
            cell = std::max(cell, map.norm(measure, { row / map.kvHeads, row % map.kvHeads, position }));
        }
    }
    return most;
}

}  // namespace

QColor CacheMapFigure::colorOf(MapState state, const Theme& theme)
{
    switch (state) {
    case MapState::Written: return theme.accent;
    case MapState::Reused: return mixed(theme.tint, theme.accent, 0.25);
    case MapState::Unread: return theme.grid;
    case MapState::Computed: return theme.offFill;
    case MapState::Recomputed: return theme.offTint;
    case MapState::Empty: break;
    }
    return theme.naGround;
}

void CacheMapFigure::paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const
{
    paintBase(painter, rect, style);
    paintMarks(painter, rect, style);
}

void CacheMapFigure::paintBase(QPainter& painter, const QRectF& rect, const FigureStyle& style) const
{
    if (map.empty())
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    const CacheMapLayout places = layout(rect, style.theme);
    if (measure == MapMeasure::State) {
        paintStates(painter, places, style);
        paintStateLegend(painter, places, style);
    } else {
        paintNorms(painter, places, style);
        paintNormLegend(painter, places, style);
    }
    paintLines(painter, places, style);
    paintAxes(painter, places, style);
    painter.restore();
}

void CacheMapFigure::paintStates(QPainter& painter, const CacheMapLayout& places, const FigureStyle& style) const
{
    const auto fill = [&](const QRectF& rect, MapState state) {
        if (state == MapState::Recomputed)
            fillHatch(painter, rect, places.cells().topLeft(), HatchKind::Off, style);
        else
            painter.fillRect(rect, colorOf(state, style.theme));
    };
    // What is told first is painted last: it may be narrower than a pixel.
    struct Run {
        QRectF rect;
        MapState state;
    };
    std::vector<Run> runs;
    for (int layer = 0; layer < map.layers; ++layer) {
        for (int from = 0; from < map.positions();) {
            const MapState state = map.state(layer, from);
            int end = from + 1;
            while (end < map.positions() && map.state(layer, end) == state)
                ++end;
            runs.push_back({ places.run(layer, from, end), state });
            from = end;
        }
    }
    std::ranges::stable_sort(runs, {}, &Run::state);
    for (const Run& run : runs)
        fill(run.rect, run.state);
}

void CacheMapFigure::paintNorms(QPainter& painter, const CacheMapLayout& places, const FigureStyle& style) const
{
    const QRectF& area = places.cells();
    const double fine = style.vector ? 0.5 : style.devicePixelRatio;
    const int columns = std::clamp(static_cast<int>(area.width() * fine), 1, map.positions());
    const int rows = std::clamp(static_cast<int>(area.height() * fine), 1, map.rows());
    const std::vector<float> norms = pooledNorms(map, measure, columns, rows);
    const float most = map.largest(measure);
    const auto shadeAt = [&](int row, int column) -> std::size_t {  // 0: nothing is there
        const float norm = norms[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) + static_cast<std::size_t>(column)];
        return norm < 0.0F || most <= 0.0F ? 0 : 1 + static_cast<std::size_t>(std::lround(norm / most * (kNormShades - 1)));
    };
    std::array<QColor, kNormShades + 1> colors;
    colors[0] = style.theme.naGround;
    for (int shade = 0; shade < kNormShades; ++shade)
        colors[static_cast<std::size_t>(shade) + 1] = paletteColor(palette, shade / (kNormShades - 1.0));
    if (!style.vector) {
        QImage image(columns, rows, QImage::Format_RGB32);
        for (int row = 0; row < rows; ++row) {
            auto* line = reinterpret_cast<QRgb*>(image.scanLine(row));
            for (int column = 0; column < columns; ++column)
                line[column] = colors[shadeAt(row, column)].rgb();
        }
        painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
        painter.drawImage(area, image);
        return;
    }
    const double width = area.width() / columns;
    const double height = area.height() / rows;
    for (int row = 0; row < rows; ++row) {
        for (int from = 0; from < columns;) {
            const std::size_t shade = shadeAt(row, from);
            int end = from + 1;
            while (end < columns && shadeAt(row, end) == shade)
                ++end;
            painter.fillRect(QRectF(area.left() + from * width, area.top() + row * height, (end - from) * width, height), colors[shade]);
            from = end;
        }
    }
}

void CacheMapFigure::paintLines(QPainter& painter, const CacheMapLayout& places, const FigureStyle& style) const
{
    const Theme& theme = style.theme;
    const QRectF& area = places.cells();
    if (places.columnWidth() >= theme.px(kLinesFrom)) {
        for (int position = 1; position <= map.positions(); ++position)
            painter.fillRect(
                QRectF(std::floor(area.left() + position * places.columnWidth()) - 1, area.top(), 1, area.height()), theme.surface);
    }
    const bool heads = places.rowHeight() >= theme.px(kLinesFrom);
    for (int row = 1; row <= map.rows(); ++row) {
        const bool layer = row % map.kvHeads == 0;
        const bool roomy = places.rowHeight() * map.kvHeads >= 4;
        if ((layer && roomy) || heads)
            painter.fillRect(QRectF(area.left(), std::floor(area.top() + row * places.rowHeight()) - 1, area.width(),
                                 layer && heads && map.kvHeads > 1 ? 2 : 1),
                theme.surface);
    }
}

void CacheMapFigure::paintAxes(QPainter& painter, const CacheMapLayout& places, const FigureStyle& style) const
{
    const Theme& theme = style.theme;
    const QFont font = theme.font(FontRole::Tick);
    const QFontMetrics metrics(font);
    painter.setFont(font);
    painter.setPen(theme.text2);
    // Numbers of positions thin out and never overlap.
    const double needed = metrics.horizontalAdvance(QString::number(map.positions())) + theme.px(10);
    int every = 1;
    for (const int step : { 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 20000, 50000, 100000 }) {
        every = step;
        if (step * places.columnWidth() >= needed)
            break;
    }
    for (int number = every == 1 ? 1 : every; number <= map.positions(); number += every) {
        const double center = places.cells().left() + (number - 0.5) * places.columnWidth();
        QRectF rect(center - needed / 2, places.axis().top(), needed, metrics.height());
        rect.moveRight(std::min(rect.right(), places.axis().right() + theme.px(2)));
        painter.drawText(rect, Qt::AlignCenter, QString::number(number));
    }
    const double height = places.rowHeight() * map.kvHeads;
    int everyLayer = 1;
    // The first number of thin layers stands lower than its layer, or it would reach into the words above it.
    const double lower = std::max(0.0, (metrics.height() - height) / 2);
    for (const int step : { 1, 2, 4, 8, 16, 32, 64 }) {
        everyLayer = step;
        if (step * height >= metrics.height() + lower)
            break;
    }
    const auto label = [&](QRectF rect, const QString& words) {
        const double middle = rect.center().y();
        rect = rect.adjusted(0, 0, -theme.px(6), 0);
        rect.setTop(middle - metrics.height() / 2.0);
        rect.setHeight(metrics.height());
        painter.drawText(rect, Qt::AlignRight | Qt::AlignVCenter, words);
    };
    const auto above = [&places](QRectF rect) {
        rect.setTop(places.axis().top());
        rect.setHeight(places.axis().height());
        return rect;
    };
    label(above(places.layerLabel(0)), CacheMap::layerName());
    for (int layer = 0; layer < map.layers; layer += everyLayer)
        label(places.layerLabel(layer).translated(0, layer == 0 ? lower : 0.0), QString::number(layer + 1));
    if (places.rowLabel(0, 0).width() <= 0)
        return;
    label(above(places.rowLabel(0, 0)), CacheMap::rowsName());
    for (int layer = 0; layer < map.layers; ++layer) {
        for (int kvHead = 0; kvHead < map.kvHeads; ++kvHead)
            label(places.rowLabel(layer, kvHead), map.rowName(kvHead));
    }
}

void CacheMapFigure::paintStateLegend(QPainter& painter, const CacheMapLayout& places, const FigureStyle& style) const
{
    const Theme& theme = style.theme;
    const QFont font = theme.font(FontRole::Tick);
    const QFontMetrics metrics(font);
    painter.setFont(font);
    double x = places.legend().left();
    const double y = places.legend().center().y();
    for (const MapState state : kMapStates) {
        if (map.count(state) == 0)
            continue;
        const QString words = CacheMap::stateText(state);
        const double side = theme.px(kSwatch);
        const double width = side + theme.px(5) + metrics.horizontalAdvance(words);
        if (x + width > places.legend().right())
            break;
        const QRectF swatch(std::floor(x), std::floor(y - side / 2), side, side);
        if (state == MapState::Recomputed)
            fillHatch(painter, swatch, swatch.topLeft(), HatchKind::Off, style);
        else
            painter.fillRect(swatch, colorOf(state, theme));
        painter.setPen(theme.text2);
        painter.drawText(QRectF(swatch.right() + theme.px(5), y - metrics.height() / 2.0, width - side, metrics.height()),
            Qt::AlignLeft | Qt::AlignVCenter, words);
        x += width + theme.px(14);
    }
}

void CacheMapFigure::paintNormLegend(QPainter& painter, const CacheMapLayout& places, const FigureStyle& style) const
{
    const Theme& theme = style.theme;
    const QFont font = theme.font(FontRole::Tick);
    const QFontMetrics metrics(font);
    painter.setFont(font);
    painter.setPen(theme.text2);
    const QRectF& area = places.legend();
    const double y = area.center().y();
    const auto words = [&](double left, const QString& text) {
        const QRectF rect(left, y - metrics.height() / 2.0, metrics.horizontalAdvance(text) + 2, metrics.height());
        if (rect.right() <= area.right())
            painter.drawText(rect, Qt::AlignLeft | Qt::AlignVCenter, text);
        return rect.right() + theme.px(6);
    };
    if (!map.hasNorms()) {
        words(area.left(),
            map.record->cacheOn ? tr("no norms were recorded in this run") : tr("nothing is stored, so there are no rows to measure"));
        return;
    }
    const double left = words(words(area.left(), measure == MapMeasure::ValueNorm ? tr("‖V‖") : tr("‖K‖")), QStringLiteral("0"));
    const double width = std::min(theme.px(kNormBar), area.right() - left - theme.px(60));
    if (width < theme.px(40))
        return;
    const double side = theme.px(kSwatch);
    for (int part = 0; part < kNormShades; ++part)
        painter.fillRect(QRectF(left + width * part / kNormShades, std::floor(y - side / 2), width / kNormShades + 0.5, side),
            paletteColor(palette, part / (kNormShades - 1.0)));
    painter.setPen(theme.text2);
    words(left + width + theme.px(6), style.locale.toString(static_cast<double>(map.largest(measure)), 'g', 3));
}

void CacheMapFigure::paintMarks(QPainter& painter, const QRectF& rect, const FigureStyle& style) const
{
    if (map.empty())
        return;
    const CacheMapLayout places = layout(rect, style.theme);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setBrush(Qt::NoBrush);
    const auto frame = [&](const MapCell& cell, const QColor& outer, const QColor& inner) {
        if (cell.position < 0 || cell.position >= map.positions() || cell.layer >= map.layers)
            return;
        // At least seven pixels a side, or a cell of a long text would not be seen.
        QRectF box = places.cellRect(cell);
        const double grow = std::max(0.0, (7 - std::min(box.width(), box.height())) / 2);
        box = box.adjusted(-grow, -grow, grow, grow);
        box = QRectF(std::floor(box.left()), std::floor(box.top()), std::ceil(box.width()), std::ceil(box.height()));
        painter.setPen(QPen(outer, 1));
        painter.drawRect(box.adjusted(-0.5, -0.5, -0.5, -0.5));
        painter.setPen(QPen(inner, 1));
        painter.drawRect(box.adjusted(0.5, 0.5, -1.5, -1.5));
    };
    frame(selected, style.theme.text, style.theme.surface);
    frame(hovered, Qt::black, Qt::white);
    painter.restore();
}

}  // namespace kvscope
