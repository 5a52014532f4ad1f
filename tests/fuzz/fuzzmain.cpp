// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The function that libFuzzer calls, for the target KVSCOPE_FUZZ_TARGET.

#include "fuzz/targets.h"

#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    kvscope::test::KVSCOPE_FUZZ_TARGET({ reinterpret_cast<const char*>(data), size });
    return 0;
}
