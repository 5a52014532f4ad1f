// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "data/npyarray.h"

#include "core/utf8.h"

#include <algorithm>
#include <vector>

namespace kvscope {

std::string npyTexts(std::span<const std::string> texts, NpyShape shape)
{
    std::vector<std::u32string> wide;
    std::size_t longest = 1;  // NumPy refuses "<U0" in some versions
    for (const std::string& text : texts) {
        std::u32string& points = wide.emplace_back();
        for (std::string_view rest = text; !rest.empty();) {
            const Utf8Unit unit = firstUtf8Unit(rest);
            constexpr char32_t kReplacement = 0xFFFD;
            points += unit.valid ? unit.codePoint : kReplacement;
            rest.remove_prefix(unit.length);
        }
        longest = std::max(longest, points.size());
    }
    std::string bytes = npyHeader(shape, ("<U" + std::to_string(longest)).c_str());
    for (std::u32string& points : wide) {
        points.resize(longest, U'\0');
        const std::size_t start = bytes.size();
        bytes.resize(start + longest * sizeof(char32_t));
        std::memcpy(bytes.data() + start, points.data(), longest * sizeof(char32_t));
    }
    return bytes;
}

}  // namespace kvscope
