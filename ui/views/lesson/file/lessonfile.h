// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Reads a lesson from its YAML file, strictly: anything unknown is an error with a line. Any thread; keeps no state.

#include "views/lesson/file/lesson.h"
#include "views/lesson/file/lessonerror.h"

#include <QByteArray>

namespace kvscope {

// Limits of a lesson file.
inline constexpr qint64 kLargestLesson = 256 * 1024;  ///< bytes
inline constexpr int kDeepestLesson = 8;  ///< nesting of lists and keys
inline constexpr int kMostLessonSteps = 60;
inline constexpr int kMostDeeds = 16;  ///< per action
inline constexpr int kMostReading = 8;  ///< works
inline constexpr int kLongestLessonText = 4000;  ///< characters

/// Model and prompts may be given by language, since a model writes in one: a lesson has those of the language with which it was read, until it is
/// read again. Its texts are in all languages. Throws LessonError.
/// @param path as fromNativePath() returns it, or of a resource
[[nodiscard]] Lesson readLesson(const QString& path, Language spoken = kLanguages.front().id);
/// The same from memory. @param name the file's name in error sentences
[[nodiscard]] Lesson parseLesson(const QByteArray& yaml, const QString& name, Language spoken = kLanguages.front().id);

/// Names allowed in `layout`, each a set of views; those of `panels` are lessonViewNames().
[[nodiscard]] QStringList lessonLayoutNames();
/// The views next to the text in a layout: their ids.
[[nodiscard]] QStringList lessonLayoutPanels(const QString& layout);
/// Presets of the what-if calculator, by their names in lessons.
[[nodiscard]] QStringList lessonPresetNames();

/// Views whose numbers the command `measure` gets: their ids.
[[nodiscard]] QStringList lessonMeasureNames();

/// The endings of the names of lesson files, each with its dot.
[[nodiscard]] QStringList lessonFileEndings();
[[nodiscard]] bool isLessonFileName(const QString& name);

/// Paths of the lessons that come with the program, in order.
[[nodiscard]] QStringList shippedLessons();
/// Path of the shipped lesson after this one; empty: none.
[[nodiscard]] QString lessonAfter(const QString& shippedPath);
/// The title of one of them.
[[nodiscard]] LessonText lessonTitle(const QString& shippedPath);
/// The path of a shipped lesson given its name ("four-heads") or path; otherwise @p nameOrFile itself.
[[nodiscard]] QString lessonPath(const QString& nameOrFile);

}  // namespace kvscope
