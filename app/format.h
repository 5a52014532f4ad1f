// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Numbers and columns as commands print them: a point, commas between thousands, whatever the locale. Pure functions, any thread.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kvscope {

/// "1234567" as "1,234,567".
[[nodiscard]] std::string grouped(std::uint64_t value);

/// With @p digits behind the point.
[[nodiscard]] std::string fixed(double value, int digits);

/// "28,672 bytes (28.0 KiB)"; small numbers without the second form.
[[nodiscard]] std::string byteSize(std::uint64_t bytes);

/// With three significant digits; 0 is "0".
[[nodiscard]] std::string rounded(double value);

/// The shortest text that names this number and no other.
[[nodiscard]] std::string shortest(double value);

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
