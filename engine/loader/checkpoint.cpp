// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/checkpoint.h"

#include "arch/weightroles.h"
#include "core/availablememory.h"
#include "core/bundledmodels.h"
#include "core/runsettings.h"
#include "loader/bundledmodel.h"
#include "loader/checkpointreader.h"
#include "loader/formats.h"
#include "loader/huggingface/huggingfacetokenizer.h"
#include "loader/huggingface/modelfolder.h"
#include "loader/io/inputfile.h"
#include "loader/io/readprogress.h"
#include "loader/modelargument.h"
#include "loader/modelfingerprint.h"
#include "model/mergedheads.h"
#include "model/narrowedweights.h"
#include "model/transformer.h"

#include <algorithm>
#include <thread>
#include <tuple>
#include <utility>

namespace kvscope {

namespace {

namespace fs = std::filesystem;

std::unique_ptr<CheckpointReader> openReader(const std::string& argument)
{
    if (namesBundled(argument)) {
        return openModel(bundledModelPath(argument));
    }
    if (argument.starts_with(kRandomPrefix)) {
        return openRandom(argument);
    }
    if (argument.empty()) {
        throw EngineError(ErrorCode::OptionWrong).key(Phrase::SettingModel).expected(Phrase::Model).found(Phrase::Nothing);
    }
    return openModel(fs::path(argument));
}

/// The type that takes most of the bytes.
DType mainTypeOf(const ModelInfo& info)
{
    const std::string type = info.weightTypes.substr(0, info.weightTypes.find(','));
    const auto row = std::find_if(kNumberTypes.begin(), kNumberTypes.end(), [&](const NumberType& each) { return each.name == type; });
    return row == kNumberTypes.end() ? DType::F32 : row->type;
}

/// Bytes of the key and value matrices as stored.
std::uint64_t keyValueBytes(const CheckpointReader& reader)
{
    const ModelInfo& info = reader.info();
    if (reader.readsAtOnce()) {  // all matrices have one type, which takes most of the bytes; opening them would compute them
        return 2 * static_cast<std::uint64_t>(info.config.layers)
            * matrixBytes(mainTypeOf(info), info.config.kvWidth(), info.config.hiddenSize);
    }
    ReadProgress unseen({}, { 0, reader.bytesToRead(), {}, 0 });
    std::uint64_t bytes = 0;
    for (const LayerWeights& layer : reader.openWeights(unseen).layers)
        for (const Matrix* matrix : { &layer.key.weight, &layer.value.weight })
            bytes += matrixBytes(matrix->type, matrix->rows, matrix->cols);
    return bytes;
}

std::uint64_t elementsOf(const ModelConfig& config, bool matrices)
{
    std::uint64_t elements = 0;
    for (const RoleInLayer& place : wantedRoles(config))
        if (const RoleShape shape = shapeOfRole(config, place.role); shape.isVector != matrices)
            elements += shape.elements();
    return elements;
}

/// Describes the model with merged heads.
void mergeIn(ModelInfo& info, const CheckpointReader& reader, int groups)
{
    const ModelConfig before = info.config;
    info.config = withMergedKvHeads(before, groups);
    if (groups == before.kvHeads) {
        return;
    }
    info.mergedFrom = before.kvHeads;
    info.name += " [KV " + std::to_string(before.kvHeads) + " → " + std::to_string(groups) + ']';
    const std::uint64_t vectors = elementsOf(before, false) - elementsOf(info.config, false);
    const std::uint64_t kept = static_cast<std::uint64_t>(groups);
    info.parameters -= vectors + elementsOf(before, true) - elementsOf(info.config, true);
    info.weightBytes -= vectors * sizeof(float);
    const std::uint64_t bytes = keyValueBytes(reader);
    info.weightBytes -= bytes - bytes / static_cast<std::uint64_t>(before.kvHeads) * kept;
}

/// How many bytes fewer the weights take when they are narrowed. Reads no weights.
/// @param config of the model, perhaps with merged heads
std::uint64_t bytesSavedByNarrowing(const CheckpointReader& reader, const ModelConfig& config)
{
    ReadProgress unseen({}, { 0, reader.bytesToRead(), {}, 0 });
    ModelWeights weights = reader.openWeights(unseen);
    for (LayerWeights& layer : weights.layers)
        layer.key.weight.rows = layer.value.weight.rows = config.kvWidth();
    const std::uint64_t before = weightBytes(weights);
    narrowWeights(config, weights);
    return before - weightBytes(weights);
}

/// Describes the model with narrowed weights, for the memory it needs. Where all weights are in memory at once, they are there before they are narrow.
void narrowIn(ModelInfo& info, const CheckpointReader& reader)
{
    if (!reader.readsAtOnce()) {
        info.weightBytes -= bytesSavedByNarrowing(reader, info.config);
    }
}

std::shared_ptr<ModelInfo> infoOf(const CheckpointReader& reader, const std::string& argument, const LoadOptions& options)
{
    auto info = std::make_shared<ModelInfo>(reader.info());
    info->source = argument;
    if (const BundledModel* const bundled = findBundled(argument)) {
        info->name = bundled->name;
    }
    if (options.mergeKvHeads > 0) {
        mergeIn(*info, reader, options.mergeKvHeads);
    }
    info->narrowable = narrows(mainTypeOf(*info), info->config.hiddenSize);
    info->narrowed = options.narrowWeights;
    if (info->narrowed) {
        narrowIn(*info, reader);
    }
    MemoryUse use;
    use.positions = std::min(info->config.contextLength, kDefaultContext);
    use.kernels = options.kernels;
    use.threads
        = std::clamp(options.threads > 0 ? options.threads : static_cast<int>(std::thread::hardware_concurrency()), 1, kMostThreads);
    use.wholeMatrices = reader.readsAtOnce();
    info->memory = memoryNeed(info->config, info->weightBytes, info->parameters, use);
    return info;
}

/// Hand-made heads have no weights to average.
void refuseMerging(const std::string& argument, int mergeKvHeads)
{
    if (mergeKvHeads > 0) {
        throw EngineError(ErrorCode::OptionWrong).key("--merge-kv-heads").expected(Phrase::Transformer).found(Verbatim { argument });
    }
}

}  // namespace

LoadedModel loadModel(const std::string& argument, const LoadOptions& options)
{
    if (argument.starts_with(kLessonPrefix)) {
        refuseMerging(argument, options.mergeKvHeads);
        return makeLesson(argument);
    }
    const std::unique_ptr<CheckpointReader> reader = openReader(argument);
    const std::shared_ptr<ModelInfo> info = infoOf(*reader, argument, options);
    LoadedModel loaded { info, nullptr };
    const MemoryNeed& needed = info->memory;
    const std::optional<std::uint64_t> available = options.memoryLimit ? options.memoryLimit : availableMemory();
    requireMemory(needed.total(), available);
    auto kernels = makeKernels(options.kernels, options.threads);
    try {
        ReadProgress progress(options.progress, { 0, reader->bytesToRead(), needed, available.value_or(0) });
        ModelWeights weights = reader->openWeights(progress);
        if (loaded.info->mergedFrom > 0) {
            mergeKvHeads(reader->info().config, weights, loaded.info->config.kvHeads);
        }
        if (info->narrowed) {
            narrowWeights(info->config, weights);
            info->weightBytes = weightBytes(weights);
        }
        info->fingerprint = modelFingerprint(info->config, weights);
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

std::unique_ptr<LanguageModel> loadNarrowed(
    const ModelInfo& info, const LanguageModel& model, const std::stop_token& stop, const ModelLoader& loader)
{
    LoadOptions options;
    options.kernels = model.kernelsName() == "eigen" ? KernelKind::Eigen : KernelKind::Exact;
    options.threads = model.threads();
    options.mergeKvHeads = info.mergedFrom > 0 ? info.config.kvHeads : 0;
    options.narrowWeights = true;
    options.progress = [&stop](const LoadProgress& /*now*/) { return stop.stop_requested() ? Flow::Stop : Flow::Continue; };
    try {
        LoadedModel narrowed = loader(info.source, options);
        const auto sizesOf
            = [](const ModelConfig& config) { return std::tuple(config.layers, config.hiddenSize, config.vocabSize, config.kvHeads); };
        if (sizesOf(narrowed.info->config) != sizesOf(info.config)) {
            throw EngineError(ErrorCode::OptionWrong)
                .key(Phrase::SettingModel)
                .expected(Verbatim { info.name })
                .found(Verbatim { narrowed.info->name });
        }
        return stop.stop_requested() ? nullptr : std::move(narrowed.model);
    } catch (const EngineError& error) {
        if (error.code == ErrorCode::Cancelled) {
            return nullptr;
        }
        throw;
    }
}

LoadedModel inspectModel(const std::string& argument, int mergeKvHeads)
{
    if (argument.starts_with(kLessonPrefix)) {
        refuseMerging(argument, mergeKvHeads);
        return { makeLesson(argument).info, nullptr };
    }
    LoadOptions options;
    options.mergeKvHeads = mergeKvHeads;
    return { infoOf(*openReader(argument), argument, options), nullptr };
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
    std::shared_ptr<const Tokenizer> tokenizer = namesFile(argument) ? openTokenizer(path) : inspectModel(argument).info->tokenizer;
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
