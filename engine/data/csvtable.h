// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Tables as comma-separated values (RFC 4180), with a decimal point in every language. Any thread.

#include "core/intervention.h"

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace kvscope {

/// Quoted as in RFC 4180, with quotes doubled.
[[nodiscard]] std::string csvText(std::string_view text);

/// A table whose rows may contain token texts: valid UTF-8, each byte that belongs to no whole character as \xNN.
class CsvTable {
public:
    explicit CsvTable(std::initializer_list<const char*> columns);

    void number(double value);  ///< the next field of the row; empty if it is NaN
    void count(std::uint64_t value);
    void index(int value);  ///< empty below 0
    void word(std::string_view name);  ///< of letters and dashes
    /// A token's bytes. If a token of the table is no valid UTF-8, a last column `bytes` has the bytes of such tokens in hex.
    void token(const std::string& bytes);
    void endRow();

    /// @param experiment if not null, every row ends with a column `experiment`, the JSON of what it changed
    [[nodiscard]] std::string text(const Intervention* experiment) const;

private:
    void field(const std::string& text);

    struct Row {
        std::string fields;
        std::string bytes;  ///< in hex; empty where the text says it all
    };
    std::string m_header;
    std::vector<Row> m_rows;
    Row m_row;
    bool m_needsBytes = false;
};

}  // namespace kvscope
