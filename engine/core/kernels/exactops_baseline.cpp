// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Compiled with instruction-set flags of its own (CMakeLists.txt): nothing may be included here that leaves code outside this file.
#include "core/kernels/vector_baseline.h"

#include "core/kernels/product_impl.h"

#include "core/kernels/math_impl.h"

#include "core/kernels/attention_impl.h"

namespace kvscope {

const ExactOps* exactOpsBaseline() noexcept
{
    static constexpr ExactOps kOps { &panelProduct, &rowProducts, &attention, &norm, &rotate, &activate, &add, &exponentialOfAll };
    return &kOps;
}

}  // namespace kvscope
