// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/transformer.h"

#include "core/attentioncapture.h"
#include "core/error.h"
#include "core/kernels/alignedmemory.h"
#include "core/kvcache.h"
#include "core/ropetable.h"
#include "core/stepobserver.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <new>
#include <utility>
#include <vector>

namespace kvscope {

namespace {

using Clock = std::chrono::steady_clock;

/// Rows whose logits are computed together when an observer wants more than the last.
constexpr int kLogitRows = 8;
/// Multiply-adds of one layer over one chunk, so that a stop request is seen soon, and the bounds of a chunk's rows. A whole number of
/// the kernels' row tiles.
constexpr std::int64_t kChunkOperations = 2'500'000'000;
constexpr int kFewestChunkRows = 24;
constexpr int kMostChunkRows = 288;
constexpr int kTileRows = 6;
/// Positions whose rotary angles are computed when the model is built; more when a run needs them.
constexpr int kAnglesAtLoad = 1024;

[[nodiscard]] constexpr std::size_t size(int value) noexcept
{
    return static_cast<std::size_t>(value);
}

/// Adds the time since the last lap to a stage.
class Stopwatch {
public:
    void lap(std::chrono::nanoseconds& stage)
    {
        const Clock::time_point now = Clock::now();
        stage += now - m_last;
        m_last = now;
    }

private:
    Clock::time_point m_last = Clock::now();
};

struct Layer {
    NormWeights attentionNorm;
    std::unique_ptr<LinearMap> query;
    std::unique_ptr<LinearMap> key;
    std::unique_ptr<LinearMap> value;
    NormWeights queryNorm;
    NormWeights keyNorm;
    std::unique_ptr<LinearMap> projection;
    NormWeights mlpNorm;
    std::unique_ptr<LinearMap> gate;
    std::unique_ptr<LinearMap> up;
    std::unique_ptr<LinearMap> down;
};

/// Activations of one chunk, (rows, features) row-major. Reserved once for the largest chunk met, then used again and again.
struct Activations {
    FloatBuffer residual;  ///< (rows, width), the stream that every block adds to
    FloatBuffer normed;  ///< (rows, width)
    FloatBuffer query;  ///< (rows, queryWidth)
    FloatBuffer key;  ///< (rows, kvWidth)
    FloatBuffer value;  ///< (rows, kvWidth)
    FloatBuffer mixed;  ///< (rows, queryWidth)
    FloatBuffer added;  ///< (rows, width), what a block adds
    FloatBuffer gate;  ///< (rows, feedForward)
    FloatBuffer up;  ///< (rows, feedForward)
    FloatBuffer logits;  ///< (kLogitRows, vocab)
    int rows = 0;

    void reserve(const ModelConfig& config, int wanted)
    {
        logits.resize(size(kLogitRows) * size(config.vocab));
        if (wanted <= rows)
            return;
        const std::size_t count = size(wanted);
        residual.resize(count * size(config.width));
        normed.resize(count * size(config.width));
        query.resize(count * size(config.queryWidth()));
        key.resize(count * size(config.kvWidth()));
        value.resize(count * size(config.kvWidth()));
        mixed.resize(count * size(config.queryWidth()));
        added.resize(count * size(config.width));
        gate.resize(config.gatedMlp ? count * size(config.feedForward) : 0);
        up.resize(count * size(config.feedForward));
        rows = wanted;
    }
};

[[nodiscard]] int chooseChunkRows(const ModelConfig& config)
{
    const std::int64_t perRow = static_cast<std::int64_t>(config.width)
        * (2LL * config.queryWidth() + 2LL * config.kvWidth() + (config.gatedMlp ? 3LL : 2LL) * config.feedForward);
    const auto rows = static_cast<int>(std::clamp<std::int64_t>(kChunkOperations / perRow, kFewestChunkRows, kMostChunkRows));
    return rows / kTileRows * kTileRows;
}

[[nodiscard]] std::uint64_t normBytes(const NormWeights& norm) noexcept
{
    return (norm.scale.size() + norm.bias.size()) * sizeof(float);
}

}  // namespace

struct Transformer::Impl {
    ModelConfig config;
    std::unique_ptr<Kernels> kernels;
    int chunkRows = 1;
    Matrix embedding;  ///< empty when the head is tied: its rows are the embedding then
    Matrix positions;  ///< (context, width), only with learned positions
    std::vector<Layer> layers;
    NormWeights finalNorm;
    std::unique_ptr<LinearMap> head;
    RopeTable rope;
    Activations work;
    AttentionCapture capture;
    std::unique_ptr<KvCache> scratch;  ///< keys and values of a pass without a cache
    std::vector<float> positionRow;  ///< (width)
    std::uint64_t streamedBytes = 0;
    std::uint64_t tableBytes = 0;

