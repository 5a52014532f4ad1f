// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/bundledtext.h"

#include "core/bundledmodels.h"
#include "loader/checkpoint.h"

#include <QCoreApplication>

namespace kvscope {

namespace {

struct BundledNames {
    Q_DECLARE_TR_FUNCTIONS(BundledNames)
};

QString textOf(std::string_view ascii)
{
    return QString::fromLatin1(ascii.data(), static_cast<qsizetype>(ascii.size()));
}

}  // namespace

QString bundledModel(Language language)
{
    return textOf(bundledIn(languageCode(language).toStdString()).argument);
}

Language languageOfModel(const ModelInfo* info)
{
    return info == nullptr ? currentLanguage() : bundledLanguage(QString::fromStdString(info->source));
}

QString bundledName(const QString& argument)
{
    const BundledModel* const row = findBundled(argument.toStdString());
    if (row == nullptr) {
        return {};
    }
    //: the name of the bundled model, %1 is the code of the language that it writes, if that is not English
    return row->folder.empty() ? BundledNames::tr("Bundled") : BundledNames::tr("Bundled (%1)").arg(textOf(row->language));
}

Language bundledLanguage(const QString& argument)
{
    const BundledModel* const row = findBundled(argument.toStdString());
    return row == nullptr ? currentLanguage() : languageFromCode(textOf(row->language)).value_or(currentLanguage());
}

}  // namespace kvscope
