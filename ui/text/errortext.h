// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Failures of the engine as sentences in the window's language. Pure functions of the error and the installed translators.

#include "core/error.h"

#include <QString>

namespace kvscope {

/// What went wrong, in one sentence without its details: the bold line of an error card.
[[nodiscard]] QString errorHeadline(const EngineError& error);
/// Expected, found and the file, in one line; empty when nothing is known.
[[nodiscard]] QString errorDetails(const EngineError& error);
/// Headline and details, for places with one line and for the clipboard.
[[nodiscard]] QString errorSentence(const EngineError& error);

}  // namespace kvscope
