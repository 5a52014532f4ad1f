// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/errortext.h"

#include "text/errorsentence.h"
#include "text/textlocale.h"

#include <QCoreApplication>
#include <QStringList>

namespace kvscope {

namespace {

QString say(const char* text)
{
    return QCoreApplication::translate("EngineError", text);
}

/// "expected 4, found 5" becomes "Expected 4, found 5."; an empty text stays empty.
QString asSentence(const std::string& text)
{
    const QString words = QString::fromStdString(text);
    return words.isEmpty() ? QString() : words.at(0).toUpper() + words.mid(1) + QLatin1Char('.');
}

}  // namespace

QString errorHeadline(const EngineError& error)
{
    const QString headline = QString::fromStdString(errorParts(error, textLocale()).headline);
    return headline.at(0).toUpper() + headline.mid(1);
}

QString errorDetails(const EngineError& error)
{
    const ErrorParts parts = errorParts(error, textLocale());
    QStringList sentences { asSentence(parts.comparison), asSentence(parts.hint) };
    if (!parts.file.empty()) {
        sentences << say(QT_TRANSLATE_NOOP("EngineError", "File: %1")).arg(QString::fromStdString(parts.file));
    }
    sentences.removeAll(QString());
    return sentences.join(QLatin1Char(' '));
}

QString errorSentence(const EngineError& error)
{
    const QString details = errorDetails(error);
    const QString headline = errorHeadline(error);
    //: %1 what went wrong, %2 what was expected and found
    return details.isEmpty() ? headline + QLatin1Char('.') : say(QT_TRANSLATE_NOOP("EngineError", "%1. %2")).arg(headline, details);
}

}  // namespace kvscope
