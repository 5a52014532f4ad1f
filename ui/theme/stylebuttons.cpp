// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/icons.h"
#include "theme/stylepaint.h"

#include <QPainter>
#include <QStyleOption>
#include <QVariant>
#include <QWidget>

#include <algorithm>

namespace kvscope {
namespace {

constexpr int kGap = 8;  // between icon and text, at 100 %
constexpr int kCompactGap = 5;
constexpr int kTextFlags = Qt::AlignLeft | Qt::AlignVCenter | Qt::TextShowMnemonic | Qt::TextSingleLine;

/// Icon and text, side by side in the middle. @param font of the text; what does not fit is elided.
void paintLabel(QPainter& painter, const QRect& rect, const QIcon& icon, const QSize& iconSize, const QString& text, const QColor& ink,
    QIcon::Mode mode, QIcon::State state, int gap)
{
    const QFontMetrics metrics = painter.fontMetrics();
    const int side = icon.isNull() ? 0 : iconSize.width();
    const int between = side > 0 && !text.isEmpty() ? gap : 0;
    const int room = std::max(0, rect.width() - side - between);
    const int wanted = metrics.size(Qt::TextShowMnemonic | Qt::TextSingleLine, text).width();
    const QString shown = wanted > room ? metrics.elidedText(text, Qt::ElideRight, room, Qt::TextShowMnemonic) : text;
    int left = rect.left() + std::max(0, (rect.width() - side - between - std::min(wanted, room)) / 2);
    if (side > 0) {
        const double ratio = painter.device() != nullptr ? painter.device()->devicePixelRatioF() : 1.0;
        const QPixmap pixmap = icon.pixmap(iconSize, ratio, mode, state);
        painter.drawPixmap(QPoint(left, rect.top() + (rect.height() - iconSize.height()) / 2), pixmap);
        left += side + between;
    }
    painter.setPen(ink);
    painter.drawText(QRect(left, rect.top(), std::min(wanted, room) + 2, rect.height()), kTextFlags, shown);
}

QIcon::Mode iconMode(QStyle::State state, bool filled)
{
    // The icons of the program draw Selected in the ink that stands on the accent.
    return !state.testFlag(QStyle::State_Enabled) ? QIcon::Disabled : filled ? QIcon::Selected : QIcon::Normal;
}

/// One choice of a row: outer corners are round, inner edges shared.
void paintSegment(QPainter& painter, const QStyleOptionToolButton& option, const QString& place)
{
    const Theme& now = theme();
    const bool enabled = option.state.testFlag(QStyle::State_Enabled);
    const bool checked = option.state.testFlag(QStyle::State_On);
    const bool lit = checked || (enabled && option.state.testFlag(QStyle::State_MouseOver));
    const double radius = now.px(kButtonRadius);
    const bool first = place == QLatin1String("first") || place == QLatin1String("only");
    const bool last = place == QLatin1String("last") || place == QLatin1String("only");
    painter.save();
    painter.setClipRect(option.rect);
    // Inner ends reach beyond the widget, where nothing is drawn, so that only the control's own corners are round.
    paintBox(painter, QRectF(option.rect).adjusted(first ? 0.0 : -radius, 0.0, last ? 0.0 : radius, 0.0), lit ? now.tint : now.surface,
        now.border, kButtonRadius);
    if (!first)
        painter.drawLine(QPointF(0.5, 0.5), QPointF(0.5, option.rect.height() - 0.5));
    QFont font = option.font;
    font.setBold(checked);
    painter.setFont(font);
    painter.setPen(!enabled ? now.disabled : checked ? now.accent : now.text2);
    painter.drawText(option.rect, Qt::AlignCenter, option.text);
    painter.restore();
}

}  // namespace

ButtonLook buttonLook(QStyle::State state, bool filled)
{
    const Theme& now = theme();
    const bool hot = state & (QStyle::State_MouseOver | QStyle::State_Sunken);
    if (!state.testFlag(QStyle::State_Enabled))
        return { now.naGround, now.border, now.disabled };
    if (filled) {
        // Text on the first stage's colour: whichever of the theme's two grounds for text stands out more.
        const QColor deep = now.stagesOn[0];
        return hot ? ButtonLook { deep, deep, deep.lightnessF() > 0.5F ? now.onAccent : QColor(Qt::white) }
                   : ButtonLook { now.accent, now.accent, now.onAccent };
    }
    if (state.testFlag(QStyle::State_On))
        return { now.tint, now.accent, now.accent };
    return hot ? ButtonLook { now.tint, now.accent, now.text } : ButtonLook { now.surface, now.border, now.text };
}

void paintBox(QPainter& painter, const QRectF& rect, const QColor& ground, const QColor& line, double radius)
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(line, 1.0));
    painter.setBrush(ground);
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), theme().px(radius), theme().px(radius));
}

bool isSet(const QWidget* widget, const char* property)
{
    return widget != nullptr && widget->property(property).toBool();
}

void paintPushButtonBevel(QPainter& painter, const QStyleOptionButton& option, const QWidget* widget)
{
    const ButtonLook look = buttonLook(option.state, isSet(widget, "filled"));
    paintBox(painter, option.rect, look.ground, look.line, kButtonRadius);
}

