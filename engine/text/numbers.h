// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Numbers as people read them: the one choice of unit and digits for commands, window and lessons. Measured and counted amounts and their ratios
// have three significant digits; units are decimal (kB = 1000 bytes). Data files never use these. Names end in String; the window's own, which
// give a QString in its locale, end in Text (ui/text/numbertext.h). Pure functions, any thread.

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
[[nodiscard]] std::string notAvailableString(const TextLocale& locale = {});
/// @param digits with or without a sign
[[nodiscard]] std::string groupedDigits(std::string_view digits, const TextLocale& locale = {});
/// "1,234,567".
template<typename Number> [[nodiscard]] std::string countString(Number value, const TextLocale& locale = {})
{
    return groupedDigits(std::to_string(value), locale);
}
/// With @p decimals decimal places, grouped.
[[nodiscard]] std::string fixedString(double value, int decimals, const TextLocale& locale = {});
/// The shortest text that identifies this number.
[[nodiscard]] std::string shortestString(double value, const TextLocale& locale = {});
/// The same for data files, independent of the locale.
[[nodiscard]] std::string exactString(double value);
/// With three significant digits; 0 is "0".
[[nodiscard]] std::string roundedString(double value, const TextLocale& locale = {});

/// Three significant digits without a unit, at most four decimals: 0.042, 3.14, 46.2, 128, 1,204.
[[nodiscard]] std::string threeDigitString(double value, const TextLocale& locale = {});

/// A count with an SI prefix and three digits from 1000 on: 824, "3.09 M", "32.4 M", "214 M".
[[nodiscard]] std::string siString(double value, const TextLocale& locale = {});
/// "512 B", "9.22 kB", "111 kB", "2.36 MB".
[[nodiscard]] std::string byteString(std::uint64_t bytes, const TextLocale& locale = {});
/// The same for more bytes than 64 bits can count: "1.05 ZB".
[[nodiscard]] std::string roundedByteString(double bytes, const TextLocale& locale = {});
/// "110,592 B".
[[nodiscard]] std::string exactByteString(std::uint64_t bytes, const TextLocale& locale = {});
/// "28,672 bytes (28.7 kB)"; below 1000 without the part in parentheses.
[[nodiscard]] std::string byteSizeString(std::uint64_t bytes, const TextLocale& locale = {});
/// "0.811 ms", "12.4 ms", "412 ms"; from 1,000 ms on seconds: "1.24 s", "12.4 s".
[[nodiscard]] std::string millisecondString(double milliseconds, const TextLocale& locale = {});
/// With one decimal; a value that would round to zero but is not zero gives "< 0.1 %".
/// @param share 0 … 1
[[nodiscard]] std::string percentString(double share, const TextLocale& locale = {});
/// "1.07×", "10.5×", "128×".
[[nodiscard]] std::string ratioString(double ratio, const TextLocale& locale = {});
/// "12.86×": two decimals, from 1,000 on none. For ratios of exact counts whose every digit is shown beside them.
[[nodiscard]] std::string fineRatioString(double ratio, const TextLocale& locale = {});
/// The number of ratioString() without its sign: for sentences that say "times as long" or "times as many".
[[nodiscard]] std::string timesString(double ratio, const TextLocale& locale = {});
/// "4.6": of the medians of a race, whose runs spread further than two decimals.
[[nodiscard]] std::string oneDecimalString(double ratio, const TextLocale& locale = {});
/// Tokens a second: 0.42, 3.71, 58.2, 1,204. Without the unit.
[[nodiscard]] std::string rateString(double perSecond, const TextLocale& locale = {});
/// "3.44·10¹²".
[[nodiscard]] std::string powerString(double value, const TextLocale& locale = {});

}  // namespace kvscope
