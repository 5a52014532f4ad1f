// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "data/csvtable.h"

#include "core/utf8.h"
#include "data/outputjson.h"
#include "text/escape.h"
#include "text/numbers.h"

#include <cmath>
#include <utility>

namespace kvscope {

std::string csvText(std::string_view text)
{
    std::string out = "\"";
    for (const char c : text) {
        out.append(c == '"' ? 2 : 1, c);
    }
    return out + '"';
}

CsvTable::CsvTable(std::initializer_list<const char*> columns)
{
    for (const char* const column : columns) {
        m_header += m_header.empty() ? "" : ",";
        m_header += column;
    }
}

void CsvTable::field(const std::string& text)
{
    m_row.fields += text + ',';
}

void CsvTable::number(double value)
{
    field(std::isnan(value) ? std::string() : exactString(value));
}

void CsvTable::count(std::uint64_t value)
{
    field(std::to_string(value));
}

void CsvTable::index(int value)
{
    field(value < 0 ? std::string() : std::to_string(value));
}

void CsvTable::word(std::string_view name)
{
    field(std::string(name));
}

void CsvTable::token(const std::string& bytes)
{
    field(csvText(withEscapedBytes(bytes)));
    if (!isUtf8(bytes)) {
        m_row.bytes = hexOf(bytes);
        m_needsBytes = true;
    }
}

void CsvTable::endRow()
{
    m_row.fields.pop_back();  // the last comma
    m_rows.push_back(std::exchange(m_row, {}));
}

std::string CsvTable::text(const Intervention* experiment) const
{
    const bool isExperiment = experiment != nullptr && !experiment->empty();
    const std::string change = isExperiment ? ',' + csvText(interventionJson(*experiment).dump()) : std::string();
    std::string out = m_header + (m_needsBytes ? ",bytes" : "") + (isExperiment ? ",experiment\r\n" : "\r\n");
    for (const Row& row : m_rows) {
        out += row.fields;
        out += m_needsBytes ? ',' + row.bytes : std::string();
        out += change + "\r\n";
    }
    return out;
}

}  // namespace kvscope
