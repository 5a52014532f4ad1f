// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

#include <algorithm>

namespace kvscope {

namespace {

struct Installed {
    Language language = kLanguages.front().id;
    QTranslator* source = nullptr;  // children of the application, in the order in which they are installed: the last is asked first
    QTranslator* qt = nullptr;
    QTranslator* own = nullptr;
};

const LanguageRow& rowOf(Language language)
{
    const auto* found
        = std::find_if(kLanguages.begin(), kLanguages.end(), [language](const LanguageRow& row) { return row.id == language; });
    return found != kLanguages.end() ? *found : kLanguages.front();
}

Installed& installed()
{
    static Installed state;
    return state;
}

/// @param name without ".qm"; empty: none
void replace(QTranslator*& slot, const QString& name, const QString& folder = {})
{
    if (slot != nullptr) {
        QCoreApplication::removeTranslator(slot);
        delete slot;
        slot = nullptr;
    }
    if (name.isEmpty()) {
        return;
    }
    auto* translator = new QTranslator(QCoreApplication::instance());
    if (translator->load(name, folder) && QCoreApplication::installTranslator(translator)) {
        slot = translator;
    } else {
        delete translator;
    }
}

}  // namespace

std::optional<Language> languageFromCode(const QString& code)
{
    for (const LanguageRow& row : kLanguages) {
        if (code == QLatin1String(row.code)) {
            return row.id;
        }
    }
    return std::nullopt;
}

QString languageCode(Language language)
{
    return QString::fromLatin1(rowOf(language).code);
}

QString languageName(Language language)
{
    return QString::fromUtf8(rowOf(language).ownName);
}

Language systemLanguage()
{
    return languageFromCode(QLocale::system().name().section(QLatin1Char('_'), 0, 0)).value_or(kLanguages.front().id);
}

void setLanguage(Language language)
{
    setLanguage(language, QStringLiteral(":/i18n/kvscope_") + languageCode(language));
}

void setLanguage(Language language, const QString& texts)
{
    QLocale::setDefault(QLocale(QString::fromLatin1(rowOf(language).locale)));
    // The source language has a file too, only for plurals, which the source text itself cannot have: "%n layer(s)".
    replace(installed().source, QStringLiteral("kvscope_") + languageCode(kLanguages.front().id), QStringLiteral(":/i18n"));
    const bool asWritten = language == kLanguages.front().id;
    replace(installed().qt, asWritten ? QString() : QStringLiteral("qtbase_") + languageCode(language),
        QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    replace(installed().own, texts);
    installed().language = language;
}

Language currentLanguage()
{
    return installed().language;
}

}  // namespace kvscope
