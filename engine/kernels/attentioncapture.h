// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Passes softmax weights from the kernels to the probes that want them. Owned by the Transformer, used on the thread that runs forward().

#include "core/probe.h"
#include "kernels/alignedmemory.h"
#include "kernels/kernels.h"

#include <vector>

namespace kvscope {

class AttentionCapture {
public:
    /// Determines which heads of this layer are wanted and reserves memory for their weights, enough for later decode steps over the same
    /// cache.
    void prepare(const ProbeList& probes, const Kernels& kernels, AttentionCall& call);

    /// Passes on the weights that attention() stored, NaN where masked; does nothing if prepare() found no interested probe.
    void deliver(const ProbeList& probes, const AttentionCall& call);

private:
    std::vector<int> m_wanted;  ///< head indices, ascending
    FloatBuffer m_weights;  ///< (wanted heads, rows, stride)
    std::vector<float*> m_targets;  ///< (heads), null for heads that are not wanted
};

}  // namespace kvscope
