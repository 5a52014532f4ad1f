// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/huggingface/modelfolder.h"

#include "arch/architectures.h"
#include "loader/io/inputfile.h"

#include <algorithm>
#include <vector>

namespace kvscope {

namespace {

namespace fs = std::filesystem;

constexpr const char* kConfig = "config.json";

bool isFolder(const fs::path& path)
{
    std::error_code ignored;
    return fs::is_directory(path, ignored);
}

/// The commit that refs/main of a cache folder names; empty if there is none.
std::string mainCommit(const fs::path& cache)
{
    constexpr std::uint64_t kLargest = 1000;
    try {
        std::string text = InputFile(cache / "refs" / "main").readAll(kLargest);
        text.erase(std::find_if(text.begin(), text.end(), [](char c) { return c <= ' '; }), text.end());
        return fs::path(text) == fs::path(text).filename() ? text : std::string();
    } catch (const EngineError&) {
        return {};
    }
}

/// A model's folder in a cache, as the library of the Hugging Face hub lays it out: snapshots/<commit>, with the commit in use in refs/main.
/// @param cache the folder that contains snapshots, or snapshots itself
/// Empty if it is no such folder.
fs::path snapshotIn(const fs::path& cache)
{
    const bool isInner = folderName(cache) == "snapshots";
    const fs::path snapshots = isInner ? cache : cache / "snapshots";
    if (!isFolder(snapshots)) {
        return {};
    }
    const std::string used = mainCommit(isInner ? cache / ".." : cache);
    if (!used.empty() && fileExists(snapshots / used / kConfig)) {
        return snapshots / used;
    }
    std::vector<fs::path> found;
    std::error_code ignored;
    for (fs::directory_iterator it(snapshots, ignored), end; !ignored && it != end; it.increment(ignored)) {
        if (fileExists(it->path() / kConfig)) {
            found.push_back(it->path());
        }
    }
    const auto first = std::min_element(found.begin(), found.end());
    return first == found.end() ? fs::path() : *first;
}

}  // namespace

fs::path weightsFile(const fs::path& folder)
{
    fs::path single = folder / "model.safetensors";
    fs::path index = folder / "model.safetensors.index.json";
    if (!fileExists(single) && fileExists(index)) {
        return index;
    }
    if (!fileExists(single)) {
        EngineError error = EngineError(ErrorCode::FileNotFound).file(single.string()).expected(Verbatim { "model.safetensors" });
        if (fileExists(folder / "pytorch_model.bin")) {
            error.hint(Phrase::ConvertToSafetensors);
        }
        throw error;
    }
    return single;
}

void requireConfig(const fs::path& folder)
{
    if (fileExists(folder / kConfig)) {
        return;
    }
    EngineError error
        = EngineError(ErrorCode::FileNotFound).file((folder / kConfig).string()).expected(Phrase::ModelFolder).found(Phrase::NoModelFolder);
    if (const fs::path snapshot = snapshotIn(folder); !snapshot.empty()) {
        error.found(Phrase::CacheFolder).hint({ Phrase::OpenFolder, Verbatim { snapshot.string() } });
    }
    throw error;
}

JsonObject textPartOf(const JsonObject& config)
{
    constexpr const char* kText = "text_config";
    constexpr const char* kType = "model_type";
    const bool isKnown = config.has(kType) && findArchitecture(config.text(kType)) != nullptr;
    return isKnown || !config.has(kText) ? config : config.object(kText);
}

std::string folderName(const fs::path& folder)
{
    std::error_code ignored;
    const fs::path full = fs::weakly_canonical(folder.empty() ? fs::path(".") : folder, ignored);
    return (full.filename().empty() ? full.parent_path() : full).filename().string();
}

}  // namespace kvscope
