// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A whole run as arrays for NumPy: the members of an .npz archive, which docs/notebook.md lists. Positions, layers, heads and steps count
// from 0; numbers and names are the same in every language; nothing names a folder of this machine. Any thread.

#include "core/runsettings.h"
#include "core/steprecord.h"
#include "data/zipfile.h"
#include "loader/checkpoint.h"

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace kvscope {

/// One row of a head's softmax weights: on keys 0 … position, NaN where masked; empty if it is not kept. Valid until the next call.
using RowOfHead = std::function<std::span<const float>(int layer, int head, int position)>;

struct RunArrays {
    const ModelInfo* model = nullptr;  ///< not null
    const RunSettings* settings = nullptr;  ///< not null
    std::span<const StepRecordPtr> records;  ///< the finished steps from the prefill on; not empty
    std::string kernels;  ///< as in --json; empty if unknown
    std::string isa;  ///< likewise
    ZipMember attention;  ///< see attentionMember()
};

/// The member attention.npy, float32 (layers, heads, n, n): 0 where masked, NaN in rows that are not kept. Rows are asked for in order, while the
/// archive is written.
[[nodiscard]] ZipMember attentionMember(int layers, int heads, int positions, RowOfHead rowOf);

/// All members of the archive, the attention last.
[[nodiscard]] std::vector<ZipMember> runArrays(const RunArrays& run);

}  // namespace kvscope
