// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

namespace kvscope {

namespace {

struct Installed {
    Language language = Language::English;
    QTranslator* own = nullptr;  // children of the application
    QTranslator* qt = nullptr;
};

Installed& installed()
{
    static Installed state;
    return state;
}

void replace(QTranslator*& slot, const QString& name, const QString& folder)
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

bool parseLanguage(const QString& code, Language& language)
{
    if (code == QLatin1String("en")) {
        language = Language::English;
        return true;
    }
    if (code == QLatin1String("es")) {
        language = Language::Spanish;
        return true;
    }
    return false;
}

QString languageCode(Language language)
{
    return language == Language::Spanish ? QStringLiteral("es") : QStringLiteral("en");
}

Language systemLanguage()
{
    return QLocale::system().language() == QLocale::Spanish ? Language::Spanish : Language::English;
}

void setLanguage(Language language)
{
    // A narrow no-break space groups Spanish thousands in print; QLocale's own grouping (a full stop) is what school books use too, so it stays.
    QLocale::setDefault(
        language == Language::Spanish ? QLocale(QLocale::Spanish, QLocale::Spain) : QLocale(QLocale::English, QLocale::UnitedStates));
    const QString code = languageCode(language);
    const bool english = language == Language::English;
    replace(installed().qt, english ? QString() : QStringLiteral("qtbase_") + code, QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    // English has a file too, for the plurals alone.
    replace(installed().own, QStringLiteral("kvscope_") + code, QStringLiteral(":/i18n"));
    installed().language = language;
}

Language currentLanguage()
{
    return installed().language;
}

}  // namespace kvscope
