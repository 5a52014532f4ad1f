// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/isa.h"

#include "core/error.h"

#include <array>
#if defined(__x86_64__)
#include <cpuid.h>
#endif
#include <cstdlib>
#include <string>

namespace kvscope {

namespace {

constexpr std::array kFromBest { Isa::Avx512, Isa::Avx2, Isa::Baseline };

}  // namespace

const char* isaName(Isa isa) noexcept
{
    switch (isa) {
    case Isa::Baseline: return "baseline";
    case Isa::Avx2: return "avx2";
    case Isa::Avx512: return "avx512";
    }
    return "baseline";
}

#if defined(__x86_64__)
namespace {

/// Uses cpuid, because clang 14's builtin has no name for it.
bool hasF16c() noexcept
{
    unsigned eax = 0;
    unsigned ebx = 0;
    unsigned ecx = 0;
    unsigned edx = 0;
    return __get_cpuid(1, &eax, &ebx, &ecx, &edx) != 0 && (ecx & bit_F16C) != 0;
}

}  // namespace
#endif

bool isaSupported(Isa isa) noexcept
{
#if defined(__x86_64__)
    // These also check that the operating system saves the wide registers.
    const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && hasF16c();
    switch (isa) {
    case Isa::Baseline: return true;
    case Isa::Avx2: return avx2;
    case Isa::Avx512:
        return avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq")
            && __builtin_cpu_supports("avx512vl");
    }
    return false;
#else
    return isa == Isa::Baseline;
#endif
}

Isa chooseIsa()
{
    const char* const wanted = std::getenv("KVSCOPE_ISA");
    if (wanted != nullptr && *wanted != '\0') {
        std::string supported;
        for (const Isa isa : kFromBest) {
            if (!isaSupported(isa))
                continue;
            if (std::string(wanted) == isaName(isa))
                return isa;
            supported += (supported.empty() ? "" : ", ") + std::string(isaName(isa));
        }
        throw EngineError(ErrorCode::OptionWrong).key("KVSCOPE_ISA").expected(Verbatim { supported }).found(Verbatim { wanted });
    }
    for (const Isa isa : kFromBest)
        if (isaSupported(isa))
            return isa;
    return Isa::Baseline;
}

}  // namespace kvscope
