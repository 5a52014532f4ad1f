// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Formats an error argument as English text without digit grouping, for comparisons.

#include "text/errorsentence.h"

namespace kvscope::test {

inline std::string plain(const ErrorArgument& argument)
{
    TextLocale locale;
    locale.groupSeparator.clear();
    return argumentText(argument, locale);
}

}  // namespace kvscope::test
