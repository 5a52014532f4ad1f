// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What one call of a tokenizer may cost. The stages of a tokenizer come from files that nobody vouches for: a few hundred bytes can describe
// output that doubles forty times or a pattern that backtracks for hours. Every stage spends from one budget, and the call ends with an error
// when the budget is spent. One object for each call, one thread.

#include <cstddef>

namespace kvscope {

class WorkBudget {
public:
    /// For encode(): the limits grow with the text, so that a prompt of any length passes through an ordinary tokenizer.
    [[nodiscard]] static WorkBudget forText(std::size_t bytes)
    {
        return { kFloorBytes + kBytesPerByte * bytes, kFloorSteps + kStepsPerByte * bytes };
    }
    /// For decode().
    [[nodiscard]] static WorkBudget forIds(std::size_t ids) { return { kFloorBytes + kBytesPerId * ids, kFloorSteps }; }
    /// For tables that are made once from a file, such as the text of every piece. @param bytes of the entries as the file spells them.
    [[nodiscard]] static WorkBudget forTable(std::size_t bytes) { return { kFloorBytes + kBytesPerTableByte * bytes, kFloorSteps }; }

    WorkBudget(std::size_t bytes, std::size_t steps) : m_mostBytes(bytes), m_mostSteps(steps), m_bytes(bytes), m_steps(steps) { }

    /// Before @p count bytes are made. Throws EngineError{TokenizerTooCostly}.
    void spendBytes(std::size_t count)
    {
        if (count > m_bytes) {
            refuseBytes();
        }
        m_bytes -= count;
    }
    /// Throws EngineError{TokenizerTooCostly}.
    void spendSteps(std::size_t count)
    {
        if (!trySteps(count)) {
            refuseSteps();
        }
    }
    /// The same for callers that must not throw: false when the steps are spent.
    [[nodiscard]] bool trySteps(std::size_t count) noexcept
    {
        const bool enough = count <= m_steps;
        m_steps = enough ? m_steps - count : 0;
        return enough;
    }
    [[nodiscard]] std::size_t stepsLeft() const noexcept { return m_steps; }
    [[noreturn]] void refuseSteps() const;

    /// What a word costs beside its bytes: its place in a list of words.
    static constexpr std::size_t kWordBytes = 32;
    /// What a symbol costs while the merges run: its place, its neighbours and its candidate.
    static constexpr std::size_t kSymbolBytes = 64;
    /// What one search costs beside the steps of the pattern.
    static constexpr std::size_t kSearchSteps = 4;
    /// A step of a pattern passes at most this many bytes; longer ones count more.
    static constexpr std::size_t kBytesPerStep = 16;

private:
    /// Allowed to any call, however short its text: a few milliseconds of work.
    static constexpr std::size_t kFloorBytes = std::size_t { 4 } << 20U;
    static constexpr std::size_t kFloorSteps = 1'000'000;
    /// Measured: the tokenizers of GPT-2, Llama 3, GPT-4o and DeepSeek make 65 to 160 bytes for each byte of text, lists and merges included, and
    /// most where every word is one letter. 100 kB of text may make 55 MB.
    static constexpr std::size_t kBytesPerByte = 512;
    /// Measured: their patterns take at most 15 steps for each byte.
    static constexpr std::size_t kStepsPerByte = 256;
    /// A piece has 5 bytes on average; the longest ordinary ones, runs of spaces, have 128.
    static constexpr std::size_t kBytesPerId = 4096;
    /// The known chains of decoders write a piece at most four times.
    static constexpr std::size_t kBytesPerTableByte = 8;

    [[noreturn]] void refuseBytes() const;

    std::size_t m_mostBytes;
    std::size_t m_mostSteps;
    std::size_t m_bytes;  ///< left
    std::size_t m_steps;  ///< left
};

}  // namespace kvscope
