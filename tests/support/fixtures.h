// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The location of the shared test data: KVSCOPE_FIXTURES, otherwise the folder set by CMake. It is not part of the repository.

#include <QTest>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace kvscope::test {

[[nodiscard]] inline std::filesystem::path fixture(const std::string& relative)
{
    const char* chosen = std::getenv("KVSCOPE_FIXTURES");
    return std::filesystem::path(chosen != nullptr ? chosen : KVSCOPE_FIXTURES_DIR) / relative;
}

[[nodiscard]] inline std::string readFile(const std::filesystem::path& path)
{
    std::ifstream in(path, std::ios::binary);
    return { std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>() };
}

}  // namespace kvscope::test

/// Skips the calling test with a message if a fixture is missing.
#define KVSCOPE_NEED_FIXTURE(relative)                                                                                                     \
    if (!std::filesystem::exists(kvscope::test::fixture(relative)))                                                                        \
    QSKIP("the fixture " relative " is absent; KVSCOPE_FIXTURES can name the folder that holds it")
