// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The stages of a step: their order, their names, and arrays with one entry per stage. Code that lists stages uses kStages and nameOf().
// Plain values, any thread.

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>

namespace kvscope {

/// In execution order. Capture is the observation overhead and is not part of any total.
enum class Stage : std::uint8_t {
    Embed,
    Qkv,  ///< norm, projections to query, key and value with biases and norms, RoPE, storing in the cache
    Attention,  ///< scores, softmax, weighted sum of the values
    AttentionOutput,  ///< the output projection and the residual addition
    Mlp,  ///< norm, MLP, residual addition
    Head,  ///< final norm and logits
    Sample,  ///< softmax over the vocabulary, candidates, choosing the token
    Capture,
};

/// The stages that make up a step's time.
inline constexpr std::array kStages { Stage::Embed, Stage::Qkv, Stage::Attention, Stage::AttentionOutput, Stage::Mlp, Stage::Head,
    Stage::Sample };
inline constexpr int kStageCount = static_cast<int>(kStages.size());

struct StageName {
    const char* json;  ///< key in JSON and CSV files
    const char* text;  ///< English; the window translates it in the context kStageContext
};
[[nodiscard]] const StageName& nameOf(Stage stage) noexcept;
inline constexpr const char* kStageContext = "Stage";  ///< translation context

/// One value per stage, including capture.
template<typename Value> struct StageArray {
    std::array<Value, kStages.size() + 1> values {};

    [[nodiscard]] constexpr Value& operator[](Stage stage) noexcept { return values[static_cast<std::size_t>(stage)]; }
    [[nodiscard]] constexpr const Value& operator[](Stage stage) const noexcept { return values[static_cast<std::size_t>(stage)]; }
};

/// Wall time per stage, measured with std::chrono::steady_clock on the computing thread.
struct StageTimes : StageArray<std::chrono::nanoseconds> {
    /// Time of the step, without capture.
    [[nodiscard]] std::chrono::nanoseconds total() const noexcept
    {
        std::chrono::nanoseconds sum {};
        for (const Stage stage : kStages)
            sum += (*this)[stage];
        return sum;
    }
    StageTimes& operator+=(const StageTimes& other) noexcept
    {
        for (std::size_t i = 0; i < values.size(); ++i)
            values[i] += other.values[i];
        return *this;
    }
};

/// An amount per stage: multiply-adds of matrix products, or bytes.
struct StageCounts : StageArray<std::uint64_t> {
    /// Over all stages of a step.
    [[nodiscard]] constexpr std::uint64_t total() const noexcept
    {
        std::uint64_t sum = 0;
        for (const Stage stage : kStages)
            sum += (*this)[stage];
        return sum;
    }
    friend bool operator==(const StageCounts& a, const StageCounts& b) noexcept { return a.values == b.values; }
};

/// Adds the time since the last lap to a stage.
class StageClock {
public:
    explicit StageClock(StageTimes& times) : m_times(times) { }
    void lap(Stage stage)
    {
        const auto now = std::chrono::steady_clock::now();
        m_times[stage] += now - m_last;
        m_last = now;
    }

private:
    StageTimes& m_times;
    std::chrono::steady_clock::time_point m_last = std::chrono::steady_clock::now();
};

}  // namespace kvscope
