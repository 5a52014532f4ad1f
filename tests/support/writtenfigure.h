// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A figure as the bytes of a file, by the row of its format.

#include "figures/writers/figurewriters.h"

#include <QByteArray>

namespace kvscope::test {

inline QByteArray written(const char* extension, const Figure& figure, const FigurePage& page, const FigureStyle& style)
{
    return figureWriter(QLatin1String(extension))->write(figure, page, style);
}

}  // namespace kvscope::test
