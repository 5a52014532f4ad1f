// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/steprecord.h"

#include <array>
#include <bit>
#include <cstddef>

namespace kvscope {

const char* phaseName(Phase phase) noexcept
{
    switch (phase) {
    case Phase::Prefill: return "prefill";
    case Phase::Decode: return "decode";
    case Phase::Recompute: return "recompute";
    case Phase::WarmUp: return "warm-up";
    }
    return "";
}

std::uint64_t bitsPrint(std::span<const float> values) noexcept
{
    // FNV-1a over pairs of floats in four lanes, because one lane would wait for its multiplication at every pair.
    constexpr std::uint64_t kPrime = 0x100000001b3U;
    constexpr std::size_t kLanes = 4;
    std::array<std::uint64_t, kLanes> lanes { 0xcbf29ce484222325U, 0x9e3779b97f4a7c15U, 0xc2b2ae3d27d4eb4fU, 0x165667b19e3779f9U };
    const auto bits = [&](std::size_t at) -> std::uint64_t { return std::bit_cast<std::uint32_t>(values[at]); };
    std::size_t at = 0;
    for (; at + 2 * kLanes <= values.size(); at += 2 * kLanes) {
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
            const std::uint64_t pair = bits(at + 2 * lane) | (bits(at + 2 * lane + 1) << 32U);
            // The product moves differences towards the high bits only; the turn brings them back.
            lanes[lane] = std::rotl((lanes[lane] ^ pair) * kPrime, 29);
        }
    }
    for (; at < values.size(); ++at) {
        lanes[0] = std::rotl((lanes[0] ^ bits(at)) * kPrime, 29);
    }
    std::uint64_t whole = values.size() + 1;
    for (const std::uint64_t lane : lanes) {
        whole = std::rotl((whole ^ lane) * kPrime, 29);
    }
    return whole == 0 ? 1 : whole;
}

StepRecordPtr withoutAttention(const StepRecordPtr& record)
{
    if (!record->attention && record->shownHeads.empty() && !record->heads && !record->prints) {
        return record;
    }
    auto copy = std::make_shared<StepRecord>(*record);
    copy->attention = nullptr;
    copy->shownHeads.clear();
    copy->heads = nullptr;
    copy->prints = nullptr;
    return copy;
}

}  // namespace kvscope
