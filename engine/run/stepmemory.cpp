// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/stepmemory.h"

#include <utility>

namespace kvscope {

namespace {

std::uint64_t bytesOf(const RememberedStep& step)
{
    return step.logits.size() * sizeof(float) + step.points.size() * sizeof(HashedPoint);
}

}  // namespace

void StepMemory::add(RememberedStep step)
{
    if (m_budget == 0) {
        return;
    }
    m_bytes += bytesOf(step);
    m_steps.push_back(std::move(step));
    while (m_bytes > m_budget && m_oldest < m_steps.size()) {
        RememberedStep& oldest = m_steps[m_oldest++];
        m_bytes -= bytesOf(oldest);
        oldest.logits = {};
        oldest.points = {};
    }
}

const RememberedStep* StepMemory::at(int step) const
{
    const int index = step - m_firstStep;
    return index >= 0 && static_cast<std::size_t>(index) < m_steps.size() ? &m_steps[static_cast<std::size_t>(index)] : nullptr;
}

}  // namespace kvscope
