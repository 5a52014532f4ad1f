// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The window's language, switched at run time: installs KVScope's and Qt's translations and the matching number locale. GUI thread only.

#include "text/languagetable.h"

#include <QString>

#include <optional>

namespace kvscope {

/// The language of a code of the table; nothing for an unknown one.
[[nodiscard]] std::optional<Language> languageFromCode(const QString& code);
[[nodiscard]] QString languageCode(Language language);
[[nodiscard]] QString languageName(Language language);  ///< in itself
/// The system's language if supported, otherwise English.
[[nodiscard]] Language systemLanguage();
/// Every widget gets QEvent::LanguageChange. Numbers follow: QLocale() is the one of the table from then on.
void setLanguage(Language language);
[[nodiscard]] Language currentLanguage();

}  // namespace kvscope
