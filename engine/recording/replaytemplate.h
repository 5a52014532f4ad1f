// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The page of resources/replay as it is built into the program. Any thread.

#include <string_view>

namespace kvscope::replaytemplate {

/// HTML with its style and scripts; "@RUN@", once, stands where the run goes.
extern const std::string_view kPage;

}  // namespace kvscope::replaytemplate
