// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "equality.h"

#include "core/error.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <new>
#include <string>

namespace kvscope {

void RunComparison::addFirst(TokenId token, std::span<const float> logits)
{
    try {
        m_logits.emplace_back(logits.begin(), logits.end());
    } catch (const std::bad_alloc&) {
        throw EngineError(ErrorCode::OutOfMemory)
            .got(std::to_string((m_logits.size() + 1) * logits.size_bytes()))
            .advise("to compare both modes the logits of every step are kept: ask for fewer steps");
    }
    m_tokens.push_back(token);
}

void RunComparison::addSecond(TokenId token, std::span<const float> logits)
{
    const std::size_t step = m_nextStep++;
    if (!m_result.tokens) {
        return;
    }
    const std::vector<float>& first = m_logits.at(step);
    for (std::size_t i = 0; i < logits.size(); ++i) {
        const auto difference = std::abs(static_cast<double>(logits[i]) - static_cast<double>(first[i]));
        m_result.maxAbsDifference = std::max(m_result.maxAbsDifference, difference);
        const std::uint32_t flipped = std::bit_cast<std::uint32_t>(logits[i]) ^ std::bit_cast<std::uint32_t>(first[i]);
        m_result.differingBits += static_cast<std::uint64_t>(std::popcount(flipped));
    }
    ++m_result.stepsCompared;
    m_result.tokens = token == m_tokens.at(step);
}

}  // namespace kvscope
