// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/fieldbutton.h"

#include "theme/stylepaint.h"

#include <QEvent>
#include <QFontMetrics>
#include <QPainter>
#include <QStyleOption>

#include <algorithm>

namespace kvscope {
namespace {

constexpr double kHeight = 38.0;
constexpr double kPadding = 9.0;
constexpr double kIconSide = 16.0;
constexpr double kChevronSide = 14.0;
constexpr double kValueIconSide = 13.0;

}  // namespace

FieldButton::FieldButton(IconName icon, double width, QWidget* parent) : QAbstractButton(parent), m_icon(icon), m_width(width)
{
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

FieldButton::~FieldButton() = default;

void FieldButton::setCaption(const QString& caption)
{
    m_caption = caption;
    describe();
}

void FieldButton::setValue(const QString& value)
{
    m_value = value;
    describe();
}

void FieldButton::setValueIcon(std::optional<IconName> icon)
{
    m_valueIcon = icon;
    refreshToolTip();
    update();
}

void FieldButton::setCompact(bool compact)
{
    if (m_compact == compact)
        return;
    m_compact = compact;
    refreshToolTip();
    updateGeometry();
    update();
}

void FieldButton::describe()
{
    //: a field and what it is set to, "Sampling: Greedy"
    const QString both = tr("%1: %2").arg(m_caption, m_value);
    setAccessibleName(both);
    refreshToolTip();
    update();
}

/// Only what cannot be read on the button itself.
void FieldButton::refreshToolTip()
{
    setToolTip(!m_compact && fits(m_value) ? QString() : accessibleName());
}

bool FieldButton::fits(const QString& value) const
{
    return QFontMetrics(theme().font(FontRole::Body)).horizontalAdvance(value) <= valueRoom(sizeHint().width());
}

int FieldButton::valueLeft() const
{
    return theme().ipx(kPadding) + (m_valueIcon ? theme().ipx(kValueIconSide) + 4 : 0);
}

int FieldButton::valueRoom(int width) const
{
    return width - valueLeft() - theme().ipx(kPadding) / 2 - theme().ipx(kChevronSide) - 2;
}

QSize FieldButton::sizeHint() const
{
    const Theme& now = theme();
    const int lines = QFontMetrics(now.font(FontRole::Tick)).height() + QFontMetrics(now.font(FontRole::Body)).height();
    const int height = std::max(now.ipx(kHeight), lines + 4);
    return { m_compact ? height : now.ipx(m_width), height };
}

void FieldButton::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    const Theme& now = theme();
    QPainter painter(this);
    QStyleOption option;
    option.initFrom(this);
    option.state.setFlag(QStyle::State_Sunken, isDown());
    const ButtonLook look = buttonLook(option.state);
    paintBox(painter, rect(), look.ground, look.line, kButtonRadius);
    if (m_compact) {
        const int side = now.ipx(kIconSide);
        painter.drawPixmap((width() - side) / 2, (height() - side) / 2, iconPixmap(m_icon, look.ink, side, devicePixelRatioF()));
        return;
    }
    paintField(painter, look.ink);
}

void FieldButton::paintField(QPainter& painter, const QColor& ink) const
{
    const Theme& now = theme();
    const QFont captionFont = now.font(FontRole::Tick);
    const QFont valueFont = now.font(FontRole::Body);
    const QFontMetrics captionMetrics(captionFont);
    const QFontMetrics valueMetrics(valueFont);
    const int padding = now.ipx(kPadding);
    const int chevron = now.ipx(kChevronSide);
    // The two lines overlap slightly, to save height.
    const int overlap = 2;
    const int top = (height() - captionMetrics.height() - valueMetrics.height() + overlap) / 2;
    const int room = width() - 2 * padding;

    painter.setFont(captionFont);
    painter.setPen(isEnabled() ? now.text2 : now.disabled);
    painter.drawText(QRect(padding, top, room, captionMetrics.height()), Qt::AlignLeft | Qt::AlignVCenter,
        captionMetrics.elidedText(m_caption, Qt::ElideRight, room));

    const int valueTop = top + captionMetrics.height() - overlap;
    if (m_valueIcon) {
        const int side = now.ipx(kValueIconSide);
        painter.drawPixmap(
            padding, valueTop + (valueMetrics.height() - side) / 2, iconPixmap(*m_valueIcon, ink, side, devicePixelRatioF()));
    }
    const int valueWidth = valueRoom(width());
    painter.setFont(valueFont);
    painter.setPen(ink);
    painter.drawText(QRect(valueLeft(), valueTop, valueWidth, valueMetrics.height()), Qt::AlignLeft | Qt::AlignVCenter,
        valueMetrics.elidedText(m_value, Qt::ElideRight, valueWidth));
    painter.drawPixmap(width() - padding / 2 - chevron - 1, valueTop + (valueMetrics.height() - chevron) / 2,
        iconPixmap(IconName::ChevronDown, ink, chevron, devicePixelRatioF()));
}

void FieldButton::changeEvent(QEvent* event)
{
    QAbstractButton::changeEvent(event);
    if (event->type() == QEvent::StyleChange || event->type() == QEvent::PaletteChange) {
        updateGeometry();
        update();
    }
}

}  // namespace kvscope
