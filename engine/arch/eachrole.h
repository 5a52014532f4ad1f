// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Visits the weights of a model by role. Any thread.

#include "arch/weightroles.h"

#include <cstddef>

namespace kvscope {

/// Calls each(role, layer or -1, its values) for every role that the weights have room for, layer by layer of each role. The values are for reading:
/// the table's targets are for writing, too.
template<typename Each> void forEachRole(const ModelWeights& weights, const Each& each)
{
    auto& values = const_cast<ModelWeights&>(weights);
    for (const WeightRole& role : weightRoles()) {
        if (!role.perLayer) {
            each(role, -1, role.target(values, 0));
            continue;
        }
        for (std::size_t layer = 0; layer < weights.layers.size(); ++layer) {
            each(role, static_cast<int>(layer), role.target(values, layer));
        }
    }
}

}  // namespace kvscope
