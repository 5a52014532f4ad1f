// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Settings of the next run. A value; GUI thread.

#include "core/sampler.h"

namespace kvscope {

/// Settings of runs as the user last chose them. A race may temporarily use another mode and speed.
struct RunWishes {
    bool cacheOn = true;
    SamplingSettings sampling;
    double stepsPerSecond = 0.0;  ///< 0: unlimited
    int steps = 20;  ///< tokens to sample
    friend bool operator==(const RunWishes&, const RunWishes&) = default;
};

}  // namespace kvscope
