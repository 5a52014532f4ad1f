// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Wrong usage of the command line. Contains a finished English sentence, since only commands have a command line.

#include <stdexcept>

namespace kvscope {

/// Ends the program with exit code 2. what() may contain arbitrary bytes; the code that prints it escapes them.
class UsageError final : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// A file that cannot be used, in a finished English sentence that names it: exit code 1. For lessons, whose errors only the window's parts know.
class RefusedFile final : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

}  // namespace kvscope
