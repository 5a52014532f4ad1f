// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Recipes of figures: what one call of `kvscope export` draws, as a small JSON file from which the same bytes can be made again.
// docs/recipes.md lists the keys. A value; any thread.

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace kvscope {

/// Version of the file's format, the value of its key "recipe"; readers refuse others.
inline constexpr int kRecipeVersion = 1;
/// How the save dialog ends the names of recipes, after the name of the picture.
inline constexpr std::string_view kRecipeEnding = ".recipe.json";

struct FigureRecipe {
    /// A key of the file with its value as the option of export takes it: "0.5", "1,2,3".
    struct Entry {
        std::string key;
        std::string text;  ///< UTF-8, neither empty nor with a zero in it
        friend bool operator==(const Entry&, const Entry&) = default;
    };
    std::vector<Entry> entries;  ///< each key once; all known but "recipe"

    /// Empty if the recipe does not say.
    [[nodiscard]] std::string text(std::string_view key) const;
};

/// The arguments of export that the recipe stands for, all but the name of the file. Names of session files and models that are relative count
/// from @p folder.
[[nodiscard]] std::vector<std::string> exportArguments(const FigureRecipe& recipe, const std::filesystem::path& folder);

/// The file that the recipe makes: its key "file", or its own name with the ending of the format. Relative names count from the recipe's folder.
/// @param path of the recipe
[[nodiscard]] std::filesystem::path recipeTarget(const FigureRecipe& recipe, const std::filesystem::path& path);

/// Throws EngineError: FileNotFound, FileUnreadable; FormatBroken for a file that is no JSON object; KeyMissing; ValueWrong for an unknown key, a
/// value of another type, or another version.
[[nodiscard]] FigureRecipe readRecipe(const std::filesystem::path& path);
/// The file of a recipe, which parseRecipe() reads as the same entries if they are in its order. @pre numbers and ids are written as JSON has them,
/// all texts are UTF-8
[[nodiscard]] std::string recipeText(const FigureRecipe& recipe);
/// The same from memory. @param file its name in errors
[[nodiscard]] FigureRecipe parseRecipe(std::string_view text, const std::string& file);

}  // namespace kvscope
