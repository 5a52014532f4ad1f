// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What goes wrong in the engine, as a value: a code and named arguments, never a finished sentence. Commands put it into English
// (app/errortext), the window through tr() (ui/errortext). Plain data, may cross threads.

#include <cstdint>
#include <exception>
#include <string>

namespace kvscope {

/// The kinds of failure. The fields of EngineError that each one fills are named behind it.
enum class ErrorCode : std::uint8_t {
    FileNotFound,  ///< file, expected
    FileUnreadable,  ///< file, found (the system's reason)
    FileUnwritable,  ///< file, found (the system's reason)
    FileTruncated,  ///< file, key (what was being read), expected, found (bytes)
    FormatUnknown,  ///< file, expected (the formats known), found
    FormatBroken,  ///< file, key (the place), expected, found
    KeyMissing,  ///< file, key, expected
    ValueWrong,  ///< file, key, expected, found
    ArchitectureUnsupported,  ///< file, key, expected (the known ones), found
    TypeUnsupported,  ///< file, key (the tensor), expected, found
    TensorMissing,  ///< file, key, expected (its shape)
    ShapeWrong,  ///< file, key, expected, found
    TokenizerMissing,  ///< file, expected
    TokenizerUnsupported,  ///< file, key, expected, found
    TokenizerTooCostly,  ///< file, key (what there is too much of), expected (the limit), found, advice
    PromptEmpty,  ///< advice
    PromptTooLong,  ///< expected (positions allowed), found (positions needed)
    ContextExceeded,  ///< key, expected (positions allowed), found (positions needed)
    TokenOutOfRange,  ///< key, expected (the range), found
    TokenRefused,  ///< key, expected, found (a hand-made lesson has no value for it)
    OptionWrong,  ///< key, expected, found: a setting that makes no sense
    TextInvalid,  ///< key, expected, found: not valid UTF-8
    OutOfMemory,  ///< key (what for), expected (bytes free), found (bytes needed)
    NotFinite,  ///< key (the place), found: logits that are NaN or infinite, so no token can be drawn
    Cancelled,  ///< nothing else: the user stopped it
    Internal,  ///< found: what an unforeseen exception said
};

/// Thrown inside the engine; caught at its borders (commands, worker), where it goes on as a value. Empty strings mean "not given".
/// `expected` is a number, a name, a shape such as "(512, 64)" or one of the short English phrases listed in ui/enginephrases, so that the
/// window can translate it. All text is UTF-8 where its origin was; whoever prints it escapes control and broken bytes.
struct EngineError final : std::exception {
    ErrorCode code = ErrorCode::Internal;
    std::string file;
    std::string key;
    std::string expected;
    std::string found;
    std::string advice;

    EngineError() = default;
    explicit EngineError(ErrorCode errorCode) : code(errorCode) { }

    /// Fluent setters, so that a throw is one expression:
    /// `throw EngineError(ErrorCode::KeyMissing).in(path).at("n_head").wants("a whole number");`
    EngineError& in(std::string value)
    {
        file = std::move(value);
        return *this;
    }
    EngineError& at(std::string value)
    {
        key = std::move(value);
        return *this;
    }
    EngineError& wants(std::string value)
    {
        expected = std::move(value);
        return *this;
    }
    EngineError& got(std::string value)
    {
        found = std::move(value);
        return *this;
    }
    EngineError& advise(std::string value)
    {
        advice = std::move(value);
        return *this;
    }

    /// The code's name, for logs and tests; not a sentence for people.
    [[nodiscard]] const char* what() const noexcept override;
};

/// The enumerator's name, e.g. "KeyMissing".
[[nodiscard]] const char* errorCodeName(ErrorCode code) noexcept;

/// What a call-back says about going on. An enum because true and false mean opposite things in different programs.
enum class Flow : std::uint8_t { Continue, Stop };

}  // namespace kvscope
