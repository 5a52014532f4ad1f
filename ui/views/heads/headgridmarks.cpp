// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// HeadGridFigure: the frames of A and B, of the pointer and of the keyboard.
#include "views/heads/headgridfigure.h"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>

namespace kvscope {

namespace {

// Lengths at 96 dpi and 100 %.
constexpr double kFrame = 2.5;
constexpr double kTag = 13;

}  // namespace

void HeadGridFigure::paintMarks(QPainter& painter, const HeadGridLayout& layout, const FigureStyle& style) const
{
    if (!grid.summary || layout.rows() == 0)
        return;
    const auto headRect = [&](HeadRef head) { return layout.rectOf({ HeadPlace::Kind::Head, head }); };
    // A last: where both are the same head, the solid frame is on top.
    if (marks.b && !headRect(*marks.b).isEmpty())
        paintChosen(painter, headRect(*marks.b), true, style.theme);
    if (marks.a && !headRect(*marks.a).isEmpty())
        paintChosen(painter, headRect(*marks.a), false, style.theme);
    if (marks.cursor && !layout.rectOf(*marks.cursor).isEmpty())
        paintPointed(painter, layout.rectOf(*marks.cursor), true);
    if (marks.hover && !layout.rectOf(*marks.hover).isEmpty())
        paintPointed(painter, layout.rectOf(*marks.hover), false);
    // Letters last: the frame of the pointer must not hide which head it is on.
    if (marks.b && !headRect(*marks.b).isEmpty())
        paintLetter(painter, headRect(*marks.b), QStringLiteral("B"), style.theme);
    if (marks.a && !headRect(*marks.a).isEmpty())
        paintLetter(painter, headRect(*marks.a), QStringLiteral("A"), style.theme);
    if (marks.frame && !marks.cursor) {
        painter.setPen(QPen(style.theme.text, 2));
        painter.setBrush(Qt::NoBrush);
        const QRectF last = layout.rectOf(layout.rows() - 1, layout.columns() - 1);
        painter.drawRect(QRectF(layout.rectOf(0, 0).topLeft(), last.bottomRight()).adjusted(-3, -3, 3, 3));
    }
}

void HeadGridFigure::paintChosen(QPainter& painter, const QRectF& cell, bool dashed, const Theme& theme)
{
    const double width = theme.px(kFrame);
    // On a ground of its own, so that it shows on every colour.
    const QRectF frame = cell.adjusted(-width / 2, -width / 2, width / 2, width / 2);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.surface, width + 2));
    painter.drawRect(frame);
    QPen pen(theme.accent, width);
    pen.setJoinStyle(Qt::MiterJoin);
    if (dashed) {
        pen.setCapStyle(Qt::FlatCap);  // a square one fills the gaps
        pen.setDashPattern({ 2.0, 1.2 });
    }
    painter.setPen(pen);
    painter.drawRect(frame);
}

void HeadGridFigure::paintLetter(QPainter& painter, const QRectF& cell, const QString& letter, const Theme& theme)
{
    const double width = theme.px(kFrame);
    QFont font = theme.font(FontRole::Tick);
    font.setBold(true);
    const double side = std::max(theme.px(kTag), QFontMetrics(font).height() - 2.0);
    const QRectF tag(cell.right() - side / 2, cell.top() - side / 2 - width, side, side);
    painter.fillRect(tag, theme.accent);
    painter.setFont(font);
    painter.setPen(theme.onAccent);
    painter.drawText(tag, Qt::AlignCenter, letter);
}

void HeadGridFigure::paintPointed(QPainter& painter, const QRectF& cell, bool dashed)
{
    painter.setBrush(Qt::NoBrush);
    QPen pen(Qt::black, 2);
    pen.setJoinStyle(Qt::MiterJoin);
    painter.setPen(pen);
    painter.drawRect(cell.adjusted(-2, -2, 2, 2));
    pen.setColor(Qt::white);
    pen.setWidthF(1.5);
    if (dashed) {
        pen.setCapStyle(Qt::FlatCap);
        pen.setDashPattern({ 2.0, 1.5 });
    }
    painter.setPen(pen);
    painter.drawRect(cell.adjusted(-0.5, -0.5, 0.5, 0.5));
}

}  // namespace kvscope
