// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/checkpoint.h"

#include "core/availablememory.h"
#include "core/runsettings.h"
#include "loader/bundledmodel.h"
#include "loader/checkpointreader.h"
#include "loader/formats.h"
#include "loader/huggingface/huggingfacetokenizer.h"
#include "loader/huggingface/modelfolder.h"
#include "loader/io/inputfile.h"
#include "loader/io/readprogress.h"
#include "loader/lessonmodel.h"
#include "loader/random/randommodel.h"
#include "model/transformer.h"

#include <algorithm>
#include <thread>

namespace kvscope {

namespace {

namespace fs = std::filesystem;

constexpr const char* kBundled = "bundled";

std::unique_ptr<CheckpointReader> openReader(const std::string& argument)
{
    if (argument == kBundled) {
        return openModel(bundledModelPath());
    }
    if (argument.starts_with(kRandomPrefix)) {
        return openRandom(argument);
    }
    if (argument.empty()) {
        throw EngineError(ErrorCode::OptionWrong).key(Phrase::SettingModel).expected(Phrase::Model).found(Phrase::Nothing);
    }
    return openModel(fs::path(argument));
}

/// @param threads 0 = one per core
std::shared_ptr<ModelInfo> infoOf(const CheckpointReader& reader, const std::string& argument, KernelKind kernels, int threads)
{
    auto info = std::make_shared<ModelInfo>(reader.info());
    info->source = argument;
    if (argument == kBundled) {
        info->name = "Bundled";
    }
    MemoryUse use;
    use.positions = std::min(info->config.contextLength, kDefaultContext);
    use.kernels = kernels;
    use.threads = std::clamp(threads > 0 ? threads : static_cast<int>(std::thread::hardware_concurrency()), 1, kMostThreads);
    use.wholeMatrices = reader.readsAtOnce();
    info->memory = memoryNeed(info->config, info->weightBytes, info->parameters, use);
    return info;
}

}  // namespace

LoadedModel loadModel(const std::string& argument, const LoadOptions& options)
{
    if (argument.starts_with(kLessonPrefix)) {
        return makeLesson(argument);
    }
    const std::unique_ptr<CheckpointReader> reader = openReader(argument);
    LoadedModel loaded { infoOf(*reader, argument, options.kernels, options.threads), nullptr };
    const MemoryNeed& needed = loaded.info->memory;
    const std::optional<std::uint64_t> available = options.memoryLimit ? options.memoryLimit : availableMemory();
    requireMemory(needed.total(), available);
    auto kernels = makeKernels(options.kernels, options.threads);
    try {
        ReadProgress progress(options.progress, { 0, reader->bytesToRead(), needed, available.value_or(0) });
        ModelWeights weights = reader->openWeights(progress);
        TransformerOptions building;
        building.onPacked = [&progress] { progress.poll(); };
        loaded.model = std::make_unique<Transformer>(loaded.info->config, std::move(weights), std::move(kernels), std::move(building));
        progress.finish();
        return loaded;
    } catch (const std::bad_alloc&) {
        // Less was available than it seemed; a comparison with that number would refute itself.
        throw EngineError(ErrorCode::OutOfMemory).found(ByteCount { needed.total() });
    }
}

LoadedModel inspectModel(const std::string& argument)
{
    if (argument.starts_with(kLessonPrefix)) {
        return { makeLesson(argument).info, nullptr };
    }
    return { infoOf(*openReader(argument), argument, KernelKind::Exact, 0), nullptr };
}

std::shared_ptr<const Tokenizer> loadTokenizer(const std::string& argument)
{
    const fs::path path(argument);
    std::error_code ignored;
    const bool isFolder = fs::is_directory(path, ignored);
    if (isFolder || path.filename() == "tokenizer.json") {
        const fs::path folder = isFolder ? path : path.parent_path();
        const fs::path configPath = folder / "config.json";
        const Json document = fileExists(configPath) ? readConfigFile(configPath) : Json::object();
        const JsonObject config = textPartOf(JsonObject(document, configPath.string()));
        if (FoundTokenizer found = findHuggingFaceTokenizer(folder, &config); found.tokenizer != nullptr) {
            return std::move(found.tokenizer);
        }
        throw EngineError(ErrorCode::TokenizerMissing).file(argument).expected(Verbatim { "tokenizer.json" });
    }
    const bool isFile = argument != kBundled && !argument.starts_with(kRandomPrefix) && !argument.starts_with(kLessonPrefix);
    std::shared_ptr<const Tokenizer> tokenizer = isFile ? openTokenizer(path) : inspectModel(argument).info->tokenizer;
    if (tokenizer == nullptr) {
        throw EngineError(ErrorCode::TokenizerMissing).file(argument).expected(Phrase::TokenizerBeside);
    }
    return tokenizer;
}

std::vector<TokenId> encodePrompt(const ModelInfo& info, const std::string& text, const std::stop_token& stop)
{
    if (text.empty()) {
        throw EngineError(ErrorCode::PromptEmpty).hint(Phrase::GiveACharacter);
    }
    if (info.tokenizerProblem) {
        throw EngineError(*info.tokenizerProblem).hint(Phrase::GiveTokenIds);
    }
    if (info.tokenizer == nullptr) {
        throw EngineError(ErrorCode::TokenizerMissing).file(info.source).expected(Phrase::TokenizerBeside).hint(Phrase::GiveTokenIds);
    }
    std::vector<TokenId> ids;
    try {
        ids = info.tokenizer->encode(text, stop);
    } catch (EngineError& error) {
        if (error.code == ErrorCode::TokenizerTooCostly && error.file().empty()) {
            error.file(info.tokenizerFile);
        }
        throw;
    }
    for (const TokenId id : ids) {
        if (id >= info.config.vocabSize) {
            throw EngineError(ErrorCode::TokenOutOfRange)
                .key(Phrase::TokenizerId)
                .expected({ Phrase::Range, 0, info.config.vocabSize - 1 })
                .found(id);
        }
    }
    return ids;
}

}  // namespace kvscope
