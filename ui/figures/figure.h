// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Base class of everything that can be exported: a Figure paints itself into a rectangle of any QPainter. Used by the window's widgets and
// by the PNG, SVG and PDF writers. GUI thread only (fonts).

#include "theme/theme.h"

#include <QLocale>
#include <QString>

class QPainter;
class QRectF;

namespace kvscope {

/// How a figure is painted. One painter unit is a pixel at 96 dpi times theme.dpiScale; text sizes are in points (Theme::font()). Text is
/// in the current language.
struct FigureStyle {
    Theme theme;
    QLocale locale;  ///< number format
    double devicePixelRatio = 1.0;  ///< device pixels per unit
    bool vector = false;  ///< the device stores shapes: paint everything as lines, rectangles and text, never as an image
    bool caption = true;  ///< with the lines round the figure that say what it shows and where it comes from
};

class Figure {
public:
    Figure() = default;
    virtual ~Figure() = default;
    Figure(const Figure&) = default;
    Figure& operator=(const Figure&) = default;
    Figure(Figure&&) = default;
    Figure& operator=(Figure&&) = default;

    /// Paints only inside @p rect, without relying on the painter's clipping, which SVG files ignore. Restores the painter's state.
    virtual void paint(QPainter& painter, const QRectF& rect, const FigureStyle& style) const = 0;

    /// Plain text for the title and description of the file.
    [[nodiscard]] virtual QString title() const { return {}; }
    [[nodiscard]] virtual QString description(const QLocale& locale) const
    {
        Q_UNUSED(locale)
        return {};
    }
};

}  // namespace kvscope
