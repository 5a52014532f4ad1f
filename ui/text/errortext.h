// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Engine errors as sentences in the window's language. Pure functions of the error and the installed translators.

#include "core/error.h"

#include <QString>

namespace kvscope {

/// The error in one sentence without details: the bold line of an error card.
[[nodiscard]] QString errorHeadline(const EngineError& error);
/// Expected, found and the file, in one line; empty if unknown.
[[nodiscard]] QString errorDetails(const EngineError& error);
/// Headline and details, for places with a single line and for the clipboard.
[[nodiscard]] QString errorSentence(const EngineError& error);

}  // namespace kvscope
