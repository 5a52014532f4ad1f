// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Replaces the window and export in builds without a GUI.

#include "commands.h"
#include "usageerror.h"

namespace kvscope {

ExportChoices exportChoices()
{
    return {};
}

int run(const WindowCommand& /*command*/)
{
    throw UsageError("this build has no window: expected a command (generate, inspect, tokenize or bench)");
}

int run(const ExportCommand& /*command*/)
{
    throw UsageError("this build has no window and no export: expected generate, inspect, tokenize or bench");
}

}  // namespace kvscope
