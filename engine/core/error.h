// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// An engine failure as a value: a code and typed arguments, never a sentence. text/errorsentence formats it, in English for the commands
// and in its language for the window. Plain data, may cross threads.

#include "core/phrase.h"

#include <cstdint>
#include <exception>
#include <string>
#include <system_error>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace kvscope {

/// The kinds of failure. Each comment lists the fields of EngineError that may be set, and the types that their values must have where the
/// sentences depend on it; tests/core/tst_errorcodes.cpp compares every throw with it.
enum class ErrorCode : std::uint8_t {
    FileNotFound,  ///< file, key (the model asked for), expected, found, hint
    FileUnreadable,  ///< file, expected, found (SystemReason or Phrase)
    FileUnwritable,  ///< file or key, expected, found (SystemReason or Phrase)
    FileTruncated,  ///< file, key (what was being read), expected, found
    FormatUnknown,  ///< file, expected (the known formats), found
    SessionUnknown,  ///< file, expected, found: another file where a session file should be
    FormatBroken,  ///< file, key (the place), expected, found
    KeyMissing,  ///< file, key, expected
    ValueWrong,  ///< file, key, expected, found
    ArchitectureUnsupported,  ///< file, key, expected (the known ones), found
    TypeUnsupported,  ///< file, key (the tensor), expected, found
    TensorMissing,  ///< file, key, expected (its shape)
    ShapeWrong,  ///< file, key, expected, found
    TensorUnexpected,  ///< file, key (the tensor), expected, found, hint: it would change the result and is not announced
    TokenizerMissing,  ///< file, expected, hint
    TokenizerUnsupported,  ///< file, key, expected, found
    TokenizerTooCostly,  ///< file, key (the exceeded quantity), expected (the limit), found, hint
    PromptEmpty,  ///< hint
    PromptTooLong,  ///< expected (positions allowed), found (positions needed)
    ContextExceeded,  ///< key, expected (positions allowed), found (positions needed)
    TokenOutOfRange,  ///< key, expected (the range), found
    TokenRefused,  ///< key, expected, found: a hand-made model has no value for it
    OptionWrong,  ///< key, expected, found: an invalid setting
    LogitsGone,  ///< found (the step): its logits are no longer stored, so it cannot be compared
    TextInvalid,  ///< key, expected, found: not valid UTF-8
    OutOfMemory,  ///< key (the purpose), expected (ByteCount free), found (ByteCount needed), hint
    PictureFailed,  ///< key (the format): a picture could not be drawn
    NotFinite,  ///< key (the place), found: logits that are NaN or infinite, so no token can be sampled
    Cancelled,  ///< no fields: cancelled by the user
    Internal,  ///< key, expected, found: the message of an unexpected exception, or a broken precondition
};

/// A name, a shape such as "(512, 64)" or another library's text, shown unchanged and never translated. Any bytes.
struct Verbatim {
    std::string text;
};

/// An amount of memory, shown with a suitable unit.
struct ByteCount {
    std::uint64_t bytes = 0;
};

/// An errno, shown as the system's error text.
struct SystemReason {
    explicit SystemReason(int errorNumber) : number(errorNumber) { }
    explicit SystemReason(const std::error_code& error) : number(error.value()) { }
    int number = 0;
};

class ErrorArgument;

/// A phrase and the values for its placeholders.
struct FilledPhrase {
    Phrase id {};
    std::vector<ErrorArgument> values;
};

/// One typed argument of an error. Empty means "not given".
class ErrorArgument {
public:
    using Value = std::variant<std::monostate, std::int64_t, std::uint64_t, double, ByteCount, SystemReason, Verbatim, FilledPhrase>;

    ErrorArgument() = default;
    // Implicit, so that a throw can be written as `.expected({ Phrase::AtMost, most }).found(count)`.
    template<typename... Values> ErrorArgument(Phrase phrase, Values&&... values);
    template<typename Number, std::enable_if_t<std::is_integral_v<Number> && !std::is_same_v<Number, bool>, int> = 0>
    ErrorArgument(Number number) : m_value(static_cast<std::conditional_t<std::is_signed_v<Number>, std::int64_t, std::uint64_t>>(number))
    {
    }
    ErrorArgument(double number) : m_value(number) { }
    ErrorArgument(ByteCount bytes) : m_value(bytes) { }
    ErrorArgument(SystemReason reason) : m_value(reason) { }
    ErrorArgument(Verbatim name) : m_value(std::move(name)) { }

    [[nodiscard]] bool empty() const noexcept { return std::holds_alternative<std::monostate>(m_value); }
    [[nodiscard]] const Value& value() const noexcept { return m_value; }
    [[nodiscard]] bool is(Phrase phrase) const noexcept
    {
        const auto* filled = std::get_if<FilledPhrase>(&m_value);
        return filled != nullptr && filled->id == phrase;
    }

private:
    Value m_value;
};

template<typename... Values>
ErrorArgument::ErrorArgument(Phrase phrase, Values&&... values)
    : m_value(FilledPhrase { phrase, { ErrorArgument(std::forward<Values>(values))... } })
{
}

/// Thrown inside the engine; caught at its boundaries (commands, worker) and passed on as a value.
class EngineError final : public std::exception {
public:
    EngineError() = default;
    explicit EngineError(ErrorCode errorCode) : code(errorCode) { }

    ErrorCode code = ErrorCode::Internal;

    // Setters, so that a throw is one expression:
    // `throw EngineError(ErrorCode::KeyMissing).file(path).key("n_head").expected(Phrase::WholeNumber);`
    /// @param path native bytes, which need not be UTF-8.
    EngineError& file(std::string path)
    {
        m_file = std::move(path);
        return *this;
    }
    /// The location: a key or tensor as the file names it, or a phrase.
    EngineError& key(std::string name)
    {
        m_key = name.empty() ? ErrorArgument() : ErrorArgument(Verbatim { std::move(name) });
        return *this;
    }
    EngineError& key(ErrorArgument place)
    {
        m_key = std::move(place);
        return *this;
    }
    EngineError& expected(ErrorArgument value)
    {
        m_expected = std::move(value);
        return *this;
    }
    EngineError& found(ErrorArgument value)
    {
        m_found = std::move(value);
        return *this;
    }
    /// How to fix it.
    EngineError& hint(ErrorArgument advice)
    {
        m_hint = std::move(advice);
        return *this;
    }

    [[nodiscard]] const std::string& file() const noexcept { return m_file; }
    [[nodiscard]] const ErrorArgument& key() const noexcept { return m_key; }
    [[nodiscard]] const ErrorArgument& expected() const noexcept { return m_expected; }
    [[nodiscard]] const ErrorArgument& found() const noexcept { return m_found; }
    [[nodiscard]] const ErrorArgument& hint() const noexcept { return m_hint; }

    /// The code's name, for logs and tests; not meant for users.
    [[nodiscard]] const char* what() const noexcept override;

private:
    std::string m_file;
    ErrorArgument m_key;
    ErrorArgument m_expected;
    ErrorArgument m_found;
    ErrorArgument m_hint;
};

/// The enumerator's name, e.g. "KeyMissing".
[[nodiscard]] const char* errorCodeName(ErrorCode code) noexcept;

/// A callback's answer: whether to continue. An enum because the meaning of true and false differs between libraries.
enum class Flow : std::uint8_t { Continue, Stop };

}  // namespace kvscope
