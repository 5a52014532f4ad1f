// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "errortext.h"

#include <QCoreApplication>
#include <QStringList>

namespace kvscope {

namespace {

QString say(const char* text) { return QCoreApplication::translate("EngineError", text); }

/// Engine phrases that the window translates; anything else (numbers, names, shapes) is the same in every language.
QString phrase(const std::string& text)
{
    // Broken bytes of file names and keys become replacement characters; control characters would break the layout.
    QString result = QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
    for (QChar& character : result) {
        if (character.category() == QChar::Other_Control) {
            character = QChar(QChar::ReplacementCharacter);
        }
    }
    return QCoreApplication::translate("EnginePhrase", result.toUtf8().constData());
}

}  // namespace

QString errorHeadline(const EngineError& error)
{
    const QString key = phrase(error.key);
    switch (error.code) {
    case ErrorCode::FileNotFound: return say(QT_TRANSLATE_NOOP("EngineError", "The file is not there"));
    case ErrorCode::FileUnreadable: return say(QT_TRANSLATE_NOOP("EngineError", "The file cannot be read"));
    case ErrorCode::FileUnwritable: return say(QT_TRANSLATE_NOOP("EngineError", "The file cannot be written"));
    case ErrorCode::FileTruncated:
        return key.isEmpty() ? say(QT_TRANSLATE_NOOP("EngineError", "The file ends too early"))
                             : say(QT_TRANSLATE_NOOP("EngineError", "The file ends too early, at “%1”")).arg(key);
    case ErrorCode::FormatUnknown: return say(QT_TRANSLATE_NOOP("EngineError", "This is not a model that KVScope can read"));
    case ErrorCode::FormatBroken:
        return key.isEmpty() ? say(QT_TRANSLATE_NOOP("EngineError", "The file is damaged"))
                             : say(QT_TRANSLATE_NOOP("EngineError", "The file is damaged at “%1”")).arg(key);
    case ErrorCode::KeyMissing: return say(QT_TRANSLATE_NOOP("EngineError", "The key “%1” is missing")).arg(key);
    case ErrorCode::ValueWrong: return say(QT_TRANSLATE_NOOP("EngineError", "The value of “%1” cannot be right")).arg(key);
    case ErrorCode::ArchitectureUnsupported: return say(QT_TRANSLATE_NOOP("EngineError", "This architecture is not supported (“%1”)")).arg(key);
    case ErrorCode::TypeUnsupported: return say(QT_TRANSLATE_NOOP("EngineError", "The number type of “%1” is not supported")).arg(key);
    case ErrorCode::TensorMissing: return say(QT_TRANSLATE_NOOP("EngineError", "The tensor “%1” is missing")).arg(key);
    case ErrorCode::ShapeWrong: return say(QT_TRANSLATE_NOOP("EngineError", "The tensor “%1” has the wrong shape")).arg(key);
    case ErrorCode::TokenizerMissing: return say(QT_TRANSLATE_NOOP("EngineError", "This model has no tokenizer, so it cannot read text"));
    case ErrorCode::TokenizerUnsupported: return say(QT_TRANSLATE_NOOP("EngineError", "This tokenizer is not supported (“%1”)")).arg(key);
    case ErrorCode::PromptEmpty: return say(QT_TRANSLATE_NOOP("EngineError", "The prompt is empty"));
    case ErrorCode::PromptTooLong: return say(QT_TRANSLATE_NOOP("EngineError", "The prompt is too long"));
    case ErrorCode::ContextExceeded: return say(QT_TRANSLATE_NOOP("EngineError", "The model's context is full"));
    case ErrorCode::TokenOutOfRange: return say(QT_TRANSLATE_NOOP("EngineError", "A token id is outside the vocabulary"));
    case ErrorCode::TokenRefused: return say(QT_TRANSLATE_NOOP("EngineError", "The lesson has no value for “%1”")).arg(phrase(error.found));
    case ErrorCode::OptionWrong: return say(QT_TRANSLATE_NOOP("EngineError", "The setting “%1” makes no sense")).arg(key);
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
    QStringList parts;
    const bool foundIsInHeadline = error.code == ErrorCode::TokenRefused;
    const QString expected = phrase(error.expected);
    const QString found = foundIsInHeadline ? QString() : phrase(error.found);
    if (!expected.isEmpty() && !found.isEmpty()) {
        parts << say(QT_TRANSLATE_NOOP("EngineError", "Expected %1, found %2.")).arg(expected, found);
    } else if (!expected.isEmpty()) {
        parts << say(QT_TRANSLATE_NOOP("EngineError", "Expected %1.")).arg(expected);
    } else if (!found.isEmpty()) {
        parts << say(QT_TRANSLATE_NOOP("EngineError", "Found %1.")).arg(found);
    }
    if (!error.file.empty()) {
        parts << say(QT_TRANSLATE_NOOP("EngineError", "File: %1")).arg(phrase(error.file));
    }
    if (!error.advice.empty()) {
        parts << phrase(error.advice);
    }
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
