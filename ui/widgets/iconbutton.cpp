// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/iconbutton.h"

#include "theme/theme.h"

#include <QEvent>

namespace kvscope {

IconButton::IconButton(IconName name, QWidget* parent) : QToolButton(parent)
{
    setAutoRaise(true);
    // A click does not move the focus; Tab still reaches the button.
    setFocusPolicy(Qt::TabFocus);
    setToolButtonStyle(Qt::ToolButtonIconOnly);
    setIconName(name);
    applyMetrics();
}

IconButton::~IconButton() = default;

void IconButton::setIconName(IconName name)
{
    setIcon(kvscope::icon(name));
}

void IconButton::setHint(const QString& hint)
{
    setToolTip(hint);
    setAccessibleName(hint);
}

void IconButton::changeEvent(QEvent* event)
{
    QToolButton::changeEvent(event);
    if (event->type() == QEvent::StyleChange || event->type() == QEvent::PaletteChange)
        applyMetrics();
}

void IconButton::applyMetrics()
{
    const int side = theme().ipx(16);
    setIconSize({ side, side });
    updateGeometry();
}

}  // namespace kvscope
