// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Which instructions the exact kernels use on this processor. Pure functions, any thread.

#include <cstdint>

namespace kvscope {

enum class Isa : std::uint8_t { Baseline, Avx2, Avx512 };

[[nodiscard]] const char* isaName(Isa isa) noexcept;  ///< "baseline", "avx2", "avx512"

/// Whether this processor and this build can run them.
[[nodiscard]] bool isaSupported(Isa isa) noexcept;

/// The best supported one, or what the environment variable KVSCOPE_ISA names.
/// Throws EngineError{OptionWrong} when that is unknown or unsupported here.
[[nodiscard]] Isa chooseIsa();

}  // namespace kvscope
