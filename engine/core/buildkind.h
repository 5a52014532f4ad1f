// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What kind of build measured a time: whoever reads a time must know when it was taken with checks that cost time. Any thread.

#include <string_view>

namespace kvscope {

enum class BuildKind {
    Release,  ///< nothing in the way of a timing
    Debug,  ///< assertions are on, and perhaps optimisation is off
    Sanitizer,  ///< addresses or threads are watched: times say nothing
};
[[nodiscard]] BuildKind buildKind() noexcept;
[[nodiscard]] std::string_view buildName() noexcept;  ///< "release", "debug", "sanitizer"; for files and commands

}  // namespace kvscope
