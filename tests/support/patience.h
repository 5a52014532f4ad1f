// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace kvscope::test {

/// How long a test waits for an expected event, in milliseconds. Only a failing test waits that long.
inline constexpr int kPatience = 60'000;

}  // namespace kvscope::test
