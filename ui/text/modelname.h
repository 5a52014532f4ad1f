// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The name of a model on screen and in pictures. GUI thread only.

#include <QString>

namespace kvscope {

struct ModelInfo;

/// Built-in names are translated; the name of a folder or file is kept as it is.
[[nodiscard]] QString modelName(const ModelInfo& info);

}  // namespace kvscope
