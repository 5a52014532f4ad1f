// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What a model is asked for by: a file or folder, or one of the models that are in no file of the user's. Any thread.

#include "core/bundledmodels.h"
#include "loader/lessonmodel.h"
#include "loader/random/randommodel.h"

#include <string_view>

namespace kvscope {

/// Whether an argument names a file or folder, rather than a bundled model, random weights or a lesson's model.
[[nodiscard]] constexpr bool namesFile(std::string_view argument) noexcept
{
    return !namesBundled(argument) && !argument.starts_with(kRandomPrefix) && !argument.starts_with(kLessonPrefix);
}

}  // namespace kvscope
