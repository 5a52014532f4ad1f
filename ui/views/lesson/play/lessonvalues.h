// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Values of the run that a lesson's text inserts by name, so that machine-dependent numbers are never typed into a lesson. GUI thread only.

#include <QString>
#include <QStringList>

namespace kvscope {

class RunModel;
class Selection;

/// All names, in the order of the table in docs/lessons.md.
[[nodiscard]] const QStringList& lessonValueNames();
/// The current value with its unit, in the window's locale; "n/a" if there is none. @param name one of lessonValueNames()
[[nodiscard]] QString lessonValue(const QString& name, const RunModel& runs, const Selection& selection);

}  // namespace kvscope
