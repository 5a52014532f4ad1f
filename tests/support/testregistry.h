// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The test classes of one program. Each source registers its class under its file name; testmain.cpp runs them.

#include <QObject>

#include <memory>

namespace kvscope::test {

using TestFactory = std::unique_ptr<QObject> (*)();

/// Called before main(), while static objects are initialised. Returns true.
bool registerTest(const char* file, TestFactory make);

}  // namespace kvscope::test

/// Replaces QTEST_MAIN: the program runs @p Class if its first argument is the name of this file without extension.
#define KVSCOPE_TEST(Class)                                                                                                                \
    [[maybe_unused]] static const bool kRegistered##Class                                                                                  \
        = kvscope::test::registerTest(__FILE__, [] { return std::unique_ptr<QObject>(std::make_unique<Class>()); });
