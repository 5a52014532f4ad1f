// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Turns the arguments of the program into a Command. Needs no model and touches no file.

#include "commands.h"

#include <span>
#include <string>

namespace kvscope {

/// @param arguments without the program's name. @param choices what export takes. Throws UsageError.
[[nodiscard]] Command parseCommandLine(std::span<const std::string> arguments, const ExportChoices& choices);

}  // namespace kvscope
