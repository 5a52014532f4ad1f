// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The architectures that Hugging Face folders may hold, one row of a table each: how their config.json reads, and how their tensors are called and
// packed. To add one, add its two functions and its row in families.cpp. Immutable tables, any thread.

#include "loader/io/strictjson.h"
#include "arch/tensorroles.h"

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

struct Family {
    const char* modelType;  ///< config.json's "model_type"
    const char* prefix;  ///< most files put it before names, some leave it out; the head never has it
    ModelConfig (*readConfig)(const JsonObject& config);
    std::span<const TensorRule> rules;
};

/// The row for config.json's model_type. Throws EngineError: KeyMissing, ArchitectureUnsupported naming the known ones.
[[nodiscard]] const Family& familyOf(const JsonObject& config);

/// The rule of a role; every role that the family's configs ask for has one.
[[nodiscard]] const TensorRule& ruleFor(const Family& family, TensorRole role);

}  // namespace kvscope
