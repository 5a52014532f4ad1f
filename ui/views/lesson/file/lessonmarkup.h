// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The markup of a lesson's texts: paragraphs, **bold**, callouts ("> "), formulas ("= ", wrong ones "=! "), list entries ("- ") and values
// of the run by name ("{ttft}"). Pure functions, any thread.

#include <QList>
#include <QString>
#include <QStringList>

#include <functional>

namespace kvscope {

struct MarkupBlock {
    enum class Kind { Paragraph, Callout, Formula, WrongFormula, Entry };
    Kind kind = Kind::Paragraph;
    QString text;  ///< on one line, still marked up
};

/// Blank lines separate paragraphs; a line that starts with a mark starts a new block.
[[nodiscard]] QList<MarkupBlock> markupBlocks(const QString& text);

/// Rich text of one block: everything except bold is escaped; values are inserted and never broken across lines. @param value returns the
/// value for a name
[[nodiscard]] QString markupHtml(const QString& text, const std::function<QString(const QString&)>& value);

/// The same as plain text, for screen readers.
[[nodiscard]] QString markupPlain(const QString& text, const std::function<QString(const QString&)>& value);

struct MarkupMistake {
    enum class Kind { None, UnknownValue, OpenBrace, OpenBold };
    Kind kind = Kind::None;
    qsizetype index = 0;  ///< of the character where it starts
    QString name;  ///< UnknownValue only
};
[[nodiscard]] MarkupMistake findMarkupMistake(const QString& text, const QStringList& knownValues);

}  // namespace kvscope
