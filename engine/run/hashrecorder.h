// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Records hashes of one position's values at every point of a pass, so that two passes can be compared point by point. Used by the
// generator on its thread.

#include "core/probe.h"
#include "core/probepoint.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace kvscope {

struct HashedPoint {
    ProbePoint point;
    std::uint64_t hash = 0;  ///< over the bits of the values
};

class HashRecorder final : public Probe {
public:
    /// Discards the last pass.
    /// @param position the position to record; -1 = none
    void begin(int position);
    [[nodiscard]] const std::vector<HashedPoint>& points() const noexcept { return m_points; }  ///< in the order of the pass

    [[nodiscard]] bool wantsValues(int position) const override { return position == m_position; }
    void values(const ProbePoint& point, std::span<const float> values) override;

private:
    int m_position = -1;
    std::vector<HashedPoint> m_points;
};

/// The first point at which two passes over the same position differ; absent if none does or one of them was not recorded.
[[nodiscard]] std::optional<ProbePoint> firstDivergence(std::span<const HashedPoint> a, std::span<const HashedPoint> b);

}  // namespace kvscope
