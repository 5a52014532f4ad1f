// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/transformer.h"

#include "arch/weightroles.h"
#include "core/alibi.h"
#include "core/error.h"
#include "core/runsettings.h"
#include "model/memoryneed.h"
#include "model/transformerimpl.h"

#include <algorithm>
#include <array>
#include <bit>
#include <new>
#include <numeric>
#include <utility>

namespace kvscope {

namespace {

[[nodiscard]] constexpr std::size_t size(int value) noexcept
{
    return static_cast<std::size_t>(value);
}

[[nodiscard]] std::uint64_t normBytes(const NormWeights& norm) noexcept
{
    return (norm.scale.size() + norm.bias.size()) * sizeof(float);
}

}  // namespace

void Activations::reserve(const ModelConfig& config, int wanted)
{
    logits.resize(size(kLogitRows) * size(config.vocabSize));
    if (wanted <= rows)
        return;
    const std::size_t count = size(wanted);
    residual.resize(count * size(config.hiddenSize));
    normed.resize(count * size(config.hiddenSize));
    query.resize(count * size(config.queryWidth()));
    key.resize(count * size(config.kvWidth()));
    value.resize(count * size(config.kvWidth()));
    weightedValues.resize(count * size(config.queryWidth()));
    added.resize(count * size(config.hiddenSize));
    gate.resize(config.gatedMlp ? count * size(config.ffnSize) : 0);
    up.resize(count * size(config.ffnSize));
    rows = wanted;
}

Transformer::Impl::Impl(ModelConfig modelConfig, ModelWeights weights, std::unique_ptr<Kernels> chosen, TransformerOptions chosenOptions)
    : config(std::move(modelConfig))
    , kernels(std::move(chosen))
    , options(std::move(chosenOptions))
    , stepAngles(size(config.layers))
    , positionRow(size(config.hiddenSize))
{
    // Matrix by matrix, each freed as soon as it is packed, so that the model is never in memory twice.
    if (config.tiedHead) {
        LinearWeights tied { std::move(weights.embedding), std::move(weights.head.bias) };
        head = take(tied, Stage::Head);
    } else {
        embedding = std::move(weights.embedding);
        head = take(weights.head, Stage::Head);
    }
    positions = std::move(weights.positions);
    tableBytes = embedding.bytes.size() + positions.bytes.size();
    if (config.embeddingNorm)
        embeddingNorm = take(weights.embeddingNorm, config.norm, config.hiddenSize, Stage::Embed);
    for (LayerWeights& source : weights.layers)
        layers.push_back(take(source));
    finalNorm = take(weights.finalNorm, config.norm, config.hiddenSize, Stage::Head);
    if (config.position == PositionKind::Alibi)
        alibiSlopes = kvscope::alibiSlopes(config);
    for (std::size_t rope = 0; rope <= config.otherRopes.size(); ++rope) {
        ropes.emplace_back(config, static_cast<int>(rope), std::min(config.contextLength, kDefaultContext));
        ropes.back().reserve(std::min(config.contextLength, kAnglesAtLoad));
    }
    options.onPacked = nullptr;
}

PreparedLayer Transformer::Impl::take(LayerWeights& source)
{
    PreparedLayer layer;
    if (config.preNorm)
        layer.attentionNorm = take(source.attentionNorm, config.norm, config.hiddenSize, Stage::Qkv);
    layer.query = take(source.query, Stage::Qkv);
    layer.key = take(source.key, Stage::Qkv);
    layer.value = take(source.value, Stage::Qkv);
    if (config.qkNorm) {
        layer.queryNorm = take(source.queryNorm, config.qkNormKind, shapeOfRole(config, TensorRole::QueryNorm).rows, Stage::Qkv);
        layer.keyNorm = take(source.keyNorm, config.qkNormKind, shapeOfRole(config, TensorRole::KeyNorm).rows, Stage::Qkv);
    }
    layer.attentionOutput = take(source.attentionOutput, Stage::AttentionOutput);
    if (config.postNorm) {
        layer.attentionOutputNorm = take(source.attentionOutputNorm, config.norm, config.hiddenSize, Stage::AttentionOutput);
        layer.mlpOutputNorm = take(source.mlpOutputNorm, config.norm, config.hiddenSize, Stage::Mlp);
    }
    if (config.preNorm && !config.sharedNorm)
        layer.mlpNorm = take(source.mlpNorm, config.norm, config.hiddenSize, Stage::Mlp);
    if (config.gatedMlp)
        layer.gate = take(source.gate, Stage::Mlp);
    layer.up = take(source.up, Stage::Mlp);
    layer.down = take(source.down, Stage::Mlp);
    return layer;
}

int Transformer::Impl::chunkRowsAt(int position) const
{
    if (passRows > 0)
        return passRows;
    return options.chunkRows > 0 ? options.chunkRows : chunkRows(config, position, options.chunkOperations);
}

std::unique_ptr<LinearMap> Transformer::Impl::take(LinearWeights& weights, Stage stage)
{
    std::unique_ptr<LinearMap> map = kernels->prepare(std::exchange(weights, {}));
    streamed[stage] += map->bytes();
    if (options.onPacked)
        options.onPacked();
    return map;
}

NormWeights Transformer::Impl::take(NormWeights& norm, NormKind kind, int width, Stage stage)
{
    streamed[stage] += normBytes(norm);
    NormWeights taken = std::exchange(norm, {});
    for (float& scale : taken.scale)
        scale += config.normOffset;
    if (taken.scale.empty())
        taken.scale.assign(size(width), 1.0F);
    if (kind == NormKind::LayerNorm && taken.bias.empty())
        taken.bias.assign(size(width), 0.0F);
    return taken;
}

void Transformer::Impl::check(std::span<const TokenId> tokens, int firstPosition, const KvCache* cache) const
{
    if (tokens.empty())
        throw EngineError(ErrorCode::PromptEmpty);
    const auto needed = static_cast<std::int64_t>(firstPosition) + static_cast<std::int64_t>(tokens.size());
    if (firstPosition < 0 || needed > config.contextLength)
        throw EngineError(ErrorCode::ContextExceeded).expected(config.contextLength).found(needed);
    if (cache != nullptr && needed > cache->capacity())
        throw EngineError(ErrorCode::ContextExceeded).expected(cache->capacity()).found(needed);
    const int nPast = cache == nullptr ? 0 : cache->length();
    if (nPast != firstPosition)
        throw EngineError(ErrorCode::Internal)
            .key("first position")
            .expected(nPast)
            .found({ Phrase::FirstPositionOfKnown, firstPosition, nPast });
    for (const TokenId token : tokens)
        if (token < 0 || token >= config.vocabSize)
            throw EngineError(ErrorCode::TokenOutOfRange).key("token").expected({ Phrase::Range, 0, config.vocabSize - 1 }).found(token);
}

KvCache& Transformer::Impl::scratchFor(int wanted)
{
    if (!scratch || scratch->capacity() < wanted) {
        // Doubles the size, because the next step without a cache needs one position more.
        const int room = std::min(config.contextLength, std::max(2 * wanted, 64));
        scratch.reset();
        scratch = std::make_unique<KvCache>(config, room);
    }
    return *scratch;
}

Transformer::Transformer(ModelConfig config, ModelWeights weights, std::unique_ptr<Kernels> kernels, TransformerOptions options)
{
    validate(config, std::string());
    validate(config, weights);
    m_impl = std::make_unique<Impl>(std::move(config), std::move(weights), std::move(kernels), std::move(options));
}

Transformer::~Transformer() = default;

const ModelConfig& Transformer::config() const noexcept
{
    return m_impl->config;
}
std::string Transformer::kernelsName() const
{
    return m_impl->kernels->name();
}
std::string Transformer::isaName() const
{
    return m_impl->kernels->isaName();
}
int Transformer::threads() const noexcept
{
    return m_impl->kernels->threads();
}
std::uint64_t Transformer::weightBytes() const noexcept
{
    return m_impl->streamed.total() + m_impl->tableBytes;
}
std::uint64_t Transformer::streamedWeightBytes() const noexcept
{
    return m_impl->streamed.total();
}
StageCounts Transformer::streamedBytesByStage() const noexcept
{
    return m_impl->streamed;
}
void Transformer::usePassRows(int rows) noexcept
{
    m_impl->passRows = std::max(rows, 0);
}
void Transformer::useOneThread(bool one) noexcept
{
    m_impl->kernels->useOneThread(one);
}

ForwardResult Transformer::compute(std::span<const TokenId> tokens, int firstPosition, KvCache* cache, const ProbeList& probes,
    std::stop_token stop, const Intervention& intervention)
{
    ForwardResult result;
    Impl& impl = *m_impl;
    Pass pass { *impl.kernels, probes, intervention.empty() ? nullptr : &intervention, StageClock(result.times), result.stageOperations };
    impl.check(tokens, firstPosition, cache);
    const int total = static_cast<int>(tokens.size());
    try {
        KvCache& store = cache != nullptr ? *cache : impl.scratchFor(total);
        impl.work.reserve(impl.config, std::min(total, impl.chunkRowsAt(firstPosition)));  // later chunks are not longer
        // For the whole cache, so that no later step allocates.
        for (RopeTable& rope : impl.ropes)
            rope.reserve(store.capacity());
        static_cast<void>(impl.kernels->takeOperations());
        for (int done = 0, rows = 0; done < total; done += rows) {
            const int first = firstPosition + done;
            rows = std::min(impl.chunkRowsAt(first), total - done);
            ++result.chunks;
            const int last = first + rows - 1;
            pass.probedPosition = probes.wantsValues(last) ? last : -1;
            impl.embed(tokens.subspan(size(done), size(rows)), first);
            pass.clock.lap(Stage::Embed);
            pass.show({ ProbeStage::Embedding }, impl.work.residual.data(), rows, impl.config.hiddenSize, Stage::Embed);
            // A fused decode step exposes no intermediate values and knows no interventions; its bits are those of the separate steps.
            if (rows == 1 && done + rows == total && impl.kernels->decodes() && pass.probedPosition < 0 && pass.intervention == nullptr) {
                result.logits = impl.decode(first, store, stop, pass);
                if (result.logits.empty())
                    return {};
                continue;
            }
            for (int layer = 0; layer < impl.config.layers; ++layer) {
                if (stop.stop_requested())
                    return {};
                impl.block(layer, first, rows, store, pass);
            }
            if (stop.stop_requested())
                return {};
            result.logits = impl.logits(first, rows, done + rows == total, pass);
        }
    } catch (const std::bad_alloc&) {
        throw EngineError(ErrorCode::OutOfMemory).key(Phrase::Activations);
    }
    // Only now: rows beyond the length are invisible, so a stopped pass or an exception leaves the cache unchanged.
    if (cache != nullptr)
        cache->commit(firstPosition + total);
    result.operations = result.stageOperations.total();
    result.completed = true;
    return result;
}

std::vector<float> Transformer::headOf(std::span<const float> residuals)
{
    Impl& impl = *m_impl;
    const std::size_t width = size(impl.config.hiddenSize);
    impl.work.reserve(impl.config, kLogitRows);
    std::array<int, kLogitRows> rows {};
    std::iota(rows.begin(), rows.end(), 0);
    std::vector<float> logits;
    while (!residuals.empty()) {
        const std::size_t count = std::min(rows.size(), residuals.size() / width);
        std::copy_n(residuals.begin(), count * width, impl.work.residual.data());
        const std::span<const float> values = impl.logitsOf(std::span(rows).first(count));
        logits.insert(logits.end(), values.begin(), values.end());
        residuals = residuals.subspan(count * width);
    }
    return logits;
}

void Transformer::useContext(int positions)
{
    for (RopeTable& rope : m_impl->ropes)
        rope.useContext(positions);
}

std::unique_ptr<KvCache> Transformer::makeCache(int positions) const
{
    if (positions < 1 || positions > m_impl->config.contextLength)
        throw EngineError(ErrorCode::ContextExceeded)

            .expected(m_impl->config.contextLength)
            .found(positions);
    return std::make_unique<KvCache>(m_impl->config, positions);
}

}  // namespace kvscope
