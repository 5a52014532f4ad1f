// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Numbers of the run that a lesson's text asks for by name, so that none of them is typed where the machine decides it. GUI thread only.

#include <QString>
#include <QStringList>

namespace kvscope {

class RunModel;
class Selection;

/// All names, in the order of their table in docs/lessons.md.
[[nodiscard]] const QStringList& lessonValueNames();
/// The number now, in the locale of the window, with its unit; "n/a" where there is none. @param name one of lessonValueNames()
[[nodiscard]] QString lessonValue(const QString& name, const RunModel& runs, const Selection& selection);

}  // namespace kvscope
