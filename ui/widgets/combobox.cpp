// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/combobox.h"

#include "theme/icons.h"
#include "theme/theme.h"

#include <QEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>

namespace kvscope {
namespace {

constexpr double kHeight = 24.0;
constexpr double kPadding = 10.0;
constexpr double kChevron = 14.0;
constexpr double kGap = 5.0;
constexpr double kRadius = 4.0;
constexpr double kShort = 110.0;  ///< combos up to this width are never cut

}  // namespace

ComboBox::ComboBox(QWidget* parent) : QComboBox(parent)
{
    setFocusPolicy(Qt::TabFocus);
    setFont(theme().font(FontRole::Table));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setSizeAdjustPolicy(AdjustToContents);  // a model that is loaded later brings the items; the width must follow them
}

ComboBox::~ComboBox() = default;

int ComboBox::widthFor(int textWidth) const
{
    return textWidth + theme().ipx(2 * kPadding + kGap + kChevron);
}

void ComboBox::setWidestText(const QString& text)
{
    m_widestText = text;
    updateGeometry();
}

QSize ComboBox::sizeHint() const
{
    int widest = fontMetrics().horizontalAdvance(m_widestText);
    for (int i = 0; i < count(); ++i)
        widest = std::max(widest, fontMetrics().horizontalAdvance(itemText(i)));
    return { widthFor(widest + 2), std::max(theme().ipx(kHeight), fontMetrics().height() + 4) };
}

QSize ComboBox::minimumSizeHint() const
{
    const QSize whole = sizeHint();
    // A short choice ("Layer 3") says nothing when it is cut; of a long one half is enough to recognise it.
    const int half = widthFor(fontMetrics().horizontalAdvance(currentText()) / 2);
    return { std::min(whole.width(), std::max(half, theme().ipx(kShort))), whole.height() };
}

void ComboBox::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    const Theme& now = theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool hovered = underMouse() && isEnabled();
    const QColor ground = hovered ? now.tint : isEnabled() ? now.surface : now.naGround;
    painter.setPen(QPen(hovered ? now.accent : now.border, 1.0));
    painter.setBrush(ground);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), now.px(kRadius), now.px(kRadius));

    const int padding = now.ipx(kPadding);
    const int chevron = now.ipx(kChevron);
    const QColor ink = isEnabled() ? now.text : now.disabled;
    const QRect textRect = rect().adjusted(padding, 0, -(padding + chevron + now.ipx(kGap)) + padding / 2, 0);
    painter.setPen(ink);
    painter.drawText(textRect, Qt::AlignVCenter | Qt::AlignLeft, fontMetrics().elidedText(currentText(), Qt::ElideRight, textRect.width()));
    painter.drawPixmap(width() - padding / 2 - chevron - 2, (height() - chevron) / 2,
        iconPixmap(IconName::ChevronDown, ink, chevron, devicePixelRatioF()));
}

void ComboBox::changeEvent(QEvent* event)
{
    QComboBox::changeEvent(event);
    if (event->type() == QEvent::StyleChange || event->type() == QEvent::PaletteChange) {
        setFont(theme().font(FontRole::Table));
        updateGeometry();
    }
}

void ComboBox::enterEvent(QEnterEvent* event)
{
    QComboBox::enterEvent(event);
    update();
}

void ComboBox::leaveEvent(QEvent* event)
{
    QComboBox::leaveEvent(event);
    update();
}

void ComboBox::wheelEvent(QWheelEvent* event)
{
    // Turning the wheel over a panel must not change what it shows unless the box was asked to listen.
    if (hasFocus())
        QComboBox::wheelEvent(event);
    else
        event->ignore();
}

void ComboBox::keyPressEvent(QKeyEvent* event)
{
    // A clicker's next and previous belong to the window, not to whichever box has the focus.
    if (event->key() == Qt::Key_PageUp || event->key() == Qt::Key_PageDown) {
        event->ignore();
        return;
    }
    QComboBox::keyPressEvent(event);
}

}  // namespace kvscope
