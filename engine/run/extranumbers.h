// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What a view can show that the records of a run do not have.

#include <cstdint>

namespace kvscope {

/// Computed on request, beside the run.
enum class ExtraNumbers : std::uint8_t {
    None,
    HeadLook,  ///< what one head computes for one query
    Chain,  ///< from the logits of a step to its sampled token
    Words,  ///< the places of watched words among the candidates
    Experiment,  ///< the step with something changed
    LogitLens,
    Ceilings,  ///< of the machine
    Passes,  ///< TTFT by rows per pass, threads and kept prefix
    FourLanes,  ///< one thread or all, cache off or on
    TokenCost,  ///< time and energy of a token
};

}  // namespace kvscope
