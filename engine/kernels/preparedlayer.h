// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// One decoder block's weights, prepared for the kernels. Owned by the Transformer, read by its kernels during decoding.

#include "kernels/kernels.h"

#include <memory>

namespace kvscope {

/// gate is null without a gated MLP. Norms are empty if the model has none; the others have a scale, and with LayerNorm a bias, even if the
/// file stores neither.
struct PreparedLayer {
    NormWeights attentionNorm;
    std::unique_ptr<LinearMap> query;
    std::unique_ptr<LinearMap> key;
    std::unique_ptr<LinearMap> value;
    NormWeights queryNorm;
    NormWeights keyNorm;
    std::unique_ptr<LinearMap> attentionOutput;
    NormWeights attentionOutputNorm;
    NormWeights mlpNorm;
    std::unique_ptr<LinearMap> gate;
    std::unique_ptr<LinearMap> up;
    std::unique_ptr<LinearMap> down;
    NormWeights mlpOutputNorm;
};

}  // namespace kvscope
