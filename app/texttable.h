// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Columns as commands print them. Any thread.

#include <string>
#include <vector>

namespace kvscope {

/// Lines of right-aligned columns, the last one left-aligned; two spaces between.
class TextTable {
public:
    explicit TextTable(std::vector<std::string> titles);
    void addRow(std::vector<std::string> cells);
    [[nodiscard]] std::string text() const;

private:
    std::vector<std::vector<std::string>> m_rows;
};

}  // namespace kvscope
