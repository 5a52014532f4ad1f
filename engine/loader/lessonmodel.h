// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The hand-made lessons as model arguments: "lesson:four-heads", "lesson:four-heads?patch=1".

#include "loader/checkpoint.h"

#include <string_view>

namespace kvscope {

inline constexpr std::string_view kLessonPrefix = "lesson:";

/// @param argument begins with kLessonPrefix
/// Throws EngineError{OptionWrong}: an unknown lesson or key, an invalid value.
[[nodiscard]] LoadedModel makeLesson(const std::string& argument);

}  // namespace kvscope
