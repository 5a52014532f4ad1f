// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Who asks the session for work beside the run. Each of them has one request of its own: a newer one replaces it and leaves those of others.

#include <cstdint>

namespace kvscope {

/// For what a head computes.
enum class LookUse : std::uint8_t { Computation, Comparison };
/// For the distributions of past steps.
enum class ScoreUse : std::uint8_t { Chain, Watch };

}  // namespace kvscope
