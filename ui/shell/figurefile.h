// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Writes a figure to a file, for the window and for export: validates the page, creates the bytes and passes them to a writer. GUI thread
// only; needs a QApplication, possibly offscreen.

#include "core/error.h"
#include "figures/writers/figurewriters.h"

#include <QByteArray>
#include <QString>

#include <functional>
#include <optional>

namespace kvscope {

/// Writes the whole file or nothing. Throws EngineError{FileUnwritable}.
using FigureSaver = std::function<void(const QString& path, const QByteArray& bytes)>;

/// An invalid size or resolution (OptionWrong); nullopt if both are allowed.
[[nodiscard]] std::optional<EngineError> pageProblem(const FigurePage& page);

/// The contents of the figure's file. Throws EngineError: OptionWrong (size or resolution), OutOfMemory.
[[nodiscard]] QByteArray figureBytes(const Figure& figure, const FigureWriter& writer, const FigurePage& page, const FigureStyle& style);

/// Writes a temporary file and renames it, so that the file appears whole or not at all. Throws EngineError{FileUnwritable}.
void writeWholeFile(const QString& path, const QByteArray& bytes);

}  // namespace kvscope
