// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/barbutton.h"

#include "theme/theme.h"

#include <QEvent>
#include <QFontMetrics>
#include <QPainter>

#include <algorithm>

namespace kvscope {
namespace {

/// At 96 dpi and 100 %.
struct Measures {
    double height;
    double padding;
    double gap;
    double icon;
    double leastWidth;
};
constexpr Measures kBar { 38.0, 14.0, 9.0, 16.0, 82.0 };
constexpr Measures kMiddle { 32.0, 12.0, 8.0, 16.0, 0.0 };
constexpr Measures kCompact { 24.0, 6.0, 5.0, 14.0, 0.0 };
constexpr double kRadius = 5.0;

const Measures& measuresOf(BarButton::Size size)
{
    switch (size) {
    case BarButton::Size::Bar: return kBar;
    case BarButton::Size::Middle: return kMiddle;
    case BarButton::Size::Compact: break;
    }
    return kCompact;
}

}  // namespace

BarButton::BarButton(Kind kind, Size size, QWidget* parent) : QAbstractButton(parent), m_kind(kind), m_size(size)
{
    // A click leaves the keyboard where it was; Tab still comes here.
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setAttribute(Qt::WA_Hover);
}

BarButton::~BarButton() = default;

void BarButton::setIconName(std::optional<IconName> name)
{
    m_icon = name;
    updateGeometry();
    update();
}

void BarButton::setIconOnly(bool iconOnly)
{
    if (m_iconOnly == iconOnly)
        return;
    m_iconOnly = iconOnly;
    updateGeometry();
    update();
}

void BarButton::setRoomFor(const QStringList& texts)
{
    m_room = texts;
    updateGeometry();
}

QFont BarButton::textFont() const
{
    QFont font = theme().font(m_size == Size::Compact ? FontRole::Table : FontRole::Body);
    font.setBold(m_kind == Kind::Filled && m_size == Size::Bar);
    return font;
}

int BarButton::widthFor(const QString& text, bool iconOnly) const
{
    const Theme& now = theme();
    const Measures& m = measuresOf(m_size);
    if (iconOnly)
        return m_size == Size::Compact ? now.ipx(m.icon + 2 * m.padding) : now.ipx(m.height);
    const int icon = m_icon ? now.ipx(m.icon + m.gap) : 0;
    const int wanted = icon + QFontMetrics(textFont()).horizontalAdvance(text) + now.ipx(2 * m.padding);
    return std::max(wanted, now.ipx(m.leastWidth));
}

QSize BarButton::sizeHint() const
{
    const int height = std::max(theme().ipx(measuresOf(m_size).height), QFontMetrics(textFont()).height() + 4);
    int width = widthFor(text(), m_iconOnly);
    for (const QString& other : m_room)
        width = std::max(width, widthFor(other, m_iconOnly));
    return { width, height };
}

void BarButton::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    const Theme& now = theme();
    const Measures& m = measuresOf(m_size);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool hot = isEnabled() && (underMouse() || isDown());
    QColor ground = hot ? now.tint : now.surface;
    QColor line = hot ? now.accent : now.border;
    QColor ink = now.text;
    if (!isEnabled()) {
        ground = now.naGround;
        line = now.border;
        ink = now.disabled;
    } else if (m_kind == Kind::Filled) {
        ground = hot ? now.stagesOn[0] : now.accent;
        line = ground;
        ink = now.onAccent;
    }
    painter.setPen(QPen(line, 1.0));
    painter.setBrush(ground);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), now.px(kRadius), now.px(kRadius));

    painter.setFont(textFont());
    const QString shown = m_iconOnly ? QString() : text();
    const int textWidth = painter.fontMetrics().horizontalAdvance(shown);
    const int side = m_icon ? now.ipx(m.icon) : 0;
    const int gap = m_icon && !shown.isEmpty() ? now.ipx(m.gap) : 0;
    const int left = std::max(0, (width() - side - gap - textWidth) / 2);
    if (m_icon)
        painter.drawPixmap(left, (height() - side) / 2, iconPixmap(*m_icon, ink, side, devicePixelRatioF()));
    painter.setPen(ink);
    painter.drawText(QRect(left + side + gap, 0, textWidth + 2, height()), Qt::AlignLeft | Qt::AlignVCenter, shown);
}

void BarButton::changeEvent(QEvent* event)
{
    QAbstractButton::changeEvent(event);
    if (event->type() == QEvent::StyleChange || event->type() == QEvent::PaletteChange)
        updateGeometry();
}

}  // namespace kvscope
