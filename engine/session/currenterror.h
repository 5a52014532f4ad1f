// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Converts exceptions into values that may cross threads.

#include "core/error.h"

namespace kvscope {

/// The exception being handled, as a value; call it inside a catch block. An EngineError is returned unchanged, std::bad_alloc becomes
/// OutOfMemory, anything else Internal.
[[nodiscard]] EngineError currentError() noexcept;

}  // namespace kvscope
