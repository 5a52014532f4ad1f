// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Compiled with its own instruction-set flags (CMakeLists.txt): included code must not be emitted under a shared name.
#define Eigen KvscopeEigenAvx2
#include "kernels/eigen/eigenops_impl.h"

namespace kvscope {

const EigenOps* eigenOpsAvx2() noexcept
{
    static constexpr EigenOps kOps { &linear, &norm, &rotate, &attention, &activate, &add, &scale, &clip, &softCap };
    return &kOps;
}

}  // namespace kvscope
