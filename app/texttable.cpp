// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "texttable.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace kvscope {

namespace {

/// Columns on a terminal, counted as characters: all bytes except UTF-8 continuation bytes.
std::size_t widthOf(std::string_view utf8)
{
    return static_cast<std::size_t>(
        std::count_if(utf8.begin(), utf8.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

}  // namespace

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
