// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Four attention heads made by hand, small enough to follow with a pencil. The second one breaks the promise that a KV cache lives on: its key
// says whether a token is the last one, so a later token makes it wrong. The numbers are computed, by the formula that transformers use.

#include "model/languagemodel.h"
#include "tokenizer/tokenizer.h"

#include <memory>
#include <vector>

namespace kvscope {

/// softmax(Q Kᵀ / √64) V per head, Q all ones, K +1 in all 64 features where the head's condition holds and -1 elsewhere: an even position
/// (counted from 1), the last position, the first position, any. V is one number per word. logits = W · (the last position's four context vectors).
/// "Last" is the last position of the call that made the key; a cached key stays as it was made.
class FourHeads final : public LanguageModel {
public:
    /// Words by id: nice 0, warm 1, delicious 2, Today 3, weather 4, is 5, so 6. Only the first three can be predicted; warm and
    /// delicious have no value and cannot be fed.
    static constexpr int kWords = 7;
    static constexpr int kHeads = 4;
    static constexpr int kKeyDim = 64;
    static constexpr int kOutputs = 3;
    static constexpr int kContext = 64;

    /// @param patchStaleKey whether a call with a cache first repairs the key of what was the last position before it
    explicit FourHeads(bool patchStaleKey);
    ~FourHeads() override;

    [[nodiscard]] const ModelConfig& config() const noexcept override { return m_config; }
    [[nodiscard]] std::string kernelsName() const override { return "four-heads"; }
    [[nodiscard]] std::string isaName() const override { return "baseline"; }
    [[nodiscard]] std::uint64_t weightBytes() const noexcept override;
    [[nodiscard]] ForwardResult forward(
        std::span<const TokenId> tokens, int firstPosition, KvCache* cache, const ProbeList& probes, std::stop_token stop) override;
    [[nodiscard]] bool keysDependOnCalls() const noexcept override { return true; }
    [[nodiscard]] std::vector<std::vector<double>> contexts() const override { return m_contexts; }
    [[nodiscard]] std::unique_ptr<KvCache> makeCache(int positions) const override;

private:
    void requireUsable(std::span<const TokenId> tokens, int firstPosition, const KvCache* cache) const;
    void storeKeysAndValues(std::span<const TokenId> tokens, int firstPosition, KvCache& cache) const;
    void repairStaleKey(int position, KvCache& cache) const;
    [[nodiscard]] std::uint64_t attend(int firstPosition, int rows, const KvCache& cache, const ProbeList& probes, StageTimes& times);
    [[nodiscard]] std::uint64_t computeLogits();

    ModelConfig m_config;
    bool m_patchStaleKey;
    std::vector<std::vector<double>> m_contexts;  ///< (heads, rows) of the last call
    std::vector<float> m_logits;  ///< (kOutputs)
};

/// The lesson's words as a tokenizer.
[[nodiscard]] std::shared_ptr<const Tokenizer> fourHeadsTokenizer();

}  // namespace kvscope
