// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/errorsentence.h"

#include "text/escape.h"
#include "text/phrases.h"

#include <array>
#include <cerrno>
#include <cmath>
#include <optional>
#include <span>
#include <string_view>

namespace kvscope {

namespace {

/// Most characters of a name or a text of a file in a sentence; a damaged length can make megabytes of it.
constexpr std::size_t kNameWidth = 120;
/// Of what the program itself lists: what it expects, and messages of other libraries.
constexpr std::size_t kListWidth = 400;

template<typename... Cases> struct Overloaded : Cases... {
    using Cases::operator()...;
};
template<typename... Cases> Overloaded(Cases...) -> Overloaded<Cases...>;

/// Replaces %1, %2 … in a single pass: a name may itself contain "%1".
std::string filled(std::string_view text, std::span<const std::string> values)
{
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::size_t hole = text[i] == '%' && i + 1 < text.size() ? static_cast<std::size_t>(text[i + 1] - '1') : values.size();
        if (hole < values.size()) {
            result += values[hole];
            ++i;
        } else {
            result += text[i];
        }
    }
    return result;
}

std::string replacedAll(std::string text, std::string_view from, std::string_view to)
{
    for (std::size_t place = text.find(from); place != std::string::npos; place = text.find(from, place + to.size())) {
        text.replace(place, from.size(), to);
    }
    return text;
}

std::string translated(const char* context, const char* text, const TextLocale& locale)
{
    const std::string result = locale.translate ? locale.translate(context, text) : std::string(text);
    return locale.typographicQuotes ? result : replacedAll(replacedAll(result, "“", "\""), "”", "\"");
}

std::optional<Phrase> phraseOf(int systemError)
{
    switch (systemError) {
    case EACCES:
    case EPERM: return Phrase::PermissionDenied;
    case ENOSPC: return Phrase::NoSpace;
    case EDQUOT: return Phrase::QuotaExceeded;
    case EISDIR: return Phrase::IsDirectory;
    case ENOTDIR: return Phrase::NotDirectory;
    case ENOENT: return Phrase::NoSuchFile;
    case EIO: return Phrase::InputOutput;
    case ENAMETOOLONG: return Phrase::NameTooLong;
    case ELOOP: return Phrase::TooManyLinks;
    case EMFILE:
    case ENFILE: return Phrase::TooManyFiles;
    case EROFS: return Phrase::ReadOnly;
    case EFBIG: return Phrase::FileTooLarge;
    case EPIPE: return Phrase::BrokenPipe;
    case ENXIO: return Phrase::NoSuchDevice;
    case EINVAL: return Phrase::InvalidArgument;
    default: return std::nullopt;
    }
}

std::string reasonText(int systemError, const TextLocale& locale)
{
    const std::optional<Phrase> phrase = phraseOf(systemError);
    return phrase ? translated(kPhraseContext, phraseText(*phrase), locale) : escaped(std::generic_category().message(systemError));
}

std::string numberText(double number, const TextLocale& locale)
{
    if (std::isinf(number)) {
        return translated(kPhraseContext, phraseText(number > 0 ? Phrase::Infinity : Phrase::NegativeInfinity), locale);
    }
    return std::isnan(number) ? "NaN" : shortestString(number, locale);
}

/// Whether both are amounts of memory and the first is the larger one. Otherwise a sentence that compares them would refute itself.
bool exceeds(const ErrorArgument& needed, const ErrorArgument& available)
{
    const auto* const first = std::get_if<ByteCount>(&needed.value());
    const auto* const second = std::get_if<ByteCount>(&available.value());
    return first == nullptr || second == nullptr || first->bytes > second->bytes;
}

Comparison comparisonOf(const EngineError& error)
{
    // The headline already names a refused token.
    const bool found = !error.found().empty() && error.code != ErrorCode::TokenRefused;
    const bool both = found && !error.expected().empty();
    switch (error.code) {
    case ErrorCode::PromptTooLong:
    case ErrorCode::ContextExceeded:
        if (both) {
            return Comparison::Positions;
        }
        break;
    case ErrorCode::OutOfMemory:
        if (found) {
            return both && exceeds(error.found(), error.expected()) ? Comparison::Memory : Comparison::MemoryNeeded;
        }
        break;
    case ErrorCode::FileUnreadable:
    case ErrorCode::FileUnwritable:
    case ErrorCode::Internal:
        if (found && !both) {
            return Comparison::Reason;
        }
        break;
    default: break;
    }
    return both                    ? Comparison::ExpectedAndFound
        : found                    ? Comparison::Found
        : error.expected().empty() ? Comparison::None
                                   : Comparison::Expected;
}

/// With all digits, for amounts of memory that look the same when rounded.
std::string distinctText(const ErrorArgument& argument, const TextLocale& locale)
{
    const auto* const bytes = std::get_if<ByteCount>(&argument.value());
    return bytes == nullptr ? argumentText(argument, locale) : exactByteString(bytes->bytes, locale);
}

/// Lowercases the first letter, for use within a sentence.
std::string lowered(std::string text)
{
    if (text.size() > 1 && text[0] >= 'A' && text[0] <= 'Z' && !(text[1] >= 'A' && text[1] <= 'Z')) {
        text[0] = static_cast<char>(text[0] - 'A' + 'a');
    }
    return text;
}

/// @param width the most characters of each name
std::string argumentText(const ErrorArgument& argument, const TextLocale& locale, std::size_t width)
{
    return std::visit(
        Overloaded { [](std::monostate) { return std::string(); }, [&](std::int64_t number) { return countString(number, locale); },
            [&](std::uint64_t number) { return countString(number, locale); }, [&](double number) { return numberText(number, locale); },
            [&](ByteCount count) { return byteString(count.bytes, locale); },
            [&](SystemReason reason) { return reasonText(reason.number, locale); },
            [&](const Verbatim& name) { return shortened(name.text, width); },
            [&](const FilledPhrase& phrase) {
                std::vector<std::string> values;
                for (const ErrorArgument& value : phrase.values) {
                    values.push_back(argumentText(value, locale, width));
                }
                return filled(translated(kPhraseContext, phraseText(phrase.id), locale), values);
            } },
        argument.value());
}

}  // namespace

