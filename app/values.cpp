// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "values.h"

#include "core/limits.h"
#include "text/escape.h"
#include "text/numbers.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <initializer_list>
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

constexpr double kMillimetresAnInch = 25.4;

/// Lengths by their ending, and usual widths on paper by their name.
struct PaperUnit {
    std::string_view ending;
    double inches = 0.0;
};
constexpr std::array kPaperUnits { PaperUnit { "mm", 1 / kMillimetresAnInch }, PaperUnit { "cm", 10 / kMillimetresAnInch },
    PaperUnit { "in", 1.0 } };
constexpr std::array kPaperColumns { PaperUnit { "column", 85 / kMillimetresAnInch }, PaperUnit { "text", 125 / kMillimetresAnInch },
    PaperUnit { "page", 178 / kMillimetresAnInch } };

bool parseInches(std::string_view text, double& inches)
{
    for (const PaperUnit& column : kPaperColumns) {
        if (text == column.ending) {
            inches = column.inches;
            return true;
        }
    }
    for (const PaperUnit& unit : kPaperUnits) {
        if (text.ends_with(unit.ending) && parseAll(text.substr(0, text.size() - unit.ending.size()), inches)) {
            inches *= unit.inches;
            return inches > 0.0 && inches <= kLargestPicture;  // false for NaN too
        }
    }
    return false;
}

std::vector<std::string_view> partsOf(std::string_view text, char separator)
{
    std::vector<std::string_view> parts;
    for (std::size_t at = 0; at != std::string_view::npos;) {
        const std::size_t end = text.find(separator, at);
        parts.push_back(text.substr(at, end == std::string_view::npos ? end : end - at));
        at = end == std::string_view::npos ? end : end + 1;
    }
    return parts;
}

/// Reads words[from …] as whole numbers >= 0 into the first of @p targets, at least @p needed of them; the others keep their values.
bool parseIndices(const std::vector<std::string_view>& words, std::size_t from, std::size_t needed, std::initializer_list<int*> targets)
{
    const std::size_t given = words.size() - std::min(from, words.size());
    if (given < needed || given > targets.size()) {
        return false;
    }
    auto target = targets.begin();
    return std::all_of(words.begin() + static_cast<std::ptrdiff_t>(from), words.end(), [&](std::string_view word) {
        int& value = **target++;
        return parseAll(word, value) && value >= 0;
    });
}

bool parseItem(std::string_view text, HiddenKey& key)
{
    return parseIndices(partsOf(text, ':'), 0, 1, { &key.position, &key.layer, &key.head });
}

bool parseItem(std::string_view text, RemovedHead& head)
{
    return parseIndices(partsOf(text, ':'), 0, 1, { &head.layer, &head.head });
}

bool parseCell(std::string_view text, PinnedCell& cell)
{
    return parseIndices(partsOf(text, ':'), 0, 1, { &cell.query, &cell.key }) && cell.key <= cell.query;
}

bool parseItem(std::string_view text, ChangedRow& row)
{
    constexpr std::array kChanges { RowChange::Overwrite, RowChange::Exchange, RowChange::Hide };
    constexpr std::array kParts { RowPart::Key, RowPart::Value, RowPart::Both };
    const std::vector<std::string_view> words = partsOf(text, ':');
    const auto change = std::find_if(kChanges.begin(), kChanges.end(), [&](RowChange each) { return words[0] == rowChangeName(each); });
    if (change == kChanges.end() || words.size() < 2) {
        return false;
    }
    const auto part = std::find_if(kParts.begin(), kParts.end(), [&](RowPart each) { return words[1] == rowPartName(each); });
    if (part == kParts.end()) {
        return false;
    }
    row.change = *change;
    row.part = *part;
    return row.change == RowChange::Hide ? parseIndices(words, 2, 1, { &row.position, &row.layer, &row.kvHead })
                                         : parseIndices(words, 2, 2, { &row.position, &row.other, &row.layer, &row.kvHead });
}

template<typename Item> bool parseItems(std::string_view text, std::vector<Item>& items)
{
    const std::vector<std::string_view> parts = partsOf(text, ',');
    return std::all_of(parts.begin(), parts.end(), [&](std::string_view part) { return parseItem(part, items.emplace_back()); });
}

template<typename Item> std::vector<Item> itemsOf(std::string_view text)
{
    std::vector<Item> items;
    parseItems(text, items);
    return items;
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

CLI::Validator stepList()
{
    return validator("steps from 0, separated by commas, such as 0,3,7", [](const std::string& text) {
        std::vector<TokenId> steps;
        return parseIds(text, steps) && !steps.empty();
    });
}

CLI::Validator hiddenKeyList()
{
    return validator(
        "keys as POSITION, POSITION:LAYER or POSITION:LAYER:HEAD, separated by commas, such as 3,4:0:2", [](const std::string& text) {
            std::vector<HiddenKey> keys;
            return parseItems(text, keys);
        });
}

CLI::Validator removedHeadList()
{
    return validator("heads as LAYER or LAYER:HEAD, separated by commas, such as 1,0:2", [](const std::string& text) {
        std::vector<RemovedHead> heads;
        return parseItems(text, heads);
    });
}

CLI::Validator changedRowList()
{
    return validator("rows as overwrite:PART:POSITION:OTHER, exchange:PART:POSITION:OTHER or hide:PART:POSITION, then nothing, :LAYER or "
                     ":LAYER:KVHEAD, with PART key, value or both, separated by commas, such as overwrite:both:5:4",
        [](const std::string& text) {
            std::vector<ChangedRow> rows;
            return parseItems(text, rows);
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

CLI::Validator pinnedCell()
{
    return validator(
        "a row as QUERY or a cell as QUERY:KEY, positions from 0 with KEY at most QUERY, such as 5:3", [](const std::string& text) {
            PinnedCell cell;
            return parseCell(text, cell);
        });
}

CLI::Validator paperLength()
{
    return validator("a length such as 85mm, 8.5cm or 3.35in, or column (85mm), text (125mm) or page (178mm)", [](const std::string& text) {
        double inches = 0.0;
        return parseInches(text, inches);
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
    return oneOf(std::move(choices), names);
}

CLI::Validator oneOf(std::vector<std::string_view> choices, std::span<const std::string> shown)
{
    return validator(listed(shown), [choices = std::move(choices)](const std::string& text) {
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

PinnedCell readPinnedCell(std::string_view text)
{
    PinnedCell cell;
    parseCell(text, cell);
    return cell;
}

double readInches(std::string_view text)
{
    double inches = 0.0;
    parseInches(text, inches);
    return inches;
}

std::vector<HiddenKey> readHiddenKeys(std::string_view text)
{
    return itemsOf<HiddenKey>(text);
}

std::vector<RemovedHead> readRemovedHeads(std::string_view text)
{
    return itemsOf<RemovedHead>(text);
}

std::vector<ChangedRow> readChangedRows(std::string_view text)
{
    return itemsOf<ChangedRow>(text);
}

}  // namespace kvscope
