// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/errortext.h"

#include "text/enginephrases.h"
#include "text/numbertext.h"

#include <QCoreApplication>
#include <QStringList>

namespace kvscope {

namespace {

QString say(const char* text)
{
    return QCoreApplication::translate("EngineError", text);
}

/// Text of the engine as it can be shown: broken bytes of names become replacement characters, and control characters, which would break the layout.
QString shown(const std::string& text)
{
    QString result = QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
    for (QChar& character : result) {
        if (character.category() == QChar::Other_Control) {
            character = QChar(QChar::ReplacementCharacter);
        }
    }
    return result;
}

QString phrase(const std::string& text)
{
    return translatedPhrase(shown(text));
}

/// "4096" as a number of this locale; what is no number stays a phrase.
QString count(const std::string& text)
{
    bool isNumber = false;
    const qlonglong number = shown(text).toLongLong(&isNumber);
    return isNumber ? countText(number) : phrase(text);
}

/// "123456789 bytes" or "123456789" as "123.5 MB"; what is no size stays a phrase.
QString memory(const std::string& text)
{
    QString digits = shown(text);
    if (const QLatin1String unit(" bytes"); digits.endsWith(unit)) {
        digits.chop(unit.size());
    }
    bool isNumber = false;
    const qulonglong bytes = digits.toULongLong(&isNumber);
    return isNumber ? byteText(bytes) : phrase(text);
}

/// What was expected and what was found, in words that suit the failure; empty when neither is known.
QString comparison(const EngineError& error)
{
    const bool both = !error.expected.empty() && !error.found.empty();
    switch (error.code) {
    case ErrorCode::PromptTooLong:
    case ErrorCode::ContextExceeded:
        if (both) {
            return say(QT_TRANSLATE_NOOP("EngineError", "Positions needed: %1; there are %2."))
                .arg(count(error.found), count(error.expected));
        }
        break;
    case ErrorCode::OutOfMemory:
        if (both) {
            return say(QT_TRANSLATE_NOOP("EngineError", "Memory needed: %1; free: %2.")).arg(memory(error.found), memory(error.expected));
        }
        return error.found.empty() ? QString() : say(QT_TRANSLATE_NOOP("EngineError", "Memory needed: %1.")).arg(memory(error.found));
    case ErrorCode::FileUnreadable:
    case ErrorCode::FileUnwritable:
    case ErrorCode::Internal:
        if (!both && !error.found.empty()) {
            return say(QT_TRANSLATE_NOOP("EngineError", "Reason: %1.")).arg(phrase(error.found));
        }
        break;
    default: break;
    }
    const QString expected = phrase(error.expected);
    // A refused token is named in the headline.
    const QString found = error.code == ErrorCode::TokenRefused ? QString() : phrase(error.found);
    if (!expected.isEmpty() && !found.isEmpty()) {
        return say(QT_TRANSLATE_NOOP("EngineError", "Expected %1, found %2.")).arg(expected, found);
    }
    if (!expected.isEmpty()) {
        return say(QT_TRANSLATE_NOOP("EngineError", "Expected %1.")).arg(expected);
    }
    return found.isEmpty() ? QString() : say(QT_TRANSLATE_NOOP("EngineError", "Found %1.")).arg(found);
}

/// Advice is given as a phrase, "give at least one character".
QString asSentence(const QString& advice)
{
    return advice.isEmpty() ? QString() : advice.at(0).toUpper() + advice.mid(1) + QLatin1Char('.');
}

}  // namespace

QString errorHeadline(const EngineError& error)
{
    const QString name = shown(error.key);  // as it stands in a file
    const QString place = phrase(error.key);
    switch (error.code) {
    case ErrorCode::FileNotFound: return say(QT_TRANSLATE_NOOP("EngineError", "The file is not there"));
    case ErrorCode::FileUnreadable: return say(QT_TRANSLATE_NOOP("EngineError", "The file cannot be read"));
    case ErrorCode::FileUnwritable: return say(QT_TRANSLATE_NOOP("EngineError", "The file cannot be written"));
    case ErrorCode::FileTruncated:
        return place.isEmpty() ? say(QT_TRANSLATE_NOOP("EngineError", "The file ends too early"))
                               : say(QT_TRANSLATE_NOOP("EngineError", "The file ends too early, at “%1”")).arg(place);
    case ErrorCode::FormatUnknown: return say(QT_TRANSLATE_NOOP("EngineError", "This is not a model that KVScope can read"));
    case ErrorCode::FormatBroken:
        return place.isEmpty() ? say(QT_TRANSLATE_NOOP("EngineError", "The file is damaged"))
                               : say(QT_TRANSLATE_NOOP("EngineError", "The file is damaged at “%1”")).arg(place);
    case ErrorCode::KeyMissing: return say(QT_TRANSLATE_NOOP("EngineError", "The key “%1” is missing")).arg(name);
    case ErrorCode::ValueWrong: return say(QT_TRANSLATE_NOOP("EngineError", "The value of “%1” cannot be right")).arg(place);
    case ErrorCode::ArchitectureUnsupported:
        return say(QT_TRANSLATE_NOOP("EngineError", "This architecture is not supported (“%1”)")).arg(name);
    case ErrorCode::TypeUnsupported: return say(QT_TRANSLATE_NOOP("EngineError", "The number type of “%1” is not supported")).arg(name);
    case ErrorCode::TensorMissing: return say(QT_TRANSLATE_NOOP("EngineError", "The tensor “%1” is missing")).arg(name);
    case ErrorCode::ShapeWrong: return say(QT_TRANSLATE_NOOP("EngineError", "The tensor “%1” has the wrong shape")).arg(name);
    case ErrorCode::TokenizerMissing: return say(QT_TRANSLATE_NOOP("EngineError", "This model has no tokenizer, so it cannot read text"));
    case ErrorCode::TokenizerUnsupported: return say(QT_TRANSLATE_NOOP("EngineError", "This tokenizer is not supported (“%1”)")).arg(place);
    case ErrorCode::TokenizerTooCostly: return say(QT_TRANSLATE_NOOP("EngineError", "This tokenizer needs too much work (%1)")).arg(place);
    case ErrorCode::PromptEmpty: return say(QT_TRANSLATE_NOOP("EngineError", "The prompt is empty"));
    case ErrorCode::PromptTooLong: return say(QT_TRANSLATE_NOOP("EngineError", "The prompt is too long"));
    case ErrorCode::ContextExceeded: return say(QT_TRANSLATE_NOOP("EngineError", "The run does not fit into the model's context"));
    case ErrorCode::TokenOutOfRange: return say(QT_TRANSLATE_NOOP("EngineError", "A token id is outside the vocabulary"));
    case ErrorCode::TokenRefused: return say(QT_TRANSLATE_NOOP("EngineError", "The lesson has no value for “%1”")).arg(shown(error.found));
    case ErrorCode::OptionWrong:
        return say(QT_TRANSLATE_NOOP("EngineError", "The setting “%1” makes no sense")).arg(translatedSetting(name));
    case ErrorCode::TextInvalid: return say(QT_TRANSLATE_NOOP("EngineError", "The text is not valid UTF-8"));
    case ErrorCode::OutOfMemory: return say(QT_TRANSLATE_NOOP("EngineError", "There is not enough memory"));
    case ErrorCode::NotFinite: return say(QT_TRANSLATE_NOOP("EngineError", "The model's numbers overflowed, so no token can be drawn"));
    case ErrorCode::Cancelled: return say(QT_TRANSLATE_NOOP("EngineError", "Cancelled"));
    case ErrorCode::Internal: break;
    }
    return say(QT_TRANSLATE_NOOP("EngineError", "Something unforeseen went wrong"));
}

QString errorDetails(const EngineError& error)
{
    QStringList parts { comparison(error), asSentence(phrase(error.advice)) };
    if (!error.file.empty()) {
        parts << say(QT_TRANSLATE_NOOP("EngineError", "File: %1")).arg(shown(error.file));
    }
    parts.removeAll(QString());
    return parts.join(QLatin1Char(' '));
}

QString errorSentence(const EngineError& error)
{
    const QString details = errorDetails(error);
    const QString headline = errorHeadline(error);
    //: %1 what went wrong, %2 what was expected and found
    return details.isEmpty() ? headline + QLatin1Char('.') : say(QT_TRANSLATE_NOOP("EngineError", "%1. %2")).arg(headline, details);
}

}  // namespace kvscope
