// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The weights of a decoder-only transformer by role: one row of a table each, with everything that depends on a role (its name, its shape, when a
// model has it, where it is kept, how random weights begin). The readers of all formats, random weights, checks and counts go by this table; what a
// file calls a role, and how it packs it, is in the format's folder. Pure functions, any thread.

#include "arch/weights.h"

#include <map>
#include <span>
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

enum class RoleKind : std::uint8_t {
    Table,  ///< a matrix of which rows are looked up
    Linear,  ///< a matrix that is multiplied by
    IntoResidual,  ///< the same, its product being added to the residual stream
    Scale,  ///< a vector that multiplies; always float32
    Bias,  ///< a vector that is added; always float32
};

/// A matrix (rows, cols), or a vector of `rows` numbers, which is kept as float32.
struct RoleShape {
    int rows = 0;
    int cols = 1;
    bool isVector = false;

    [[nodiscard]] std::uint64_t elements() const { return static_cast<std::uint64_t>(rows) * static_cast<std::uint64_t>(cols); }
};

/// Where a role's values are; exactly one pointer is set.
struct RoleTarget {
    Matrix* matrix = nullptr;
    std::vector<float>* vector = nullptr;
};

struct WeightRole {
    TensorRole role;
    const char* name;  ///< in errors and checks, behind "layers[i]." where it is one of a layer's
    RoleKind kind;
    bool perLayer;
    RoleShape (*shape)(const ModelConfig& config);
    bool (*wanted)(const ModelConfig& config);  ///< whether a model of this config has it
    RoleTarget (*target)(ModelWeights& weights, std::size_t layer);

    /// Whether it is stored in the type of the model's matrices.
    [[nodiscard]] bool isMatrix() const { return kind <= RoleKind::IntoResidual; }
};

/// In the order of the enumerators, which is that of a forward pass: what comes before the layers, a layer, what comes after.
[[nodiscard]] std::span<const WeightRole> weightRoles() noexcept;
[[nodiscard]] const WeightRole& roleOf(TensorRole role) noexcept;

/// A role of one layer, or (layer -1) of the whole model.
struct RoleInLayer {
    TensorRole role = TensorRole::Embedding;
    int layer = -1;
};

/// "layers[2].query.bias", "embedding"
[[nodiscard]] std::string nameOf(RoleInLayer place);

[[nodiscard]] RoleShape shapeOfRole(const ModelConfig& config, TensorRole role);
/// Everything that a model of this config has, in the order of a forward pass.
[[nodiscard]] std::vector<RoleInLayer> wantedRoles(const ModelConfig& config);

/// Where a role's values go. weights.layers has been sized.
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
