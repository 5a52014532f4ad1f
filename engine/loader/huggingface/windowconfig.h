// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The attention windows in config.json: which layers have one, and of which size. Pure functions, any thread.

#include "arch/architectures.h"
#include "loader/huggingface/settings.h"

namespace kvscope {

/// Sets windows of @p model, whose sizes and layers without rotary positions are already set. Throws EngineError: KeyMissing, ValueWrong;
/// ArchitectureUnsupported for a kind of layer that has neither full attention nor a window, also where no layer has a window.
void readWindows(const ConfigSettings& config, const Architecture& architecture, ModelConfig& model);

}  // namespace kvscope
