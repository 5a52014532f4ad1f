// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Asked before anything is captured, so that what is not shown costs nothing. Called on the thread that runs forward().

#include "core/tapplace.h"

#include <span>

namespace kvscope {

/// Watches one forward pass. Observing changes no bit of the result. All indices count from 0.
class StepObserver {
public:
    StepObserver() = default;
    virtual ~StepObserver() = default;
    StepObserver(const StepObserver&) = delete;
    StepObserver& operator=(const StepObserver&) = delete;

    /// Whether attention() shall be called for this head.
    [[nodiscard]] virtual bool wantsAttention(int layer, int head) const = 0;

    /// The softmax weights of query positions firstRow … firstRow + rows - 1 of one head.
    /// @param weights (rows, cols) row-major, cols = firstRow + rows keys; masked cells hold NaN. Valid only during the call.
    virtual void attention(int layer, int head, int firstRow, int rows, int cols, std::span<const float> weights) = 0;

    /// Whether logits() shall be called for this position (the last one's are in the result anyway).
    [[nodiscard]] virtual bool wantsLogits(int /*position*/) const { return false; }

    /// @param values (vocab). Valid only during the call.
    virtual void logits(int /*position*/, std::span<const float> /*values*/) { }

    /// Whether tap() shall be called for this position. Asked of the last position of every chunk of a pass only.
    [[nodiscard]] virtual bool wantsTaps(int /*position*/) const { return false; }

    /// The position's values at one place of the pass, in the order of the pass. Valid only during the call.
    virtual void tap(const TapPlace& /*place*/, std::span<const float> /*values*/) { }
};

}  // namespace kvscope
