// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/figurerecipe.h"

#include "core/bundledmodels.h"
#include "core/error.h"
#include "core/modelconfig.h"
#include "loader/io/inputfile.h"
#include "loader/io/strictjson.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

namespace kvscope {

namespace {

enum class Kind : std::uint8_t {
    Text,
    Number,
    Ids,  ///< a list of whole numbers
    Source,  ///< the name of a session file or a model
    Target,  ///< the name of the file that is made; no option
};

struct Key {
    const char* name;
    Kind kind;
    const char* option;
};

constexpr const char* kVersionKey = "recipe";

/// In the order in which export gets them.
constexpr std::array kKeys {
    Key { "session", Kind::Source, "--session" },
    Key { "run", Kind::Number, "--run" },
    Key { "model", Kind::Source, "--model" },
    Key { "prompt", Kind::Text, "--prompt" },
    Key { "token_ids", Kind::Ids, "--token-ids" },
    Key { "steps", Kind::Number, "--steps" },
    Key { "force_ids", Kind::Ids, "--force-ids" },
    Key { "cache", Kind::Text, "--cache" },
    Key { "kernels", Kind::Text, "--kernels" },
    Key { "context", Kind::Number, "--context" },
    Key { "temperature", Kind::Number, "--temperature" },
    Key { "top_k", Kind::Number, "--top-k" },
    Key { "top_p", Kind::Number, "--top-p" },
    Key { "seed", Kind::Number, "--seed" },
    Key { "hide", Kind::Text, "--hide" },
    Key { "remove_head", Kind::Text, "--remove-head" },
    Key { "change_row", Kind::Text, "--change-row" },
    Key { "first_query", Kind::Number, "--first-query" },
    Key { "merge_kv_heads", Kind::Number, "--merge-kv-heads" },
    Key { "view", Kind::Text, "--view" },
    Key { "layer", Kind::Number, "--layer" },
    Key { "head", Kind::Number, "--head" },
    Key { "step", Kind::Number, "--step" },
    Key { "pin", Kind::Text, "--pin" },
    Key { "words", Kind::Text, "--words" },
    Key { "scale", Kind::Text, "--scale" },
    Key { "palette", Kind::Text, "--palette" },
    Key { "theme", Kind::Text, "--theme" },
    Key { "language", Kind::Text, "--lang" },
    Key { "format", Kind::Text, "--format" },
    Key { "pace", Kind::Number, "--pace" },
    Key { "size", Kind::Text, "--size" },
    Key { "width", Kind::Text, "--width" },
    Key { "height", Kind::Text, "--height" },
    Key { "dpi", Kind::Number, "--dpi" },
    Key { "font_size", Kind::Number, "--font-size" },
    Key { "caption", Kind::Text, "--caption" },
    Key { "file", Kind::Target, nullptr },
};

const Key* findKey(std::string_view name) noexcept
{
    const auto found = std::ranges::find(kKeys, name, [](const Key& key) { return std::string_view(key.name); });
    return found == kKeys.end() ? nullptr : &*found;
}

std::string idsOf(const JsonObject& recipe, const Key& key)
{
    std::string text;
    for (const Json& each : recipe.array(key.name)) {
        if (!each.is_number_unsigned()) {
            throw recipe.wrong(key.name, { Phrase::WholeNumberFrom, 0, std::numeric_limits<TokenId>::max() });
        }
        text += (text.empty() ? "" : ",") + each.dump();
    }
    return text;
}

std::string textOf(const JsonObject& recipe, const Key& key, const Json& value)
{
    if (key.kind == Kind::Ids) {
        return idsOf(recipe, key);
    }
    if (key.kind == Kind::Number) {
        if (!value.is_number()) {
            throw recipe.wrong(key.name, Phrase::Number);
        }
        return value.dump();
    }
    return recipe.text(key.name);
}

/// Whether the name of a model is that of a file or a folder.
bool isPath(const std::string& model)
{
    return !namesBundled(model) && !model.starts_with("random:") && !model.starts_with("lesson:");
}

}  // namespace

std::string FigureRecipe::text(std::string_view key) const
{
    const auto found = std::ranges::find(entries, key, &Entry::key);
    return found == entries.end() ? std::string() : found->text;
}

std::vector<std::string> exportArguments(const FigureRecipe& recipe, const std::filesystem::path& folder)
{
    std::vector<std::string> arguments;
    for (const FigureRecipe::Entry& entry : recipe.entries) {
        const Key* const key = findKey(entry.key);
        if (key == nullptr || key->option == nullptr) {
            continue;
        }
        const bool named = key->kind == Kind::Source && (entry.key == "session" || isPath(entry.text));
        // In one word, so that a text that begins with a dash is no option.
        arguments.push_back(std::string(key->option) + '=' + (named ? (folder / entry.text).string() : entry.text));
    }
    return arguments;
}

std::filesystem::path recipeTarget(const FigureRecipe& recipe, const std::filesystem::path& path)
{
    if (const std::string file = recipe.text("file"); !file.empty()) {
        return path.parent_path() / file;
    }
    std::string name = path.filename().string();
    const std::size_t ending = name.ends_with(kRecipeEnding) ? name.size() - kRecipeEnding.size() : path.stem().string().size();
    return path.parent_path() / (name.substr(0, ending) + '.' + recipe.text("format"));
}

FigureRecipe parseRecipe(std::string_view text, const std::string& file)
{
    constexpr JsonLimits kSmall { .depth = 4, .values = 100'000 };
    const Json json = parseJson(text, file, kSmall);
    const JsonObject object(json, file);
    if (object.whole(kVersionKey, 0, std::numeric_limits<int>::max()) != kRecipeVersion) {
        throw object.wrong(kVersionKey, kRecipeVersion);
    }
    for (const auto& [name, value] : json.items()) {
        if (name != kVersionKey && findKey(name) == nullptr) {
            throw object.wrong(name, Phrase::NoSuchKey);
        }
    }
    FigureRecipe recipe;
    for (const Key& key : kKeys) {
        if (const Json* const value = object.value(key.name)) {
            std::string written = textOf(object, key, *value);
            if (written.empty() || written.find('\0') != std::string::npos) {
                throw object.wrong(key.name, Phrase::TextNotEmpty);
            }
            recipe.entries.push_back({ key.name, std::move(written) });
        }
    }
    for (const char* const needed : { "view", "format" }) {
        if (recipe.text(needed).empty()) {
            throw object.missing(needed, Phrase::Text);
        }
    }
    return recipe;
}

std::string recipeText(const FigureRecipe& recipe)
{
    const auto written = [](const FigureRecipe::Entry& entry) {
        const Key* const key = findKey(entry.key);
        switch (key == nullptr ? Kind::Text : key->kind) {
        case Kind::Number: return entry.text;
        case Kind::Ids: return '[' + entry.text + ']';
        default: return Json(entry.text).dump();
        }
    };
    std::string text = std::string("{\n \"") + kVersionKey + "\": " + std::to_string(kRecipeVersion);
    for (const FigureRecipe::Entry& entry : recipe.entries) {
        text += ",\n " + Json(entry.key).dump() + ": " + written(entry);
    }
    return text + "\n}\n";
}

FigureRecipe readRecipe(const std::filesystem::path& path)
{
    constexpr std::uint64_t kLargest = 1U << 20U;
    const InputFile file(path);
    return parseRecipe(file.readAll(kLargest), file.name());
}

}  // namespace kvscope
