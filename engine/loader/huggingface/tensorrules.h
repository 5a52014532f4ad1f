// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The names and packing of the tensors in Hugging Face files, one rule per weight role and naming convention. Immutable tables, any thread.

#include "arch/architectures.h"
#include "arch/weightroles.h"

#include <span>
#include <vector>

namespace kvscope {

/// How a tensor in the file stores the values of a role.
enum class Packing : std::uint8_t {
    Plain,  ///< (outputs, inputs), as in memory
    Transposed,  ///< (inputs, outputs): GPT-2's Conv1D
    FusedColumns,  ///< (inputs, outputs of all parts): query, key and value next to each other, transposed (GPT-2)
    Stacked,  ///< (outputs of all parts, inputs): query, key and value, or gate and up, one after another (Phi-3)
    ByGroup,  ///< (kvHeads, heads / kvHeads + 2, headDim, inputs): the queries of a KV head, its key, its value (GPT-NeoX, Falcon)
    ByBlock,  ///< (4, 3, heads / 4 · headDim, inputs): a quarter of the queries, the values and the keys each (CodeGen)
    ByHead,  ///< one tensor (headDim) for every head; "@" in the name is its index (StableLM 2)
};

struct TensorRule {
    TensorRole role;
    const char* name;  ///< without the family's prefix; "#" is the layer index
    Packing packing = Packing::Plain;
    int part = 0;  ///< of a fused tensor: query 0, key 1, value 2; gate 0, up 1
};

/// All rules of a convention.
[[nodiscard]] std::span<const TensorRule> rulesOf(Naming naming);

/// The rules for a role. Files of one convention may differ; the first rule is for messages. Every role of an architecture with this naming
/// has one: Throws EngineError{Internal} otherwise.
[[nodiscard]] std::vector<TensorRule> rulesFor(Naming naming, TensorRole role);

}  // namespace kvscope
