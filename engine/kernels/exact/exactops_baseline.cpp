// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Compiled with its own instruction-set flags (CMakeLists.txt): do not include anything that emits code visible outside this file.
#include "kernels/exact/vector_baseline.h"

#include "kernels/exact/product_impl.h"

#include "kernels/exact/math_impl.h"

#include "kernels/exact/attention_impl.h"

namespace kvscope {

const ExactOps* exactOpsBaseline() noexcept
{
    static constexpr ExactOps kOps { &panelProduct, &rowProducts, &attention, &norm, &rotate, &activate, &add, &scale, &clip, &softCap,
        &exponentialOfAll };
    return &kOps;
}

}  // namespace kvscope
