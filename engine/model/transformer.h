// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Every supported architecture from one decoder block that ModelConfig describes.

#include "arch/weights.h"
#include "kernels/kernels.h"
#include "model/languagemodel.h"

#include <cstdint>
#include <functional>
#include <memory>

namespace kvscope {

struct TransformerOptions {
    /// Positions that go through all layers together, >= 1; 0 chooses by size so that a layer of a chunk stays well under 100 ms.
    /// Changes no bit of the result with the exact kernels.
    int chunkRows = 0;
    /// Multiply-adds of one layer over one chunk that chunkRows = 0 aims at, however many positions lie before.
    std::int64_t chunkOperations = 2'500'000'000;
    /// Called after each matrix that was packed while the model is built; may be empty, may throw to give up.
    std::function<void()> onPacked = {};
};

/// One thread at a time; owns its weights, its kernels and their threads.
class Transformer final : public LanguageModel {
public:
    /// Takes the weights and repacks them, one matrix after the other. Throws EngineError: ValueWrong, ShapeWrong.
    Transformer(ModelConfig config, ModelWeights weights, std::unique_ptr<Kernels> kernels, TransformerOptions options = {});
    ~Transformer() override;

    [[nodiscard]] const ModelConfig& config() const noexcept override;
    [[nodiscard]] std::string kernelsName() const override;
    [[nodiscard]] std::string isaName() const override;
    [[nodiscard]] int threads() const noexcept override;
    [[nodiscard]] std::uint64_t weightBytes() const noexcept override;
    [[nodiscard]] std::uint64_t streamedWeightBytes() const noexcept override;
    [[nodiscard]] ForwardResult forward(
        std::span<const TokenId> tokens, int firstPosition, KvCache* cache, const ProbeList& probes, std::stop_token stop) override;
    [[nodiscard]] std::unique_ptr<KvCache> makeCache(int positions) const override;

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace kvscope
