// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "format.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <utility>

namespace kvscope {

namespace {

/// Columns on a terminal, counted as characters: bytes that do not continue one.
std::size_t widthOf(std::string_view utf8)
{
    return static_cast<std::size_t>(
        std::count_if(utf8.begin(), utf8.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

}  // namespace

std::string grouped(std::uint64_t value)
{
    std::string text = std::to_string(value);
    for (std::size_t end = text.size(); end > 3; end -= 3) {
        text.insert(end - 3, 1, ',');
    }
    return text;
}

std::string fixed(double value, int digits)
{
    std::array<char, 352> text {};  // the largest double has 309 digits before the point
    const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed, digits);
    return error == std::errc() ? std::string(text.data(), end) : std::string("n/a");
}

std::string rounded(double value)
{
    constexpr int kDigits = 3;
    std::array<char, 64> text {};
    const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::general, kDigits);
    return error == std::errc() ? std::string(text.data(), end) : std::string("n/a");
}

std::string shortest(double value)
{
    std::array<char, 64> text {};
    const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() ? std::string(text.data(), end) : std::string("n/a");
}

std::string byteSize(std::uint64_t bytes)
{
    constexpr std::array<const char*, 4> kUnits { "KiB", "MiB", "GiB", "TiB" };
    std::string text = grouped(bytes) + " bytes";
    if (bytes < 1024) {
        return text;
    }
    double amount = static_cast<double>(bytes) / 1024.0;
    std::size_t unit = 0;
    while (amount >= 1024.0 && unit + 1 < kUnits.size()) {
        amount /= 1024.0;
        ++unit;
    }
    return text + " (" + fixed(amount, 1) + ' ' + kUnits[unit] + ')';
}

TextTable::TextTable(std::vector<std::string> titles)
{
    m_rows.push_back(std::move(titles));
}

void TextTable::addRow(std::vector<std::string> cells)
{
    m_rows.push_back(std::move(cells));
}

std::string TextTable::text() const
{
    std::vector<std::size_t> widths(m_rows.front().size(), 0);
    for (const auto& row : m_rows) {
        for (std::size_t column = 0; column < row.size(); ++column) {
            widths[column] = std::max(widths[column], widthOf(row[column]));
        }
    }
    std::string out;
    for (const auto& row : m_rows) {
        for (std::size_t column = 0; column + 1 < row.size(); ++column) {
            out.append(widths[column] - widthOf(row[column]), ' ');
            out += row[column] + "  ";
        }
        out += row.back() + '\n';
    }
    return out;
}

}  // namespace kvscope
