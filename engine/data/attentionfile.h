// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Writes the attention of a whole run to a .npy file during the run, so that no complete matrix is held in memory. Main thread only.

#include "core/probe.h"
#include "data/npyfile.h"

#include <exception>
#include <vector>

namespace kvscope {

/// float32 (layers, heads, n, n), 0 where masked; row i comes from the step that first computed position i.
class AttentionFile final : public Probe {
public:
    /// @param positions n. Throws EngineError{FileUnwritable} if there is not enough disk space.
    AttentionFile(FileWriter file, int layers, int heads, int positions);

    [[nodiscard]] bool wantsAttention(int layer, int head) const override;
    void attention(int layer, int head, int firstRow, int rows, int cols, std::span<const float> weights) override;

    /// Call after each step with the number of positions so far. Throws EngineError if writing failed during the step.
    void stepDone(int positions);
    void commit() { m_file.commit(); }
    /// The file so far, for what copies it elsewhere instead of committing it.
    [[nodiscard]] const NpyFile& file() const { return m_file; }

private:
    void writeRows(int layer, int head, int firstRow, int rows, int cols, std::span<const float> weights);

    NpyFile m_file;
    int m_heads = 0;
    int m_positions = 0;
    int m_known = 0;  ///< rows written by earlier steps
    std::vector<float> m_row;
    std::exception_ptr m_failure;  ///< stored until the step is over: nothing is thrown through a forward pass
};

}  // namespace kvscope
