// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "errortext.h"

#include "escape.h"

#include <algorithm>
#include <string_view>

namespace kvscope {

namespace {

/// Sizes are given as bare numbers by some throwers and as finished phrases by others.
std::string withUnit(const std::string& amount, std::string_view unit)
{
    const bool bare = !amount.empty() && std::all_of(amount.begin(), amount.end(), [](char c) { return c >= '0' && c <= '9'; });
    return bare ? escaped(amount) + ' ' + std::string(unit) : escaped(amount);
}

/// "<name>: " for the file that an error is about, or nothing.
std::string inFile(const EngineError& error)
{
    return error.file.empty() ? std::string() : inQuotes(error.file) + ": ";
}

/// ": expected …, found …", as far as they are known.
std::string comparison(const EngineError& error, std::string_view unit = {})
{
    const auto phrase = [&](const std::string& amount) { return unit.empty() ? escaped(amount) : withUnit(amount, unit); };
    std::string text;
    if (!error.expected.empty()) {
        text += ": expected " + phrase(error.expected);
    }
    if (!error.found.empty()) {
        text += (text.empty() ? ": found " : ", found ") + phrase(error.found);
    }
    return text;
}

/// ": found … positions, expected at most …", as far as they are known.
std::string room(const EngineError& error)
{
    std::string text = error.found.empty() ? std::string() : ": found " + withUnit(error.found, "positions");
    if (!error.expected.empty()) {
        text += (text.empty() ? ": expected at most " : ", expected at most ") + withUnit(error.expected, "positions");
    }
    return text;
}

/// The system's reason, or nothing.
std::string reason(const EngineError& error)
{
    return error.found.empty() ? std::string() : ": " + escaped(error.found);
}

std::string named(const std::string& name, std::string_view otherwise)
{
    return name.empty() ? std::string(otherwise) : escaped(name);
}

std::string sentence(const EngineError& error)
{
    const std::string file = error.file.empty() ? std::string("the file") : inQuotes(error.file);
    const std::string keyQuoted = error.key.empty() ? std::string("a value") : inQuotes(error.key);
    switch (error.code) {
    case ErrorCode::FileNotFound: return file + " does not exist" + comparison(error);
    case ErrorCode::FileUnreadable: return file + " cannot be read" + reason(error);
    case ErrorCode::FileUnwritable: return file + " cannot be written" + reason(error);
    case ErrorCode::FileTruncated:
        return file + " ends too early" + (error.key.empty() ? std::string() : ", in " + escaped(error.key)) + comparison(error, "bytes");
    case ErrorCode::FormatUnknown: return file + " is not in a format that can be read" + comparison(error);
    case ErrorCode::FormatBroken:
        return file + " is damaged" + (error.key.empty() ? std::string() : ", at " + escaped(error.key)) + comparison(error);
    case ErrorCode::KeyMissing: return inFile(error) + "the key " + keyQuoted + " is missing" + comparison(error);
    case ErrorCode::ValueWrong: return inFile(error) + keyQuoted + " has a value that cannot be used" + comparison(error);
    case ErrorCode::ArchitectureUnsupported:
        return inFile(error) + "this architecture is not supported"
            + (error.key.empty() ? std::string() : ", says the key " + inQuotes(error.key)) + comparison(error);
    case ErrorCode::TypeUnsupported: return inFile(error) + keyQuoted + " has a type that is not supported" + comparison(error);
    case ErrorCode::TensorMissing: return inFile(error) + "the tensor " + keyQuoted + " is missing" + comparison(error);
    case ErrorCode::ShapeWrong: return inFile(error) + keyQuoted + " has the wrong shape" + comparison(error);
    case ErrorCode::TokenizerMissing: return inFile(error) + "the model has no tokenizer, so it cannot read text" + comparison(error);
    case ErrorCode::TokenizerUnsupported:
        return inFile(error) + "this tokenizer is not supported"
            + (error.key.empty() ? std::string() : ", says the key " + inQuotes(error.key)) + comparison(error);
    case ErrorCode::TokenizerTooCostly:
        return inFile(error) + "this tokenizer needs too much work" + (error.key.empty() ? std::string() : ", in " + escaped(error.key))
            + comparison(error);
    case ErrorCode::PromptEmpty: return "the prompt is empty: expected at least one token";
    case ErrorCode::PromptTooLong: return "the prompt is too long for the context" + room(error);
    case ErrorCode::ContextExceeded: return named(error.key, "the run") + " does not fit the context" + room(error);
    case ErrorCode::TokenOutOfRange: return named(error.key, "a token id") + " is out of range" + comparison(error);
    case ErrorCode::TokenRefused: return named(error.key, "a token") + " cannot be used here" + comparison(error);
    case ErrorCode::OptionWrong: return inFile(error) + named(error.key, "an option") + " is wrong" + comparison(error);
    case ErrorCode::TextInvalid:
        return inFile(error) + "the text is not valid UTF-8" + (error.key.empty() ? std::string() : ", at " + escaped(error.key))
            + comparison(error);
    case ErrorCode::OutOfMemory: {
        std::string text = inFile(error) + "not enough memory" + (error.key.empty() ? std::string() : " for the " + escaped(error.key));
        if (!error.found.empty()) {
            text += ": " + withUnit(error.found, "bytes") + " needed";
            text += error.expected.empty() ? std::string() : ", " + withUnit(error.expected, "bytes") + " free";
        }
        return text;
    }
    case ErrorCode::NotFinite:
        return "logits that are not finite numbers" + (error.key.empty() ? std::string() : " (" + escaped(error.key) + ')')
            + ", so no token can be drawn";
    case ErrorCode::Cancelled: return "cancelled";
    case ErrorCode::Internal: return "this should not have happened" + reason(error);
    }
    return errorCodeName(error.code);
}

}  // namespace

std::string errorText(const EngineError& error)
{
    std::string text = sentence(error);
    if (!error.advice.empty()) {
        text += "; " + escaped(error.advice);
    }
    return text;
}

int exitCode(const EngineError& error) noexcept
{
    switch (error.code) {
    case ErrorCode::OptionWrong:
    case ErrorCode::PromptEmpty: return 2;
    default: return 1;
    }
}

}  // namespace kvscope
