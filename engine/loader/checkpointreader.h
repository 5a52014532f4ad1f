// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The interface of every format's reader after it has opened and checked its files. One thread at a time.

#include "loader/checkpoint.h"

#include <utility>

namespace kvscope {

class ReadProgress;

class CheckpointReader {
public:
    virtual ~CheckpointReader() = default;
    CheckpointReader(const CheckpointReader&) = delete;
    CheckpointReader& operator=(const CheckpointReader&) = delete;

    /// All fields except the source, which the caller sets.
    [[nodiscard]] const ModelInfo& info() const noexcept { return m_info; }
    /// The bytes that openWeights() and its sources will report in total.
    [[nodiscard]] virtual std::uint64_t bytesToRead() const noexcept = 0;
    /// The weights, with a source instead of bytes where they can be read while they are packed; then neither the reader nor @p progress may
    /// end before. Shapes and sizes have already been checked. Throws EngineError: FileTruncated, FileUnreadable, Cancelled.
    [[nodiscard]] virtual ModelWeights openWeights(ReadProgress& progress) const = 0;
    /// The same weights, all in memory.
    [[nodiscard]] ModelWeights readWeights(ReadProgress& progress) const
    {
        ModelWeights weights = openWeights(progress);
        readRows(weights);
        return weights;
    }
    /// Whether openWeights() has them all in memory.
    [[nodiscard]] virtual bool readsAtOnce() const noexcept { return false; }

protected:
    CheckpointReader() = default;
    /// Sets the tokenizer and its file to what @p find() returns. A tokenizer that cannot be read leaves the model usable by token ids.
    template<typename Find> void setTokenizer(const Find& find)
    {
        try {
            auto found = find();
            m_info.tokenizer = std::move(found.tokenizer);
            m_info.tokenizerFile = std::move(found.file);
        } catch (const EngineError& problem) {
            m_info.tokenizerProblem = problem;
        }
    }
    ModelInfo m_info;
};

}  // namespace kvscope
