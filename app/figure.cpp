// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// kvscope figure: draws what a recipe says, as the same bytes each time.

#include "commands.h"
#include "exportarguments.h"
#include "exportlist.h"
#include "picture.h"
#include "recording/figurerecipe.h"
#include "samefile.h"
#include "usageerror.h"
#include "values.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string>
#include <variant>
#include <vector>

namespace kvscope {

namespace {

/// Throws UsageError for what no recipe can promise: numbers, several files, and times that are measured anew.
void requireRepeatable(const ExportCommand& command)
{
    std::vector<std::string> pictures = pictureFormats();
    pictures.push_back(animationFormat());
    if (std::ranges::find(pictures, command.format) == pictures.end()) {
        throw UsageError("format " + command.format + " is no picture: expected " + listed(pictures));
    }
    if (command.view == kAllViews) {
        throw UsageError("view all is many pictures: expected one view");
    }
    for (const ExportedView& view : exportedViews()) {
        if (view.timed && std::ranges::find(view.names, command.view) != view.names.end()) {
            throw UsageError("view " + command.view
                + " shows times that are measured beside the run, so it is another picture each time: expected a view without them");
        }
    }
}

ExportCommand commandOf(const FigureRecipe& recipe, const FigureCommand& wanted)
{
    const std::filesystem::path path(wanted.recipe);
    std::vector<std::string> arguments = exportArguments(recipe, path.parent_path());
    const std::filesystem::path target = wanted.file.empty() ? recipeTarget(recipe, path) : std::filesystem::path(wanted.file);
    const std::filesystem::path folder = target.parent_path().empty() ? "." : target.parent_path();
    arguments.push_back("--out=" + folder.string());
    ExportCommand command = std::get<ExportCommand>(parseExport(arguments, exportChoices()));
    requireRepeatable(command);
    command.file = target.string();
    command.sameBytes = true;
    refuseSameFile(std::array { wanted.recipe, command.session, command.file });
    return command;
}

}  // namespace

int run(const FigureCommand& command)
{
    const FigureRecipe recipe = readRecipe(command.recipe);
    try {
        return run(commandOf(recipe, command));
    } catch (const UsageError& error) {
        throw UsageError(command.recipe + ": " + error.what());
    }
}

}  // namespace kvscope
