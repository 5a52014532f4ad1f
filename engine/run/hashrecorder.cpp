// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/hashrecorder.h"

#include <algorithm>
#include <bit>

namespace kvscope {

void HashRecorder::begin(int position)
{
    m_position = position;
    m_points.clear();
}

void HashRecorder::values(const ProbePoint& point, std::span<const float> values)
{
    // FNV-1a over whole floats for speed, as a step has some hundred points. Each round is a bijection of the hash, so a single differing
    // value always changes it.
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (const float value : values) {
        hash = (hash ^ std::bit_cast<std::uint32_t>(value)) * 0x100000001b3U;
    }
    m_points.push_back({ point, hash });
}

std::optional<ProbePoint> firstDivergence(std::span<const HashedPoint> a, std::span<const HashedPoint> b)
{
    const std::size_t count = std::min(a.size(), b.size());
    for (std::size_t i = 0; i < count; ++i) {
        if (a[i].point != b[i].point || a[i].hash != b[i].hash) {
            return a[i].point;
        }
    }
    return std::nullopt;
}

}  // namespace kvscope
