// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The window's language, switched at run time: installs KVScope's and Qt's translations and the matching number locale. GUI thread only.

#include "text/languagetable.h"

#include <QString>

#include <optional>

namespace kvscope {

/// The language with this code; nullopt for an unknown code.
[[nodiscard]] std::optional<Language> languageFromCode(const QString& code);
[[nodiscard]] QString languageCode(Language language);
[[nodiscard]] QString languageName(Language language);  ///< in itself
/// The system's language if supported, otherwise English.
[[nodiscard]] Language systemLanguage();
/// Sends QEvent::LanguageChange to every widget and sets QLocale(), the number locale, to the one in the table.
void setLanguage(Language language);
/// The same with the texts of another file, such as one that is still being translated. What a file lacks is in English.
/// @param texts path of a .qm file, or in resources; one that cannot be read leaves all texts in English
void setLanguage(Language language, const QString& texts);
[[nodiscard]] Language currentLanguage();

}  // namespace kvscope
