// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What the stages share: replacing within a text and walking over the matches of a pattern. Pure functions, any thread.

#include "tokenizer/regex.h"
#include "tokenizer/workbudget.h"

#include <functional>
#include <string>
#include <string_view>

namespace kvscope {

/// Replaces a text. Costs nothing if there is nothing to replace. Throws EngineError{TokenizerTooCostly}.
/// @param pattern not empty
void replaceIn(std::string& text, std::string_view pattern, std::string_view content, WorkBudget& budget);
/// Replaces the matches of a pattern.
void replaceMatchesIn(std::string& text, const Regex& pattern, std::string_view content, WorkBudget& budget);

/// Calls @p visit with every part of the text in order, matches and the parts between them, so that the parts make up the text. Only a match
/// may be empty, and none is directly behind another match. Throws EngineError like Regex::find() and @p visit.
void forEachPart(
    const Regex& pattern, std::string_view text, WorkBudget& budget, const std::function<void(std::string_view part, bool isMatch)>& visit);

}  // namespace kvscope
