// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/enginephrases.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

#include <array>

namespace kvscope {

namespace {

constexpr const char* kPhraseContext = "EnginePhrase";
constexpr const char* kSettingContext = "EngineSetting";

/// Words and numbers; a number is looked up as its hole.
constexpr std::array kPhrases {
    // amounts and ranges
    QT_TRANSLATE_NOOP("EnginePhrase", "%1 or %2"),
    QT_TRANSLATE_NOOP("EnginePhrase", "%1 or more"),
    QT_TRANSLATE_NOOP("EnginePhrase", "%1 to %2"),
    QT_TRANSLATE_NOOP("EnginePhrase", "at least %1"),
    QT_TRANSLATE_NOOP("EnginePhrase", "at most %1"),
    QT_TRANSLATE_NOOP("EnginePhrase", "more than %1, at most %2"),
    QT_TRANSLATE_NOOP("EnginePhrase", "more"),
    QT_TRANSLATE_NOOP("EnginePhrase", "none"),
    QT_TRANSLATE_NOOP("EnginePhrase", "nothing"),
    QT_TRANSLATE_NOOP("EnginePhrase", "infinity"),
    QT_TRANSLATE_NOOP("EnginePhrase", "-infinity"),
    QT_TRANSLATE_NOOP("EnginePhrase", "true or false"),
    QT_TRANSLATE_NOOP("EnginePhrase", "a number > %1"),
    QT_TRANSLATE_NOOP("EnginePhrase", "a number >= %1"),
    QT_TRANSLATE_NOOP("EnginePhrase", "a number greater than %1"),
    QT_TRANSLATE_NOOP("EnginePhrase", "a whole number from %1 to %2"),
    QT_TRANSLATE_NOOP("EnginePhrase", "a whole number of at least %1"),
    QT_TRANSLATE_NOOP("EnginePhrase", "an even number from %1 to %2"),
    QT_TRANSLATE_NOOP("EnginePhrase", "an even number of features for each head"),
    QT_TRANSLATE_NOOP("EnginePhrase", "a divisor of %1"),
    QT_TRANSLATE_NOOP("EnginePhrase", "a multiple of %1 for q8_0"),
    QT_TRANSLATE_NOOP("EnginePhrase", "rows of a multiple of %1"),
    QT_TRANSLATE_NOOP("EnginePhrase", "two numbers"),
    QT_TRANSLATE_NOOP("EnginePhrase", "%1 numbers"),
    QT_TRANSLATE_NOOP("EnginePhrase", "numbers >= %1"),
    QT_TRANSLATE_NOOP("EnginePhrase", "whole numbers of at least %1"),
    QT_TRANSLATE_NOOP("EnginePhrase", "%1 entries"),
    QT_TRANSLATE_NOOP("EnginePhrase", "%1 pieces"),
    QT_TRANSLATE_NOOP("EnginePhrase", "at most %1 values"),
    QT_TRANSLATE_NOOP("EnginePhrase", "at most %1 levels"),
    QT_TRANSLATE_NOOP("EnginePhrase", "at most %1 dimensions"),
    QT_TRANSLATE_NOOP("EnginePhrase", "at most %1 ids"),
    QT_TRANSLATE_NOOP("EnginePhrase", "at most %1 stages"),
    QT_TRANSLATE_NOOP("EnginePhrase", "at most %1 steps"),
    QT_TRANSLATE_NOOP("EnginePhrase", "%1 ids"),
    QT_TRANSLATE_NOOP("EnginePhrase", "%1 stages"),
    QT_TRANSLATE_NOOP("EnginePhrase", "more than can be addressed"),
    // bytes
    QT_TRANSLATE_NOOP("EnginePhrase", "%1 bytes"),
    QT_TRANSLATE_NOOP("EnginePhrase", "%1 bytes more"),
    QT_TRANSLATE_NOOP("EnginePhrase", "%1 bytes of data"),
    QT_TRANSLATE_NOOP("EnginePhrase", "%1 bytes, as its offsets say"),
    QT_TRANSLATE_NOOP("EnginePhrase", "at most %1 bytes"),
    QT_TRANSLATE_NOOP("EnginePhrase", "begin before end"),
    QT_TRANSLATE_NOOP("EnginePhrase", "data from byte %1"),
    QT_TRANSLATE_NOOP("EnginePhrase", "an overlap, data from byte %1"),
    QT_TRANSLATE_NOOP("EnginePhrase", "a hole, data from byte %1"),
    QT_TRANSLATE_NOOP("EnginePhrase", "each tensor once"),
    QT_TRANSLATE_NOOP("EnginePhrase", "the tensor that the index promises"),
    QT_TRANSLATE_NOOP("EnginePhrase", "F32, F16 or BF16"),
    // files and formats
    QT_TRANSLATE_NOOP("EnginePhrase", "a file"),
    QT_TRANSLATE_NOOP("EnginePhrase", "a file name"),
    QT_TRANSLATE_NOOP("EnginePhrase", "a file name without a folder"),
    QT_TRANSLATE_NOOP("EnginePhrase", "a folder"),
    QT_TRANSLATE_NOOP("EnginePhrase", "not a regular file"),
    QT_TRANSLATE_NOOP("EnginePhrase", "an empty file"),
    QT_TRANSLATE_NOOP("EnginePhrase", "something else"),
    QT_TRANSLATE_NOOP("EnginePhrase", "a zip archive, perhaps PyTorch"),
    QT_TRANSLATE_NOOP("EnginePhrase", "llama2.c, a newer version than its first layout"),
    QT_TRANSLATE_NOOP("EnginePhrase", "a Hugging Face folder, llama2.c"),
    QT_TRANSLATE_NOOP("EnginePhrase", "a model"),
    QT_TRANSLATE_NOOP("EnginePhrase", "the bundled model"),
    QT_TRANSLATE_NOOP("EnginePhrase", "a tokenizer beside the model"),
    QT_TRANSLATE_NOOP("EnginePhrase", "convert pytorch_model.bin to safetensors"),
    // JSON
    QT_TRANSLATE_NOOP("EnginePhrase", "a text"),
    QT_TRANSLATE_NOOP("EnginePhrase", "a text that is not empty"),
    QT_TRANSLATE_NOOP("EnginePhrase", "a text of %1 to %2 bytes"),
    QT_TRANSLATE_NOOP("EnginePhrase", "a number from %1 to %2"),
    QT_TRANSLATE_NOOP("EnginePhrase", "each head once"),
    QT_TRANSLATE_NOOP("EnginePhrase", "a character"),
    QT_TRANSLATE_NOOP("EnginePhrase", "a list"),
    QT_TRANSLATE_NOOP("EnginePhrase", "a list such as [[[\"global\", \"local\"], 12]]"),
    QT_TRANSLATE_NOOP("EnginePhrase", "global and local for %1 layers"),
    QT_TRANSLATE_NOOP("EnginePhrase", "an object"),
    QT_TRANSLATE_NOOP("EnginePhrase", "each key once"),
    QT_TRANSLATE_NOOP("EnginePhrase", "the key twice"),
    QT_TRANSLATE_NOOP("EnginePhrase", "key=value"),
    // tokenizers and the lesson
    QT_TRANSLATE_NOOP("EnginePhrase", "a piece for each byte"),
    QT_TRANSLATE_NOOP("EnginePhrase", "a piece of the vocabulary"),
    QT_TRANSLATE_NOOP("EnginePhrase", "pieces of the vocabulary"),
    QT_TRANSLATE_NOOP("EnginePhrase", "two pieces"),
    QT_TRANSLATE_NOOP("EnginePhrase", "a score"),
    QT_TRANSLATE_NOOP("EnginePhrase", "a length of at least %1"),
    QT_TRANSLATE_NOOP("EnginePhrase", "an id near the number of pieces"),
    QT_TRANSLATE_NOOP("EnginePhrase", "an id of its own"),
    QT_TRANSLATE_NOOP("EnginePhrase", "one id for each piece"),
    QT_TRANSLATE_NOOP("EnginePhrase", "ids below %1"),
    QT_TRANSLATE_NOOP("EnginePhrase", "no sequence inside a sequence"),
    QT_TRANSLATE_NOOP("EnginePhrase", "a String pattern"),
    QT_TRANSLATE_NOOP("EnginePhrase", "a regular expression that PCRE2 runs"),
    QT_TRANSLATE_NOOP("EnginePhrase", "the text that its stages make"),
    QT_TRANSLATE_NOOP("EnginePhrase", "its searches"),
    QT_TRANSLATE_NOOP("EnginePhrase", "use another tokenizer or a shorter text"),
    QT_TRANSLATE_NOOP("EnginePhrase", "Today, weather, is, so or nice"),
    // runs and pictures
    QT_TRANSLATE_NOOP("EnginePhrase", "a step that was drawn"),
    QT_TRANSLATE_NOOP("EnginePhrase", "a step whose logits are still known"),
    QT_TRANSLATE_NOOP("EnginePhrase", "a step that was computed"),
    QT_TRANSLATE_NOOP("EnginePhrase", "a step whose attention was recorded"),
    QT_TRANSLATE_NOOP("EnginePhrase", "first position %1 where %2 are known"),
    QT_TRANSLATE_NOOP("EnginePhrase", "give at least one character"),
    QT_TRANSLATE_NOOP("EnginePhrase", "give token ids instead"),
    // places
    QT_TRANSLATE_NOOP("EnginePhrase", "byte %1"),
    QT_TRANSLATE_NOOP("EnginePhrase", "line %1"),
    QT_TRANSLATE_NOOP("EnginePhrase", "piece %1"),
    QT_TRANSLATE_NOOP("EnginePhrase", "file size"),
    QT_TRANSLATE_NOOP("EnginePhrase", "the document"),
    QT_TRANSLATE_NOOP("EnginePhrase", "the file"),
    QT_TRANSLATE_NOOP("EnginePhrase", "the first bytes"),
    QT_TRANSLATE_NOOP("EnginePhrase", "the header"),
    QT_TRANSLATE_NOOP("EnginePhrase", "the header's length"),
    QT_TRANSLATE_NOOP("EnginePhrase", "the weights"),
    QT_TRANSLATE_NOOP("EnginePhrase", "rotary features of a head"),
    // reasons that the system gives
    QT_TRANSLATE_NOOP("EnginePhrase", "File name too long"),
    QT_TRANSLATE_NOOP("EnginePhrase", "Input/output error"),
    QT_TRANSLATE_NOOP("EnginePhrase", "Is a directory"),
    QT_TRANSLATE_NOOP("EnginePhrase", "No space left on device"),
    QT_TRANSLATE_NOOP("EnginePhrase", "Permission denied"),
    QT_TRANSLATE_NOOP("EnginePhrase", "Read-only file system"),
    QT_TRANSLATE_NOOP("EnginePhrase", "Too many levels of symbolic links"),
    QT_TRANSLATE_NOOP("EnginePhrase", "Too many open files"),
    // around a name
    QT_TRANSLATE_NOOP("EnginePhrase", "it is also in %1"),
    QT_TRANSLATE_NOOP("EnginePhrase", "key \"%1\""),
    QT_TRANSLATE_NOOP("EnginePhrase", "no piece %1"),
    QT_TRANSLATE_NOOP("EnginePhrase", "no tensor rule in the family %1"),
    QT_TRANSLATE_NOOP("EnginePhrase", "the id of \"%1\""),
    QT_TRANSLATE_NOOP("EnginePhrase", "the pattern %1"),
};
/// How many of the phrases at the end of the list have a name in their hole.
constexpr std::size_t kNamed = 6;

constexpr std::array kSettings {
    QT_TRANSLATE_NOOP("EngineSetting", "attention"),
    QT_TRANSLATE_NOOP("EngineSetting", "cache"),
    QT_TRANSLATE_NOOP("EngineSetting", "candidates"),
    QT_TRANSLATE_NOOP("EngineSetting", "context"),
    QT_TRANSLATE_NOOP("EngineSetting", "dpi"),
    QT_TRANSLATE_NOOP("EngineSetting", "forced tokens"),
    QT_TRANSLATE_NOOP("EngineSetting", "head"),
    QT_TRANSLATE_NOOP("EngineSetting", "layer"),
    QT_TRANSLATE_NOOP("EngineSetting", "lesson"),
    QT_TRANSLATE_NOOP("EngineSetting", "model"),
    QT_TRANSLATE_NOOP("EngineSetting", "seed"),
    QT_TRANSLATE_NOOP("EngineSetting", "size"),
    QT_TRANSLATE_NOOP("EngineSetting", "step"),
    QT_TRANSLATE_NOOP("EngineSetting", "steps"),
    QT_TRANSLATE_NOOP("EngineSetting", "temperature"),
    QT_TRANSLATE_NOOP("EngineSetting", "the key of a lesson"),
    QT_TRANSLATE_NOOP("EngineSetting", "the key of a random model"),
    QT_TRANSLATE_NOOP("EngineSetting", "threads"),
    QT_TRANSLATE_NOOP("EngineSetting", "top-k"),
    QT_TRANSLATE_NOOP("EngineSetting", "top-p"),
    QT_TRANSLATE_NOOP("EngineSetting", "type"),
};

QString translated(const QString& phrase)
{
    return QCoreApplication::translate(kPhraseContext, phrase.toUtf8().constData());
}

/// A phrase and what was taken out of it.
struct Holed {
    QString phrase;
    QStringList values;
};

/// "at most 20 bytes" as "at most %1 bytes" and 20. The digits of names such as F32 and q8_0 stay.
Holed withoutNumbers(const QString& text)
{
    static const QRegularExpression kNumber(QStringLiteral("\\b[0-9]+\\b"));
    Holed result;
    qsizetype copied = 0;
    for (auto numbers = kNumber.globalMatch(text); numbers.hasNext();) {
        const QRegularExpressionMatch number = numbers.next();
        result.values << number.captured();
        result.phrase += text.mid(copied, number.capturedStart() - copied) + QLatin1Char('%') + QString::number(result.values.size());
        copied = number.capturedEnd();
    }
    result.phrase += text.mid(copied);
    return result;
}

/// "no piece <0x0A>" as "no piece %1" and <0x0A>; no values when the text has no such phrase.
Holed withoutName(const QString& text)
{
    for (const char* const phrase : std::span(kPhrases).last(kNamed)) {
        const QStringList around = QString::fromUtf8(phrase).split(QStringLiteral("%1"));
        const qsizetype length = text.size() - around.first().size() - around.last().size();
        if (length > 0 && text.startsWith(around.first()) && text.endsWith(around.last())) {
            return { QString::fromUtf8(phrase), { text.mid(around.first().size(), length) } };
        }
    }
    return { text, {} };
}

}  // namespace

std::span<const char* const> enginePhrases()
{
    return kPhrases;
}

std::span<const char* const> engineSettings()
{
    return kSettings;
}

QString translatedPhrase(const QString& text)
{
    if (const QString whole = translated(text); whole != text) {
        return whole;
    }
    if (const Holed named = withoutName(text); !named.values.isEmpty()) {
        return translated(named.phrase).arg(named.values.first());
    }
    const Holed holed = withoutNumbers(text);
    QString result = translated(holed.phrase);
    if (holed.values.isEmpty() || result == holed.phrase) {
        return text;  // no phrase of ours, and it may have % signs of its own
    }
    for (const QString& value : holed.values) {
        result = result.arg(value);  // fills the lowest hole that is left; digits bring no new one
    }
    return result;
}

QString translatedSetting(const QString& name)
{
    return QCoreApplication::translate(kSettingContext, name.toUtf8().constData());
}

}  // namespace kvscope
