// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/writers/figurewriters.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace kvscope {

// Each in its own file, and known here only.
using WriteFigure = QByteArray(const Figure& figure, const FigurePage& page, const FigureStyle& style);
WriteFigure writePng;
WriteFigure writeSvg;
WriteFigure writePdf;

namespace {

constexpr std::array kWriters {
    FigureWriter { "png", QT_TRANSLATE_NOOP("kvscope::FigureWriter", "PNG image"), writePng },
    FigureWriter { "svg", QT_TRANSLATE_NOOP("kvscope::FigureWriter", "SVG image"), writeSvg },
    FigureWriter { "pdf", QT_TRANSLATE_NOOP("kvscope::FigureWriter", "PDF document"), writePdf },
};

}  // namespace

QString FigureWriter::displayName() const
{
    return QCoreApplication::translate("kvscope::FigureWriter", name);
}

std::span<const FigureWriter> figureWriters()
{
    return kWriters;
}

const FigureWriter* figureWriter(const QString& extension)
{
    const auto found = std::ranges::find_if(
        kWriters, [&](const FigureWriter& writer) { return extension.compare(QLatin1String(writer.extension), Qt::CaseInsensitive) == 0; });
    return found == kWriters.end() ? nullptr : &*found;
}

}  // namespace kvscope