    Impl(ModelConfig modelConfig, ModelWeights weights, std::unique_ptr<Kernels> chosen, int rows);

    [[nodiscard]] std::unique_ptr<LinearMap> take(LinearWeights& weights);
    [[nodiscard]] NormWeights take(NormWeights& norm);
    void check(std::span<const TokenId> tokens, int firstPosition, const KvCache* cache) const;
    [[nodiscard]] KvCache& scratchFor(int positions);
    void embed(std::span<const TokenId> tokens, int firstPosition);
    void block(int index, int firstPosition, int rows, KvCache& cache, StepObserver* observer, StageTimes& times, Stopwatch& watch);
    void queryKeyValue(const Layer& layer, int firstPosition, int rows);
    void mlp(const Layer& layer, int rows);
    std::span<const float> logits(int firstPosition, int rows, bool last, StepObserver* observer, StageTimes& times, Stopwatch& watch);
    std::span<const float> logitsOf(std::span<const int> rows);
};

Transformer::Impl::Impl(ModelConfig modelConfig, ModelWeights weights, std::unique_ptr<Kernels> chosen, int rows)
    : config(std::move(modelConfig))
    , kernels(std::move(chosen))
    , chunkRows(rows)
    , rope(config)
    , positionRow(size(config.width))
{
    // One matrix after the other, each freed as soon as it is packed, so that the model is not in memory twice.
    if (config.tiedHead) {
        LinearWeights tied { std::move(weights.embedding), std::move(weights.head.bias) };
        head = take(tied);
    } else {
        embedding = std::move(weights.embedding);
        head = take(weights.head);
    }
    positions = std::move(weights.positions);
    tableBytes = embedding.bytes.size() + positions.bytes.size();
    for (LayerWeights& source : weights.layers) {
        Layer layer;
        layer.attentionNorm = take(source.attentionNorm);
        layer.query = take(source.query);
        layer.key = take(source.key);
        layer.value = take(source.value);
        NormWeights queryNorm { std::move(source.queryNorm), {} };
        NormWeights keyNorm { std::move(source.keyNorm), {} };
        layer.queryNorm = take(queryNorm);
        layer.keyNorm = take(keyNorm);
        layer.projection = take(source.projection);
        layer.mlpNorm = take(source.mlpNorm);
        if (config.gatedMlp)
            layer.gate = take(source.gate);
        layer.up = take(source.up);
        layer.down = take(source.down);
        layers.push_back(std::move(layer));
    }
    finalNorm = take(weights.finalNorm);
    rope.reserve(std::min(config.context, kAnglesAtLoad));
}

std::unique_ptr<LinearMap> Transformer::Impl::take(LinearWeights& weights)
{
    std::unique_ptr<LinearMap> map = kernels->prepare(std::exchange(weights, {}));
    streamedBytes += map->bytes();
    return map;
}

NormWeights Transformer::Impl::take(NormWeights& norm)
{
    streamedBytes += normBytes(norm);
    return std::exchange(norm, {});
}

void Transformer::Impl::check(std::span<const TokenId> tokens, int firstPosition, const KvCache* cache) const
{
    if (tokens.empty())
        throw EngineError(ErrorCode::PromptEmpty);
    const auto needed = static_cast<std::int64_t>(firstPosition) + static_cast<std::int64_t>(tokens.size());
    if (firstPosition < 0 || needed > config.context)
        throw EngineError(ErrorCode::ContextExceeded).at("context").wants(std::to_string(config.context)).got(std::to_string(needed));
    if (cache != nullptr && needed > cache->capacity())
        throw EngineError(ErrorCode::ContextExceeded).at("cache").wants(std::to_string(cache->capacity())).got(std::to_string(needed));
    const int known = cache == nullptr ? 0 : cache->length();
    if (known != firstPosition)
        throw EngineError(ErrorCode::Internal)
            .at("first position")
            .wants(std::to_string(known))
            .got("first position " + std::to_string(firstPosition) + " where " + std::to_string(known) + " are known");
    for (const TokenId token : tokens)
        if (token < 0 || token >= config.vocab)
            throw EngineError(ErrorCode::TokenOutOfRange)
                .at("token")
                .wants("0 to " + std::to_string(config.vocab - 1))
                .got(std::to_string(token));
}

KvCache& Transformer::Impl::scratchFor(int wanted)
{
    if (!scratch || scratch->capacity() < wanted) {
        // Doubling, because the next step without a cache will want one position more.
        const int room = std::min(config.context, std::max(2 * wanted, 64));
        scratch.reset();
        scratch = std::make_unique<KvCache>(config, room);
    }
    return *scratch;
}

void Transformer::Impl::embed(std::span<const TokenId> tokens, int firstPosition)
{
    float* out = work.residual.data();
    for (std::size_t row = 0; row < tokens.size(); ++row, out += config.width) {
        if (config.tiedHead)
            head->row(tokens[row], out);
        else
            widenRow(embedding, tokens[row], out);
        if (config.position == PositionKind::Learned) {
            widenRow(positions, firstPosition + static_cast<int>(row), positionRow.data());
            for (std::size_t i = 0; i < positionRow.size(); ++i)
                out[i] += positionRow[i];
        }
    }
}

void Transformer::Impl::queryKeyValue(const Layer& layer, int firstPosition, int rows)
{
    kernels->norm(config.norm, layer.attentionNorm, config.normEpsilon, work.residual.data(), work.normed.data(), rows, config.width);
    const std::array<LinearTarget, 3> targets { { { layer.query.get(), work.query.data() }, { layer.key.get(), work.key.data() },
        { layer.value.get(), work.value.data() } } };
    kernels->linear(targets, work.normed.data(), rows);
    if (config.qkNorm) {
        float* const query = work.query.data();
        float* const key = work.key.data();
        kernels->norm(NormKind::RmsNorm, layer.queryNorm, config.normEpsilon, query, query, rows * config.heads, config.headDim);
        kernels->norm(NormKind::RmsNorm, layer.keyNorm, config.normEpsilon, key, key, rows * config.kvHeads, config.headDim);
    }
    if (config.position == PositionKind::Rope) {
        const RopeAngles angles { rope.cosines(firstPosition), rope.sines(firstPosition), rope.pairs(), config.ropePairing };
        kernels->rotate(angles, work.query.data(), rows, config.heads, config.headDim);
        kernels->rotate(angles, work.key.data(), rows, config.kvHeads, config.headDim);
    }
}

void Transformer::Impl::mlp(const Layer& layer, int rows)
{
    const std::array<LinearTarget, 2> wide { { { layer.up.get(), work.up.data() }, { layer.gate.get(), work.gate.data() } } };
    kernels->linear(std::span(wide).first(config.gatedMlp ? 2 : 1), work.normed.data(), rows);
    kernels->activate(
        config.activation, config.gatedMlp ? work.gate.data() : nullptr, work.up.data(), size(rows) * size(config.feedForward));
    const LinearTarget down { layer.down.get(), work.added.data() };
    kernels->linear({ &down, 1 }, work.up.data(), rows);
}

void Transformer::Impl::block(
    int index, int firstPosition, int rows, KvCache& cache, StepObserver* observer, StageTimes& times, Stopwatch& watch)
{
    const Layer& layer = layers[size(index)];
    const std::size_t count = size(rows) * size(config.width);
    queryKeyValue(layer, firstPosition, rows);
    kernels->store(cache, index, firstPosition, rows, config.kvHeads, config.headDim, work.key.data(), work.value.data());
    watch.lap(times.qkv);

    AttentionCall call;
    call.cache = &cache;
    call.layer = index;
    call.firstPosition = firstPosition;
    call.rows = rows;
    call.heads = config.heads;
    call.kvHeads = config.kvHeads;
    call.headDim = config.headDim;
    call.window = config.window(index);
    call.scale = config.scaledAttention ? 1.0F / std::sqrt(static_cast<float>(config.headDim)) : 1.0F;
    call.query = work.query.data();
    call.out = work.mixed.data();
    if (observer != nullptr) {
        capture.prepare(*observer, *kernels, call);
        watch.lap(times.capture);
    }
    kernels->attention(call);
    watch.lap(times.attention);
    if (call.weights != nullptr) {
        capture.deliver(*observer, call);
        watch.lap(times.capture);
    }

    const LinearTarget projection { layer.projection.get(), work.added.data() };
    kernels->linear({ &projection, 1 }, work.mixed.data(), rows);
    // GPT-NeoX: the MLP reads what the attention read, not what it added.
    if (config.parallelResidual)
        kernels->norm(config.norm, layer.mlpNorm, config.normEpsilon, work.residual.data(), work.normed.data(), rows, config.width);
    kernels->add(work.residual.data(), work.added.data(), count);
    watch.lap(times.projection);

    if (!config.parallelResidual)
        kernels->norm(config.norm, layer.mlpNorm, config.normEpsilon, work.residual.data(), work.normed.data(), rows, config.width);
    mlp(layer, rows);
    kernels->add(work.residual.data(), work.added.data(), count);
    watch.lap(times.mlp);
}

std::span<const float> Transformer::Impl::logitsOf(std::span<const int> rows)
{
    float* normed = work.normed.data();
    for (const int row : rows) {
        const float* const residual = work.residual.data() + size(row) * size(config.width);
        kernels->norm(config.norm, finalNorm, config.normEpsilon, residual, normed, 1, config.width);
        normed += config.width;
    }
    const LinearTarget target { head.get(), work.logits.data() };
    kernels->linear({ &target, 1 }, work.normed.data(), static_cast<int>(rows.size()));
    return { work.logits.data(), rows.size() * size(config.vocab) };
}

std::span<const float> Transformer::Impl::logits(
    int firstPosition, int rows, bool last, StepObserver* observer, StageTimes& times, Stopwatch& watch)
{
    std::array<int, kLogitRows> wanted {};
    std::size_t count = 0;
    std::span<const float> lastRow;
    for (int row = 0; row < rows; ++row) {
        const bool observed = observer != nullptr && observer->wantsLogits(firstPosition + row);
        const bool result = last && row + 1 == rows;
        if (observed || result)
            wanted[count++] = row;
        if (count == 0 || (count < wanted.size() && row + 1 < rows))
            continue;
        const std::span<const float> values = logitsOf(std::span(wanted).first(count));
        watch.lap(times.head);
        for (std::size_t i = 0; i < count; ++i) {
            lastRow = values.subspan(i * size(config.vocab), size(config.vocab));
            const int position = firstPosition + wanted[i];
            if (observer != nullptr && observer->wantsLogits(position))
                observer->logits(position, lastRow);
        }
        if (observer != nullptr)
            watch.lap(times.capture);
        count = 0;
    }
    return lastRow;
}

Transformer::Transformer(ModelConfig config, ModelWeights weights, std::unique_ptr<Kernels> kernels, TransformerOptions options)
{
    validate(config, std::string());
    validate(config, weights);
    const int rows = options.chunkRows > 0 ? options.chunkRows : chooseChunkRows(config);
    m_impl = std::make_unique<Impl>(std::move(config), std::move(weights), std::move(kernels), rows);
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
    return m_impl->streamedBytes + m_impl->tableBytes;
}
std::uint64_t Transformer::streamedWeightBytes() const noexcept
{
    return m_impl->streamedBytes;
}

ForwardResult Transformer::forward(
    std::span<const TokenId> tokens, int firstPosition, KvCache* cache, StepObserver* observer, std::stop_token stop)
{
    Stopwatch watch;
    Impl& impl = *m_impl;
    impl.check(tokens, firstPosition, cache);
    const int total = static_cast<int>(tokens.size());
    ForwardResult result;
    try {
        KvCache& store = cache != nullptr ? *cache : impl.scratchFor(total);
        impl.work.reserve(impl.config, std::min(total, impl.chunkRows));
        // For the whole cache, so that no later step has to.
        impl.rope.reserve(store.capacity());
        static_cast<void>(impl.kernels->takeOperations());
        for (int done = 0; done < total; done += impl.chunkRows) {
            const int rows = std::min(impl.chunkRows, total - done);
            const int first = firstPosition + done;
            impl.embed(tokens.subspan(size(done), size(rows)), first);
            watch.lap(result.times.embed);
            for (int layer = 0; layer < impl.config.layers; ++layer) {
                if (stop.stop_requested())
                    return {};
                impl.block(layer, first, rows, store, observer, result.times, watch);
            }
            if (stop.stop_requested())
                return {};
            result.logits = impl.logits(first, rows, done + rows == total, observer, result.times, watch);
        }
    } catch (const std::bad_alloc&) {
        throw EngineError(ErrorCode::OutOfMemory).at("activations");
    }
    // Only now: rows beyond the length are invisible, so a pass that was stopped or thrown out of leaves the cache as it was.
    if (cache != nullptr)
        cache->commit(firstPosition + total);
    result.operations = impl.kernels->takeOperations();
    result.completed = true;
    return result;
}

std::unique_ptr<KvCache> Transformer::makeCache(int positions) const
{
    if (positions < 1 || positions > m_impl->config.context)
        throw EngineError(ErrorCode::ContextExceeded)
            .at("context")
            .wants(std::to_string(m_impl->config.context))
            .got(std::to_string(positions));
    return std::make_unique<KvCache>(m_impl->config, positions);
}

}  // namespace kvscope
