// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/headlook.h"

#include "core/alibi.h"
#include "core/indexcheck.h"
#include "core/probe.h"
#include "model/kvcache.h"
#include "model/languagemodel.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <new>

namespace kvscope {

namespace {

constexpr float kMasked = std::numeric_limits<float>::quiet_NaN();

[[nodiscard]] constexpr std::size_t size(int value) noexcept
{
    return static_cast<std::size_t>(value);
}

/// The values of one head at one position. Stops the pass once it has them: what later layers compute is not needed.
class HeadProbe final : public Probe {
public:
    HeadProbe(HeadLook& look, std::stop_source& done) : m_look(look), m_done(done) { }

    [[nodiscard]] bool wantsValues(int position) const override { return position == m_look.of.query && !m_complete; }
    void values(const ProbePoint& point, std::span<const float> values) override
    {
        if (point.layer != m_look.of.layer)
            return;
        const auto own = [&](int width) { return values.subspan(size(m_look.of.head) * size(width), size(width)); };
        switch (point.stage) {
        case ProbeStage::Query:
        case ProbeStage::RotatedQuery: assign(m_look.queryRow, own(m_look.keyDim)); break;  // the later one stays
        case ProbeStage::Scores:
            if (point.head == m_look.of.head)
                assign(m_look.scores, values);
            break;
        case ProbeStage::Weights:
            if (point.head == m_look.of.head)
                assign(m_look.weights, values);
            break;
        case ProbeStage::WeightedValues:
            assign(m_look.sum, own(m_look.valueDim));
            m_complete = true;
            m_done.request_stop();
            break;
        default: break;
        }
    }
    [[nodiscard]] bool complete() const { return m_complete; }

private:
    static void assign(std::vector<float>& to, std::span<const float> from) { to.assign(from.begin(), from.end()); }

    HeadLook& m_look;
    std::stop_source& m_done;
    bool m_complete = false;
};

/// The weights of one row, wherever in a pass it is. Stops the pass once it has them.
class RowProbe final : public Probe {
public:
    RowProbe(HeadLook& look, std::stop_source& done) : m_look(look), m_done(done) { }

    [[nodiscard]] bool wantsAttention(int layer, int head) const override
    {
        return layer == m_look.of.layer && head == m_look.of.head && m_look.weights.empty();
    }
    void attention(int /*layer*/, int /*head*/, int firstRow, int rows, int cols, std::span<const float> weights) override
    {
        const int row = m_look.of.query - firstRow;
        if (row < 0 || row >= rows)
            return;
        const auto from = weights.subspan(size(row) * size(cols), size(m_look.of.query) + 1);
        m_look.weights.assign(from.begin(), from.end());
        m_look.weights.resize(size(m_look.of.positions), kMasked);
        m_done.request_stop();
    }

private:
    HeadLook& m_look;
    std::stop_source& m_done;
};

/// Gives a cache back as it was: its length, and the bits of the one stored row that the look computes again.
class KeptCache {
public:
    KeptCache(KvCache& cache, const ModelConfig& config, int row)
        : m_cache(cache)
        , m_length(cache.length())
        , m_row(row < m_length ? row : -1)
        , m_layers(config.layers)
        , m_kvHeads(config.kvHeads)
        , m_keyDim(config.headDim)
        , m_valueDim(config.valueFeatures())
    {
        if (m_row < 0)
            return;
        const std::size_t heads = size(m_layers) * size(m_kvHeads);
        m_keys.reserve(heads * size(m_keyDim));
        m_values.reserve(heads * size(m_valueDim));
        for (int layer = 0; layer < m_layers; ++layer) {
            for (int kvHead = 0; kvHead < m_kvHeads; ++kvHead) {
                copyKey(cache, layer, kvHead, m_row, m_keyDim, m_keys);
                copyValue(cache, layer, kvHead, m_row, m_valueDim, m_values);
            }
        }
    }
    ~KeptCache()
    {
        if (m_row >= 0) {
            const float* key = m_keys.data();
            const float* value = m_values.data();
            for (int layer = 0; layer < m_layers; ++layer) {
                for (int kvHead = 0; kvHead < m_kvHeads; ++kvHead, key += m_keyDim, value += m_valueDim)
                    m_cache.store(layer, kvHead, m_row, 1, key, value, 0);
            }
        }
        if (m_cache.length() > m_length)
            m_cache.truncate(m_length);
        else
            m_cache.commit(m_length);
    }
    KeptCache(const KeptCache&) = delete;
    KeptCache& operator=(const KeptCache&) = delete;

    [[nodiscard]] int length() const { return m_length; }

