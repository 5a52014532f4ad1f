// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What is kept of the steps of a run, so that they can be compared with the other mode when they are over. Owned by the generator, used on its
// thread.

#include "core/sampler.h"
#include "run/hashrecorder.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace kvscope {

struct RememberedStep {
    bool cacheOn = true;
    SamplingSettings sampling;
    TokenId sampled = -1;  ///< by the model, whatever was forced
    std::uint64_t logitsHash = 0;
    std::vector<float> logits;  ///< empty once their memory was needed for later steps
    std::vector<HashedPoint> points;  ///< empty where none were wanted
};

class StepMemory {
public:
    /// @param budgetBytes of logits and hashes together; the oldest are given up first. 0: no step is remembered at all.
    explicit StepMemory(std::uint64_t budgetBytes) : m_budget(budgetBytes) { }

    void add(RememberedStep step);
    /// Null for a step that is not remembered. @param index from 0, in the order of add()
    [[nodiscard]] const RememberedStep* at(int index) const;

private:
    std::uint64_t m_budget;
    std::uint64_t m_bytes = 0;
    std::size_t m_oldest = 0;  ///< first step that still has its logits
    std::vector<RememberedStep> m_steps;
};

}  // namespace kvscope
