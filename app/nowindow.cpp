// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Stands in for the window and for export where they were left out of the build.

#include "commands.h"
#include "usageerror.h"

namespace kvscope {

int run(const WindowCommand& /*command*/)
{
    throw UsageError("this build has no window: expected a command (generate, inspect, tokenize or bench)");
}

int run(const ExportCommand& /*command*/)
{
    throw UsageError("this build has no window, and so no export: expected generate, inspect, tokenize or bench");
}

}  // namespace kvscope
