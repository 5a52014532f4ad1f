// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// File names of any bytes inside a QString: a byte that is not part of UTF-8 becomes the lone surrogate U+DC00 + byte, as in Python's
// surrogateescape, so that nothing is lost on the way through Qt. Pure functions, any thread.

#include <QString>

#include <string>

namespace kvscope {

[[nodiscard]] QString fromNativePath(const std::string& path);
[[nodiscard]] std::string toNativePath(const QString& path);

}  // namespace kvscope
