// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A number that counts from 0 and names one of several things: a layer, a head, a position. Any thread.

#include "core/error.h"

namespace kvscope {

/// Throws EngineError{OptionWrong} unless first <= @p value < @p count.
/// @param setting a phrase, or Verbatim for an option as it is typed
/// @param first below 0 where a value may also mean all of them; the message names 0 to count - 1
void requireIndex(const ErrorArgument& setting, int value, int count, int first = 0);

}  // namespace kvscope
