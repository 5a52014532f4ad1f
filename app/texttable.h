// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A plain-text table for the commands. Any thread.

#include <string>
#include <vector>

namespace kvscope {

/// Lines of right-aligned columns separated by two spaces; the last column is left-aligned.
class TextTable {
public:
    explicit TextTable(std::vector<std::string> titles);
    void addRow(std::vector<std::string> cells);
    [[nodiscard]] std::string text() const;

private:
    std::vector<std::vector<std::string>> m_rows;
};

}  // namespace kvscope
