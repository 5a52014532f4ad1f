// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Where the models that come with the program are. Any thread.

#include <filesystem>
#include <string>

namespace kvscope {

/// The folder of a bundled model, next to the program (installed, or in the build tree); no environment variable and no network is used.
/// @param argument one for which namesBundled() holds. Throws EngineError: OptionWrong if there is no such model, FileNotFound with the place
/// that was tried if its files are not there.
[[nodiscard]] std::filesystem::path bundledModelPath(const std::string& argument);
/// The same below any folder. @param models that of the first bundled model
[[nodiscard]] std::filesystem::path bundledModelPath(const std::string& argument, const std::filesystem::path& models);

/// Whether bundledModelPath() finds one; whether it can be loaded is not checked.
[[nodiscard]] bool hasBundledModel(const std::string& argument) noexcept;

}  // namespace kvscope
