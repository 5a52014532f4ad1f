// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The instruction sets of the kernels and the choice among them on this processor. Pure functions, any thread.

#include <cstdint>

namespace kvscope {

enum class Isa : std::uint8_t { Baseline, Avx2, Avx512 };

[[nodiscard]] const char* isaName(Isa isa) noexcept;  ///< "baseline", "avx2", "avx512"

/// Whether this processor and this build support it.
[[nodiscard]] bool isaSupported(Isa isa) noexcept;

/// The best supported one, or the one named by the environment variable KVSCOPE_ISA. Throws EngineError{OptionWrong} if that is unknown or
/// unsupported here.
[[nodiscard]] Isa chooseIsa();

}  // namespace kvscope
