// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/attentioncapture.h"

#include <algorithm>
#include <cstring>
#include <limits>

namespace kvscope {

namespace {

[[nodiscard]] constexpr std::size_t size(int value) noexcept
{
    return static_cast<std::size_t>(value);
}

/// Compacts the rows to a stride of cols and writes NaN into the masked cells. Each row moves towards the front, so none is overwritten
/// before it has moved.
void closeUp(float* weights, const AttentionCall& call)
{
    const std::size_t cols = size(call.firstPosition + call.rows);
    for (int row = 0; row < call.rows; ++row) {
        const int end = call.firstPosition + row + 1;
        const int begin = call.window == 0 ? 0 : std::max(0, end - call.window);
        const float* const from = weights + size(row) * call.weightStride;
        float* const to = weights + size(row) * cols;
        std::memmove(to + begin, from + begin, size(end - begin) * sizeof(float));
        std::fill(to, to + begin, std::numeric_limits<float>::quiet_NaN());
        std::fill(to + end, to + cols, std::numeric_limits<float>::quiet_NaN());
    }
}

}  // namespace

void AttentionCapture::prepare(const ProbeList& probes, const Kernels& kernels, AttentionCall& call)
{
    call.weights = nullptr;
    m_wanted.clear();
    for (int head = 0; head < call.heads; ++head)
        if (probes.wantsAttention(call.layer, head))
            m_wanted.push_back(head);
    if (m_wanted.empty())
        return;
    call.weightStride = kernels.weightStride(call.firstPosition + call.rows);
    const std::size_t perHead = size(call.rows) * call.weightStride;
    const std::size_t needed = std::max(m_wanted.size() * perHead, size(call.heads) * kernels.weightStride(call.cache.capacity));
    if (m_weights.size() < needed)
        m_weights.resize(needed);
    m_targets.assign(size(call.heads), nullptr);
    for (std::size_t i = 0; i < m_wanted.size(); ++i)
        m_targets[size(m_wanted[i])] = m_weights.data() + perHead * i;
    call.weights = m_targets.data();
}

void AttentionCapture::deliver(const ProbeList& probes, const AttentionCall& call)
{
    if (call.weights == nullptr)
        return;
    const int cols = call.firstPosition + call.rows;
    for (const int head : m_wanted) {
        float* const weights = m_targets[size(head)];
        closeUp(weights, call);
        probes.attention(call.layer, head, call.firstPosition, call.rows, cols, { weights, size(call.rows) * size(cols) });
    }
}

}  // namespace kvscope
