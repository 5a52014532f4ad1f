// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/checkpoint.h"

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
#include <array>

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

std::shared_ptr<ModelInfo> infoOf(const CheckpointReader& reader, const std::string& argument)
{
    auto info = std::make_shared<ModelInfo>(reader.info());
    info->source = argument;
    if (argument == kBundled) {
        info->name = "Bundled";
    }
    return info;
}

LoadProgress startOf(const CheckpointReader& reader)
{
    const ModelConfig& config = reader.info().config;
    LoadProgress start;
    start.bytesTotal = reader.bytesToRead();
    start.memoryNeeded = reader.info().weightBytes
        + cacheBytesPerPosition(config) * static_cast<std::uint64_t>(std::min(config.contextLength, kDefaultContext));
    start.memoryFree = freeMemory();
    if (start.memoryFree != 0 && reader.info().weightBytes > start.memoryFree) {
        throw EngineError(ErrorCode::OutOfMemory).expected(ByteCount { start.memoryFree }).found(ByteCount { reader.info().weightBytes });
    }
    return start;
}

}  // namespace

LoadedModel loadModel(const std::string& argument, const LoadOptions& options)
{
    if (argument.starts_with(kLessonPrefix)) {
        return makeLesson(argument);
    }
    const std::unique_ptr<CheckpointReader> reader = openReader(argument);
    const LoadProgress start = startOf(*reader);
    auto kernels = makeKernels(options.kernels, options.threads);
    try {
        ReadProgress progress(options.progress, start);
        ModelWeights weights = reader->openWeights(progress);
        LoadedModel loaded { infoOf(*reader, argument), nullptr };
        TransformerOptions building;
        building.onPacked = [&progress] { progress.poll(); };
        loaded.model = std::make_unique<Transformer>(loaded.info->config, std::move(weights), std::move(kernels), std::move(building));
        progress.finish();
        return loaded;
    } catch (const std::bad_alloc&) {
        throw EngineError(ErrorCode::OutOfMemory).expected(ByteCount { start.memoryFree }).found(ByteCount { start.memoryNeeded });
    }
}

LoadedModel inspectModel(const std::string& argument)
{
    if (argument.starts_with(kLessonPrefix)) {
        return { makeLesson(argument).info, nullptr };
    }
    return { infoOf(*openReader(argument), argument), nullptr };
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
