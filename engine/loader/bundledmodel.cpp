// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/bundledmodel.h"

#include "core/bundledmodels.h"
#include "core/error.h"
#include "loader/io/inputfile.h"

#include <exception>
#include <system_error>

namespace kvscope {

namespace {

/// "bundled or bundled:es"
ErrorArgument bundledArguments()
{
    ErrorArgument names = Verbatim { std::string(kBundledModels.front().argument) };
    for (std::size_t i = 1; i < kBundledModels.size(); ++i) {
        const Phrase joint = i + 1 == kBundledModels.size() ? Phrase::OneOfTwo : Phrase::Listed;
        names = ErrorArgument(joint, names, Verbatim { std::string(kBundledModels.at(i).argument) });
    }
    return names;
}

}  // namespace

std::filesystem::path bundledModelPath(const std::string& argument, const std::filesystem::path& models)
{
    const BundledModel* const row = findBundled(argument);
    if (row == nullptr) {
        throw EngineError(ErrorCode::OptionWrong).key(Phrase::SettingModel).expected(bundledArguments()).found(Verbatim { argument });
    }
    std::filesystem::path folder = row->folder.empty() ? models : models / row->folder;
    if (!fileExists(folder / "config.json")) {
        throw EngineError(ErrorCode::FileNotFound).file((folder / "config.json").string()).key(argument).expected(Phrase::BundledModel);
    }
    return folder;
}

std::filesystem::path bundledModelPath(const std::string& argument)
{
    const std::filesystem::path self = "/proc/self/exe";
    std::error_code error;
    const std::filesystem::path program = std::filesystem::read_symlink(self, error);
    // The path from the program's folder to the shared data is the same in an installation and in the build tree.
    return bundledModelPath(argument, error ? self : (program.parent_path() / KVSCOPE_MODEL_FROM_PROGRAMS).lexically_normal());
}

bool hasBundledModel(const std::string& argument) noexcept
{
    try {
        return !bundledModelPath(argument).empty();
    } catch (const std::exception&) {
        return false;
    }
}

}  // namespace kvscope
