// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/chain/chainfigure.h"

#include "figures/fittingwords.h"
#include "figures/shapes.h"
#include "text/numbertext.h"

#include <QFontMetrics>

#include <algorithm>
#include <array>
#include <cmath>

namespace kvscope {

namespace {

QString numberText(double value, const QLocale& locale)
{
    return std::isnan(value) ? QString() : locale.toString(value, 'f', 2);
}

QString shareText(double value, const QLocale& locale)
{
    return std::isnan(value) ? QString() : percentText(value, locale);
}

}  // namespace

void ChainFigure::paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const
{
    const ChainLayout places = layout(rect, style);
    if (places.rows() == 0)
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    paintHeader(painter, places, style);
    for (int line = 0; line < places.rows(); ++line)
        paintLine(painter, places, line, style);
    painter.restore();
}

void ChainFigure::paintHeader(QPainter& painter, const ChainLayout& places, const FigureStyle& style) const
{
    const Theme& theme = style.theme;
    const QFont font = theme.font(FontRole::Table);
    const QFontMetrics metrics(font);
    painter.setFont(font);
    // Settings are given whole or not at all: "top-k 40" alone would say that nothing else cuts.
    const double cutRoom = places.header(ChainLayout::CutColumn).width();
    const QString cutName
        = metrics.horizontalAdvance(chain.cutName(style.locale)) <= cutRoom ? chain.cutName(style.locale) : chain.shortCutName();
    std::array<QString, ChainLayout::ColumnCount> names { Chain::tr("Token"), Chain::tr("Logit"), chain.dividedName(style.locale),
        chain.wholeName(), cutName, chain.sampledName(), {}, {}, {} };
    for (std::size_t side = 0; side < kShownTemperatures.size(); ++side)
        names[ChainLayout::FirstSide + side] = Chain::temperatureName(kShownTemperatures[side], style.locale);
    QRectF before;
    for (int column = 0; column < ChainLayout::ColumnCount; ++column) {
        if (!places.shows(column))
            continue;
        const QRectF place = places.header(column);
        painter.setPen(theme.text2);
        const bool left = column == ChainLayout::Token || column == ChainLayout::CutColumn;
        const QString text = fittingWords(names[static_cast<std::size_t>(column)], metrics, std::ceil(place.width()));
        painter.drawText(place, (left ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter, text);
        // From one stage to the next.
        if (column > ChainLayout::Logit && column <= ChainLayout::Sampled && before.left() > places.header(ChainLayout::Token).left()) {
            const double middle = std::round((before.right() + place.left()) / 2);
            const double y = std::round(place.center().y());
            const double half = theme.px(3);
            painter.setPen(QPen(theme.edge, 1));
            painter.drawLine(QPointF(middle - half, y), QPointF(middle + half, y));
            painter.drawLine(QPointF(middle + half, y), QPointF(middle + half - 2, y - 2));
            painter.drawLine(QPointF(middle + half, y), QPointF(middle + half - 2, y + 2));
        }
        before = place;
    }
    const QRectF first = places.header(ChainLayout::Token);
    const QRectF last = places.header(places.shows(ChainLayout::FirstSide) ? ChainLayout::ColumnCount - 1 : ChainLayout::Sampled);
    painter.fillRect(QRectF(first.left(), first.bottom() - 1, last.right() - first.left(), 1), theme.border);
}

void ChainFigure::paintLine(QPainter& painter, const ChainLayout& places, int line, const FigureStyle& style) const
{
    const Theme& theme = style.theme;
    const ChainRow& row = chain.rows[static_cast<std::size_t>(places.rowOfLine(line))];
    const QRectF first = places.cell(line, ChainLayout::Token);
    const int last = places.shows(ChainLayout::FirstSide) ? ChainLayout::ColumnCount - 1 : ChainLayout::Sampled;
    if (row.own || line == pointed)
        painter.fillRect(QRectF(first.left(), first.top(), places.cell(line, last).right() - first.left(), first.height()), theme.tint);
    paintToken(painter, first, row, style);
    const bool cut = row.cut != Cut::None;
    const auto number = [&](int column, const QString& text, bool struck) {
        if (places.shows(column))
            paintNumber(painter, places.cell(line, column), text, struck, row.own && column > ChainLayout::Divided, style);
    };
    number(ChainLayout::Logit, numberText(static_cast<double>(row.logit), style.locale), false);
    number(ChainLayout::Divided,
        row.token < 0        ? QString()
            : chain.greedy() ? notAvailableText()
                             : numberText(row.divided, style.locale),
        false);
    number(ChainLayout::Whole, shareText(row.whole, style.locale), cut);
    paintBar(painter, places.barTrack(line, ChainLayout::Whole), row.whole, row, style);
    if (places.shows(ChainLayout::CutColumn)) {
        painter.setFont(theme.font(FontRole::Table));
        painter.setPen(cut ? theme.text : theme.text2);
        painter.drawText(places.cell(line, ChainLayout::CutColumn), Qt::AlignLeft | Qt::AlignVCenter, chain.cutText(row));
    }
    number(ChainLayout::Sampled,
        chain.greedy() ? (row.token < 0 ? QString() : notAvailableText())
            : cut      ? QStringLiteral("–")
                       : shareText(row.sampled, style.locale),
        false);
    if (!cut && !std::isnan(row.sampled))
        paintBar(painter, places.barTrack(line, ChainLayout::Sampled), row.sampled, row, style);
    for (std::size_t side = 0; side < row.sides.size(); ++side) {
        const int column = ChainLayout::FirstSide + static_cast<int>(side);
        number(column, chain.sideText(row.sides[side], style.locale), false);
        if (row.sides[side].cut == Cut::None)
            paintBar(painter, places.barTrack(line, column), row.sides[side].probability, row, style);
    }
}

void ChainFigure::paintToken(QPainter& painter, const QRectF& cell, const ChainRow& row, const FigureStyle& style) const
{
    const Theme& theme = style.theme;
    QFont font = theme.font(FontRole::Table);
    font.setBold(row.own);
    font.setStrikeOut(row.cut != Cut::None);
    painter.setFont(font);
    const bool quiet = row.cut != Cut::None || row.token < 0 || row.label.kind != PieceKind::Text;
    painter.setPen(quiet ? theme.text2 : theme.text);
    const QString text = QFontMetrics(font).elidedText(chain.name(row), Qt::ElideMiddle, static_cast<int>(cell.width()));
    painter.drawText(cell, Qt::AlignLeft | Qt::AlignVCenter, text);
}

void ChainFigure::paintNumber(
    QPainter& painter, const QRectF& cell, const QString& text, bool struck, bool strong, const FigureStyle& style)
{
    QFont font = style.theme.font(FontRole::Table);
    font.setStrikeOut(struck);
    font.setBold(strong);
    painter.setFont(font);
    painter.setPen(struck ? style.theme.text2 : style.theme.text);
    painter.drawText(cell, Qt::AlignRight | Qt::AlignVCenter, text);
}

void ChainFigure::paintBar(QPainter& painter, const QRectF& track, double share, const ChainRow& row, const FigureStyle& style)
{
    if (track.isEmpty())
        return;
    const Theme& theme = style.theme;
    painter.fillRect(QRectF(track.right(), track.top() - 1, 1, track.height() + 2), theme.border);  // the end of the scale: 100 %
    if (!(share > 0.0))
        return;
    const QRectF bar(track.left(), track.top(), std::max(1.0, std::round(track.width() * std::min(1.0, share))), track.height());
    if (row.token < 0) {
        fillHatch(painter, bar, bar.topLeft(), HatchKind::Others, style);
    } else if (row.cut != Cut::None) {
        painter.setPen(QPen(theme.text2, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(bar.adjusted(0.5, 0.5, -0.5, -0.5));  // it is there, and it is not used
    } else {
        painter.fillRect(bar, row.own ? theme.accent : theme.stagesOn[2]);
    }
}

}  // namespace kvscope
