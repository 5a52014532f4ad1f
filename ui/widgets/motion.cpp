// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/motion.h"

#include <QStyle>
#include <QWidget>

namespace kvscope {
namespace {

bool g_enabled = true;

}  // namespace

void setMotionEnabled(bool enabled)
{
    g_enabled = enabled;
}

int motionDuration(const QWidget& widget, int milliseconds)
{
    // Platform themes set this hint to 0 when the desktop requests reduced motion.
    const bool wished = widget.style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, &widget) > 0;
    return g_enabled && wished ? milliseconds : 0;
}

}  // namespace kvscope
