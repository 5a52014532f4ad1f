// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The border at which exceptions become values that may cross threads.

#include "core/error.h"

namespace kvscope {

/// What is being handled, as a value; to be called inside a catch block. An EngineError stays as it is, std::bad_alloc becomes OutOfMemory,
/// anything else Internal.
[[nodiscard]] EngineError currentError() noexcept;

}  // namespace kvscope
