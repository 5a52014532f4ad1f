// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Where the model that comes with the program is. Any thread.

#include <filesystem>

namespace kvscope {

/// The location of the bundled model: next to the program (installed, or in the build tree); no environment variable and no network is
/// used. Throws EngineError{FileNotFound} with the places that were tried.
[[nodiscard]] std::filesystem::path bundledModelPath();

/// Whether bundledModelPath() finds it; whether it can be loaded is not checked.
[[nodiscard]] bool hasBundledModel() noexcept;

}  // namespace kvscope
