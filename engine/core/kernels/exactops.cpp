// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernels/exactops.h"

namespace kvscope {

const ExactOps* exactOps(Isa isa) noexcept
{
    if (!isaSupported(isa))
        return nullptr;
    switch (isa) {
    case Isa::Baseline: return exactOpsBaseline();
#if defined(__x86_64__)
    case Isa::Avx2: return exactOpsAvx2();
    case Isa::Avx512: return exactOpsAvx512();
#else
    case Isa::Avx2:
    case Isa::Avx512: break;
#endif
    }
    return nullptr;
}

}  // namespace kvscope
