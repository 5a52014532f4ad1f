// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Text that a model's files bring along, for the screen. GUI thread only.

#include "loader/headroles.h"

#include <QString>

namespace kvscope {

/// In the window's language where the file has it. Control characters, which could break a line, become spaces.
[[nodiscard]] QString fileText(const TextByLanguage& text);

}  // namespace kvscope
