// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// An error's argument as English text whose digits are not grouped, for comparing.

#include "text/errorsentence.h"

namespace kvscope::test {

inline std::string plain(const ErrorArgument& argument)
{
    TextLocale locale;
    locale.groupSeparator.clear();
    return argumentText(argument, locale);
}

}  // namespace kvscope::test
