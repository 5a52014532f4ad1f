// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The name of a model on screen and in pictures, and what to know about it. GUI thread only.

#include <QString>

namespace kvscope {

struct ModelInfo;

/// Built-in names are translated; the name of a folder or file is kept as it is.
[[nodiscard]] QString modelName(const ModelInfo& info);
/// Lines of plain text: where it comes from, its architecture and number types, why its tokenizer or the names of its heads cannot be
/// read, and what its file contains that the model does not use.
[[nodiscard]] QString modelInformation(const ModelInfo& info);
/// Why the names of its heads cannot be read. Plain text; empty if they can, or if it has none.
[[nodiscard]] QString headNamesProblem(const ModelInfo& info);

}  // namespace kvscope
