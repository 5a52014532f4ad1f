// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/barbutton.h"

#include "theme/theme.h"

#include <QEvent>
#include <QStyleOptionButton>

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

BarButton::BarButton(Kind kind, Size size, QWidget* parent) : QPushButton(parent), m_kind(kind), m_size(size)
{
    setProperty("filled", kind == Kind::Filled);
    setProperty("compact", size == Size::Compact);
    setAutoDefault(false);
    // A click does not move the focus; Tab still reaches the button.
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    applyMetrics();
}

BarButton::~BarButton() = default;

void BarButton::setKind(Kind kind)
{
    if (m_kind == kind)
        return;
    m_kind = kind;
    setProperty("filled", kind == Kind::Filled);
    applyMetrics();
    update();
}

void BarButton::setIconName(std::optional<IconName> name)
{
    setIcon(name ? kvscope::icon(*name) : QIcon());
    updateGeometry();
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

void BarButton::applyMetrics()
{
    QFont font = theme().font(m_size == Size::Compact ? FontRole::Table : FontRole::Body);
    font.setBold(m_kind == Kind::Filled && m_size == Size::Bar);
    setFont(font);
    const int side = theme().ipx(measuresOf(m_size).icon);
    setIconSize({ side, side });
    updateGeometry();
}

int BarButton::widthFor(const QString& text, bool iconOnly) const
{
    const Theme& now = theme();
    const Measures& m = measuresOf(m_size);
    if (iconOnly)
        return m_size == Size::Compact ? now.ipx(m.icon + 2 * m.padding) : now.ipx(m.height);
    const int icon = this->icon().isNull() ? 0 : now.ipx(m.icon + m.gap);
    const int wanted = icon + fontMetrics().horizontalAdvance(text) + now.ipx(2 * m.padding);
    return std::max(wanted, now.ipx(m.leastWidth));
}

QSize BarButton::sizeHint() const
{
    const int height = std::max(theme().ipx(measuresOf(m_size).height), fontMetrics().height() + 4);
    int width = widthFor(text(), m_iconOnly);
    for (const QString& other : m_room)
        width = std::max(width, widthFor(other, m_iconOnly));
    return { width, height };
}

void BarButton::initStyleOption(QStyleOptionButton* option) const
{
    QPushButton::initStyleOption(option);
    if (m_iconOnly)
        option->text.clear();
}

void BarButton::changeEvent(QEvent* event)
{
    QPushButton::changeEvent(event);
    if (event->type() == QEvent::StyleChange || event->type() == QEvent::PaletteChange)
        applyMetrics();
}

}  // namespace kvscope
