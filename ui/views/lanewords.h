// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What is said of every measurement of lanes (run/lanes.h). Text is in the current language. GUI thread only.

#include "run/lanes.h"

#include <QCoreApplication>
#include <QString>

#include <cstdint>
#include <vector>

namespace kvscope {

struct LaneWords {
    Q_DECLARE_TR_FUNCTIONS(kvscope::LaneWords)

public:
    /// Whether other programs held up the lanes: in the first and the last step of a lane, of its latest round, the thread was ready but without a core
    /// for more than kMostWaiting of the time.
    [[nodiscard]] static bool isDisturbed(const LaneResults& results);
    /// "0 bits of the logits differ (compared)"
    [[nodiscard]] static QString bitsText(std::uint64_t bits);
    [[nodiscard]] static std::uint64_t mostDifferingBits(const std::vector<LaneTimes>& lanes);
    /// A sentence that says so and what to do; empty where nothing is measured, or undisturbed. Plain text. @param results may be null
    [[nodiscard]] static QString disturbed(const LaneResults* results);
};

}  // namespace kvscope
