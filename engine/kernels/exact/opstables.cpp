// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/exact/exactops.h"

#include "kernels/eigen/eigenops.h"

namespace kvscope {

#if defined(__x86_64__)

const ExactOps* exactOps(Isa isa) noexcept
{
    if (!isaSupported(isa))
        return nullptr;
    return isa == Isa::Avx512 ? exactOpsAvx512() : (isa == Isa::Avx2 ? exactOpsAvx2() : exactOpsBaseline());
}

const EigenOps* eigenOps(Isa isa) noexcept
{
    if (!isaSupported(isa))
        return nullptr;
    return isa == Isa::Avx512 ? eigenOpsAvx512() : (isa == Isa::Avx2 ? eigenOpsAvx2() : eigenOpsBaseline());
}

#else

const ExactOps* exactOps(Isa isa) noexcept
{
    return isa == Isa::Baseline ? exactOpsBaseline() : nullptr;
}
const EigenOps* eigenOps(Isa isa) noexcept
{
    return isa == Isa::Baseline ? eigenOpsBaseline() : nullptr;
}

#endif

}  // namespace kvscope
