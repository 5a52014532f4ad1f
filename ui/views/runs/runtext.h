// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What the runs of a window are in words and numbers: their text, what they kept of the cache, their pace and their first token, cold and warm.
// Pure functions of recorded values; GUI thread only (translations).

#include "state/runmodel.h"

#include <QCoreApplication>
#include <QString>

#include <vector>

namespace kvscope {

/// The first step of a run that kept part of another one's cache, and the same positions without it.
struct WarmStart {
    int kept = 0;  ///< rows that were in the cache
    int again = 0;  ///< rows that were computed although an earlier run had computed them
    int computed = 0;  ///< rows that the step computed, those included
    double warm = 0.0;  ///< ms, measured
    double cold = 0.0;  ///< ms, of the check, which computes all positions; NaN before it was made
    bool checked = false;
    std::uint64_t differingBits = 0;  ///< of the logits, warm against cold

    [[nodiscard]] bool keptSome() const { return kept > 0; }
};

/// Up to a step.
struct RunPace {
    int steps = 0;
    double tokensPerSecond = 0.0;  ///< by the median time of the steps after the first, as the time panel has it; NaN without one
    std::uint64_t operations = 0;  ///< counted, all steps
};

class RunText {
    Q_DECLARE_TR_FUNCTIONS(kvscope::RunText)

public:
    [[nodiscard]] static QString name(const RunNode& node);  ///< "Run 3"
    /// The run's text from where it left its parent; all of it for one that left none. On one line, shortened in its middle.
    [[nodiscard]] static QString text(const RunModel& runs, const RunNode& node);
    [[nodiscard]] static QString kept(const RunHistory& run);  ///< "5 of 8", "5 of 8, 2 again"; "–" where nothing could be kept
    [[nodiscard]] static QString steps(const RunHistory& run);  ///< "4 of 20"
    [[nodiscard]] static WarmStart start(const RunModel& runs, const RunHistory& run);
    [[nodiscard]] static QString startSentence(const WarmStart& start);
    /// The same, longest first, for a place that may be narrow: without the bits, without the times; empty at last.
    [[nodiscard]] static QStringList startWordings(const WarmStart& start);
    /// Of the first @p steps records.
    [[nodiscard]] static RunPace pace(const QList<StepRecordPtr>& records, int steps);
};

}  // namespace kvscope
