// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// From a figure to a file, for the window and for export: checks the page, makes the bytes, and hands them to the one who writes files.
// GUI thread only; needs a QApplication, which may be offscreen.

#include "core/error.h"
#include "figures/writers/figurewriters.h"

#include <QByteArray>
#include <QString>

#include <functional>
#include <optional>

namespace kvscope {

/// Writes a whole file or none. Throws EngineError{FileUnwritable}.
using FigureSaver = std::function<void(const QString& path, const QByteArray& bytes)>;

/// What is wrong with size or resolution (OptionWrong); nothing when both are allowed.
[[nodiscard]] std::optional<EngineError> pageProblem(const FigurePage& page);

/// The bytes of the figure's file. Throws EngineError: OptionWrong (size or resolution), OutOfMemory.
[[nodiscard]] QByteArray figureBytes(const Figure& figure, const FigureWriter& writer, const FigurePage& page, const FigureStyle& style);

/// Beside its place and renamed, so that it appears whole or not at all. Throws EngineError{FileUnwritable}.
void writeWholeFile(const QString& path, const QByteArray& bytes);

}  // namespace kvscope
