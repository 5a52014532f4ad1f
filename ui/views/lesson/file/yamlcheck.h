// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Checks a YAML text before a tree is built from it, so that no untrusted file can use more memory than its size justifies. Any thread.

#include <QByteArray>
#include <QString>

namespace kvscope {

/// Throws LessonError: not UTF-8, control characters, too large, not YAML, nested too deeply, anchors, tags, more than one document.
void checkLessonYaml(const QByteArray& yaml, const QString& file);

}  // namespace kvscope
