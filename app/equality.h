// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Compares two runs of the same prompt, bit for bit. Main thread only.

#include "core/modelconfig.h"

#include <cstdint>
#include <span>
#include <vector>

namespace kvscope {

/// Logits are compared up to and including the first step whose tokens differ: after it the inputs of the runs differ.
struct Equality {
    bool tokens = true;  ///< all sampled tokens are equal
    double maxAbsDifference = 0.0;
    std::uint64_t differingBits = 0;
    int stepsCompared = 0;
};

/// Receives the logits of a first run, then those of a second one, step by step.
class RunComparison {
public:
    /// @param logits (vocabSize), copied
    /// Throws EngineError{OutOfMemory} if there is not enough memory.
    void addFirst(TokenId token, std::span<const float> logits);
    void addSecond(TokenId token, std::span<const float> logits);
    [[nodiscard]] const Equality& result() const noexcept { return m_result; }

private:
    std::vector<TokenId> m_tokens;  ///< of the first run
    std::vector<std::vector<float>> m_logits;  ///< of the first run, (steps, vocabSize)
    std::size_t m_nextStep = 0;
    Equality m_result;
};

}  // namespace kvscope
