// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The languages of the window: one row each. The menu, the settings, lesson files and the command line read this table; a new language is a
// file resources/i18n/kvscope_<code>.ts, an enumerator and a row here. Plain C++ without Qt, because the command line is built without the
// window too.

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace kvscope {

enum class Language { English, Spanish };

struct LanguageRow {
    Language id;
    const char* code;  ///< in options, settings, lesson files and names of translations
    const char* ownName;  ///< UTF-8, in the language itself, so that someone who reads only that one finds it
    const char* locale;  ///< of numbers
};

/// The texts in the program's source are in the language of the first row.
inline constexpr std::array kLanguages {
    LanguageRow { Language::English, "en", "English", "en_US" },
    // Its locale groups thousands by a full stop, as school books do.
    LanguageRow { Language::Spanish, "es", "Español", "es_ES" },
};

/// The codes of all languages, for an option's check and help.
inline std::vector<std::string_view> languageCodes()
{
    std::vector<std::string_view> codes;
    codes.reserve(kLanguages.size());
    for (const LanguageRow& row : kLanguages) {
        codes.emplace_back(row.code);
    }
    return codes;
}

/// The same for an option's help: "en|es".
inline std::string languageCodesText()
{
    std::string text;
    for (const LanguageRow& row : kLanguages) {
        text.append(text.empty() ? "" : "|").append(row.code);
    }
    return text;
}

}  // namespace kvscope
