// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Beginnings that the bundled model continues well: the list of the prompt box. The first one of a language is what a fresh window starts with. Pure
// functions.

#include "text/language.h"

#include <QStringList>

namespace kvscope {

/// Of a language without any, those of the first language.
[[nodiscard]] QStringList examplePrompts(Language language);
/// A fresh window starts with it, in some language.
[[nodiscard]] bool isFirstExample(const QString& prompt);

}  // namespace kvscope
