// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What is wrong with a lesson's file, as a value; it becomes a sentence in the language that is in use when it is shown. GUI thread or none.

#include <QString>
#include <QStringList>

#include <exception>

namespace kvscope {

/// An English phrase marked by QT_TRANSLATE_NOOP("LessonError", …), and what goes into its holes.
struct LessonPhrase {
    const char* text = nullptr;
    QStringList values {};

    [[nodiscard]] QString translated() const;
};

struct LessonError final : std::exception {
    QString file;
    int line = 0;  ///< from 1; 0 when the mistake has no line
    LessonPhrase mistake;
    LessonPhrase expected;
    QString found;  ///< as it stands in the file
    LessonPhrase advice;

    [[nodiscard]] const char* what() const noexcept override { return mistake.text; }
};

/// "lesson.yaml, line 12: the key “panle” is not known here; expected panels, layer or head; found panle; correct its spelling or take it out."
[[nodiscard]] QString lessonErrorSentence(const LessonError& error);

}  // namespace kvscope
