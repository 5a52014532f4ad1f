// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Runs lanes in rotation, so that a disturbance affects all of them, until there are enough rounds or they took long. Each lane is a run of its own
// with a cache of its own; a run beside it keeps its cache. One thread at a time, that which owns the model.

#include "model/languagemodel.h"
#include "run/lanes.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace kvscope {

/// Builds the model of the lanes with narrow weights beside the model that is given. Null if the token was requested to stop first; it is then
/// called again. Throws EngineError.
using NarrowModel = std::function<std::unique_ptr<LanguageModel>(const LanguageModel& model, const std::stop_token& stop)>;

class LaneRunner {
public:
    /// @param narrow not empty if a lane has narrow weights; what it builds is kept until the last round is complete
    explicit LaneRunner(LaneRequest request, NarrowModel narrow = {}, EnergyCounter energy = EnergyCounter());

    /// The last round is complete.
    [[nodiscard]] bool finished() const noexcept;
    /// Runs the next lane of the round. False if @p stop was requested before it completed; the next call then begins it again. Throws
    /// EngineError as Generator does.
    /// @param run settings of the run that goes on with the model afterwards; null: none
    bool runNext(LanguageModel& model, const RunSettings* run, const std::stop_token& stop);
    /// Runs of lanes that were timed so far, in all rounds.
    [[nodiscard]] int timed() const noexcept;
    /// What was measured so far.
    [[nodiscard]] const LaneResults& results() const noexcept { return m_results; }

private:
    struct Reference {
        int promptTokens = 0;
        std::vector<float> logits;
    };

    bool prepare(LanguageModel& model, const std::stop_token& stop);
    bool runLane(LanguageModel& model, LaneTimes& lane, const std::stop_token& stop);
    [[nodiscard]] RunSettings settingsOf(const LaneSettings& lane) const;
    void addDifference(LaneTimes& lane, std::span<const float> logits);

    LaneRequest m_request;
    LaneResults m_results;
    std::vector<Reference> m_references;  ///< logits of the first step, by prompt tokens
    NarrowModel m_narrow;
    std::unique_ptr<LanguageModel> m_narrowed;  ///< null: not needed, or not built yet
    EnergyCounter m_energy;
    std::size_t m_next = 0;
    std::chrono::nanoseconds m_spent {};
    bool m_awake = false;
};

/// All rounds. Empty if stopped. Throws as LaneRunner::runNext() does.
/// @param narrow as for LaneRunner
[[nodiscard]] std::optional<LaneResults> runLanes(
    LanguageModel& model, const LaneRequest& request, const std::stop_token& stop, NarrowModel narrow = {});

}  // namespace kvscope
