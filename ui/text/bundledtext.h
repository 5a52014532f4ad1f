// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The bundled models and the languages of the window: which one a window begins with, and in which language a model writes. GUI thread only.

#include "text/language.h"

#include <QString>

namespace kvscope {

struct ModelInfo;

/// The argument of the bundled model that writes this language, or of the first one.
[[nodiscard]] QString bundledModel(Language language);
/// The language in which the model writes: that of a bundled model, the window's for any other and for null.
[[nodiscard]] Language languageOfModel(const ModelInfo* info);
/// A bundled model's translated name, "Bundled" or "Bundled (es)"; empty for an argument of another model.
[[nodiscard]] QString bundledName(const QString& argument);
/// The language of a bundled model's argument; the window's for any other argument.
[[nodiscard]] Language bundledLanguage(const QString& argument);

}  // namespace kvscope
