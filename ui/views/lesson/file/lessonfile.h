// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Reads a lesson from its YAML file, strictly: whatever it does not know is a mistake with a line. Any thread; nothing is kept.

#include "views/lesson/file/lesson.h"
#include "views/lesson/file/lessonerror.h"

#include <QByteArray>

namespace kvscope {

// What one file may hold. A lesson is read by people; beyond these it is something else.
inline constexpr qint64 kLargestLesson = 256 * 1024;  ///< bytes
inline constexpr int kDeepestLesson = 8;  ///< lists and keys inside each other
inline constexpr int kMostLessonSteps = 60;
inline constexpr int kMostDeeds = 16;  ///< of one action
inline constexpr int kLongestLessonText = 4000;  ///< characters

/// Throws LessonError.
[[nodiscard]] Lesson readLesson(const QString& path);
/// The same from memory. @param name what the sentences call the file
[[nodiscard]] Lesson parseLesson(const QByteArray& yaml, const QString& name);

/// Names that `layout` may hold, each a set of views; those of `panels` are lessonViewNames().
[[nodiscard]] QStringList lessonLayoutNames();
/// What stands beside the text in a layout: ids of views.
[[nodiscard]] QStringList lessonLayoutPanels(const QString& layout);
/// Presets of the what-if calculator, as a lesson names them.
[[nodiscard]] QStringList lessonPresetNames();

/// Paths of the lessons that come with the program, in their order.
[[nodiscard]] QStringList shippedLessons();
/// The title of one of them.
[[nodiscard]] LessonText lessonTitle(const QString& shippedPath);
/// A shipped lesson by its name ("four-heads") or its path, else @p nameOrFile itself.
[[nodiscard]] QString lessonPath(const QString& nameOrFile);

}  // namespace kvscope
