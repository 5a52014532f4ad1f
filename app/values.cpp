// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "values.h"

#include "escape.h"
#include "usageerror.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <locale>
#include <sstream>

namespace kvscope {

namespace {

[[noreturn]] void refuse(std::string_view option, const std::string& expected, std::string_view found)
{
    throw UsageError(std::string(option) + ": expected " + expected + ", found " + inQuotes(found, 60));
}

/// The whole of @p text as a number, or false: no blanks, no plus sign, nothing behind it.
template<typename Number> bool parseAll(std::string_view text, Number& value)
{
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    return error == std::errc() && stop == end;
}

std::string plain(double value)
{
    std::ostringstream text;
    text.imbue(std::locale::classic());
    text << value;
    return text.str();
}

}  // namespace

std::int64_t parseWhole(std::string_view option, std::string_view text, std::int64_t lowest, std::int64_t highest)
{
    std::int64_t value = 0;
    if (!parseAll(text, value) || value < lowest || value > highest) {
        refuse(option, "a whole number from " + std::to_string(lowest) + " to " + std::to_string(highest), text);
    }
    return value;
}

std::uint64_t parseSeed(std::string_view option, std::string_view text)
{
    std::uint64_t value = 0;
    if (!parseAll(text, value)) {
        refuse(option, "a whole number from 0 to " + std::to_string(std::numeric_limits<std::uint64_t>::max()), text);
    }
    return value;
}

double parseDecimal(std::string_view option, std::string_view text, double lowest, double highest, bool lowestExcluded)
{
    double value = 0.0;
    const bool inside
        = parseAll(text, value) && std::isfinite(value) && value <= highest && (lowestExcluded ? value > lowest : value >= lowest);
    if (!inside) {
        const std::string from = (lowestExcluded ? "greater than " : "at least ") + plain(lowest);
        refuse(option, "a finite number, " + from + (std::isfinite(highest) ? " and at most " + plain(highest) : std::string()), text);
    }
    return value;
}

std::vector<TokenId> parseTokenIds(std::string_view option, std::string_view text)
{
    std::vector<TokenId> ids;
    if (text.empty()) {
        return ids;
    }
    std::string_view rest = text;
    while (true) {
        const std::size_t comma = rest.find(',');
        TokenId id = 0;
        if (!parseAll(rest.substr(0, comma), id) || id < 0) {
            refuse(option, "token ids separated by commas, such as 1,2,3", text);
        }
        ids.push_back(id);
        if (comma == std::string_view::npos) {
            return ids;
        }
        rest.remove_prefix(comma + 1);
    }
}

PixelSize parseSize(std::string_view option, std::string_view text, int highest)
{
    const std::size_t cross = text.find('x');
    PixelSize size;
    const bool right = cross != std::string_view::npos && parseAll(text.substr(0, cross), size.width)
        && parseAll(text.substr(cross + 1), size.height) && size.width >= 1 && size.height >= 1 && size.width <= highest
        && size.height <= highest;
    if (!right) {
        refuse(option, "width x height in pixels, such as 1600x1200, each from 1 to " + std::to_string(highest), text);
    }
    return size;
}

std::size_t parseChoice(std::string_view option, std::string_view text, std::span<const std::string_view> choices)
{
    const auto found = std::find(choices.begin(), choices.end(), text);
    if (found == choices.end()) {
        std::string list;
        for (std::size_t i = 0; i < choices.size(); ++i) {
            list += i == 0 ? "" : i + 1 == choices.size() ? " or " : ", ";
            list += choices[i];
        }
        refuse(option, list, text);
    }
    return static_cast<std::size_t>(found - choices.begin());
}

}  // namespace kvscope
