// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// An error in a lesson file, as a value; becomes a sentence in the current language when shown. Any thread.

#include <QString>
#include <QStringList>

#include <exception>

namespace kvscope {

/// An English phrase marked by QT_TRANSLATE_NOOP("LessonError", …), and the values of its placeholders.
struct LessonPhrase {
    const char* text = nullptr;
    QStringList values {};

    [[nodiscard]] QString translated() const;
};

struct LessonError final : std::exception {
    QString file;
    int line = 0;  ///< from 1; 0 if the error has no line
    LessonPhrase mistake;
    LessonPhrase expected;
    QString found;  ///< quoted from the file
    LessonPhrase advice;

    [[nodiscard]] const char* what() const noexcept override { return mistake.text; }
};

/// "lesson.yaml, line 12: unknown key “panle”; expected panels, layer or head; correct its spelling, or remove it."
[[nodiscard]] QString lessonErrorSentence(const LessonError& error);

}  // namespace kvscope
