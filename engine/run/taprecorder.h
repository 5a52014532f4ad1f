// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Remembers what one position's values were at every place of a pass, as hashes, so that two passes can be compared place by place. Used by
// the generator on its thread.

#include "core/stepobserver.h"
#include "core/tapplace.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace kvscope {

struct Tap {
    TapPlace place;
    std::uint64_t hash = 0;  ///< over the bits of the values there
};

class TapRecorder final : public StepObserver {
public:
    /// Forgets the last pass. @param position whose values are wanted; -1: none's
    void begin(int position);
    [[nodiscard]] const std::vector<Tap>& taps() const noexcept { return m_taps; }  ///< in the order of the pass

    [[nodiscard]] bool wantsAttention(int, int) const override { return false; }
    void attention(int, int, int, int, int, std::span<const float>) override { }
    [[nodiscard]] bool wantsTaps(int position) const override { return position == m_position; }
    void tap(const TapPlace& place, std::span<const float> values) override;

private:
    int m_position = -1;
    std::vector<Tap> m_taps;
};

/// The first place at which two passes over the same position differ; absent when none does, or when one of them was not recorded.
[[nodiscard]] std::optional<TapPlace> firstDifference(std::span<const Tap> a, std::span<const Tap> b);

}  // namespace kvscope
