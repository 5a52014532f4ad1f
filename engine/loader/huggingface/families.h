// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The Hugging Face spelling of the architecture table: which settings the files have, and what precedes the names of tensors. One row per
// Naming; several architectures share one. Immutable tables, any thread.

#include "arch/architectures.h"
#include "loader/huggingface/settings.h"

#include <span>

namespace kvscope {

struct Spelling {
    Naming naming;
    const char* prefix;  ///< most files put it before names, some omit it; the head never has it
    bool ffnSizeIsOptional = false;  ///< 4 · hiddenSize if it is absent
    std::span<const Setting> choices = {};  ///< settings that these files may have and others lack
    std::span<const char* const> refused = {};  ///< flags that select an unsupported block
    std::span<const char* const> required = {};  ///< flags that do so if they are false
};

/// Whether the files of an architecture may have a setting that others lack.
[[nodiscard]] bool reads(const Architecture& architecture, Setting setting);

/// The value of a setting, for messages, if the library computes with the architecture's default whatever the file says, so that the file must say the
/// same; null if the file decides.
[[nodiscard]] const char* fixedValue(const Architecture& architecture, Setting setting);

/// The row for config.json's model_type. Throws EngineError: KeyMissing; ArchitectureUnsupported with the known ones, or with the reason
/// why this one cannot be computed here.
[[nodiscard]] const Architecture& architectureOf(const JsonObject& config);

[[nodiscard]] const Spelling& spellingOf(Naming naming);

}  // namespace kvscope
