// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Takes the softmax weights of the heads that probes asked for from the kernels to the probes. Owned by the Transformer, used on the thread
// that runs forward().

#include "core/probe.h"
#include "kernels/alignedmemory.h"
#include "kernels/kernels.h"

#include <vector>

namespace kvscope {

class AttentionCapture {
public:
    /// Asks which heads of this layer are wanted and makes room for their weights.
    /// Later steps over the same cache need no more room than a decode step has now.
    void prepare(const ProbeList& probes, const Kernels& kernels, AttentionCall& call);

    /// Hands over what attention() left there, NaN where masked; nothing where prepare() found nobody who wants it.
    void deliver(const ProbeList& probes, const AttentionCall& call);

private:
    std::vector<int> m_wanted;  ///< heads, in order
    FloatBuffer m_weights;  ///< (wanted heads, rows, stride)
    std::vector<float*> m_targets;  ///< (heads), null where not wanted
};

}  // namespace kvscope
