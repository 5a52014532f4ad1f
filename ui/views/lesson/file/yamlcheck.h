// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Looks at a YAML text before a tree is made of it, so that no file from a stranger can cost more memory than its size justifies. Any thread.

#include <QByteArray>
#include <QString>

namespace kvscope {

/// Throws LessonError: not UTF-8, control characters, too large, no YAML, too deep, names for reuse (anchors), tags, more than one document.
void checkLessonYaml(const QByteArray& yaml, const QString& file);

}  // namespace kvscope
