// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "demo/fourheads.h"

#include "core/error.h"
#include "core/portablemath.h"
#include "core/probe.h"
#include "demo/wordtokenizer.h"
#include "model/kvcache.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <limits>
#include <optional>

namespace kvscope {

namespace {

using Clock = std::chrono::steady_clock;

struct Word {
    const char* text;
    std::optional<float> value;  ///< V, a single number; a word without one cannot be input
};
constexpr std::array<Word, FourHeads::kWords> kVocabulary { { { "nice", 7.0F }, { "warm", std::nullopt }, { "delicious", std::nullopt },
    { "Today", 10.0F }, { "weather", 20.0F }, { "is", 1.0F }, { "so", 5.0F } } };
constexpr Phrase kUsableWords = Phrase::UsableWords;

/// W (heads, outputs): the weight of each head's context vector for nice, warm and delicious.
constexpr std::array<std::array<double, FourHeads::kOutputs>, FourHeads::kHeads> kOutputWeights { { { 0.8, 0.6, 0.1 }, { 0.5, 0.4, 0.2 },
    { 0.1, 0.2, 0.5 }, { 0.2, 0.3, 0.1 } } };

constexpr int kLastTokenHead = 1;

/// Whether a head's key marks this position, counted from 0; `last` is the last position of the call that computes the key.
bool marks(int head, int position, int last)
{
    switch (head) {
    case 0: return (position + 1) % 2 == 0;  // the rule's "even" refers to positions counted from 1
    case kLastTokenHead: return position == last;
    case 2: return position == 0;
    default: return true;
    }
}

using Key = std::array<float, FourHeads::kKeyDim>;
Key keyOf(bool marked)
{
    Key key {};
    key.fill(marked ? 1.0F : -1.0F);
    return key;
}

/// q · k / √64 with q all ones.
double score(const KvCache& cache, int head, int position)
{
    const float* const key = cache.key(0, head, position);
    double product = 0.0;
    for (std::size_t d = 0; d < FourHeads::kKeyDim; ++d) {
        product += 1.0 * static_cast<double>(key[d * KvCache::kKeyStride]);
    }
    return product / std::sqrt(static_cast<double>(FourHeads::kKeyDim));
}

void softmax(std::span<double> row)
{
    const double largest = *std::max_element(row.begin(), row.end());
    double sum = 0.0;
    for (double& value : row) {
        value = portable::exp(value - largest);
        sum += value;
    }
    for (double& value : row) {
        value /= sum;
    }
}

}  // namespace

FourHeads::FourHeads(bool patchStaleKey) : m_patchStaleKey(patchStaleKey), m_contexts(kHeads), m_logits(kOutputs)
{
    m_config.architecture = "four-heads";
    m_config.layers = 1;
    m_config.hiddenSize = kHeads;  // one number per head is the input of the output weights
    m_config.heads = kHeads;
    m_config.kvHeads = kHeads;
    m_config.headDim = kKeyDim;
    m_config.vocabSize = kWords;
    m_config.contextLength = kContext;
    m_config.projections = false;
    m_config.valueDim = 1;
    m_config.logitCount = kOutputs;
    m_config.gatedMlp = false;
}

FourHeads::~FourHeads() = default;

std::uint64_t FourHeads::weightBytes() const noexcept
{
    const auto values = std::count_if(kVocabulary.begin(), kVocabulary.end(), [](const Word& word) { return word.value.has_value(); });
    return sizeof(kOutputWeights) + sizeof(float) * static_cast<std::uint64_t>(values);
}

std::unique_ptr<KvCache> FourHeads::makeCache(int positions) const
{
    return std::make_unique<KvCache>(m_config, positions);
}

ForwardResult FourHeads::compute(std::span<const TokenId> tokens, int firstPosition, KvCache* cache, const ProbeList& probes,
    std::stop_token stop, const Intervention& /*intervention: empty, as its config has no projections*/)
{
    requireUsable(tokens, firstPosition, cache);
    ForwardResult result;
    if (stop.stop_requested()) {
        return result;
    }
    const int rows = static_cast<int>(tokens.size());
    const auto start = Clock::now();
    std::unique_ptr<KvCache> scratch;
    if (cache == nullptr) {
        scratch = makeCache(rows);
    }
    KvCache& store = cache == nullptr ? *scratch : *cache;
    if (m_patchStaleKey && firstPosition > 0) {
        repairStaleKey(firstPosition - 1, store);
    }
    storeKeysAndValues(tokens, firstPosition, store);
    result.times[Stage::Qkv] = Clock::now() - start;

    result.stageOperations[Stage::Attention] = attend(firstPosition, rows, store, probes, result.times);
    const auto headStart = Clock::now();
    result.stageOperations[Stage::Head] = computeLogits();
    result.operations = result.stageOperations.total();
    result.chunks = 1;
    result.times[Stage::Head] = Clock::now() - headStart;
    store.commit(firstPosition + rows);  // only now, so that an exception leaves the cache unchanged
    result.logits = m_logits;
    result.completed = true;
    return result;
}

void FourHeads::requireUsable(std::span<const TokenId> tokens, int firstPosition, const KvCache* cache) const
{
    if (tokens.empty()) {
        throw EngineError(ErrorCode::PromptEmpty);
    }
    const std::size_t limit
        = static_cast<std::size_t>(cache == nullptr ? m_config.contextLength : std::min(m_config.contextLength, cache->capacity()));
    const std::size_t needed = static_cast<std::size_t>(firstPosition) + tokens.size();
    if (needed > limit) {
        throw EngineError(ErrorCode::ContextExceeded).expected(limit).found(needed);
    }
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const ErrorArgument place(Phrase::TokenAtPosition, static_cast<std::size_t>(firstPosition) + i);
        if (tokens[i] < 0 || tokens[i] >= kWords) {
            throw EngineError(ErrorCode::TokenOutOfRange).key(place).expected({ Phrase::Range, 0, kWords - 1 }).found(tokens[i]);
        }
        const Word& word = kVocabulary[static_cast<std::size_t>(tokens[i])];
        if (!word.value) {
            throw EngineError(ErrorCode::TokenRefused).key(place).expected(kUsableWords).found(Verbatim { word.text });
        }
    }
}

