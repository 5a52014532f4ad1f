// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The models that come with the program: one row each. Commands take the argument of the first row if no model is given, a window that of its
// language. Another bundled model is a row here and a folder that resources/CMakeLists.txt installs. Any thread.

#include <algorithm>
#include <array>
#include <string_view>

namespace kvscope {

struct BundledModel {
    std::string_view argument;  ///< what it is asked for by
    std::string_view language;  ///< the code of the language that it writes
    std::string_view folder;  ///< inside the folder of the first one, which is the installed `model` itself; empty for that one
    std::string_view name;  ///< short, for data files
};

inline constexpr std::string_view kBundledPrefix = "bundled:";
inline constexpr std::array kBundledModels {
    BundledModel { "bundled", "en", "", "Bundled" },
    BundledModel { "bundled:es", "es", "es", "Bundled (es)" },
};

/// Whether a model argument asks for a bundled model, perhaps for one that there is not.
[[nodiscard]] constexpr bool namesBundled(std::string_view argument) noexcept
{
    return argument == kBundledModels.front().argument || argument.starts_with(kBundledPrefix);
}

/// The row of a model argument; null if it is of no bundled model.
[[nodiscard]] constexpr const BundledModel* findBundled(std::string_view argument) noexcept
{
    const auto* const found = std::ranges::find(kBundledModels, argument, &BundledModel::argument);
    return found == kBundledModels.end() ? nullptr : found;
}

/// The model that writes a language, or the first one. @param language its code
[[nodiscard]] constexpr const BundledModel& bundledIn(std::string_view language) noexcept
{
    const auto* const found = std::ranges::find(kBundledModels, language, &BundledModel::language);
    return found == kBundledModels.end() ? kBundledModels.front() : *found;
}

}  // namespace kvscope
