// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A recorded run as one web page that needs nothing else: students step through it in any browser, without the program, the model and a network.
// The page itself is in resources/replay; this puts the run's numbers into it. Pure functions, any thread.

#include "recording/recording.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace kvscope {

/// A head whose attention a page holds; both from 0.
struct ReplayHead {
    int layer = 0;
    int head = 0;
    friend bool operator==(const ReplayHead&, const ReplayHead&) = default;
};

/// Bytes of attention that a page has unless heads are named: a browser reads so much at once.
inline constexpr std::uint64_t kReplayAttentionBytes = std::uint64_t { 16 } << 20U;

/// The bytes that the attention of one head takes in the page of a run, as base64.
[[nodiscard]] std::uint64_t replayHeadBytes(const RecordedRun& run);

/// Whole layers from the first on, as many as fit @p bytes; at least the first head.
[[nodiscard]] std::vector<ReplayHead> replayHeads(
    const Recording& recording, const RecordedRun& run, std::uint64_t bytes = kReplayAttentionBytes);

/// The page, UTF-8. The same recording gives the same bytes. It names no folder of any machine.
/// @param run one of the recording's; a run of the same prompt in the other mode gives its counts and times where the tokens are the same
/// @param heads which exist in the model
/// @param language code of the language that the page opens in, "en" or "es"; a button switches it
[[nodiscard]] std::string replayPage(
    const Recording& recording, const RecordedRun& run, std::span<const ReplayHead> heads, const std::string& language);

}  // namespace kvscope
