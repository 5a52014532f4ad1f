// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A folder with a model and the logits and attention that an independent forward pass in float64 computed for some tokens, and the engine's
// pass over the same tokens.

#include "core/probe.h"
#include "loader/checkpoint.h"
#include "model/kvcache.h"
#include "support/npyreader.h"

#include <QFile>
#include <QString>

#include <cmath>
#include <cstring>
#include <span>
#include <vector>

namespace kvscope::test {

/// Stores all attention weights as (layers, heads, n, n), 0 where masked, and all logits as (n, vocabSize).
class RecordingProbe final : public Probe {
public:
    RecordingProbe(const ModelConfig& config, int positions)
        : attentionWeights(static_cast<std::size_t>(config.layers * config.heads * positions * positions), 0.0F)
        , m_heads(config.heads)
        , m_positions(positions)
    {
    }
    [[nodiscard]] bool wantsAttention(int, int) const override { return true; }
    void attention(int layer, int head, int firstRow, int rows, int cols, std::span<const float> weights) override
    {
        for (int row = 0; row < rows; ++row)
            for (int col = 0; col < cols; ++col) {
                const float weight = weights[static_cast<std::size_t>(row * cols + col)];
                const int at = ((layer * m_heads + head) * m_positions + firstRow + row) * m_positions + col;
                attentionWeights[static_cast<std::size_t>(at)] = std::isnan(weight) ? 0.0F : weight;
            }
    }
    [[nodiscard]] bool wantsLogits(int) const override { return true; }
    void logits(int, std::span<const float> values) override { allLogits.insert(allLogits.end(), values.begin(), values.end()); }

    std::vector<float> attentionWeights;
    std::vector<float> allLogits;

private:
    int m_heads;
    int m_positions;
};

inline std::vector<int> readIntegers(const QString& path)
{
    QFile file(path);
    std::vector<int> numbers;
    if (file.open(QIODevice::ReadOnly))
        for (const QByteArray& number : file.readAll().trimmed().split(','))
            numbers.push_back(number.toInt());
    return numbers;
}

/// The expected outputs of a folder.
struct GoldenFolder {
    explicit GoldenFolder(const QString& path)
        : tokens(readIntegers(path + QStringLiteral("/tokens.txt")))
        , logits(readNpy(path + QStringLiteral("/logits.npy")).values)
        , attention(readNpy(path + QStringLiteral("/attention.npy")).values)
    {
        const std::vector<int> stated = readIntegers(path + QStringLiteral("/context.txt"));
        context = stated.empty() ? static_cast<int>(tokens.size()) : stated.front();
    }

    std::vector<TokenId> tokens;
    std::vector<double> logits;  ///< (n, vocabSize)
    std::vector<double> attention;  ///< (layers, heads, n, n)
    int context = 0;  ///< the run's context: rotary angles may depend on it
};

struct GoldenRun {
    std::vector<float> logits;  ///< (n, vocabSize)
    std::vector<float> attention;  ///< (layers, heads, n, n)
    std::uint64_t operations = 0;
    std::uint64_t cacheBytes = 0;  ///< 0 without a cache
};

/// @param cached a few tokens together and then one by one; otherwise all together, without a cache
inline GoldenRun runGolden(LanguageModel& model, const GoldenFolder& golden, bool cached)
{
    const auto& tokens = golden.tokens;
    const int count = static_cast<int>(tokens.size());
    constexpr int kTogether = 5;
    RecordingProbe probe(model.config(), count);
    model.useContext(golden.context);
    GoldenRun run;
    if (cached) {
        const auto cache = model.makeCache(count);
        run.operations = model.forward(std::span(tokens).first(kTogether), 0, cache.get(), &probe, {}).operations;
        for (int i = kTogether; i < count; ++i)
            run.operations
                += model.forward(std::span(tokens).subspan(static_cast<std::size_t>(i), 1), i, cache.get(), &probe, {}).operations;
        run.cacheBytes = cache->usedBytes();
    } else {
        run.operations = model.forward(tokens, 0, nullptr, &probe, {}).operations;
    }
    run.logits = std::move(probe.allLogits);
    run.attention = std::move(probe.attentionWeights);
    return run;
}

/// Infinity if the numbers of values differ, NaN if a value is.
inline double largestDifference(const std::vector<float>& found, const std::vector<double>& expected)
{
    if (found.size() != expected.size())
        return INFINITY;
    double largest = 0.0;
    for (std::size_t i = 0; i < found.size(); ++i) {
        const double difference = std::fabs(static_cast<double>(found[i]) - expected[i]);
        if (!(difference <= largest))  // NaN too
            largest = difference;
    }
    return largest;
}

inline bool equalBits(const std::vector<float>& a, const std::vector<float>& b)
{
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0;
}

}  // namespace kvscope::test