    static void copyKey(const KvCache& cache, int layer, int kvHead, int position, int width, std::vector<float>& to)
    {
        const float* const from = cache.key(layer, kvHead, position);
        for (std::size_t d = 0; d < size(width); ++d)
            to.push_back(from[d * KvCache::kKeyStride]);
    }
    static void copyValue(const KvCache& cache, int layer, int kvHead, int position, int width, std::vector<float>& to)
    {
        const float* const from = cache.value(layer, kvHead, position);
        to.insert(to.end(), from, from + width);
    }

private:
    KvCache& m_cache;
    int m_length;
    int m_row;  ///< -1: the look computes no stored row
    int m_layers;
    int m_kvHeads;
    int m_keyDim;
    int m_valueDim;
    std::vector<float> m_keys;  ///< (layers, kvHeads, keyDim)
    std::vector<float> m_values;  ///< (layers, kvHeads, valueDim)
};

[[nodiscard]] HeadLook startOf(const ModelConfig& config, const HeadLookRequest& request)
{
    HeadLook look;
    look.of = request;
    look.kvHead = request.head / (config.heads / config.kvHeads);
    look.keyDim = config.headDim;
    look.valueDim = config.valueFeatures();
    const int window = config.window(request.layer);
    look.firstVisible = window > 0 ? std::max(0, request.query - window + 1) : 0;
    look.scale = config.scoreScale();
    look.cap = config.attentionCap;
    if (config.position == PositionKind::Alibi)
        look.slope = alibiSlopes(config)[size(request.head)];
    return look;
}

/// Marks what is masked and fills in what the kernels keep to themselves: the scores between their scaling and the softmax.
void finish(HeadLook& look)
{
    const auto positions = size(look.of.positions);
    look.scores.resize(positions, kMasked);
    look.weights.resize(positions, kMasked);
    look.scaled.assign(positions, kMasked);
    for (int key = 0; key < look.of.positions; ++key) {
        if (!look.sees(key)) {
            look.scores[size(key)] = look.weights[size(key)] = kMasked;
            continue;
        }
        double score = static_cast<double>(look.scores[size(key)]) * static_cast<double>(look.scale);
        if (look.cap > 0.0F)
            score = static_cast<double>(look.cap) * std::tanh(score / static_cast<double>(look.cap));
        score += static_cast<double>(look.slope) * (key - look.of.query);
        look.scaled[size(key)] = static_cast<float>(score);
    }
}

/// Runs one pass of the look. Returns whether it may go on: the pass completed, or ended early because the probe had everything.
[[nodiscard]] bool pass(LanguageModel& model, KvCache& cache, std::span<const TokenId> tokens, HeadProbe& probe, std::stop_source done,
    const std::stop_token& stop)
{
    const std::stop_callback outer(stop, [&done] { done.request_stop(); });
    const ForwardResult result = model.forward(tokens, cache.length(), &cache, &probe, done.get_token());
    return result.completed || probe.complete();
}

/// All positions in one pass that stores nothing, as with the cache off.
[[nodiscard]] std::shared_ptr<const HeadLook> lookWithoutCache(
    LanguageModel& model, std::span<const TokenId> tokens, const std::shared_ptr<HeadLook>& look, const std::stop_token& stop)
{
    std::stop_source done;
    const std::stop_callback outer(stop, [&done] { done.request_stop(); });
    RowProbe probe(*look, done);
    try {
        const ForwardResult result = model.forward(tokens.first(size(look->of.positions)), 0, nullptr, &probe, done.get_token());
        return result.completed || !look->weights.empty() ? look : nullptr;
    } catch (const std::bad_alloc&) {
        throw EngineError(ErrorCode::OutOfMemory).key(Phrase::Activations);
    }
}

}  // namespace

std::shared_ptr<const HeadLook> lookAtHead(LanguageModel& model, KvCache& cache, std::span<const TokenId> tokens,
    const HeadLookRequest& request, const CacheLedger* ledger, const std::stop_token& stop)
{
    const ModelConfig& config = model.config();
    requireIndex(Phrase::SettingPosition, request.positions - 1, std::min(static_cast<int>(tokens.size()), cache.capacity()));
    requireIndex(Phrase::SettingPosition, request.query, request.positions);
    requireIndex(Phrase::SettingLayer, request.layer, config.layers);
    requireIndex(Phrase::SettingHead, request.head, config.heads);
    auto look = std::make_shared<HeadLook>(startOf(config, request));
    if (model.keysDependOnCalls())
        return look;  // its passes change earlier rows
    if (!request.cached)
        return lookWithoutCache(model, tokens, look, stop);
    try {
        const KeptCache restored(cache, config, request.query);
        look->kept = std::min(restored.length(), request.positions);
        if (cache.length() < request.positions) {
            const auto missing = tokens.subspan(size(cache.length()), size(request.positions - cache.length()));
            if (!model.forward(missing, cache.length(), &cache, nullptr, stop).completed)
                return nullptr;
        }
        look->keys.reserve(size(request.positions) * size(look->keyDim));
        look->values.reserve(size(request.positions) * size(look->valueDim));
        for (int position = 0; position < request.positions; ++position) {
            KeptCache::copyKey(cache, request.layer, look->kvHead, position, look->keyDim, look->keys);
            KeptCache::copyValue(cache, request.layer, look->kvHead, position, look->valueDim, look->values);
            look->bits.push_back(ledger != nullptr ? ledger->compare(cache, request.layer, look->kvHead, position) : RowBits::Unknown);
        }
        cache.truncate(request.query);
        std::stop_source done;
        HeadProbe probe(*look, done);
        if (!pass(model, cache, tokens.subspan(size(request.query), 1), probe, done, stop))
            return nullptr;
        if (!probe.complete() || look->queryRow.empty())
            return std::make_shared<HeadLook>(startOf(config, request));
    } catch (const std::bad_alloc&) {
        throw EngineError(ErrorCode::OutOfMemory).key(Phrase::Activations);
    }
    finish(*look);
    return look;
}

std::shared_ptr<const HeadLook> lookAtHead(
    LanguageModel& model, std::span<const TokenId> tokens, const HeadLookRequest& request, const std::stop_token& stop)
{
    const std::unique_ptr<KvCache> cache = model.makeCache(static_cast<int>(tokens.size()));
    return lookAtHead(model, *cache, tokens, request, nullptr, stop);
}

}  // namespace kvscope
