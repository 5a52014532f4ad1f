// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The little mark-up of a lesson's texts: paragraphs, **bold**, callouts ("> "), formulas ("= ", wrong ones "=! "), entries ("- ") and numbers
// of the run by name ("{ttft}"). Pure functions, any thread.

#include <QList>
#include <QString>
#include <QStringList>

#include <functional>

namespace kvscope {

struct MarkupBlock {
    enum class Kind { Paragraph, Callout, Formula, WrongFormula, Entry };
    Kind kind = Kind::Paragraph;
    QString text;  ///< on one line, still with its marks
};

/// Blank lines part paragraphs; a line that begins with a mark begins a block of its own.
[[nodiscard]] QList<MarkupBlock> markupBlocks(const QString& text);

/// Rich text of one block: everything is escaped but bold; numbers are put in, and never break across lines.
/// @param value the number for a name
[[nodiscard]] QString markupHtml(const QString& text, const std::function<QString(const QString&)>& value);

/// The same without marks, for screen readers.
[[nodiscard]] QString markupPlain(const QString& text, const std::function<QString(const QString&)>& value);

struct MarkupMistake {
    enum class Kind { None, UnknownValue, OpenBrace, OpenBold };
    Kind kind = Kind::None;
    qsizetype index = 0;  ///< of the character where it begins
    QString name;  ///< UnknownValue only
};
[[nodiscard]] MarkupMistake findMarkupMistake(const QString& text, const QStringList& knownValues);

}  // namespace kvscope
