// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/heatmappainter.h"

#include "figures/heatmapscale.h"
#include "figures/palettes.h"
#include "figures/shapes.h"

#include <QFontMetrics>
#include <QImage>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>

namespace kvscope {

namespace {

constexpr float kPrintedFrom = 0.05F;  ///< smaller weights are not printed in their cell
constexpr float kRoundsToZero = 0.005F;
constexpr double kLineOpacity = 0.55;  ///< of the grid lines
constexpr std::int64_t kMostRectangles = 20'000;  ///< more cells than this are painted as an image on a screen, which is faster
constexpr double kUnderNextCell = 0.5;
constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

constexpr std::array kScales { HeatmapScale::Linear, HeatmapScale::Log, HeatmapScale::ByRow, HeatmapScale::WithoutFirstToken };

/// Text on a hatch needs a plain background.
void drawOnHatch(QPainter& painter, const QRectF& rect, const QString& text, const Theme& theme)
{
    painter.fillRect(rect.adjusted(-4, 0, 4, 0), theme.naGround);
    painter.setPen(theme.text2);
    painter.drawText(rect, Qt::AlignCenter, text);
}

}  // namespace

void HeatmapPainter::paintGround(QPainter& painter) const
{
    if (m_layout.rows == 0)
        return;
    for (const QRectF& block : { m_layout.matrix, m_layout.overview }) {
        if (block.isEmpty())
            continue;
        fillHatch(painter, block, block.topLeft(), HatchKind::NotApplicable, m_look);
        if (m_look.scale == HeatmapScale::WithoutFirstToken)
            fillHatch(painter, m_layout.column(0).intersected(block), block.topLeft(), HatchKind::FirstTokenLeftOut, m_look);
    }
}

void HeatmapPainter::paintBase(QPainter& painter) const
{
    painter.setRenderHint(QPainter::Antialiasing, false);  // whole pixels, no seams between cells
    paintGround(painter);
    paintCells(painter);
    paintOver(painter);
}

void HeatmapPainter::paintCells(QPainter& painter) const
{
    if (m_layout.rows == 0)
        return;
    if (!m_layout.overview.isEmpty())
        paintBlock(painter, m_layout.overview, 0, m_layout.positions);
    paintBlock(painter, m_layout.matrix, m_layout.firstRow, m_layout.rows);
}

void HeatmapPainter::paintBlock(QPainter& painter, const QRectF& rect, int firstRow, int matrixRows) const
{
    // No finer than the device; a vector device gets no more cells than a screen would show.
    const double ratio = m_look.vector ? 1.0 : m_look.devicePixelRatio;
    const auto pixels = [ratio](double extent) { return std::max(1, static_cast<int>(extent * ratio)); };
    Block block;
    block.rect = rect;
    block.firstRow = firstRow;
    block.matrixRows = matrixRows;
    block.rows = std::min(matrixRows, pixels(rect.height()));
    block.cols = std::min(m_layout.positions, pixels(rect.width()));
    block.shades = pooledShades(*m_content.matrix, m_look.scale, firstRow, matrixRows, block.rows, block.cols);
    const bool whole = block.rows == matrixRows && block.cols == m_layout.positions && rect == m_layout.matrix;
    if (m_look.vector || (whole && static_cast<std::int64_t>(block.rows) * block.cols <= kMostRectangles))
        paintCellRectangles(painter, block);
    else
        paintCellImage(painter, block);
}

float HeatmapPainter::Block::shade(int row, int col) const
{
    const bool there = row < rows && col < cols;
    return there ? shades[static_cast<std::size_t>(row) * static_cast<std::size_t>(cols) + static_cast<std::size_t>(col)] : kNaN;
}

void HeatmapPainter::paintCellRectangles(QPainter& painter, const Block& block) const
{
    const QRectF& area = block.rect;
    const bool whole = block.rows == block.matrixRows && area == m_layout.matrix;
    const auto edgeX
        = [&](int col) { return block.cols == m_layout.positions ? m_layout.columnX(col) : area.left() + area.width() * col / block.cols; };
    const auto edgeY = [&](int row) { return whole ? m_layout.rowY(block.firstRow + row) : area.top() + area.height() * row / block.rows; };
    // Adjacent shapes show a seam where an edge falls between two pixels, so each extends slightly under the next.
    const double under = m_look.vector ? kUnderNextCell : 0.0;
    for (int row = 0; row < block.rows; ++row) {
        for (int col = 0; col < block.cols; ++col) {
            const float value = block.shade(row, col);
            if (std::isnan(value))
                continue;
            const double right = edgeX(col + 1) + (std::isnan(block.shade(row, col + 1)) ? 0.0 : under);
            const double bottom = edgeY(row + 1) + (std::isnan(block.shade(row + 1, col)) ? 0.0 : under);
            painter.fillRect(
                QRectF(QPointF(edgeX(col), edgeY(row)), QPointF(right, bottom)), paletteColor(m_look.palette, static_cast<double>(value)));
        }
    }
}

void HeatmapPainter::paintCellImage(QPainter& painter, const Block& block) const
{
    QImage image(block.cols, block.rows, QImage::Format_ARGB32_Premultiplied);
    if (image.isNull())
        return;
    // One table lookup per cell instead of one colour interpolation.
    constexpr std::size_t kLevels = 1001;  // one at every stop
    std::array<QRgb, kLevels> colors {};
    for (std::size_t level = 0; level < kLevels; ++level)
        colors[level] = paletteColor(m_look.palette, static_cast<double>(level) / (kLevels - 1)).rgb();
    for (int row = 0; row < block.rows; ++row) {
        auto* const line = reinterpret_cast<QRgb*>(image.scanLine(row));
        for (int col = 0; col < block.cols; ++col) {
            const float value = block.shade(row, col);
            const float level = std::clamp(value, 0.0F, 1.0F) * static_cast<float>(kLevels - 1);
            line[col] = std::isnan(value) ? 0U : colors[static_cast<std::size_t>(std::lround(level))];
        }
    }
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    painter.drawImage(block.rect, image);
}

void HeatmapPainter::paintOver(QPainter& painter) const
{
    paintLegend(painter);
    if (m_layout.rows == 0)
        return;
    if (m_layout.cellLines)
        paintCellLines(painter);
    painter.setPen(QPen(m_look.theme.border, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(m_layout.matrix.adjusted(-0.5, -0.5, 0.5, 0.5));
    if (!m_layout.overview.isEmpty())
        painter.drawRect(m_layout.overview.adjusted(-0.5, -0.5, 0.5, 0.5));
    paintStaircase(painter);
    paintOverviewMark(painter);
    paintNewestRow(painter);
    if (m_layout.cellValues) {
        for (int row = m_layout.firstRow; row < m_layout.firstRow + m_layout.rows; ++row) {
            for (int col = 0; col < m_layout.positions; ++col)
                paintCellValue(painter, row, col, ValueUse::Every);
        }
    }
    paintNotApplicableLabel(painter);
    paintMissingRows(painter);
    paintCoveredRow(painter);
    paintGutter(painter);
    paintCorner(painter);
    for (const AxisLabel& label : m_layout.rowLabels)
        paintRowLabel(painter, label.position, { .newest = label.position == m_content.newestRow() });
    for (const AxisLabel& label : m_layout.columnLabels)
        paintColumnLabel(painter, label.position, {});
}

void HeatmapPainter::paintCellLines(QPainter& painter) const
{
    // Pale cells of the grey palette vanish on a pale background, so the lines are drawn as a grid there.
    const bool soft = m_look.theme.softBorders;  // the other themes have strong borders
    const QColor grid = soft ? m_look.theme.border : m_look.theme.grid;
    QColor color = m_look.palette == PaletteId::Grey ? grid : m_look.theme.surface;
    if (m_look.palette != PaletteId::Grey)
        color.setAlphaF(static_cast<float>(kLineOpacity));
    for (int row = m_layout.firstRow; row < m_layout.firstRow + m_layout.rows; ++row) {
        for (int col = 0; col <= row; ++col) {
            if (std::isnan(weight(row, col)))
                continue;
            const QRectF rect = m_layout.cell(row, col);
            painter.fillRect(QRectF(rect.left(), rect.bottom() - 1, rect.width(), 1), color);
            painter.fillRect(QRectF(rect.right() - 1, rect.top(), 1, rect.height() - 1), color);
        }
    }
}

void HeatmapPainter::paintCellValue(QPainter& painter, int row, int col, ValueUse use) const
{
    const bool bold = use != ValueUse::Every;
    const float value = weight(row, col);
    const float least = use == ValueUse::Every ? kPrintedFrom : use == ValueUse::Hovered ? kRoundsToZero : 0.0F;
    if (std::isnan(value) || value < least)
        return;
    const QRectF rect = m_layout.cell(row, col).adjusted(0, 0, -1, -1);
    const QColor ground = paletteColor(m_look.palette, shadeOf(matrixRow(*m_content.matrix, row), col, m_look.scale));
    if (bold && ground.isValid())
        painter.fillRect(rect, ground);
    QFont font = m_look.theme.font(FontRole::Tick);
    font.setBold(bold);
    painter.setFont(font);
    painter.setPen(ground.isValid() ? inkOn(ground) : m_look.theme.text2);
    painter.drawText(rect, Qt::AlignCenter, m_look.locale.toString(static_cast<double>(value), 'f', 2));
}

void HeatmapPainter::paintNotApplicableLabel(QPainter& painter) const
{
    //: in the upper triangle of the attention matrix: a query cannot see tokens that come later
    const QString text = tr("later tokens: not applicable");
    const QFont font = m_look.theme.font(FontRole::Table);
    const QFontMetrics metrics(font);
    const QSizeF size(metrics.horizontalAdvance(text), metrics.height());
    const bool inOverview = !m_layout.overview.isEmpty();
    const QRectF& block = inOverview ? m_layout.overview : m_layout.matrix;
    const double right = block.right() - m_look.theme.px(14);
    const QRectF rect(QPointF(right - size.width(), block.top() + m_look.theme.px(20) - size.height() / 2), size);
    // Must stay clear of the lowest row that it touches.
    const double pitch = inOverview ? block.height() / m_layout.positions : m_layout.rowHeight;
    const int lowest = (inOverview ? 0 : m_layout.firstRow) + static_cast<int>((rect.bottom() - block.top()) / pitch);
    if (block.width() <= 0 || m_layout.columnX(lowest + 1) + 8 > rect.left() || rect.bottom() > block.bottom())
        return;
    painter.setFont(font);
    drawOnHatch(painter, rect, text, m_look.theme);
}

void HeatmapPainter::paintMissingRows(QPainter& painter) const
{
    if (m_content.matrix->missingRows == 0)
        return;
    const QFont font = m_look.theme.font(FontRole::Table);
    const QFontMetrics metrics(font);
    const int end = m_layout.firstRow + m_layout.rows;
    for (int first = m_layout.firstRow; first < end; ++first) {
        if (!rowMissing(*m_content.matrix, first))
            continue;
        int last = first;
        while (last + 1 < end && rowMissing(*m_content.matrix, last + 1))
            ++last;
        const QString text = first == last ? tr("row %1: weights dropped").arg(first + 1)
                                           : tr("rows %1 to %2: weights dropped").arg(first + 1).arg(last + 1);
        const QRectF rows = m_layout.row(first).united(m_layout.row(last));
        const QSizeF size(metrics.horizontalAdvance(text), metrics.height());
        const QRectF rect(QPointF(rows.left() + m_look.theme.px(8), rows.center().y() - size.height() / 2), size);
        if (size.height() * 0.85 <= rows.height() && rect.right() < rows.right()) {
            painter.setFont(font);
            drawOnHatch(painter, rect, text, m_look.theme);
        }
        first = last;
    }
}

/// Over the whole row, with the question where there is room for a line of text.
void HeatmapPainter::paintCoveredRow(QPainter& painter) const
{
    if (m_content.coveredRow < 0 || !m_layout.isWhole(m_content.coveredRow))
        return;
    const QRectF row = m_layout.row(m_content.coveredRow);
    painter.fillRect(row, m_look.theme.offTint);
    painter.setPen(QPen(m_look.theme.off, 1, Qt::DashLine));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(row.adjusted(0.5, 0.5, -0.5, -0.5));
    const QFont font = m_look.theme.font(FontRole::Table);
    if (QFontMetrics(font).height() * 0.85 > row.height())
        return;
    painter.setFont(font);
    painter.setPen(m_look.theme.text);
    //: over the newest row of the attention matrix, which is covered
    const QStringList wordings { tr("Where does it look? Page Down shows it"), tr("Where does it look?"), QStringLiteral("?") };
    for (const QString& words : wordings) {
        if (painter.fontMetrics().horizontalAdvance(words) <= row.width() - m_look.theme.px(8)) {
            painter.drawText(row, Qt::AlignCenter, words);
            break;
        }
    }
}

QRectF HeatmapPainter::headerLine(const QRectF& column, int linesUp) const
{
    const double center = m_layout.header.bottom() - m_look.theme.px(linesUp == 0 ? 11 : 25);
    const double height = m_look.theme.px(20);
    return { column.left(), center - height / 2, column.width(), height };
}

void HeatmapPainter::paintCorner(QPainter& painter) const
{
    if (m_layout.corner.isEmpty())
        return;
    //: next to the row labels: rows of the matrix are queries
    const QString query = tr("query ↓");
    //: before the column labels: columns of the matrix are keys
    const QString key = tr("key →");
    const QRectF line = headerLine(m_layout.corner, 0).adjusted(0, 0, -m_look.theme.px(8), 0);
    QFont font = m_look.theme.font(FontRole::Table);
    const QFontMetrics metrics(font);
    if (metrics.horizontalAdvance(query) + metrics.horizontalAdvance(key) + m_look.theme.px(6) > line.width())
        font = m_look.theme.font(FontRole::Tick);
    painter.setFont(font);
    painter.setPen(m_look.theme.text2);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, query);
    //: above the column labels, which are numbers: columns of the matrix are keys
    const QString position = tr("position of the key →");
    painter.setFont(m_look.theme.font(FontRole::Table));
    // Where columns have no room for tokens, the line of those says what the numbers are.
    const bool above = !m_layout.columnTokens && painter.fontMetrics().horizontalAdvance(position) <= m_layout.header.width();
    if (above) {
        painter.drawText(headerLine(m_layout.header, 1), Qt::AlignLeft | Qt::AlignVCenter, position);
        return;
    }
    painter.setFont(font);
    painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, key);
}

QColor HeatmapPainter::textColor(int position, Emphasis emphasis) const
{
    if (emphasis.pinned || emphasis.newest)
        return m_look.theme.accent;
    const bool special = m_content.tokens[static_cast<std::size_t>(position)].kind == PieceKind::Special;
    return special && !emphasis.hovered ? m_look.theme.text2 : m_look.theme.text;
}

void HeatmapPainter::paintRowLabel(QPainter& painter, int row, Emphasis emphasis) const
{
    const QRectF rect = m_layout.rowLabelRect(row);
    QFont font = m_look.theme.font(m_layout.rowFont);
    font.setBold(emphasis.pinned || emphasis.newest);
    painter.setFont(font);
    const auto part = [&rect](const QRectF& strip) { return QRectF(strip.left(), rect.top(), strip.width(), rect.height()); };
    const bool plain = !emphasis.hovered && !emphasis.pinned && !emphasis.newest;
    painter.setPen(plain ? m_look.theme.text2 : textColor(row, emphasis));
    painter.drawText(part(m_layout.numbers), Qt::AlignRight | Qt::AlignVCenter, QString::number(row + 1));
    font.setUnderline(emphasis.hovered);
    painter.setFont(font);
    painter.setPen(textColor(row, emphasis));
    const QString token = m_content.tokens[static_cast<std::size_t>(row)].text;
    painter.drawText(part(m_layout.tokens), Qt::AlignLeft | Qt::AlignVCenter,
        QFontMetrics(font).elidedText(token, Qt::ElideMiddle, static_cast<int>(m_layout.tokens.width())));
}

void HeatmapPainter::paintColumnLabel(QPainter& painter, int col, Emphasis emphasis) const
{
    const QRectF rect = m_layout.columnLabelRect(col);
    QFont font = m_look.theme.font(FontRole::Table);
    font.setBold(emphasis.pinned || (emphasis.hovered && !m_layout.columnTokens));
    painter.setFont(font);
    painter.setPen(emphasis.hovered || emphasis.pinned ? textColor(col, emphasis) : m_look.theme.text2);
    painter.drawText(headerLine(rect, m_layout.columnTokens ? 1 : 0), Qt::AlignCenter, QString::number(col + 1));
    if (!m_layout.columnTokens)
        return;
    font.setUnderline(emphasis.hovered);
    painter.setFont(font);
    painter.setPen(textColor(col, emphasis));
    const QString token = m_content.tokens[static_cast<std::size_t>(col)].text;
    painter.drawText(
        headerLine(rect, 0), Qt::AlignCenter, QFontMetrics(font).elidedText(token, Qt::ElideMiddle, static_cast<int>(rect.width())));
}

QString HeatmapPainter::legendTitle(HeatmapScale scale)
{
    switch (scale) {
    case HeatmapScale::Linear:
    case HeatmapScale::Log: return tr("weight");
    //: above the legend: share of the largest weight of the row; short
    case HeatmapScale::ByRow: return tr("of max");
    //: above the legend: share of what the row has left without the first token; short
    case HeatmapScale::WithoutFirstToken: return tr("of rest");
    }
    return {};
}

QString HeatmapPainter::legendText(const HeatmapLook& look, HeatmapScale scale, std::size_t index)
{
    if (scale != HeatmapScale::Log)
        return look.locale.toString(legendValues(scale)[index], 'f', 2);
    // Powers of ten in superscripts: short and language-independent.
    static const std::array kPowers { QStringLiteral("10⁻⁴"), QStringLiteral("10⁻³"), QStringLiteral("10⁻²"), QStringLiteral("10⁻¹"),
        QStringLiteral("1") };
    return kPowers[index];
}

int HeatmapPainter::legendTextWidth(const HeatmapLook& look)
{
    const QFontMetrics metrics(look.theme.font(FontRole::Tick));
    int widest = 0;
    for (const HeatmapScale scale : kScales) {
        for (std::size_t index = 0; index < legendValues(scale).size(); ++index)
            widest = std::max(widest, metrics.horizontalAdvance(legendText(look, scale, index)));
        // The title starts at the bar, 22 px left of the tick labels.
        widest = std::max(widest, metrics.horizontalAdvance(legendTitle(scale)) - look.theme.ipx(22));
    }
    return widest + 1;
}

void HeatmapPainter::paintLegend(QPainter& painter) const
{
    const QRectF bar = m_layout.legend;
    if (bar.isEmpty())
        return;
    QLinearGradient gradient(bar.bottomLeft(), bar.topLeft());
    const PaletteStops& stops = paletteStops(m_look.palette);
    for (std::size_t stop = 0; stop < stops.size(); ++stop)
        gradient.setColorAt(static_cast<double>(stop) / static_cast<double>(stops.size() - 1), QColor(stops[stop]));
    painter.fillRect(bar, gradient);
    painter.setPen(QPen(m_look.theme.border, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(bar.adjusted(-0.5, -0.5, 0.5, 0.5));

    painter.setFont(m_look.theme.font(FontRole::Tick));
    for (std::size_t tick = 0; tick < 5; ++tick) {
        const double y = std::round(bar.bottom() - bar.height() * static_cast<double>(tick) / 4.0);
        painter.fillRect(QRectF(bar.right() + 1, std::min(y, bar.bottom() - 1), m_look.theme.px(4), 1), m_look.theme.edge);
        // Keep the lowest label inside the plot, which ends just below the bar.
        const double center = std::min(y, bar.bottom() - m_look.theme.px(4));
        const QRectF text(bar.right() + m_look.theme.px(8), center - m_look.theme.px(8), m_look.theme.px(80), m_look.theme.px(16));
        painter.setPen(m_look.theme.text2);
        painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter, legendText(m_look, m_look.scale, tick));
    }
    const QRectF title(bar.left(), bar.top() - m_look.theme.px(22), m_look.theme.px(120), m_look.theme.px(16));
    painter.drawText(title, Qt::AlignLeft | Qt::AlignVCenter, legendTitle(m_look.scale));
}

bool HeatmapPainter::contains(CellRef cell) const
{
    return cell.query >= 0 && cell.query < m_content.positions() && cell.key < m_content.positions() && m_layout.shows(cell.query);
}

float HeatmapPainter::weight(int row, int col) const
{
    return matrixRow(*m_content.matrix, row)[static_cast<std::size_t>(col)];
}

}  // namespace kvscope
