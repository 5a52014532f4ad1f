// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The kind of build that measured a time: debug checks and sanitizers distort timings. Any thread.

#include <string_view>

namespace kvscope {

enum class BuildKind {
    Release,  ///< optimised, no checks: timings are valid
    Debug,  ///< assertions are on, optimisation may be off
    Sanitizer,  ///< address or thread sanitizer: timings are meaningless
};
[[nodiscard]] BuildKind buildKind() noexcept;
[[nodiscard]] std::string_view buildName() noexcept;  ///< "release", "debug", "sanitizer"; for files and commands

}  // namespace kvscope
