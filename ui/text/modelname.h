// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What a model is called on screen and in pictures. GUI thread only.

#include <QString>

namespace kvscope {

struct ModelInfo;

/// The names that the program itself gives follow the language; a folder's or file's name stays as it is.
[[nodiscard]] QString modelName(const ModelInfo& info);

}  // namespace kvscope
