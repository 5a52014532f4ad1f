// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Takes the softmax weights of the heads that an observer asked for from the kernels to the observer. Used by the thread that runs
// forward().

#include "kernels/kernels.h"
#include "kernels/alignedmemory.h"
#include "core/stepobserver.h"

#include <vector>

namespace kvscope {

class AttentionCapture {
public:
    /// Asks which heads of this layer are wanted and makes room for their weights.
    /// Later steps over the same cache need no more room than a decode step has now.
    void prepare(const StepObserver& observer, const Kernels& kernels, AttentionCall& call);

    /// Hands over what attention() left there, NaN where masked. Only after prepare() set call.weights.
    void deliver(StepObserver& observer, const AttentionCall& call);

private:
    std::vector<int> m_wanted;  ///< heads, in order
    FloatBuffer m_weights;  ///< (wanted heads, rows, stride)
    std::vector<float*> m_homes;  ///< (heads), null where not wanted
};

}  // namespace kvscope
