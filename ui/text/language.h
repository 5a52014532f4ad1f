// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The window's language, switched at run time: installs KVScope's and Qt's own translations and the matching locale for numbers.
// GUI thread only.

#include <QString>

namespace kvscope {

enum class Language { English, Spanish };

/// "en" or "es"; anything else is none of ours.
[[nodiscard]] bool parseLanguage(const QString& code, Language& language);
[[nodiscard]] QString languageCode(Language language);
/// The system's language when it is one of ours, else English.
[[nodiscard]] Language systemLanguage();
/// Every widget gets QEvent::LanguageChange. Numbers follow: QLocale() is en_US or es_ES from then on.
void setLanguage(Language language);
[[nodiscard]] Language currentLanguage();

}  // namespace kvscope
