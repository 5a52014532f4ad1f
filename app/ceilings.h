// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What this machine can do at best, measured: the yardsticks of bench. Each call takes about a second and keeps all its threads busy.

#include <cstdint>
#include <string>

namespace kvscope {

/// Multiply-adds in registers, float32, in billions of floating-point operations a second (a multiply-add is two), all threads together.
/// @param isa "avx512", "avx2" or "baseline", which must be available here.
[[nodiscard]] double fmaPeakGflops(const std::string& isa, int threads);

/// Reading @p bytes over and over, in 10^9 bytes a second, all threads together: the speed of whatever memory or cache holds that many.
/// @param isa as above.
[[nodiscard]] double streamGbs(const std::string& isa, std::uint64_t bytes, int threads);

}  // namespace kvscope
