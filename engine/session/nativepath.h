// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// File names with arbitrary bytes in a QString: a byte that is not valid UTF-8 becomes the lone surrogate U+DC00 + byte, as in Python's
// surrogateescape, so that the conversion through Qt is lossless. Pure functions, any thread.

#include <QString>
#include <QUrl>

#include <string>

namespace kvscope {

[[nodiscard]] QString fromNativePath(const std::string& path);
[[nodiscard]] std::string toNativePath(const QString& path);
/// The file that a URL names, whose escapes may stand for any bytes; empty when it is not a local one.
[[nodiscard]] QString fromLocalUrl(const QUrl& url);

}  // namespace kvscope