void paintPushButtonLabel(QPainter& painter, const QStyleOptionButton& option, const QWidget* widget)
{
    const bool filled = isSet(widget, "filled");
    const QIcon::State state = option.state.testFlag(QStyle::State_On) ? QIcon::On : QIcon::Off;
    paintLabel(painter, option.rect.adjusted(2, 0, -2, 0), option.icon, option.iconSize, option.text, buttonLook(option.state, filled).ink,
        iconMode(option.state, filled), state, theme().ipx(isSet(widget, "compact") ? kCompactGap : kGap));
}

bool paintToolButton(QPainter& painter, const QStyleOptionToolButton& option, const QWidget* widget)
{
    const QVariant segment = widget != nullptr ? widget->property("segment") : QVariant();
    if (segment.isValid()) {
        paintSegment(painter, option, segment.toString());
        return true;
    }
    if (isSet(widget, "tab")) {
        paintTab(painter, option.rect, option.state, option.text, true);
        return true;
    }
    const bool quiet = option.state.testFlag(QStyle::State_AutoRaise);
    const bool busy = option.state & (QStyle::State_MouseOver | QStyle::State_Sunken | QStyle::State_On);
    const ButtonLook look = buttonLook(option.state);
    if (!quiet || (busy && option.state.testFlag(QStyle::State_Enabled)))
        paintBox(painter, option.rect, look.ground, look.line, kButtonRadius);
    const bool plain = option.toolButtonStyle != Qt::ToolButtonTextUnderIcon && !option.features.testFlag(QStyleOptionToolButton::Arrow);
    if (!plain)
        return false;
    const bool icons = option.toolButtonStyle != Qt::ToolButtonTextOnly;
    const bool texts = option.toolButtonStyle != Qt::ToolButtonIconOnly;
    painter.setFont(option.font);
    paintLabel(painter, option.rect.adjusted(2, 0, -2, 0), icons ? option.icon : QIcon(), option.iconSize, texts ? option.text : QString(),
        look.ink, iconMode(option.state, false), option.state.testFlag(QStyle::State_On) ? QIcon::On : QIcon::Off,
        theme().ipx(kCompactGap));
    return true;
}

void paintCheckMark(QPainter& painter, const QStyleOption& option)
{
    const Theme& now = theme();
    const bool enabled = option.state.testFlag(QStyle::State_Enabled);
    const bool on = option.state & (QStyle::State_On | QStyle::State_NoChange);
    const bool hot = enabled && (option.state & (QStyle::State_MouseOver | QStyle::State_Sunken));
    const QColor filled = enabled ? now.accent : now.disabled;
    painter.save();
    paintBox(painter, option.rect, on ? filled : enabled ? now.surface : now.naGround, on ? filled : hot ? now.accent : now.edge, 3.0);
    const QColor ink = enabled ? now.onAccent : now.surface;
    if (option.state.testFlag(QStyle::State_On))
        paintIcon(painter, QRectF(option.rect), IconName::Check, ink);
    else if (option.state.testFlag(QStyle::State_NoChange))
        painter.fillRect(QRectF(option.rect.center().x() - 3, option.rect.center().y(), 7, 2), ink);
    painter.restore();
}

void paintRadioMark(QPainter& painter, const QStyleOption& option)
{
    const Theme& now = theme();
    const bool enabled = option.state.testFlag(QStyle::State_Enabled);
    const bool on = option.state.testFlag(QStyle::State_On);
    const QColor line = !enabled ? now.border : on || option.state.testFlag(QStyle::State_MouseOver) ? now.accent : now.edge;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(line, 1.0));
    painter.setBrush(enabled ? now.surface : now.naGround);
    painter.drawEllipse(QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5));
    if (on) {
        const double inset = option.rect.width() / 4.0;
        painter.setPen(Qt::NoPen);
        painter.setBrush(enabled ? now.accent : now.disabled);
        painter.drawEllipse(QRectF(option.rect).adjusted(inset, inset, -inset, -inset));
    }
    painter.restore();
}

QSize pushButtonSize(const QSize& contents, const QWidget* widget)
{
    const Theme& now = theme();
    const bool compact = isSet(widget, "compact");
    return { contents.width() + 2 * now.ipx(compact ? 8 : 14) + 2, std::max(now.ipx(compact ? 22 : 36), contents.height()) + 2 };
}

QSize toolButtonSize(const QStyleOption* option, const QSize& contents, const QWidget* widget)
{
    const Theme& now = theme();
    const auto* button = qstyleoption_cast<const QStyleOptionToolButton*>(option);
    if (button != nullptr && isSet(widget, "tab")) {
        // As wide as the bold text, chosen or not: choosing moves nothing.
        QFont bold = button->font;
        bold.setBold(true);
        const QFontMetrics metrics(bold);
        return { metrics.size(Qt::TextShowMnemonic, button->text).width() + 2 * now.ipx(14),
            std::max(now.ipx(17), metrics.height()) + 2 * now.ipx(6) + now.ipx(2) };
    }
    if (option != nullptr && option->state.testFlag(QStyle::State_AutoRaise)) {
        const int least = now.ipx(24);
        return { std::max(least, contents.width() + 2), std::max(least, contents.height() + 2) };
    }
    const bool compact = isSet(widget, "compact");
    return { contents.width() + 2 * now.ipx(compact ? 8 : 10) + 2, std::max(now.ipx(compact ? 22 : 36), contents.height()) + 2 };
}

}  // namespace kvscope
