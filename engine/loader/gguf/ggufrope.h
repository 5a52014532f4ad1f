// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The rotary settings of a GGUF file: keys, and tensors with divisors of the frequencies. One thread at a time.

#include "core/modelconfig.h"
#include "loader/gguf/gguffile.h"
#include "loader/gguf/ggufkeys.h"

namespace kvscope {

/// Sets rotaryDim, ropeTheta and ropeScaling of @p config, whose sizes are set. Throws EngineError: ValueWrong, ShapeWrong, TypeUnsupported,
/// TensorMissing; ArchitectureUnsupported for an unknown scaling.
void readGgufRope(GgufKeys& keys, const GgufFile& file, ModelConfig& config);

/// Whether a tensor, which belongs to no role, holds divisors that readGgufRope() has put into @p config.
[[nodiscard]] bool usesGgufRopeTensor(const GgufFile& file, const ModelConfig& config, const std::string& name);

}  // namespace kvscope
