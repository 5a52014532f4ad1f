// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The stages of a step: their order, their names, and arrays with one entry for each. Whoever lists stages reads kStages and nameOf(). Plain
// values, any thread.

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>

namespace kvscope {

/// In the order they run. Capture is the cost of observing and belongs to no total.
enum class Stage : std::uint8_t {
    Embed,
    Qkv,  ///< norm, projections to query, key, value, their biases and norms, RoPE, storing into the cache
    Attention,  ///< scores, softmax, weighted sum of the values
    AttentionOutput,  ///< the attention's output projection and its residual addition
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
    const char* text;  ///< in English; the window translates it in kStageContext
};
[[nodiscard]] const StageName& nameOf(Stage stage) noexcept;
inline constexpr const char* kStageContext = "Stage";  ///< of the translations

/// One value for each stage, capture included.
template<typename Value> struct StageArray {
    std::array<Value, kStages.size() + 1> values {};

    [[nodiscard]] constexpr Value& operator[](Stage stage) noexcept { return values[static_cast<std::size_t>(stage)]; }
    [[nodiscard]] constexpr const Value& operator[](Stage stage) const noexcept { return values[static_cast<std::size_t>(stage)]; }
};

/// Wall time by stage, measured with std::chrono::steady_clock on the thread that computes.
struct StageTimes : StageArray<std::chrono::nanoseconds> {
    /// Of the step; capture is left out.
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
