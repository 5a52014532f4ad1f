// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Formats numbers for display, with the same units and digits in commands and window. Units are decimal (kB = 1000 bytes). Not for data
// files. Pure functions, any thread.

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace kvscope {

/// Number and text conventions of a language; the default is English on a terminal.
struct TextLocale {
    std::string decimalPoint = ".";
    std::string groupSeparator = ",";  ///< empty: digits are not grouped
    std::size_t groupFrom = 4;  ///< numbers with fewer digits are not grouped
    std::string unitSpace = " ";  ///< before a unit
    std::string percentSpace = " ";
    bool typographicQuotes = false;  ///< false: straight quotes
    /// Translates a text of text/phrases in one of its contexts; empty: English.
    std::function<std::string(const char* context, const char* text)> translate;
};

/// The placeholder for a missing number.
[[nodiscard]] std::string notAvailableText(const TextLocale& locale = {});
/// @param digits with or without a sign
[[nodiscard]] std::string groupedDigits(std::string_view digits, const TextLocale& locale = {});
/// "1,234,567".
template<typename Number> [[nodiscard]] std::string countText(Number value, const TextLocale& locale = {})
{
    return groupedDigits(std::to_string(value), locale);
}
/// With @p decimals decimal places, grouped.
[[nodiscard]] std::string fixedText(double value, int decimals, const TextLocale& locale = {});
/// The shortest text that identifies this number.
[[nodiscard]] std::string shortestText(double value, const TextLocale& locale = {});
/// The same for data files, independent of the locale.
[[nodiscard]] std::string exactText(double value);
/// With three significant digits; 0 is "0".
[[nodiscard]] std::string roundedText(double value, const TextLocale& locale = {});

/// A count, from 1000 on with an SI prefix and at most three digits: 824, "3.1 M", "32.4 M", "214 M".
[[nodiscard]] std::string siText(double value, const TextLocale& locale = {});
/// "512 B", "9.22 kB", "110.6 kB", "2.36 MB".
[[nodiscard]] std::string byteText(std::uint64_t bytes, const TextLocale& locale = {});
/// "110,592 B".
[[nodiscard]] std::string exactByteText(std::uint64_t bytes, const TextLocale& locale = {});
/// "28,672 bytes (28.7 kB)"; below 1000 without the part in parentheses.
[[nodiscard]] std::string byteSizeText(std::uint64_t bytes, const TextLocale& locale = {});
/// About three significant digits: "0.81 ms", "12.4 ms", "412 ms"; from ten seconds on "12.4 s".
[[nodiscard]] std::string millisecondText(double milliseconds, const TextLocale& locale = {});
/// The number of millisecondText() without its unit; valid below ten seconds.
[[nodiscard]] std::string millisecondDigits(double milliseconds, const TextLocale& locale = {});
/// With one decimal; a value that would round to zero but is not zero gives "< 0.1 %".
/// @param share 0 … 1
[[nodiscard]] std::string percentText(double share, const TextLocale& locale = {});
/// "10.5×", from 100 on "128×".
[[nodiscard]] std::string ratioText(double ratio, const TextLocale& locale = {});
/// "12.86×": two decimals, from 1,000 on none.
[[nodiscard]] std::string fineRatioText(double ratio, const TextLocale& locale = {});
/// The number for a sentence that says "times", without a sign: 4.6 or 46.
[[nodiscard]] std::string timesText(double ratio, const TextLocale& locale = {});
/// Tokens per second with at least two digits: 0.42, 3.7, 58, 1,204. Without the unit.
[[nodiscard]] std::string rateText(double perSecond, const TextLocale& locale = {});
/// "3.44·10¹²".
[[nodiscard]] std::string powerText(double value, const TextLocale& locale = {});

}  // namespace kvscope
