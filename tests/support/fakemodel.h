// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A model small enough to reason about: its cache entry depends on token and position, its logits on all entries in order. Like a
// transformer it gives the same bits with and without the cache; keys hidden by an experiment count as 0. Tests can make it slow,
// unobservable, or failing.

#include "core/error.h"
#include "core/probe.h"
#include "model/kvcache.h"
#include "model/languagemodel.h"
#include "run/costmodel.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <limits>
#include <new>
#include <utility>
#include <vector>

namespace kvscope::test {

class FakeModel final : public LanguageModel {
public:
    /// A pass, as passed to the hook before anything is computed. The hook may throw, or wait and return false once it sees the stop token.
    struct Pass {
        int first = 0;
        int rows = 0;
        bool cached = false;
        bool observed = false;
        std::stop_token stop;
    };
    using Hook = std::function<bool(const Pass&)>;

    explicit FakeModel(Hook hook = {}, int context = 256) : m_hook(std::move(hook))
    {
        m_config.architecture = "fake";
        m_config.layers = 2;
        m_config.hiddenSize = 8;
        m_config.heads = 2;
        m_config.kvHeads = 2;
        m_config.headDim = 4;
        m_config.ffnSize = 16;
        m_config.vocabSize = 32;
        m_config.contextLength = context;
        m_logits.resize(static_cast<std::size_t>(m_config.vocabSize));
    }

    [[nodiscard]] const ModelConfig& config() const noexcept override { return m_config; }
    [[nodiscard]] std::string kernelsName() const override { return "fake"; }
    [[nodiscard]] std::string isaName() const override { return "none"; }
    [[nodiscard]] std::uint64_t weightBytes() const noexcept override { return 1000; }
    [[nodiscard]] std::unique_ptr<KvCache> makeCache(int positions) const override
    {
        if (m_cacheRefused) {
            throw std::bad_alloc();
        }
        return std::make_unique<KvCache>(m_config, positions);
    }

    /// Changes the attention of row `position` whenever it is recomputed, so that its bits differ each time.
    void setUnstableRow(int position) { m_unstableRow = position; }
    void setLogit(int id, float value) { m_fixedLogits.emplace_back(id, value); }
    void refuseCache() { m_cacheRefused = true; }
    [[nodiscard]] int passes() const { return m_passes; }

    [[nodiscard]] ForwardResult compute(std::span<const TokenId> tokens, int firstPosition, KvCache* cache, const ProbeList& probes,
        std::stop_token stop, const Intervention& intervention) override
    {
        const int rows = static_cast<int>(tokens.size());
        ++m_passes;
        if (m_hook && !m_hook({ firstPosition, rows, cache != nullptr, !probes.empty(), stop })) {
            return {};
        }
        if (stop.stop_requested()) {
            return {};
        }
        std::vector<float> values(static_cast<std::size_t>(firstPosition));
        for (int position = 0; position < firstPosition; ++position) {
            values[static_cast<std::size_t>(position)] = *cache->value(0, 0, position);
        }
        for (int row = 0; row < rows; ++row) {
            const int position = firstPosition + row;
            values.push_back(valueOf(tokens[static_cast<std::size_t>(row)], position));
            if (cache != nullptr) {
                const std::vector<float> features(static_cast<std::size_t>(m_config.headDim), values.back());
                for (int layer = 0; layer < m_config.layers; ++layer) {
                    for (int head = 0; head < m_config.kvHeads; ++head) {
                        cache->store(layer, head, position, 1, features.data(), features.data(), features.size());
                    }
                }
            }
        }
        if (cache != nullptr) {
            cache->commit(firstPosition + rows);
        }
        show(values, firstPosition, rows, probes);
        float sum = 0.0F;
        for (std::size_t i = 0; i < values.size(); ++i) {
            const bool hidden = std::any_of(intervention.hiddenKeys.begin(), intervention.hiddenKeys.end(),
                [i](const HiddenKey& key) { return static_cast<std::size_t>(key.position) == i; });
            sum = sum * 0.75F + (hidden ? 0.0F : values[i]);
        }
        for (int id = 0; id < m_config.vocabSize; ++id) {
            const float x = sum * 1.7F + static_cast<float>(id) * 0.618F;
            m_logits[static_cast<std::size_t>(id)] = 4.0F * (x - static_cast<float>(static_cast<int>(x)));
        }
        for (const auto& [id, value] : m_fixedLogits) {
            m_logits[static_cast<std::size_t>(id)] = value;
        }
        ForwardResult result;
        result.completed = true;
        result.logits = m_logits;
        result.operations = predictOperations(m_config, firstPosition, rows);
        return result;
    }

private:
    static float valueOf(TokenId token, int position) { return static_cast<float>((token * 7 + position * 3) % 11 + 1) / 11.0F; }

    /// Row i attends to key j with a weight proportional to its value, plus a term that differs between heads.
    void show(const std::vector<float>& values, int first, int rows, const ProbeList& probes)
    {
        const int cols = first + rows;
        for (int layer = 0; layer < m_config.layers; ++layer) {
            for (int head = 0; head < m_config.heads; ++head) {
                if (!probes.wantsAttention(layer, head)) {
                    continue;
                }
                std::vector<float> weights(
                    static_cast<std::size_t>(rows) * static_cast<std::size_t>(cols), std::numeric_limits<float>::quiet_NaN());
                for (int row = 0; row < rows; ++row) {
                    const int position = first + row;
                    float* const out = weights.data() + static_cast<std::size_t>(row) * static_cast<std::size_t>(cols);
                    float sum = 0.0F;
                    for (int key = 0; key <= position; ++key) {
                        out[key] = values[static_cast<std::size_t>(key)] + static_cast<float>(layer + 2 * head);
                        sum += out[key];
                    }
                    std::transform(out, out + position + 1, out, [sum](float weight) { return weight / sum; });
                    if (position == m_unstableRow && layer == 1 && head == 0) {
                        out[0] += 0.001F * static_cast<float>(m_passes);
                    }
                }
                probes.attention(layer, head, first, rows, cols, weights);
            }
        }
    }

    ModelConfig m_config;
    Hook m_hook;
    std::vector<float> m_logits;
    std::vector<std::pair<int, float>> m_fixedLogits;
    int m_unstableRow = -1;
    int m_passes = 0;
    bool m_cacheRefused = false;
};

}  // namespace kvscope::test
