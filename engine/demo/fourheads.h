// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Four hand-made attention heads, small enough to calculate with pencil and paper. The second one violates the assumption behind the KV
// cache: its key depends on whether a token is the last one, so a later token makes it wrong. The values are computed with the
// transformers' attention formula.

#include "model/languagemodel.h"
#include "tokenizer/tokenizer.h"

#include <memory>
#include <vector>

namespace kvscope {

/// softmax(Q Kᵀ / √64) V per head. Q is all ones; all 64 features of K are +1 where the head's condition holds and -1 elsewhere: an even
/// position (counted from 1), the last position, the first position, any position. V is one number per word. logits = W · (the four context
/// vectors of the last position). "Last" means the last position of the call that computed the key; a cached key is not updated.
class FourHeads final : public LanguageModel {
public:
    /// Words by id: nice 0, warm 1, delicious 2, Today 3, weather 4, is 5, so 6. Only the first three can be predicted; warm and delicious
    /// have no value and cannot be input.
    static constexpr int kWords = 7;
    static constexpr int kHeads = 4;
    static constexpr int kKeyDim = 64;
    static constexpr int kOutputs = 3;
    static constexpr int kContext = 64;

    /// @param patchStaleKey whether a call with a cache first recomputes the key of the previously last position
    explicit FourHeads(bool patchStaleKey);
    ~FourHeads() override;

    [[nodiscard]] const ModelConfig& config() const noexcept override { return m_config; }
    [[nodiscard]] std::string kernelsName() const override { return "four-heads"; }
    [[nodiscard]] std::string isaName() const override { return "baseline"; }
    [[nodiscard]] std::uint64_t weightBytes() const noexcept override;
    [[nodiscard]] bool keysDependOnCalls() const noexcept override { return true; }
    [[nodiscard]] std::vector<std::vector<double>> contexts() const override { return m_contexts; }
    [[nodiscard]] std::unique_ptr<KvCache> makeCache(int positions) const override;

protected:
    [[nodiscard]] ForwardResult compute(std::span<const TokenId> tokens, int firstPosition, KvCache* cache, const ProbeList& probes,
        std::stop_token stop, const Intervention& intervention) override;

private:
    void requireUsable(std::span<const TokenId> tokens, int firstPosition, const KvCache* cache) const;
    void storeKeysAndValues(std::span<const TokenId> tokens, int firstPosition, KvCache& cache) const;
    void repairStaleKey(int position, KvCache& cache) const;
    [[nodiscard]] std::uint64_t attend(int firstPosition, int rows, const KvCache& cache, const ProbeList& probes, StageTimes& times);
    [[nodiscard]] std::uint64_t computeLogits();

    ModelConfig m_config;
    bool m_patchStaleKey;
    std::vector<std::vector<double>> m_contexts;  ///< (heads, rows), from the last call
    std::vector<float> m_logits;  ///< (kOutputs)
};

/// The tokenizer with the lesson's words.
[[nodiscard]] std::shared_ptr<const Tokenizer> fourHeadsTokenizer();

}  // namespace kvscope
