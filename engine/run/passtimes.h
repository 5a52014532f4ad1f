// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What a forward pass takes that nobody timed, fitted to those that were timed. Pure computation, any thread.
//
// A pass over one position waits for memory: its time grows with the bytes it moves. A pass over many positions reads the weights once as well and
// then computes: a fixed part and a part for each operation. All parts are medians, so that one pass that was held up moves none of them.

#include "core/modelconfig.h"
#include "core/steprecord.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace kvscope {

struct TimedPass {
    int rows = 0;  ///< positions that were fed
    double operations = 0.0;
    double bytes = 0.0;  ///< moved, computed
    double milliseconds = 0.0;
};

/// The pass of a step. A branch's first step, which may feed one position, counts as what it fed.
[[nodiscard]] TimedPass passOf(const StepRecord& record);

class PassTimes {
public:
    PassTimes() = default;
    explicit PassTimes(const std::vector<TimedPass>& passes);

    /// Whether passes of both kinds were timed; one kind says nothing about the other.
    [[nodiscard]] bool known() const { return m_one > 0.0 && m_hasMany; }
    /// NaN unless known(). @param rows, operations, bytes of the pass
    [[nodiscard]] double milliseconds(int rows, double operations, double bytes) const;

private:
    double m_one = 0.0;  ///< ms, median pass over one position
    double m_oneOperations = 0.0;
    double m_perByte = 0.0;  ///< ms
    bool m_hasMany = false;  ///< a pass over several positions was timed
    double m_perOperation = 0.0;  ///< ms beyond the operations of one position
};

/// Fitted to all passes that were timed in a run: those of its steps and, of the other mode, those of their checks.
/// @param records of the run, in order from step 0
/// @param checks by step; may be shorter
/// @param earlier records of another run of the same model, for a kind of which this run has no pass; may be empty
[[nodiscard]] PassTimes passTimesOf(const ModelConfig& config, std::span<const StepRecordPtr> records,
    std::span<const std::optional<BitComparison>> checks, std::span<const StepRecordPtr> earlier);

/// The one estimate of a time that nobody measured: milliseconds of a pass over positions first … first + rows - 1, with the operations and the
/// bytes of the cost model. NaN unless times.known().
/// @param weightBytes LanguageModel::streamedWeightBytes(); 0 if unknown
/// @param cached whether a cache is read and written
[[nodiscard]] double expectedTime(
    const PassTimes& times, const ModelConfig& config, std::uint64_t weightBytes, int first, int rows, bool cached);

}  // namespace kvscope
