// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The arguments of kvscope export. Needs no model and touches no file.

#include "commands.h"

#include <span>
#include <string>

namespace kvscope {

/// @param arguments those after "export". @param choices what export takes. Throws UsageError.
[[nodiscard]] Command parseExport(std::span<const std::string> arguments, const ExportChoices& choices);

}  // namespace kvscope
