// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Everything that can be exported is a Figure: it paints itself into a rectangle of any QPainter. The window's widgets and the writers of PNG,
// SVG and PDF use it alike. GUI thread only (fonts).

#include "theme/theme.h"

#include <QLocale>
#include <QString>

class QPainter;
class QRectF;

namespace kvscope {

/// How a figure is painted. One unit of the painter is a pixel at 96 dpi times theme.dpiScale; sizes of text are in points (Theme::font()).
/// Words are in the language in use.
struct FigureStyle {
    Theme theme;
    QLocale locale;  ///< of numbers
    double devicePixelRatio = 1.0;  ///< pixels of the device for one unit
    bool vector = false;  ///< the device keeps shapes: everything is painted as lines, rectangles and text, nothing as an image
};

class Figure {
public:
    Figure() = default;
    virtual ~Figure() = default;
    Figure(const Figure&) = default;
    Figure& operator=(const Figure&) = default;
    Figure(Figure&&) = default;
    Figure& operator=(Figure&&) = default;

    /// Paints nothing outside of @p rect, without relying on the painter's clipping, which SVG files ignore. Leaves the painter's state as it was.
    virtual void paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const = 0;

    /// For the file's title and description. Plain text.
    [[nodiscard]] virtual QString title() const { return {}; }
    [[nodiscard]] virtual QString description(const QLocale& locale) const
    {
        Q_UNUSED(locale)
        return {};
    }
};

}  // namespace kvscope
