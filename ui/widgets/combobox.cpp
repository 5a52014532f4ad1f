// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/combobox.h"

#include "theme/theme.h"

#include <QEvent>
#include <QKeyEvent>
#include <QStyleOptionComboBox>
#include <QWheelEvent>

#include <algorithm>

namespace kvscope {
namespace {

constexpr double kShort = 110.0;  ///< combos up to this width are never elided

}  // namespace

ComboBox::ComboBox(QWidget* parent) : QComboBox(parent)
{
    setFocusPolicy(Qt::TabFocus);
    setFont(theme().font(FontRole::Table));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setSizeAdjustPolicy(AdjustToContents);  // a model loaded later supplies the items, and the width must follow them
}

ComboBox::~ComboBox() = default;

QSize ComboBox::sizeFor(int textWidth) const
{
    QStyleOptionComboBox option;
    initStyleOption(&option);
    return style()->sizeFromContents(QStyle::CT_ComboBox, &option, { textWidth, fontMetrics().height() }, this);
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
    return sizeFor(widest + 2);
}

QSize ComboBox::minimumSizeHint() const
{
    const QSize whole = sizeHint();
    // A short item ("Layer 3") is meaningless when elided; half of a long one is enough to recognise it.
    const int half = sizeFor(fontMetrics().horizontalAdvance(currentText()) / 2).width();
    return { std::min(whole.width(), std::max(half, theme().ipx(kShort))), whole.height() };
}

void ComboBox::changeEvent(QEvent* event)
{
    QComboBox::changeEvent(event);
    if (event->type() == QEvent::StyleChange || event->type() == QEvent::PaletteChange) {
        setFont(theme().font(FontRole::Table));
        updateGeometry();
    }
}

void ComboBox::wheelEvent(QWheelEvent* event)
{
    // Scrolling over a panel must not change what it shows unless the box has focus.
    if (hasFocus())
        QComboBox::wheelEvent(event);
    else
        event->ignore();
}

void ComboBox::keyPressEvent(QKeyEvent* event)
{
    // A presenter remote's next and previous belong to the window, not to the focused box.
    if (event->key() == Qt::Key_PageUp || event->key() == Qt::Key_PageDown) {
        event->ignore();
        return;
    }
    QComboBox::keyPressEvent(event);
}

}  // namespace kvscope
