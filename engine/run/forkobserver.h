// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Two watchers of one forward pass. Used by the generator on its thread.

#include "core/stepobserver.h"

#include <algorithm>
#include <array>

namespace kvscope {

/// Shows one forward pass to two observers. Either may be null.
class ForkObserver final : public StepObserver {
public:
    ForkObserver(StepObserver* first, StepObserver* second) : m_observers { first, second } { }

    [[nodiscard]] bool wantsAttention(int layer, int head) const override
    {
        return std::any_of(m_observers.begin(), m_observers.end(),
            [=](const StepObserver* observer) { return observer != nullptr && observer->wantsAttention(layer, head); });
    }
    void attention(int layer, int head, int firstRow, int rows, int cols, std::span<const float> weights) override
    {
        for (StepObserver* observer : m_observers) {
            if (observer != nullptr && observer->wantsAttention(layer, head)) {
                observer->attention(layer, head, firstRow, rows, cols, weights);
            }
        }
    }
    [[nodiscard]] bool wantsLogits(int position) const override
    {
        return std::any_of(m_observers.begin(), m_observers.end(),
            [=](const StepObserver* observer) { return observer != nullptr && observer->wantsLogits(position); });
    }
    void logits(int position, std::span<const float> values) override
    {
        for (StepObserver* observer : m_observers) {
            if (observer != nullptr && observer->wantsLogits(position)) {
                observer->logits(position, values);
            }
        }
    }
    [[nodiscard]] bool wantsTaps(int position) const override
    {
        return std::any_of(m_observers.begin(), m_observers.end(),
            [=](const StepObserver* observer) { return observer != nullptr && observer->wantsTaps(position); });
    }
    /// Both are shown what one of them wants: at most one observer of a pass may want taps.
    void tap(const TapPlace& place, std::span<const float> values) override
    {
        for (StepObserver* observer : m_observers) {
            if (observer != nullptr) {
                observer->tap(place, values);
            }
        }
    }

private:
    std::array<StepObserver*, 2> m_observers;
};

}  // namespace kvscope
