// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/icons.h"
#include "theme/stylepaint.h"

#include <QPainter>
#include <QStyleOption>
#include <QWidget>

#include <algorithm>

namespace kvscope {
namespace {

// At 100 %.
constexpr int kSide = 24;  ///< left and right of a menu's texts: marks and arrows stand there
constexpr int kMark = 14;
constexpr int kSeparator = 9;
constexpr int kBetween = 16;  ///< least space between a text and its key

void paintMark(QPainter& painter, const QRect& row, const QStyleOptionMenuItem& option, const QColor& ink)
{
    const Theme& now = theme();
    const int side = now.ipx(kMark);
    const QRectF place(row.left() + (now.ipx(kSide) - side) / 2.0, row.top() + (row.height() - side) / 2.0, side, side);
    if (option.checkType == QStyleOptionMenuItem::Exclusive) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(ink);
        painter.drawEllipse(place.center(), now.px(3), now.px(3));
    } else {
        paintIcon(painter, place, IconName::Check, ink);
    }
}

}  // namespace

void paintMenuItem(QPainter& painter, const QStyleOptionMenuItem& option, bool mnemonics)
{
    const Theme& now = theme();
    const QRect row = option.rect;
    painter.save();
    if (option.menuItemType == QStyleOptionMenuItem::Separator) {
        const int margin = now.ipx(8);
        painter.fillRect(QRect(row.left() + margin, row.center().y(), row.width() - 2 * margin, 1), now.border);
        painter.restore();
        return;
    }
    const bool enabled = option.state.testFlag(QStyle::State_Enabled);
    painter.setRenderHint(QPainter::Antialiasing);
    if (enabled && option.state.testFlag(QStyle::State_Selected))
        paintBox(painter, row, now.tint, now.accent, kComboRadius);
    const QColor ink = enabled ? now.text : now.disabled;
    const int side = now.ipx(kSide);
    if (option.checkType != QStyleOptionMenuItem::NotCheckable && option.checked)
        paintMark(painter, row, option, enabled ? now.accent : now.disabled);
    else if (!option.icon.isNull())
        option.icon.paint(&painter, QRect(row.left() + now.ipx(4), row.top(), side - now.ipx(8), row.height()), Qt::AlignCenter,
            enabled ? QIcon::Normal : QIcon::Disabled);
    if (option.menuItemType == QStyleOptionMenuItem::SubMenu) {
        const int arrow = now.ipx(kMark);
        painter.save();
        painter.translate(row.right() - side / 2.0, row.top() + row.height() / 2.0);
        painter.rotate(-90.0);
        paintIcon(painter, QRectF(-arrow / 2.0, -arrow / 2.0, arrow, arrow), IconName::ChevronDown, ink);
        painter.restore();
    }
    painter.setFont(option.font);
    painter.setPen(ink);
    const qsizetype tab = option.text.indexOf(QLatin1Char('\t'));
    // The list of a combo box is no wider than the box: what has nothing at its right may use the margin there.
    const bool bare = tab < 0 && option.menuItemType != QStyleOptionMenuItem::SubMenu;
    const QRect texts = row.adjusted(side, 0, bare ? -now.ipx(4) : -side, 0);
    const int flags = Qt::AlignVCenter | (mnemonics ? Qt::TextShowMnemonic : Qt::TextHideMnemonic) | Qt::TextSingleLine;
    painter.drawText(texts, flags | Qt::AlignLeft, option.text.left(tab));
    if (tab >= 0)
        painter.drawText(texts, flags | Qt::AlignRight, option.text.mid(tab + 1));
    painter.restore();
}

QSize menuItemSize(const QStyleOptionMenuItem& option, const QSize& contents, bool inCombo)
{
    const Theme& now = theme();
    if (option.menuItemType == QStyleOptionMenuItem::Separator)
        return { 1, now.ipx(kSeparator) };
    const int between = option.text.contains(QLatin1Char('\t')) ? now.ipx(kBetween) : 0;
    // Qt's menu says how wide the texts are; the list of a combo box says how large the whole list is.
    const QFontMetrics metrics(option.font);
    const int texts = inCombo ? metrics.size(Qt::TextSingleLine | Qt::TextHideMnemonic, option.text).width() : contents.width();
    return { texts + 2 * now.ipx(kSide) + between + 2, metrics.height() + 2 * now.ipx(5) + 2 };
}

void paintMenuBarGround(QPainter& painter, const QRect& rect, const QWidget* widget)
{
    painter.fillRect(rect, theme().surface);
    if (widget != nullptr)
        painter.fillRect(QRect(rect.left(), widget->height() - 1, rect.width(), 1), theme().border);
}

void paintMenuBarItem(QPainter& painter, const QStyleOptionMenuItem& option, const QWidget* widget, bool mnemonics)
{
    const Theme& now = theme();
    const bool enabled = option.state.testFlag(QStyle::State_Enabled);
    painter.save();
    paintMenuBarGround(painter, option.rect, widget);
    if (enabled && (option.state & (QStyle::State_Selected | QStyle::State_Sunken)))
        painter.fillRect(option.rect.adjusted(0, 0, 0, -1), now.tint);
    painter.setPen(enabled ? now.text : now.disabled);
    const int flags = Qt::AlignCenter | (mnemonics ? Qt::TextShowMnemonic : Qt::TextHideMnemonic) | Qt::TextSingleLine;
    painter.drawText(option.rect, flags, option.text);
    painter.restore();
}

void paintTab(QPainter& painter, const QRect& rect, QStyle::State state, const QString& text, bool bold)
{
    const Theme& now = theme();
    const bool enabled = state.testFlag(QStyle::State_Enabled);
    const bool chosen = state & (QStyle::State_On | QStyle::State_Selected);
    const bool hot = enabled && state.testFlag(QStyle::State_MouseOver);
    const int line = now.ipx(2);
    painter.save();
    if (hot)
        painter.fillRect(rect, now.tint);
    if (chosen)
        painter.fillRect(QRect(rect.left(), rect.bottom() + 1 - line, rect.width(), line), now.accent);
    QFont font = painter.font();
    font.setBold(bold && chosen);
    painter.setFont(font);
    painter.setPen(!enabled ? now.disabled : chosen ? now.accent : hot ? now.text : now.text2);
    painter.drawText(rect.adjusted(0, 0, 0, -line), Qt::AlignCenter | Qt::TextShowMnemonic | Qt::TextSingleLine, text);
    painter.restore();
}

void paintHeaderSection(QPainter& painter, const QStyleOptionHeader& option)
{
    const Theme& now = theme();
    painter.fillRect(option.rect, now.surface);
    if (option.orientation == Qt::Horizontal)
        painter.fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1), now.border);
}

}  // namespace kvscope
