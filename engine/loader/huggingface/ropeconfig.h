// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The rotary positions in config.json: which features and layers are rotated, by which angles, and how they are scaled. Pure functions, any
// thread.

#include "arch/architectures.h"
#include "loader/huggingface/settings.h"

namespace kvscope {

/// Sets layerRopes of a family whose files may leave layers without rotary positions. Throws EngineError{ValueWrong}.
void readUnrotatedLayers(const ConfigSettings& config, const Architecture& architecture, ModelConfig& model);

/// Sets the other rotary fields of @p model, whose sizes and windows are already set. Throws EngineError: KeyMissing, ValueWrong;
/// ArchitectureUnsupported for a kind of scaling that RopeScaling does not have, and for keys that nobody has read.
void readRopes(const ConfigSettings& config, const Architecture& architecture, ModelConfig& model);

}  // namespace kvscope
