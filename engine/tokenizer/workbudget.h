// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The work limit for one call of a tokenizer. Its stages come from untrusted files: a few hundred bytes can describe output that doubles
// forty times or a pattern that backtracks for hours. All stages share one budget, and the call fails with an error when it is exhausted, or
// soon after its stop token is requested. One object per call, one thread.

#include <cstddef>
#include <stop_token>
#include <utility>

namespace kvscope {

/// Throws EngineError{Cancelled} once @p stop was requested.
void endIfStopped(const std::stop_token& stop);

class WorkBudget {
public:
    /// For encode(): the limits grow with the text, so that an ordinary tokenizer can process a prompt of any length.
    [[nodiscard]] static WorkBudget forText(std::size_t bytes, std::stop_token stop = {})
    {
        WorkBudget budget(kFloorBytes + kBytesPerByte * bytes, kFloorSteps + kStepsPerByte * bytes);
        budget.m_stop = std::move(stop);
        return budget;
    }
    /// For decode().
    [[nodiscard]] static WorkBudget forIds(std::size_t ids) { return { kFloorBytes + kBytesPerId * ids, kFloorSteps }; }
    /// For tables computed once from a file, such as the text of every piece.
    /// @param bytes of the entries as spelled in the file
    [[nodiscard]] static WorkBudget forTable(std::size_t bytes) { return { kFloorBytes + kBytesPerTableByte * bytes, kFloorSteps }; }

    WorkBudget(std::size_t bytes, std::size_t steps) : m_mostBytes(bytes), m_mostSteps(steps), m_bytes(bytes), m_steps(steps) { }

    /// Call before producing @p count bytes. Throws EngineError: TokenizerTooCostly, Cancelled.
    void spendBytes(std::size_t count)
    {
        endIfStopped();
        if (count > m_bytes) {
            refuseBytes();
        }
        m_bytes -= count;
    }
    /// Throws EngineError: TokenizerTooCostly, Cancelled.
    void spendSteps(std::size_t count)
    {
        if (!trySteps(count)) {
            refuseSteps();
        }
    }
    /// The same for callers that must not throw: false if the steps are exhausted or the stop token is requested.
    [[nodiscard]] bool trySteps(std::size_t count) noexcept
    {
        const bool enough = count <= m_steps;
        m_steps = enough ? m_steps - count : 0;
        return enough && !m_stop.stop_requested();
    }
    [[nodiscard]] std::size_t stepsLeft() const noexcept { return m_steps; }
    /// After trySteps() returned false: throws EngineError, TokenizerTooCostly or Cancelled.
    [[noreturn]] void refuseSteps() const;
    /// For work that makes nothing and searches nothing. Throws EngineError{Cancelled}.
    void endIfStopped() const { kvscope::endIfStopped(m_stop); }

    /// The cost of a word in addition to its bytes: its entry in a list of words.
    static constexpr std::size_t kWordBytes = 32;
    /// The cost of a symbol during the merges: its entry, its neighbours and its candidate.
    static constexpr std::size_t kSymbolBytes = 64;
    /// The cost of one search in addition to the steps of the pattern.
    static constexpr std::size_t kSearchSteps = 4;
    /// A pattern step covers at most this many bytes; longer ones count more.
    static constexpr std::size_t kBytesPerStep = 16;

private:
    /// Allowed for every call, however short its text: a few milliseconds of work.
    static constexpr std::size_t kFloorBytes = std::size_t { 4 } << 20U;
    static constexpr std::size_t kFloorSteps = 1'000'000;
    /// Measured: the tokenizers of GPT-2, Llama 3, GPT-4o and DeepSeek produce 65 to 160 bytes per byte of text, including lists and
    /// merges, and most when every word is a single letter. 100 kB of text may produce 55 MB.
    static constexpr std::size_t kBytesPerByte = 512;
    /// Measured: their patterns take at most 21 steps per byte (a text of apostrophes). A step takes 16 to 33 ns, so that a prompt of 100 kB
    /// is refused after at most half a second.
    static constexpr std::size_t kStepsPerByte = 128;
    /// A piece has 5 bytes on average; the longest ordinary ones, runs of spaces, have 128.
    static constexpr std::size_t kBytesPerId = 4096;
    /// The known decoder chains write each piece at most four times.
    static constexpr std::size_t kBytesPerTableByte = 8;

    [[noreturn]] void refuseBytes() const;

    std::size_t m_mostBytes;
    std::size_t m_mostSteps;
    std::size_t m_bytes;  ///< remaining
    std::size_t m_steps;  ///< remaining
    std::stop_token m_stop;
};

}  // namespace kvscope
