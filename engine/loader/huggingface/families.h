// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// How Hugging Face folders spell what the table of architectures describes: the keys of config.json, and how tensors are called and packed. One row
// for each Naming; most architectures share one. Immutable tables, any thread.

#include "arch/architectures.h"
#include "arch/weightroles.h"
#include "loader/io/strictjson.h"

#include <span>

namespace kvscope {

/// How a tensor of the file holds the values of a role.
enum class Packing : std::uint8_t {
    Plain,  ///< (outputs, inputs), as we keep it
    Transposed,  ///< (inputs, outputs): GPT-2's Conv1D
    FusedColumns,  ///< (inputs, 3 · outputs): query, key and value side by side, transposed
    FusedRows,  ///< (3 · outputs): their biases
    FusedByHead,  ///< (heads, 3, headDim, inputs): query, key and value of one head after the other (GPT-NeoX)
};

struct TensorRule {
    TensorRole role;
    const char* name;  ///< without the family's prefix; "#" stands for the layer's number
    Packing packing = Packing::Plain;
    int part = 0;  ///< of a fused tensor: query 0, key 1, value 2
};

/// Keys are null where the files have none.
struct Spelling {
    Naming naming;
    const char* prefix;  ///< most files put it before names, some leave it out; the head never has it
    const char* hiddenSize;
    const char* layers;
    const char* heads;
    const char* kvHeads = nullptr;  ///< its files may also state head_dim
    const char* ffnSize;
    bool ffnSizeIsOptional = false;  ///< 4 · hiddenSize where it is absent
    const char* contextLength;
    const char* normEpsilon;
    const char* activation;
    const char* attentionBias = nullptr;
    const char* mlpBias = nullptr;
    const char* parallelResidual = nullptr;
    const char* scaledAttention = nullptr;
    const char* ropeTheta = nullptr;
    const char* rotaryShare = nullptr;
    std::span<const char* const> refused = {};  ///< flags that change the block into one that this program does not have
    std::span<const TensorRule> rules;
};

/// The row for config.json's model_type. Throws EngineError: KeyMissing, ArchitectureUnsupported naming the known ones.
[[nodiscard]] const Architecture& architectureOf(const JsonObject& config);

[[nodiscard]] const Spelling& spellingOf(Naming naming);

/// The rule of a role; every role that an architecture of this naming can have has one.
[[nodiscard]] const TensorRule& ruleFor(const Spelling& spelling, TensorRole role);

}  // namespace kvscope
