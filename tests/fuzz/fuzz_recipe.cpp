// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzzes recipes of figures: one that is read gives arguments that are options, and is the same recipe when it is written again.

#include "core/error.h"
#include "fuzz/targets.h"
#include "recording/figurerecipe.h"

#include <algorithm>
#include <cstdlib>
#include <string>

namespace kvscope {

void test::fuzzRecipe(std::string_view input)
{
    try {
        const std::string name = "figure.recipe.json";
        const FigureRecipe recipe = parseRecipe(input, name);
        const auto isOption
            = [](const std::string& argument) { return argument.starts_with("--") && argument.find('=') != std::string::npos; };
        if (!std::ranges::all_of(exportArguments(recipe, "folder"), isOption) || recipeTarget(recipe, name).empty()) {
            std::abort();
        }
        if (parseRecipe(recipeText(recipe), name).entries != recipe.entries) {
            std::abort();
        }
    } catch (const EngineError& error) {
        if (error.code == ErrorCode::Internal) {
            std::abort();
        }
    }
}

}  // namespace kvscope
