// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/textparts.h"

#include "core/utf8.h"

#include <algorithm>
#include <optional>

namespace kvscope {

void replaceIn(std::string& text, std::string_view pattern, std::string_view content, WorkBudget& budget)
{
    std::string_view rest = text;
    std::size_t at = rest.find(pattern);
    if (at == std::string_view::npos) {
        return;
    }
    budget.spendBytes(text.size());
    std::string result;
    result.reserve(text.size());
    for (; at != std::string_view::npos; at = rest.find(pattern)) {
        budget.spendBytes(content.size());
        result.append(rest.substr(0, at)).append(content);
        rest.remove_prefix(at + pattern.size());
    }
    text = std::move(result.append(rest));
}

void replaceMatchesIn(std::string& text, const Regex& pattern, std::string_view content, WorkBudget& budget)
{
    budget.spendBytes(text.size());
    std::string result;
    forEachPart(pattern, text, budget, [&](std::string_view part, bool isMatch) {
        budget.spendBytes(isMatch ? content.size() : 0);
        result.append(isMatch ? content : part);
    });
    text = std::move(result);
}

void forEachPart(
    const Regex& pattern, std::string_view text, WorkBudget& budget, const std::function<void(std::string_view part, bool isMatch)>& visit)
{
    std::size_t begin = 0;  // of the text since the last match
    std::optional<std::size_t> lastEnd;
    for (std::size_t from = 0; from <= text.size() && !text.empty();) {
        const std::optional<Regex::Match> match = pattern.find(text, from, budget);
        if (!match) {
            break;
        }
        // A match may begin before the search position (\K in a lookbehind).
        const std::size_t matchBegin = std::max(match->begin, begin);
        const std::size_t matchEnd = std::max(match->end, matchBegin);
        if (matchBegin == matchEnd && matchEnd == lastEnd) {
            // Behind a match an empty one does not count: the search goes on at the next character.
            from += from < text.size() ? firstUtf8Unit(text.substr(from)).length : 1;
            continue;
        }
        if (matchBegin > begin) {
            visit(text.substr(begin, matchBegin - begin), false);
        }
        visit(text.substr(matchBegin, matchEnd - matchBegin), true);
        begin = matchEnd;
        lastEnd = matchEnd;
        from = std::max(matchEnd, from);
    }
    if (begin < text.size()) {
        visit(text.substr(begin), false);
    }
}

}  // namespace kvscope
