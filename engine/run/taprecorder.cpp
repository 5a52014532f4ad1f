// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/taprecorder.h"

#include <algorithm>
#include <bit>

namespace kvscope {

void TapRecorder::begin(int position)
{
    m_position = position;
    m_taps.clear();
}

void TapRecorder::tap(const TapPlace& place, std::span<const float> values)
{
    // FNV-1a by whole floats, as a step has some hundred taps. Each round is a bijection of the hash, so one differing value always shows.
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (const float value : values) {
        hash = (hash ^ std::bit_cast<std::uint32_t>(value)) * 0x100000001b3U;
    }
    m_taps.push_back({ place, hash });
}

std::optional<TapPlace> firstDifference(std::span<const Tap> a, std::span<const Tap> b)
{
    const std::size_t count = std::min(a.size(), b.size());
    for (std::size_t i = 0; i < count; ++i) {
        if (a[i].place != b[i].place || a[i].hash != b[i].hash) {
            return a[i].place;
        }
    }
    return std::nullopt;
}

}  // namespace kvscope
