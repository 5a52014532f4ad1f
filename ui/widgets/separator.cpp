// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/separator.h"

#include "theme/theme.h"

#include <QPainter>

#include <algorithm>

namespace kvscope {
namespace {

constexpr double kHeight = 34.0;
constexpr double kWidth = 17.0;  ///< the line and the space around it

}  // namespace

Separator::Separator(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
}

Separator::~Separator() = default;

QSize Separator::sizeHint() const
{
    return { theme().ipx(kWidth), theme().ipx(kHeight) };
}

void Separator::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    const int line = std::min(height(), theme().ipx(kHeight));
    QPainter(this).fillRect(QRect(width() / 2, (height() - line) / 2, 1, line), theme().border);
}

}  // namespace kvscope
