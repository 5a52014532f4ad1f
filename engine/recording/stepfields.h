// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The fields of a step's record that are one column of a session file each, with the name of the column. Reader and writer walk the same lists, so
// a new field of a record needs one line here, and one in docs/session-files.md. For the sources of this folder and its tests only.

#include "core/steprecord.h"
#include "data/npyarray.h"

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace kvscope {

/// How a field is stored: `width` values of type Raw. decode() returns false for values that the field cannot have.
template<class T> struct StoredField {
    using Raw = T;
    static constexpr std::size_t kWidth = 1;
    static constexpr const char* kType = npyType<T>();
    static void encode(const T& value, Raw* raw) { *raw = value; }
    static bool decode(const Raw* raw, T& value)
    {
        value = *raw;
        return true;
    }
};

template<> struct StoredField<bool> {
    using Raw = std::uint8_t;
    static constexpr std::size_t kWidth = 1;
    static constexpr const char* kType = kNpyBool;
    static void encode(bool value, Raw* raw) { *raw = value ? 1 : 0; }
    static bool decode(const Raw* raw, bool& value)
    {
        value = *raw != 0;
        return *raw <= 1;
    }
};

template<> struct StoredField<Phase> {
    using Raw = std::uint8_t;
    static constexpr std::size_t kWidth = 1;
    static constexpr const char* kType = npyType<Raw>();
    static void encode(Phase value, Raw* raw) { *raw = static_cast<Raw>(value); }
    static bool decode(const Raw* raw, Phase& value)
    {
        value = static_cast<Phase>(*raw);
        return *raw <= static_cast<Raw>(Phase::WarmUp);
    }
};

template<> struct StoredField<std::chrono::nanoseconds> {
    using Raw = std::int64_t;
    static constexpr std::size_t kWidth = 1;
    static constexpr const char* kType = npyType<Raw>();
    static void encode(std::chrono::nanoseconds value, Raw* raw) { *raw = value.count(); }
    static bool decode(const Raw* raw, std::chrono::nanoseconds& value)
    {
        value = std::chrono::nanoseconds(*raw);
        return *raw >= 0;
    }
};

template<> struct StoredField<std::chrono::steady_clock::time_point> {
    using Raw = std::int64_t;
    using Time = std::chrono::steady_clock::time_point;
    static constexpr std::size_t kWidth = 1;
    static constexpr const char* kType = npyType<Raw>();
    static void encode(const Time& value, Raw* raw) { *raw = std::chrono::nanoseconds(value.time_since_epoch()).count(); }
    static bool decode(const Raw* raw, Time& value)
    {
        value = Time(std::chrono::duration_cast<Time::duration>(std::chrono::nanoseconds(*raw)));
        return true;
    }
};

template<> struct StoredField<StageTimes> {
    using Raw = std::int64_t;
    static constexpr std::size_t kWidth = kStages.size() + 1;
    static constexpr const char* kType = npyType<Raw>();
    static void encode(const StageTimes& value, Raw* raw)
    {
        for (std::size_t i = 0; i < kWidth; ++i) {
            raw[i] = value.values[i].count();
        }
    }
    /// Each so small that their sum cannot overflow.
    static bool decode(const Raw* raw, StageTimes& value)
    {
        constexpr Raw kMost = INT64_MAX / static_cast<Raw>(kWidth);
        bool valid = true;
        for (std::size_t i = 0; i < kWidth; ++i) {
            value.values[i] = std::chrono::nanoseconds(raw[i]);
            valid = valid && raw[i] >= 0 && raw[i] <= kMost;
        }
        return valid;
    }
};

template<> struct StoredField<StageCounts> {
    using Raw = std::uint64_t;
    static constexpr std::size_t kWidth = kStages.size() + 1;
    static constexpr const char* kType = npyType<Raw>();
    static void encode(const StageCounts& value, Raw* raw)
    {
        for (std::size_t i = 0; i < kWidth; ++i) {
            raw[i] = value.values[i];
        }
    }
    static bool decode(const Raw* raw, StageCounts& value)
    {
        for (std::size_t i = 0; i < kWidth; ++i) {
            value.values[i] = raw[i];
        }
        return true;
    }
};

/// Calls visit(name, access) for each column; access(record) is a reference to the field. Fields whose size differs from step to step are stored
/// otherwise: see recordingwriter.cpp.
template<class Visit> void visitStepFields(const Visit& visit)
{
    visit(
        "step_phase", [](auto& step) -> auto& { return step.phase; });
    visit(
        "step_cache_on", [](auto& step) -> auto& { return step.cacheOn; });
    visit(
        "step_positions", [](auto& step) -> auto& { return step.positions; });
    visit(
        "step_token", [](auto& step) -> auto& { return step.token; });
    visit(
        "step_forced", [](auto& step) -> auto& { return step.forced; });
    visit(
        "step_temperature", [](auto& step) -> auto& { return step.sampling.temperature; });
    visit(
        "step_top_k", [](auto& step) -> auto& { return step.sampling.topK; });
    visit(
        "step_top_p", [](auto& step) -> auto& { return step.sampling.topP; });
    visit(
        "step_seed", [](auto& step) -> auto& { return step.sampling.seed; });
    visit(
        "step_probability", [](auto& step) -> auto& { return step.probability; });
    visit(
        "step_sampled_probability", [](auto& step) -> auto& { return step.sampledProbability; });
    visit(
        "step_cut", [](auto& step) -> auto& { return step.cut; });
    visit(
        "step_kept_tokens", [](auto& step) -> auto& { return step.keptTokens; });
    visit(
        "step_logit", [](auto& step) -> auto& { return step.logit; });
    visit(
        "step_entropy_bits", [](auto& step) -> auto& { return step.entropy; });
    visit(
        "step_written", [](auto& step) -> auto& { return step.written; });
    visit(
        "step_reused", [](auto& step) -> auto& { return step.reused; });
    visit(
        "step_recomputed", [](auto& step) -> auto& { return step.recomputed; });
    visit(
        "step_cache_bytes", [](auto& step) -> auto& { return step.cacheBytes; });
    visit(
        "step_cache_reserved_bytes", [](auto& step) -> auto& { return step.cacheReservedBytes; });
    visit(
        "step_weight_bytes_moved_computed", [](auto& step) -> auto& { return step.weightBytesMoved; });
    visit(
        "step_cache_bytes_moved_computed", [](auto& step) -> auto& { return step.cacheBytesMoved; });
    visit(
        "step_stage_bytes_computed", [](auto& step) -> auto& { return step.stageBytes; });
    visit(
        "step_chunks", [](auto& step) -> auto& { return step.chunks; });
    visit(
        "step_stage_ns", [](auto& step) -> auto& { return step.times; });
    visit(
        "step_ended_ns", [](auto& step) -> auto& { return step.ended; });
    visit(
        "step_waited_ns", [](auto& step) -> auto& { return step.waited; });
    visit(
        "step_operations", [](auto& step) -> auto& { return step.operations; });
    visit(
        "step_stage_operations", [](auto& step) -> auto& { return step.stageOperations; });
    visit(
        "step_predicted_operations", [](auto& step) -> auto& { return step.predictedOperations; });
    visit(
        "step_logits_hash", [](auto& step) -> auto& { return step.logitsHash; });
}

/// The same of a candidate for the next token.
template<class Visit> void visitCandidateFields(const Visit& visit)
{
    visit(
        "top_ids", [](auto& candidate) -> auto& { return candidate.token; });
    visit(
        "top_probabilities", [](auto& candidate) -> auto& { return candidate.probability; });
    visit(
        "top_logits", [](auto& candidate) -> auto& { return candidate.logit; });
    visit(
        "top_sampled_probabilities", [](auto& candidate) -> auto& { return candidate.sampled; });
    visit(
        "top_cut", [](auto& candidate) -> auto& { return candidate.cut; });
}

/// The same of a comparison with the other mode.
template<class Visit> void visitComparisonFields(const Visit& visit)
{
    visit(
        "check_same_token", [](auto& check) -> auto& { return check.sameToken; });
    visit(
        "check_max_abs_difference", [](auto& check) -> auto& { return check.maxAbsDifference; });
    visit(
        "check_differing_bits", [](auto& check) -> auto& { return check.differingBits; });
    visit(
        "check_other_token", [](auto& check) -> auto& { return check.otherToken; });
    visit(
        "check_ns", [](auto& check) -> auto& { return check.time; });
    visit(
        "check_operations", [](auto& check) -> auto& { return check.operations; });
    visit(
        "check_waited_ns", [](auto& check) -> auto& { return check.waited; });
}

}  // namespace kvscope