void FourHeads::storeKeysAndValues(std::span<const TokenId> tokens, int firstPosition, KvCache& cache) const
{
    const int last = firstPosition + static_cast<int>(tokens.size()) - 1;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const int position = firstPosition + static_cast<int>(i);
        const float value = *kVocabulary[static_cast<std::size_t>(tokens[i])].value;
        for (int head = 0; head < kHeads; ++head) {
            cache.store(0, head, position, 1, keyOf(marks(head, position, last)).data(), &value, kKeyDim);
        }
    }
}

/// Positions before the last one were marked as not last when their keys were computed; only the last position of the previous call is
/// stale.
void FourHeads::repairStaleKey(int position, KvCache& cache) const
{
    const float value = *cache.value(0, kLastTokenHead, position);
    cache.store(0, kLastTokenHead, position, 1, keyOf(false).data(), &value, kKeyDim);
}

namespace {

/// Passes the newest position's values in one head to the probes.
void showValues(const ProbeList& probes, int head, const KvCache& cache, std::span<const double> weights, double context)
{
    const int position = static_cast<int>(weights.size()) - 1;
    std::vector<float> values(weights.size());
    for (std::size_t key = 0; key < values.size(); ++key) {
        values[key] = static_cast<float>(score(cache, head, static_cast<int>(key)));
    }
    probes.values(position, { ProbeStage::Scores, 0, head }, values);
    std::transform(weights.begin(), weights.end(), values.begin(), [](double weight) { return static_cast<float>(weight); });
    probes.values(position, { ProbeStage::Weights, 0, head }, values);
    const auto number = static_cast<float>(context);
    probes.values(position, { ProbeStage::WeightedValues, 0, head }, { &number, 1 });
}

}  // namespace

/// Fills m_contexts and returns the multiply-adds. Later keys are masked by not reading them.
std::uint64_t FourHeads::attend(int firstPosition, int rows, const KvCache& cache, const ProbeList& probes, StageTimes& times)
{
    std::uint64_t operations = 0;
    const int cols = firstPosition + rows;
    std::vector<double> weights(static_cast<std::size_t>(cols));
    const bool probed = probes.wantsValues(cols - 1);
    for (int head = 0; head < kHeads; ++head) {
        const auto start = Clock::now();
        const bool captured = probes.wantsAttention(0, head);
        std::vector<float> shown(
            captured ? static_cast<std::size_t>(rows) * static_cast<std::size_t>(cols) : 0, std::numeric_limits<float>::quiet_NaN());
        auto& contexts = m_contexts[static_cast<std::size_t>(head)];
        contexts.clear();
        for (int row = 0; row < rows; ++row) {
            const auto visible = static_cast<std::size_t>(firstPosition) + static_cast<std::size_t>(row) + 1;
            const std::span<double> rowWeights = std::span(weights).first(visible);
            for (std::size_t key = 0; key < visible; ++key) {
                rowWeights[key] = score(cache, head, static_cast<int>(key));
            }
            softmax(rowWeights);
            double context = 0.0;
            for (std::size_t key = 0; key < visible; ++key) {
                context += rowWeights[key] * static_cast<double>(*cache.value(0, head, static_cast<int>(key)));
            }
            contexts.push_back(context);
            operations += visible * static_cast<std::uint64_t>(kKeyDim + 1);
            if (captured) {
                std::transform(rowWeights.begin(), rowWeights.end(), shown.begin() + static_cast<std::ptrdiff_t>(row) * cols,
                    [](double weight) { return static_cast<float>(weight); });
            }
        }
        const auto attended = Clock::now();
        times[Stage::Attention] += attended - start;
        if (probed) {
            showValues(probes, head, cache, weights, contexts.back());
        }
        if (captured) {
            probes.attention(0, head, firstPosition, rows, cols, shown);
        }
        if (captured || probed) {
            times[Stage::Capture] += Clock::now() - attended;
        }
    }
    return operations;
}

std::uint64_t FourHeads::computeLogits()
{
    for (std::size_t output = 0; output < kOutputs; ++output) {
        double logit = 0.0;
        for (std::size_t head = 0; head < kHeads; ++head) {
            logit += m_contexts[head].back() * kOutputWeights[head][output];
        }
        m_logits[output] = static_cast<float>(logit);
    }
    return std::uint64_t { kHeads } * kOutputs;
}

std::shared_ptr<const Tokenizer> fourHeadsTokenizer()
{
    std::vector<std::string> words;
    words.reserve(kVocabulary.size());
    for (const Word& word : kVocabulary) {
        words.emplace_back(word.text);
    }
    return std::make_shared<WordTokenizer>(std::move(words), kUsableWords);
}

}  // namespace kvscope
