// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/computation/computationfigure.h"

#include "figures/palettes.h"
#include "figures/shapes.h"
#include "figures/signedcolor.h"
#include "text/numbertext.h"
#include "theme/icons.h"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

namespace kvscope {

namespace {

using Column = ComputationLayout::Column;

constexpr double kMarkSide = 14;
constexpr double kCellPadding = 3;

struct NeedMark {
    IconName icon;
    QColor color;
};

NeedMark markOf(RowNeed need, const Theme& theme)
{
    switch (need) {
    case RowNeed::New:
    case RowNeed::Again: return { IconName::StateWritten, theme.accent };
    case RowNeed::Kept: return { IconName::StateReused, theme.accent };
    case RowNeed::Nothing: return { IconName::StateRecomputed, theme.off };
    case RowNeed::NotSeen: break;
    }
    return { IconName::StateNotKept, theme.edge };
}

}  // namespace

/// What every part needs.
struct ComputationFigure::Brush {
    QPainter& painter;
    const ComputationLayout& layout;
    const FigureStyle& style;
    float keyLimit = 0.0F;  ///< the largest of the query and the keys
    float valueLimit = 0.0F;  ///< the largest of the values and their sum
    float scoreLimit = 0.0F;
    float scaledLimit = 0.0F;

    void text(const QRectF& rect, int alignment, const QString& words, FontRole role, const QColor& color) const
    {
        const QFont font = style.theme.font(role);
        painter.setFont(font);
        painter.setPen(color);
        painter.drawText(rect, alignment, QFontMetrics(font).elidedText(words, Qt::ElideRight, static_cast<int>(std::ceil(rect.width()))));
    }
    /// A number on its colour; without the digits where there is no room for them.
    void cell(const QRectF& rect, const QString& number, const QColor& ground) const
    {
        const bool gap = rect.width() > 4;
        painter.fillRect(gap ? rect.adjusted(0, 0, -1, -1) : rect, ground);
        const QFont font = style.theme.font(FontRole::Tick);
        if (QFontMetrics(font).horizontalAdvance(number) + style.theme.px(kCellPadding) > rect.width())
            return;
        painter.setFont(font);
        painter.setPen(inkOn(ground));
        painter.drawText(rect, Qt::AlignCenter, number);
    }
    void signedCell(const QRectF& rect, float value, float limit) const
    {
        const double share = limit > 0.0F ? static_cast<double>(value / limit) : 0.0;
        cell(rect, cellNumber(value, style.locale), signedColor(style.theme, share));
    }
    void masked(const QRectF& rect, const QString& words) const
    {
        const QRectF inner = rect.adjusted(0, 0, -1, -1);
        fillHatch(painter, inner, inner.topLeft(), HatchKind::NotApplicable, style);
        text(inner, Qt::AlignCenter, words, FontRole::Tick, style.theme.text);
    }
    void mark(const QRectF& rect, IconName icon, const QColor& color) const
    {
        const double side = std::min({ style.theme.px(kMarkSide), rect.width(), rect.height() });
        const QPointF corner(std::floor(rect.center().x() - side / 2), std::floor(rect.center().y() - side / 2));
        paintIcon(painter, QRectF(corner, QSizeF(side, side)), icon, color);
    }
};

ComputationLayout ComputationFigure::layout(const QRectF& rect, const Theme& theme) const
{
    const bool nothing = content.empty();
    return { rect, theme, { content.positions(), nothing ? 0 : content.look->keyDim, nothing ? 0 : content.look->valueDim }, scroll };
}

void ComputationFigure::paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const
{
    if (content.empty())
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    const ComputationLayout places = layout(rect, style.theme);
    const HeadLook& look = *content.look;
    const Brush brush { painter, places, style, std::max(largestMagnitude(look.queryRow), largestMagnitude(look.keys)),
        std::max(largestMagnitude(look.values), largestMagnitude(look.sum)), largestMagnitude(look.scores), largestMagnitude(look.scaled) };
    paintHeader(brush);
    paintQuery(brush);
    for (int key = places.firstRow(); key < places.firstRow() + places.rows(); ++key)
        paintKey(brush, key);
    paintSum(brush);
    paintLegend(brush);
    painter.restore();
}

void ComputationFigure::paintHeader(const Brush& brush) const
{
    const ComputationLayout& places = brush.layout;
    const Theme& theme = brush.style.theme;
    const HeadLook& look = *content.look;
    const QRectF line = places.titleLine();
    const auto wide = [](QRectF rect, double least) {
        rect.setWidth(std::max(rect.width(), least));
        return rect;
    };
    const QRectF keys = places.keys(line);
    const QRectF values = places.values(line);
    const double room = places.column(line, Column::Score).left() - keys.left();
    const QString size = QStringLiteral("%1 × %2");
    const QString dims = size.arg(content.positions()).arg(look.keyDim);
    const QFontMetrics metrics(theme.font(FontRole::Table));
    QString keysTitle = content.keysName + QStringLiteral("  ") + dims;
    if (metrics.horizontalAdvance(keysTitle) > std::max(keys.width(), room))
        keysTitle = tr("K, keys") + QStringLiteral("  ") + dims;
    brush.text(wide(keys, room), Qt::AlignLeft | Qt::AlignVCenter, keysTitle, FontRole::Table, theme.text);
    brush.text(values.adjusted(0, 0, std::max(0.0, line.right() - values.right()), 0), Qt::AlignLeft | Qt::AlignVCenter,
        tr("V, values") + QStringLiteral("  ") + size.arg(content.positions()).arg(look.valueDim), FontRole::Table, theme.text);
    const std::array<std::pair<Column, QString>, 3> columns { { { Column::Score, QStringLiteral("q · k") },
        { Column::Scaled, content.scaleText(brush.style.locale) }, { Column::Weight, tr("softmax") } } };
    for (const auto& [column, words] : columns)
        brush.text(places.column(line, column), Qt::AlignCenter, words, FontRole::Tick, theme.text);
    // The numbers of the features stand above their cells; in narrow ones only the range is said.
    const QRectF numbers = places.featureLine();
    const auto range = [&](int shown, int dim) {
        //: the columns of a matrix that are shown; %1 and %2 from and to, %3 how many there are
        return tr("%1–%2 of %3").arg(places.firstFeature() + 1).arg(std::min(dim, places.firstFeature() + shown)).arg(dim);
    };
    const auto label = [&](const QRectF& area, int shown, int dim, const auto& cell) {
        const double width = shown > 0 ? area.width() / shown : 0.0;
        if (width < QFontMetrics(theme.font(FontRole::Tick)).horizontalAdvance(QString::number(dim)) + theme.px(kCellPadding)) {
            brush.text(wide(area, theme.px(70)), Qt::AlignLeft | Qt::AlignVCenter, range(shown, dim), FontRole::Tick, theme.text2);
            return;
        }
        for (int feature = places.firstFeature(); feature < std::min(dim, places.firstFeature() + shown); ++feature)
            brush.text(cell(feature), Qt::AlignCenter, QString::number(feature + 1), FontRole::Tick, theme.text2);
    };
    label(places.keys(numbers), places.keyFeatures(), look.keyDim, [&](int feature) { return places.keyCell(numbers, feature); });
    label(places.values(numbers), places.valueFeatures(), look.valueDim, [&](int feature) { return places.valueCell(numbers, feature); });
}

void ComputationFigure::paintQuery(const Brush& brush) const
{
    const ComputationLayout& places = brush.layout;
    const Theme& theme = brush.style.theme;
    const HeadLook& look = *content.look;
    const QRectF line = places.queryLine();
    brush.text(places.number(line), Qt::AlignLeft | Qt::AlignVCenter, QStringLiteral("q"), FontRole::Table, theme.text);
    const QString token = content.tokens[static_cast<std::size_t>(look.of.query)].text;
    brush.text(places.token(line), Qt::AlignLeft | Qt::AlignVCenter, token, FontRole::Table, theme.text);
    brush.mark(places.need(line), IconName::StateQueryUsed, theme.text2);
    const int end = std::min(look.keyDim, places.firstFeature() + places.keyFeatures());
    for (int feature = places.firstFeature(); feature < end; ++feature)
        brush.signedCell(places.keyCell(line, feature), look.queryRow[static_cast<std::size_t>(feature)], brush.keyLimit);
}

void ComputationFigure::paintName(const Brush& brush, int key, const QRectF& line) const
{
    const ComputationLayout& places = brush.layout;
    const Theme& theme = brush.style.theme;
    const auto at = static_cast<std::size_t>(key);
    const bool own = key == content.look->of.query;
    const QColor color = own ? theme.accent : theme.text;
    brush.text(places.number(line).adjusted(0, 0, -theme.px(6), 0), Qt::AlignRight | Qt::AlignVCenter, QString::number(key + 1),
        FontRole::Table, own ? theme.accent : theme.text2);
    brush.text(places.token(line).adjusted(0, 0, -theme.px(2), 0), Qt::AlignLeft | Qt::AlignVCenter, content.tokens[at].text,
        FontRole::Table, color);
    const NeedMark mark = markOf(content.needs[at], theme);
    brush.mark(places.need(line), mark.icon, mark.color);
    if (content.isKept(key) && content.look->bits[at] != RowBits::Unknown) {
        const bool same = content.look->bits[at] == RowBits::Same;
        brush.mark(places.proof(line), same ? IconName::Check : IconName::Warning, same ? theme.text2 : theme.off);
    }
}

void ComputationFigure::paintScores(const Brush& brush, int key, const QRectF& line) const
{
    const ComputationLayout& places = brush.layout;
    const HeadLook& look = *content.look;
    const auto at = static_cast<std::size_t>(key);
    if (!look.sees(key)) {
        brush.masked(places.column(line, Column::Score), QString());
        brush.masked(places.column(line, Column::Scaled), QStringLiteral("−∞"));
        brush.masked(places.column(line, Column::Weight), QStringLiteral("0"));
        return;
    }
    brush.signedCell(places.column(line, Column::Score), look.scores[at], brush.scoreLimit);
    brush.signedCell(places.column(line, Column::Scaled), look.scaled[at], brush.scaledLimit);
    const float weight = look.weights[at];
    brush.cell(
        places.column(line, Column::Weight), weightNumber(weight, brush.style.locale), paletteColor(palette, static_cast<double>(weight)));
}

void ComputationFigure::paintKey(const Brush& brush, int key) const
{
    const ComputationLayout& places = brush.layout;
    const Theme& theme = brush.style.theme;
    const HeadLook& look = *content.look;
    const QRectF line = places.keyLine(key);
    if (key == hovered || content.needs[static_cast<std::size_t>(key)] == RowNeed::Nothing) {
        const QColor ground = key == hovered ? theme.tint : theme.offTint;
        brush.painter.fillRect(QRectF(line.left(), line.top(), places.proof(line).right() - line.left(), line.height() - 1), ground);
    }
    paintName(brush, key, line);
    paintScores(brush, key, line);
    const int keyEnd = std::min(look.keyDim, places.firstFeature() + places.keyFeatures());
    const int valueEnd = std::min(look.valueDim, places.firstFeature() + places.valueFeatures());
    const std::span<const float> k = look.key(key);
    const std::span<const float> v = look.value(key);
    for (int feature = places.firstFeature(); feature < keyEnd; ++feature)
        brush.signedCell(places.keyCell(line, feature), k[static_cast<std::size_t>(feature)], brush.keyLimit);
    for (int feature = places.firstFeature(); feature < valueEnd; ++feature)
        brush.signedCell(places.valueCell(line, feature), v[static_cast<std::size_t>(feature)], brush.valueLimit);
    if (key == hovered) {
        brush.painter.setPen(QPen(theme.text, 1));
        brush.painter.setBrush(Qt::NoBrush);
        brush.painter.drawRect(QRectF(line.left() + 0.5, line.top() - 0.5, places.values(line).right() - line.left() - 1, line.height()));
    }
}

void ComputationFigure::paintSum(const Brush& brush) const
{
    const ComputationLayout& places = brush.layout;
    const Theme& theme = brush.style.theme;
    const HeadLook& look = *content.look;
    const QRectF line = places.sumLine();
    const QRectF words(
        places.keys(line).left(), line.top(), places.column(line, Column::Weight).left() - places.keys(line).left(), line.height());
    //: below a column of weights, beside the row that is their weighted sum of V
    brush.text(
        words.adjusted(0, 0, -theme.px(6), 0), Qt::AlignRight | Qt::AlignVCenter, tr("Σ weight · value"), FontRole::Table, theme.text);
    double sum = 0.0;
    for (const float weight : look.weights)
        sum += std::isnan(weight) ? 0.0 : static_cast<double>(weight);
    brush.text(places.column(line, Column::Weight), Qt::AlignCenter, weightNumber(static_cast<float>(sum), brush.style.locale),
        FontRole::Tick, theme.text);
    const int end = std::min(look.valueDim, places.firstFeature() + places.valueFeatures());
    for (int feature = places.firstFeature(); feature < end; ++feature)
        brush.signedCell(places.valueCell(line, feature), look.sum[static_cast<std::size_t>(feature)], brush.valueLimit);
}

void ComputationFigure::paintLegend(const Brush& brush) const
{
    const Theme& theme = brush.style.theme;
    const QFontMetrics metrics(theme.font(FontRole::Table));
    const QRectF line = brush.layout.legendLine();
    if (line.isEmpty())
        return;
    double x = line.left();
    const auto entry = [&](IconName icon, const QColor& color, const QString& words) {
        const double side = theme.px(kMarkSide) + theme.px(4);
        const double width = side + metrics.horizontalAdvance(words);
        if (x + width > line.right())
            return;
        brush.mark(QRectF(x, line.top(), theme.px(kMarkSide), line.height()), icon, color);
        brush.text(QRectF(x + side, line.top(), width - side + 1, line.height()), Qt::AlignLeft | Qt::AlignVCenter, words, FontRole::Table,
            theme.text2);
        x += width + theme.px(14);
    };
    for (const RowNeed need : kRowNeeds) {
        const int rows = content.count(need);
        if (rows == 0)
            continue;
        const NeedMark mark = markOf(need, theme);
        entry(mark.icon, mark.color, HeadComputation::needText(need) + QStringLiteral(": ") + countText(rows, brush.style.locale));
    }
    if (content.changed() > 0)
        //: of rows of the cache, before a number
        entry(IconName::Warning, theme.off, tr("other bits: %1").arg(countText(content.changed(), brush.style.locale)));
    else if (content.unchanged() > 0)
        //: of rows of the cache, before a number
        entry(IconName::Check, theme.text2, tr("same bits: %1").arg(countText(content.unchanged(), brush.style.locale)));
}

}  // namespace kvscope
