// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Which tensors an architecture has, by role: their shapes from the config, and their places in ModelWeights. The readers of all formats share
// it, and so does everything that counts weights without reading them. Pure functions, any thread.

#include "arch/weights.h"

#include <map>
#include <string>

namespace kvscope {

enum class TensorRole : std::uint8_t {
    Embedding,
    Positions,
    AttentionNorm,
    AttentionNormBias,
    Query,
    QueryBias,
    Key,
    KeyBias,
    Value,
    ValueBias,
    QueryNorm,
    KeyNorm,
    Projection,
    ProjectionBias,
    MlpNorm,
    MlpNormBias,
    Gate,
    GateBias,
    Up,
    UpBias,
    Down,
    DownBias,
    FinalNorm,
    FinalNormBias,
    Head,
};
inline constexpr int kTensorRoles = static_cast<int>(TensorRole::Head) + 1;

/// A matrix (rows, cols), or a vector of `rows` numbers, which is kept as float32.
struct RoleShape {
    int rows = 0;
    int cols = 1;
    bool isVector = false;

    [[nodiscard]] std::uint64_t elements() const { return static_cast<std::uint64_t>(rows) * static_cast<std::uint64_t>(cols); }
};

/// A role of one layer, or (layer -1) of the whole model.
struct RoleInLayer {
    TensorRole role = TensorRole::Embedding;
    int layer = -1;
};

[[nodiscard]] bool isPerLayer(TensorRole role) noexcept;
[[nodiscard]] RoleShape shapeOfRole(const ModelConfig& config, TensorRole role) noexcept;
/// The roles that a layer of this config has, or (perLayer false) the model outside its layers.
[[nodiscard]] std::vector<TensorRole> wantedRoles(const ModelConfig& config, bool perLayer);

/// Where a role's values go; exactly one pointer is set. weights.layers has been sized.
struct RoleTarget {
    Matrix* matrix = nullptr;
    std::vector<float>* vector = nullptr;
};
[[nodiscard]] RoleTarget targetOf(ModelWeights& weights, RoleInLayer place);

/// Sums what a checkpoint holds, by stored type.
class WeightTally {
public:
    void add(DType type, std::uint64_t elements, std::uint64_t bytes);

    [[nodiscard]] std::uint64_t parameters() const noexcept { return m_parameters; }
    [[nodiscard]] std::uint64_t bytes() const noexcept;
    /// "f16, f32": the types in use, largest share of the bytes first.
    [[nodiscard]] std::string typesText() const;

private:
    std::uint64_t m_parameters = 0;
    std::map<DType, std::uint64_t> m_bytes;
};

/// What a model of this config weighs when its matrices are stored in @p matrixType and its vectors as float32.
[[nodiscard]] WeightTally tallyOf(const ModelConfig& config, DType matrixType);

}  // namespace kvscope
