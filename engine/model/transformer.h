// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The transformer model: one decoder block, configured by ModelConfig, covers every supported architecture.

#include "arch/weights.h"
#include "kernels/kernels.h"
#include "model/languagemodel.h"
#include "model/memoryneed.h"

#include <cstdint>
#include <functional>
#include <memory>

namespace kvscope {

struct TransformerOptions {
    /// Positions that pass through all layers together; 0 chooses a number that keeps one layer of a chunk well under 100 ms. With the
    /// exact kernels this changes no bit of the result.
    int chunkRows = 0;
    /// With chunkRows = 0: target for the multiply-adds of one layer and one chunk, at any position.
    std::int64_t chunkOperations = kChunkOperations;
    /// Called after packing each matrix during construction; may be empty, may throw to abort.
    std::function<void()> onPacked = {};
};

/// One thread at a time; owns its weights, its kernels and their threads.
class Transformer final : public LanguageModel {
public:
    /// Takes ownership of the weights and repacks them matrix by matrix. Throws EngineError: ValueWrong, ShapeWrong.
    Transformer(ModelConfig config, ModelWeights weights, std::unique_ptr<Kernels> kernels, TransformerOptions options = {});
    ~Transformer() override;

    [[nodiscard]] const ModelConfig& config() const noexcept override;
    [[nodiscard]] std::string kernelsName() const override;
    [[nodiscard]] std::string isaName() const override;
    [[nodiscard]] int threads() const noexcept override;
    [[nodiscard]] std::uint64_t weightBytes() const noexcept override;
    [[nodiscard]] std::uint64_t streamedWeightBytes() const noexcept override;
    [[nodiscard]] StageCounts streamedBytesByStage() const noexcept override;
    void usePassRows(int rows) noexcept override;
    void useOneThread(bool one) noexcept override;
    [[nodiscard]] std::vector<float> headOf(std::span<const float> residuals) override;
    /// Until the first call: min(config.contextLength, kDefaultContext).
    void useContext(int positions) override;
    [[nodiscard]] std::unique_ptr<KvCache> makeCache(int positions) const override;

protected:
    [[nodiscard]] ForwardResult compute(std::span<const TokenId> tokens, int firstPosition, KvCache* cache, const ProbeList& probes,
        std::stop_token stop, const Intervention& intervention) override;

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace kvscope
