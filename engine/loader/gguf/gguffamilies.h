// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The GGUF spelling of the architecture table, one row for each name that files may have in general.architecture, and the names of the
// tensors, which all architectures share. Immutable tables, any thread.

#include "arch/architectures.h"
#include "arch/weightroles.h"
#include "loader/gguf/ggufkeys.h"

#include <span>

namespace kvscope {

/// A role's tensor; "#" is the layer.
struct GgufRoleName {
    TensorRole role;
    const char* name;
};

struct GgufFamily {
    std::string_view name;  ///< in general.architecture
    std::string_view architecture;  ///< its row in the table of architectures
    /// How the file orders the features of queries and keys that are rotated together. The converter permutes the rows of these matrices for
    /// some architectures, so that pairs are neighbours; the rows are used as they are.
    RopePairing pairing = RopePairing::RotateHalf;
    /// Reads the settings that only this architecture has. Null if there are none.
    void (*readOwn)(GgufKeys& keys, ModelConfig& config) = nullptr;
    bool mayHaveWindow = false;  ///< although its architecture has none: Mistral's files name Llama
    int unstatedWindow = 0;  ///< the window of files that state none; 0 = no window
    bool parallelWithoutMlpNorm = false;  ///< a block is parallel if the file has no norm before the MLP
    std::span<const GgufRoleName> namesOfTwoNorms = {};  ///< other names in parallel blocks with two norms
};

/// The row for a file's general.architecture. Throws EngineError: KeyMissing; ArchitectureUnsupported with the known ones.
[[nodiscard]] const GgufFamily& ggufFamilyOf(const GgufMetadata& metadata);

/// All rows.
[[nodiscard]] std::span<const GgufFamily> ggufFamilies() noexcept;

/// A tensor's rows that hold a role's values.
struct GgufPlace {
    std::string name;
    std::uint64_t firstRow = 0;
    std::uint64_t rows = 0;  ///< of the whole tensor
};

/// Where a role may be, in the order in which the names are tried: as a tensor of its own, then as rows of a stacked one: query, key and
/// value, or gate and up. For a vector, rows are its numbers. Empty if GGUF files do not have the role.
[[nodiscard]] std::vector<GgufPlace> ggufPlacesOf(const GgufFamily& family, const ModelConfig& config, RoleInLayer place);

}  // namespace kvscope
