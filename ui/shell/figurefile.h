// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Writes a figure to a file, for the window and for export: validates the page, creates the bytes and passes them to a writer. GUI thread
// only; needs a QApplication, possibly offscreen.

#include "core/error.h"
#include "figures/writers/figurewriters.h"
#include "figures/writers/gifanimation.h"

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

/// Figures one after the other as the pictures of an animation, in which every figure is drawn as figureBytes() would.
class FigureAnimation {
public:
    /// @param seconds for which each is shown. Throws EngineError{OptionWrong} for a size or resolution that no picture has.
    FigureAnimation(const FigurePage& page, const FigureStyle& style, double seconds);

    /// Throws EngineError{OutOfMemory}.
    void add(const Figure& figure);
    /// The contents of the file, with the words of the last figure. Throws EngineError{PictureFailed}.
    [[nodiscard]] QByteArray bytes() const;

private:
    FigurePage m_page;
    FigureStyle m_style;
    GifAnimation m_pictures;
    QString m_words;
};

/// Writes a temporary file and renames it, so that the file appears whole or not at all. Throws EngineError{FileUnwritable}.
void writeWholeFile(const QString& path, const QByteArray& bytes);

}  // namespace kvscope
