// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Paints figures where there is no room for their labels, as a panel does that a user made very small.

#include "figures/figure.h"

#include <QImage>
#include <QPainter>

namespace kvscope::test {

inline constexpr int kTinySizes = 5;

/// Paints a figure at kTinySizes sizes down to 1 × 1. Returns how many of them it painted, which it does not where painting never ends.
inline int paintTiny(const Figure& figure)
{
    int painted = 0;
    for (const QSize size : { QSize(1, 1), QSize(1, 300), QSize(300, 1), QSize(30, 30), QSize(60, 60) }) {
        QImage image(size, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        figure.paint(painter, image.rect(), { .theme = makeTheme(ThemeId::Light, 1.0), .locale = QLocale(QLocale::English) });
        painted += painter.isActive() ? 1 : 0;
    }
    return painted;
}

}  // namespace kvscope::test
