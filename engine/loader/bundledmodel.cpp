// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/bundledmodel.h"

#include "core/error.h"
#include "loader/io/inputfile.h"

#include <exception>
#include <system_error>

namespace kvscope {

std::filesystem::path bundledModelPath()
{
    namespace fs = std::filesystem;
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    // The path from the program's folder to the shared data is the same in an installation and in the build tree.
    const fs::path folder = (program.parent_path() / KVSCOPE_MODEL_FROM_PROGRAMS).lexically_normal();
    if (error || !fileExists(folder / "config.json")) {
        throw EngineError(ErrorCode::FileNotFound).file((folder / "config.json").string()).key("bundled").expected(Phrase::BundledModel);
    }
    return folder;
}

bool hasBundledModel() noexcept
{
    try {
        return !bundledModelPath().empty();
    } catch (const std::exception&) {
        return false;
    }
}

}  // namespace kvscope
