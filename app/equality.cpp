// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "equality.h"

#include "core/error.h"
#include "run/bitcomparer.h"

#include <algorithm>
#include <new>
#include <string>

namespace kvscope {

void RunComparison::addFirst(TokenId token, std::span<const float> logits)
{
    try {
        m_logits.emplace_back(logits.begin(), logits.end());
    } catch (const std::bad_alloc&) {
        throw EngineError(ErrorCode::OutOfMemory)
            .found(ByteCount { (m_logits.size() + 1) * logits.size_bytes() })
            .hint(Phrase::AskForFewerSteps);
    }
    m_tokens.push_back(token);
}

void RunComparison::addSecond(TokenId token, std::span<const float> logits)
{
    const std::size_t step = m_nextStep++;
    if (!m_result.tokens) {
        return;
    }
    const LogitDifference difference = compareLogits(m_logits.at(step), logits);
    m_result.maxAbsDifference = std::max(m_result.maxAbsDifference, difference.maxAbs);
    m_result.differingBits += difference.bits;
    ++m_result.stepsCompared;
    m_result.tokens = token == m_tokens.at(step);
}

}  // namespace kvscope
