// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The Hugging Face spelling of the architecture table: which settings the files have, and the names and packing of tensors. One row per
// Naming; most architectures share one. Immutable tables, any thread.

#include "arch/architectures.h"
#include "arch/weightroles.h"
#include "loader/huggingface/settings.h"

#include <span>

namespace kvscope {

/// How a tensor in the file stores the values of a role.
enum class Packing : std::uint8_t {
    Plain,  ///< (outputs, inputs), as in memory
    Transposed,  ///< (inputs, outputs): GPT-2's Conv1D
    FusedColumns,  ///< (inputs, 3 · outputs): query, key and value next to each other, transposed
    FusedRows,  ///< (3 · outputs): their biases
    FusedByHead,  ///< (heads, 3, headDim, inputs): query, key and value head by head (GPT-NeoX)
};

struct TensorRule {
    TensorRole role;
    const char* name;  ///< without the family's prefix; "#" is the layer index
    Packing packing = Packing::Plain;
    int part = 0;  ///< of a fused tensor: query 0, key 1, value 2
};

struct Spelling {
    Naming naming;
    const char* prefix;  ///< most files put it before names, some omit it; the head never has it
    bool ffnSizeIsOptional = false;  ///< 4 · hiddenSize if it is absent
    std::span<const Setting> choices = {};  ///< settings that these files may have and others lack
    std::span<const char* const> refused = {};  ///< flags that select an unsupported block
    std::span<const TensorRule> rules;

    [[nodiscard]] bool reads(Setting setting) const;
};

/// The row for config.json's model_type. Throws EngineError: KeyMissing; ArchitectureUnsupported with the known ones.
[[nodiscard]] const Architecture& architectureOf(const JsonObject& config);

[[nodiscard]] const Spelling& spellingOf(Naming naming);

/// The rule for a role. Every role of an architecture with this naming has one.
[[nodiscard]] const TensorRule& ruleFor(const Spelling& spelling, TensorRole role);

}  // namespace kvscope
