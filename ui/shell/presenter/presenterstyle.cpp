// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/presenter/presenterstyle.h"

#include <QGuiApplication>

#include <algorithm>
#include <cmath>

namespace kvscope {

namespace {

constexpr double kDesignWidth = 1024.0;
constexpr double kDesignHeight = 768.0;
constexpr double kSmallestRole = 11.0;  ///< px at 96 dpi and 100 % of FontRole::Tick, which is the smallest
constexpr double kRounding = 1.0005;  ///< fonts are measured in hundredths of a point
constexpr double kLines = 0.7;  ///< of a figure's lines, which would be too thick at this zoom

}  // namespace

QFont PresenterStyle::font(double units, bool bold) const
{
    QFont font;
    font.setFamilies(QGuiApplication::font().families());
    font.setPixelSize(static_cast<int>(std::ceil(u(std::max(units, kSmallestPageText)) - 0.01)));
    font.setBold(bold);
    return font;
}

PresenterStyle presenterStyle(QSize size, double devicePixelRatio)
{
    PresenterStyle style;
    style.unit = std::max(1.0, std::min(size.width() / kDesignWidth, size.height() / kDesignHeight));
    const ThemeId shown = kvscope::theme().id == ThemeId::Light ? ThemeId::Projector : kvscope::theme().id;
    const double screen = makeTheme(shown, 1.0).dpiScale;
    style.figure.theme = makeTheme(shown, kSmallestPageText / kSmallestRole * kRounding * style.unit / screen);
    style.figure.theme.lineFactor = kLines;
    style.figure.locale = QLocale();
    style.figure.devicePixelRatio = devicePixelRatio;
    return style;
}

}  // namespace kvscope
