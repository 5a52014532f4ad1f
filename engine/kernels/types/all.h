// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The kernels of every number type. A type's file has two halves in one struct: scalar functions for conversion.cpp, and vectors of 16
// numbers for the product kernels, which are compiled once per instruction set with KVSCOPE_VECTORS defined. Use internal linkage only, and
// nothing from the standard library in the vector halves (see product_impl.h).

#include "kernels/types/bf16.h"
#include "kernels/types/f16.h"
#include "kernels/types/f32.h"
#include "kernels/types/q8_0.h"

namespace kvscope {
namespace {

template<typename...> struct TypeList {
};

/// In the order of DType's enumerators.
using AllNumberTypes = TypeList<TypeF32, TypeF16, TypeBf16, TypeQ8>;

}  // namespace
}  // namespace kvscope
