// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The slopes of Alibi's linear biases (PositionKind::Alibi). A pure function, any thread.

#include "core/modelconfig.h"

#include <vector>

namespace kvscope {

/// The slope of every head, (heads), times config.alibiScale. Press et al., "Train short, test long" (2021), section 3: 2^(-8 (h + 1) / n) for
/// n = 2^k heads; for other numbers, the slopes of the next lower power of two, then every second one of the next higher.
[[nodiscard]] std::vector<float> alibiSlopes(const ModelConfig& config);

}  // namespace kvscope
