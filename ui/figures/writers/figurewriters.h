// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Table of figure file formats: each is one row of figurewriters.cpp and one file beside it. The save dialog, `kvscope export` and its help read
// the rows. A writer returns bytes and touches no file. GUI thread only; needs a QApplication, possibly offscreen.

#include "figures/figure.h"
#include "figures/figurepage.h"

#include <QByteArray>
#include <QImage>

#include <span>

namespace kvscope {

struct FigureWriter {
    const char* extension;  ///< lower case, without the dot; also the name on the command line
    const char* name;  ///< English; displayName() translates it
    /// The whole file; empty if it cannot be drawn. Throws EngineError{OutOfMemory}. The figure fills the page; @p style is adapted to the format.
    QByteArray (*write)(const Figure& figure, const FigurePage& page, const FigureStyle& style);

    [[nodiscard]] QString displayName() const;
};

[[nodiscard]] std::span<const FigureWriter> figureWriters();
/// Null for an unknown extension.
[[nodiscard]] const FigureWriter* figureWriter(const QString& extension);

/// The figure as an opaque image of exactly the page's pixels; null when out of memory.
[[nodiscard]] QImage figureImage(const Figure& figure, const FigurePage& page, const FigureStyle& style);

}  // namespace kvscope