std::string argumentText(const ErrorArgument& argument, const TextLocale& locale)
{
    return argumentText(argument, locale, kListWidth);
}

ErrorParts errorParts(const EngineError& error, const TextLocale& locale)
{
    const HeadlineText texts = headlineText(error.code);
    const bool keyed = texts.withKey != nullptr && (!error.key().empty() || texts.bare == nullptr);
    const std::string key = argumentText(error.key(), locale, kNameWidth);
    const std::string found = argumentText(error.found(), locale, error.code == ErrorCode::Internal ? kListWidth : kNameWidth);
    const std::array values { key.empty() ? std::string("…") : key, found.empty() ? std::string("…") : found };
    std::array compared { argumentText(error.expected(), locale), found };
    if (compared[0] == compared[1]) {
        compared = { distinctText(error.expected(), locale), distinctText(error.found(), locale) };
    }
    ErrorParts parts;
    parts.headline = filled(translated(kErrorContext, keyed ? texts.withKey : texts.bare, locale), values);
    if (const Comparison comparison = comparisonOf(error); comparison != Comparison::None) {
        parts.comparison = filled(translated(kErrorContext, comparisonText(comparison), locale), compared);
    }
    parts.hint = argumentText(error.hint(), locale);
    parts.file = escaped(error.file());
    return parts;
}

std::string errorText(const EngineError& error)
{
    const ErrorParts parts = errorParts(error, {});
    std::string text = parts.file.empty() ? std::string() : '"' + parts.file + "\": ";
    text += lowered(parts.headline);
    text += parts.comparison.empty() ? std::string() : ": " + parts.comparison;
    return parts.hint.empty() ? text : text + "; " + parts.hint;
}

int exitCode(const EngineError& error) noexcept
{
    return error.code == ErrorCode::OptionWrong || error.code == ErrorCode::PromptEmpty ? 2 : 1;
}

}  // namespace kvscope
