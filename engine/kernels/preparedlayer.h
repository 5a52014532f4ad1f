// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// One decoder block's weights, prepared for the kernels. Owned by the Transformer, read by its kernels during decoding.

#include "kernels/kernels.h"

#include <memory>

namespace kvscope {

/// gate is null without a gated MLP; queryNorm and keyNorm are empty if the model has none.
struct PreparedLayer {
    NormWeights attentionNorm;
    std::unique_ptr<LinearMap> query;
    std::unique_ptr<LinearMap> key;
    std::unique_ptr<LinearMap> value;
    NormWeights queryNorm;
    NormWeights keyNorm;
    std::unique_ptr<LinearMap> attentionOutput;
    NormWeights mlpNorm;
    std::unique_ptr<LinearMap> gate;
    std::unique_ptr<LinearMap> up;
    std::unique_ptr<LinearMap> down;
};

}  // namespace kvscope
