// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/numbers.h"

#include "text/shownratio.h"

#include <array>
#include <charconv>
#include <cmath>

namespace kvscope {

namespace {

constexpr const char* kContext = "NumberText";
#define QT_TRANSLATE_NOOP(context, text) text

struct Scaled {
    double value = 0.0;
    int power = 0;  ///< of 1000
};

constexpr std::array<const char*, 8> kPrefixes { "", "k", "M", "G", "T", "P", "E", "Z" };
constexpr int kLargestPrefix = static_cast<int>(kPrefixes.size()) - 1;

/// Brings a value below 1000, as it will be printed with three digits: 999,960 is 1.00 M, not "1000 k".
Scaled scaled(double value)
{
    Scaled result { value, 0 };
    while (std::round(std::abs(result.value)) >= 1000.0 && result.power < kLargestPrefix) {
        result.value /= 1000.0;
        ++result.power;
    }
    return result;
}

std::string prefix(int power)
{
    return kPrefixes[static_cast<std::size_t>(power)];
}

/// Decimals that leave three significant digits.
int threeDigits(double value)
{
    const double size = std::abs(value);
    int decimals = 0;
    for (double limit = 99.95; decimals < kMostShownDecimals && size < limit; limit /= 10.0) {
        ++decimals;
    }
    return decimals;
}

std::string superscript(int number)
{
    static constexpr std::array<const char*, 10> kDigits { "⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹" };
    std::string result;
    for (const char digit : std::to_string(number)) {
        result += kDigits[static_cast<std::size_t>(digit - '0')];
    }
    return result;
}

std::string localized(std::string_view text, const TextLocale& locale)
{
    const std::size_t point = text.find('.');
    const std::size_t end = text.find_first_not_of("-0123456789");
    const std::string fraction = point == std::string::npos ? std::string() : locale.decimalPoint + std::string(text.substr(point + 1));
    const std::string rest = point == std::string::npos && end != std::string::npos ? std::string(text.substr(end)) : std::string();
    return groupedDigits(text.substr(0, std::min(point, end)), locale) + fraction + rest;
}

template<typename... Format> std::string converted(double value, const TextLocale& locale, Format... format)
{
    if (!std::isfinite(value)) {
        return notAvailableString(locale);
    }
    std::array<char, 352> text {};  // the largest double has 309 digits before the decimal point
    const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), value, format...);
    return error == std::errc() ? localized({ text.data(), static_cast<std::size_t>(end - text.data()) }, locale)
                                : notAvailableString(locale);
}

}  // namespace

std::string notAvailableString(const TextLocale& locale)
{
    //: placeholder for a number that does not exist
    const char* const text = QT_TRANSLATE_NOOP("NumberText", "n/a");
    return locale.translate ? locale.translate(kContext, text) : std::string(text);
}

std::string groupedDigits(std::string_view digits, const TextLocale& locale)
{
    const std::size_t sign = digits.starts_with('-') ? 1 : 0;
    const std::size_t count = digits.size() - sign;
    std::string result(digits.substr(0, sign));
    for (std::size_t i = 0; i < count; ++i) {
        if (i > 0 && count >= locale.groupFrom && (count - i) % 3 == 0) {
            result += locale.groupSeparator;
        }
        result += digits[sign + i];
    }
    return result;
}

std::string fixedString(double value, int decimals, const TextLocale& locale)
{
    // std::to_chars rounds exact halves to even; readers expect integers to be rounded away from zero.
    return converted(decimals == 0 ? std::round(value) : value, locale, std::chars_format::fixed, decimals);
}

std::string shortestString(double value, const TextLocale& locale)
{
    return converted(value, locale);
}

std::string exactString(double value)
{
    TextLocale plain;
    plain.groupSeparator.clear();
    return shortestString(value, plain);
}

std::string roundedString(double value, const TextLocale& locale)
{
    return converted(value, locale, std::chars_format::general, 3);
}

std::string siString(double value, const TextLocale& locale)
{
    if (!std::isfinite(value)) {
        return notAvailableString(locale);
    }
    const Scaled number = scaled(asShown(value));
    if (number.power == 0) {
        return fixedString(value, 0, locale);
    }
    return fixedString(number.value, threeDigits(number.value), locale) + locale.unitSpace + prefix(number.power);
}

std::string byteString(std::uint64_t bytes, const TextLocale& locale)
{
    return roundedByteString(static_cast<double>(bytes), locale);
}

std::string roundedByteString(double bytes, const TextLocale& locale)
{
    if (!std::isfinite(bytes)) {
        return notAvailableString(locale);
    }
    const Scaled number = scaled(asShown(bytes));
    const int decimals = number.power == 0 ? 0 : threeDigits(number.value);
    return fixedString(number.value, decimals, locale) + locale.unitSpace + prefix(number.power) + 'B';
}

std::string exactByteString(std::uint64_t bytes, const TextLocale& locale)
{
    return countString(bytes, locale) + locale.unitSpace + 'B';
}

std::string byteSizeString(std::uint64_t bytes, const TextLocale& locale)
{
    const std::string exact = countString(bytes, locale) + locale.unitSpace + "bytes";
    return bytes < 1000 ? exact : exact + " (" + byteString(bytes, locale) + ')';
}

std::string millisecondString(double milliseconds, const TextLocale& locale)
{
    if (!std::isfinite(milliseconds)) {
        return notAvailableString(locale);
    }
    const bool seconds = std::abs(milliseconds) >= 999.5;
    const double shown = asShown(milliseconds);
    return threeDigitString(seconds ? shown / 1000.0 : shown, locale) + locale.unitSpace + (seconds ? "s" : "ms");
}

std::string threeDigitString(double value, const TextLocale& locale)
{
    return value == 0.0 ? fixedString(0.0, 0, locale) : fixedString(asShown(value), threeDigits(value), locale);
}

std::string percentString(double share, const TextLocale& locale)
{
    if (!std::isfinite(share)) {
        return notAvailableString(locale);
    }
    const double percent = share * 100.0;
    const bool tiny = percent > 0.0 && percent < 0.05;
    return (tiny ? "< " : "") + fixedString(tiny ? 0.1 : percent, 1, locale) + locale.percentSpace + '%';
}

std::string ratioString(double ratio, const TextLocale& locale)
{
    return std::isfinite(ratio) ? threeDigitString(ratio, locale) + "×" : notAvailableString(locale);
}

std::string fineRatioString(double ratio, const TextLocale& locale)
{
    return std::isfinite(ratio) ? fixedString(ratio, ratio < 999.995 ? 2 : 0, locale) + "×" : notAvailableString(locale);
}

std::string timesString(double ratio, const TextLocale& locale)
{
    return threeDigitString(ratio, locale);
}

std::string oneDecimalString(double ratio, const TextLocale& locale)
{
    return fixedString(ratio, 1, locale);
}

std::string rateString(double perSecond, const TextLocale& locale)
{
    return threeDigitString(perSecond, locale);
}

std::string powerString(double value, const TextLocale& locale)
{
    const double shown = asShown(value);
    int power = static_cast<int>(std::floor(std::log10(shown)));
    // log10 may be a hair below a whole number.
    if (std::round(shown / std::pow(10.0, power) * 100.0) >= 1000.0) {
        ++power;
    }
    return fixedString(shown / std::pow(10.0, power), 2, locale) + "·10" + superscript(power);
}

}  // namespace kvscope
