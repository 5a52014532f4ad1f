// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The weights of a decoder-only transformer by role, one table row each: name, shape, which models have it, where it is stored, how random
// weights are initialised. The readers of all formats, random initialisation, checks and counts use this table; a file's name and packing
// for a role are in the format's folder. Pure functions, any thread.

#include "arch/weights.h"

#include <map>
#include <span>
#include <string>

namespace kvscope {

enum class TensorRole : std::uint8_t {
    Embedding,
    Positions,
    EmbeddingNorm,
    EmbeddingNormBias,
    AttentionNorm,
    AttentionNormBias,
    Query,
    QueryBias,
    Key,
    KeyBias,
    Value,
    ValueBias,
    QueryNorm,
    QueryNormBias,
    KeyNorm,
    KeyNormBias,
    AttentionOutput,
    AttentionOutputBias,
    AttentionOutputNorm,
    AttentionOutputNormBias,
    MlpNorm,
    MlpNormBias,
    Gate,
    GateBias,
    Up,
    UpBias,
    Down,
    DownBias,
    MlpOutputNorm,
    MlpOutputNormBias,
    FinalNorm,
    FinalNormBias,
    Head,
    HeadBias,
};

enum class RoleKind : std::uint8_t {
    Table,  ///< a matrix used for row lookup
    Linear,  ///< a matrix used in a matrix product
    IntoResidual,  ///< the same, with the product added to the residual stream
    Scale,  ///< a vector that is multiplied; always float32
    Bias,  ///< a vector that is added; always float32
};

/// A matrix (rows, cols), or a vector of `rows` numbers, which is always float32.
struct RoleShape {
    int rows = 0;
    int cols = 1;
    bool isVector = false;

    [[nodiscard]] std::uint64_t elements() const { return static_cast<std::uint64_t>(rows) * static_cast<std::uint64_t>(cols); }
};

/// Where the values of a role are stored; exactly one pointer is set.
struct RoleTarget {
    Matrix* matrix = nullptr;
    std::vector<float>* vector = nullptr;
};

struct WeightRole {
    TensorRole role;
    const char* name;  ///< in errors and checks; prefixed by "layers[i]." for a layer's weights
    RoleKind kind;
    bool perLayer;
    RoleShape (*shape)(const ModelConfig& config);
    bool (*wanted)(const ModelConfig& config);  ///< whether a model with this config has it
    RoleTarget (*target)(ModelWeights& weights, std::size_t layer);

    /// Whether it is stored in the model's matrix type.
    [[nodiscard]] bool isMatrix() const { return kind <= RoleKind::IntoResidual; }
};

/// In the order of the enumerators, which is that of a forward pass: before the layers, one layer, after the layers.
[[nodiscard]] std::span<const WeightRole> weightRoles() noexcept;
[[nodiscard]] const WeightRole& roleOf(TensorRole role) noexcept;

/// A role in one layer, or in the whole model (layer -1).
struct RoleInLayer {
    TensorRole role = TensorRole::Embedding;
    int layer = -1;
};

/// "layers[2].query.bias", "embedding"
[[nodiscard]] std::string nameOf(RoleInLayer place);

[[nodiscard]] RoleShape shapeOfRole(const ModelConfig& config, TensorRole role);
/// Whether rows of the role's matrix are only looked up: a table, unless it is the head too.
[[nodiscard]] bool isLookup(const ModelConfig& config, TensorRole role);
/// All roles that a model with this config has, in the order of a forward pass.
[[nodiscard]] std::vector<RoleInLayer> wantedRoles(const ModelConfig& config);

/// Where to store the values of a role. @pre weights.layers has its final size.
[[nodiscard]] RoleTarget targetOf(ModelWeights& weights, RoleInLayer place);

/// Counts parameters and bytes of a checkpoint by stored type.
class WeightTally {
public:
    /// A matrix, which stays in memory as it is stored.
    void add(DType type, std::uint64_t elements, std::uint64_t bytes);
    /// A norm or bias: stored as @p type in @p bytes, float32 in memory.
    void addVector(DType type, std::uint64_t elements, std::uint64_t bytes);

    [[nodiscard]] std::uint64_t parameters() const noexcept { return m_parameters; }
    /// In memory: the same as weightBytes() of the loaded weights.
    [[nodiscard]] std::uint64_t bytes() const noexcept { return m_inMemory; }
    /// "f16, f32": the types in the file, the one with most bytes first.
    [[nodiscard]] std::string typesText() const;

private:
    std::uint64_t m_parameters = 0;
    std::uint64_t m_inMemory = 0;
    std::map<DType, std::uint64_t> m_bytes;
};

/// The tally of a model with this config if matrices are stored in @p matrixType and vectors as float32.
[[nodiscard]] WeightTally tallyOf(const ModelConfig& config, DType matrixType);

}  // namespace kvscope
