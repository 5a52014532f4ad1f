// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The kernels of every number type. A type's file has two halves in one struct: scalar functions for conversion.cpp, and vectors of 16
// numbers for the product kernels, which are compiled once per instruction set with KVSCOPE_VECTORS defined. Use internal linkage only, and
// nothing from the standard library in the vector halves (see product_impl.h).

#include "kernels/types/bf16.h"
#include "kernels/types/f16.h"
#include "kernels/types/f32.h"
#include "kernels/types/iq4_nl.h"
#include "kernels/types/iq4_xs.h"
#include "kernels/types/q2_k.h"
#include "kernels/types/q3_k.h"
#include "kernels/types/q4_0.h"
#include "kernels/types/q4_1.h"
#include "kernels/types/q4_k.h"
#include "kernels/types/q5_0.h"
#include "kernels/types/q5_1.h"
#include "kernels/types/q5_k.h"
#include "kernels/types/q6_k.h"
#include "kernels/types/q8_0.h"

namespace kvscope {
namespace {

template<typename...> struct TypeList {
};

/// In the order of DType's enumerators.
using AllNumberTypes = TypeList<TypeF32, TypeF16, TypeBf16, TypeQ8, TypeQ40, TypeQ41, TypeQ50, TypeQ51, TypeQ2K, TypeQ3K, TypeQ4K, TypeQ5K,
    TypeQ6K, TypeIq4Nl, TypeIq4Xs>;

}  // namespace
}  // namespace kvscope
