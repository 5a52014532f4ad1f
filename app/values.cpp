// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "values.h"

#include "text/escape.h"
#include "text/numbers.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <utility>

namespace kvscope {

namespace {

/// Parses the whole of @p text as a number; false otherwise. No blanks, plus signs or trailing characters.
template<typename Number> bool parseAll(std::string_view text, Number& value)
{
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    return error == std::errc() && stop == end;
}

bool parseIds(std::string_view text, std::vector<TokenId>& ids)
{
    while (!text.empty()) {
        const std::size_t comma = text.find(',');
        TokenId id = 0;
        if (!parseAll(text.substr(0, comma), id) || id < 0) {
            return false;
        }
        ids.push_back(id);
        if (comma == std::string_view::npos) {
            return true;
        }
        text.remove_prefix(comma + 1);
        if (text.empty()) {
            return false;
        }
    }
    return true;
}

bool parsePixels(std::string_view text, PixelSize& size)
{
    const std::size_t cross = text.find('x');
    return cross != std::string_view::npos && parseAll(text.substr(0, cross), size.width) && parseAll(text.substr(cross + 1), size.height);
}

/// CLI11 prepends the option's name to the message of a check.
template<typename Accepts> CLI::Validator validator(std::string expected, Accepts accepts)
{
    return CLI::Validator(
        [expected = std::move(expected), accepts](
            std::string& text) { return accepts(text) ? std::string() : "expected " + expected + ", found " + inQuotes(text, 60); },
        std::string());
}

}  // namespace

CLI::Validator wholeNumber(std::int64_t lowest, std::int64_t highest)
{
    return validator("a whole number from " + std::to_string(lowest) + " to " + std::to_string(highest), [=](const std::string& text) {
        std::int64_t value = 0;
        return parseAll(text, value) && value >= lowest && value <= highest;
    });
}

CLI::Validator seedNumber()
{
    return validator("a whole number from 0 to " + std::to_string(std::numeric_limits<std::uint64_t>::max()), [](const std::string& text) {
        std::uint64_t value = 0;
        return parseAll(text, value);
    });
}

CLI::Validator decimalNumber(double lowest, double highest, bool lowestExcluded)
{
    const std::string from = (lowestExcluded ? "greater than " : "at least ") + exactString(lowest);
    const std::string to = std::isfinite(highest) ? " and at most " + exactString(highest) : std::string();
    return validator("a finite number, " + from + to, [=](const std::string& text) {
        double value = 0.0;
        return parseAll(text, value) && std::isfinite(value) && value <= highest && (lowestExcluded ? value > lowest : value >= lowest);
    });
}

CLI::Validator tokenIdList()
{
    return validator("token ids separated by commas, such as 1,2,3", [](const std::string& text) {
        std::vector<TokenId> ids;
        return parseIds(text, ids);
    });
}

CLI::Validator pixelSize(int highest)
{
    return validator(
        "width x height in pixels, such as 1600x1200, each from 1 to " + std::to_string(highest), [highest](const std::string& text) {
            PixelSize size;
            return parsePixels(text, size) && size.width >= 1 && size.height >= 1 && size.width <= highest && size.height <= highest;
        });
}

std::string listed(std::span<const std::string> names)
{
    std::string list;
    for (std::size_t i = 0; i < names.size(); ++i) {
        list += (i == 0 ? "" : i + 1 == names.size() ? " or " : ", ") + names[i];
    }
    return list;
}

CLI::Validator oneOf(std::vector<std::string_view> choices)
{
    const std::vector<std::string> names(choices.begin(), choices.end());
    return validator(listed(names), [choices = std::move(choices)](const std::string& text) {
        return std::find(choices.begin(), choices.end(), text) != choices.end();
    });
}

CLI::Validator notEmpty(std::string expected)
{
    return validator(std::move(expected), [](const std::string& text) { return !text.empty(); });
}

int readWhole(std::string_view text)
{
    int value = 0;
    parseAll(text, value);
    return value;
}

std::uint64_t readSeed(std::string_view text)
{
    std::uint64_t value = 0;
    parseAll(text, value);
    return value;
}

double readDecimal(std::string_view text)
{
    double value = 0.0;
    parseAll(text, value);
    return value;
}

std::vector<TokenId> readTokenIds(std::string_view text)
{
    std::vector<TokenId> ids;
    parseIds(text, ids);
    return ids;
}

PixelSize readPixelSize(std::string_view text)
{
    PixelSize size;
    parsePixels(text, size);
    return size;
}

}  // namespace kvscope
