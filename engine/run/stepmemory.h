// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Stores the logits of past steps, so that they can be compared with the other mode later. Owned by the generator, used on its thread.

#include "core/sampler.h"
#include "run/hashrecorder.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace kvscope {

struct RememberedStep {
    bool cacheOn = true;
    SamplingSettings sampling;
    TokenId sampled = -1;  ///< by the model, even if another token was forced
    std::uint64_t logitsHash = 0;
    std::vector<float> logits;  ///< empty after their memory was reused for later steps
    std::vector<HashedPoint> points;  ///< empty if not recorded
    std::chrono::nanoseconds sampleTime {};
};

class StepMemory {
public:
    /// @param budgetBytes for logits and hashes together; the oldest are dropped first. 0 = store nothing.
    /// @param firstStep the step of the first add()
    explicit StepMemory(std::uint64_t budgetBytes, int firstStep = 0) : m_budget(budgetBytes), m_firstStep(firstStep) { }

    void add(RememberedStep step);
    /// Null for a step that is not stored.
    [[nodiscard]] const RememberedStep* at(int step) const;

private:
    std::uint64_t m_budget;
    int m_firstStep;
    std::uint64_t m_bytes = 0;
    std::size_t m_oldest = 0;  ///< oldest step that still has its logits
    std::vector<RememberedStep> m_steps;
};

}  // namespace kvscope
