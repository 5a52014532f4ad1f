// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A step against the two ceilings of this machine: how many operations each stage makes for each byte, and how many a second. Seconds are measured,
// operations counted, bytes computed. After Williams, Waterman and Patterson, "Roofline: An Insightful Visual Performance Model" (2009). A value
// type; text is in the current language. GUI thread only.

#include "core/steprecord.h"
#include "figures/loglogfigure.h"
#include "run/lanes.h"
#include "run/machineceilings.h"
#include "widgets/numbertable.h"

#include <QCoreApplication>
#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace kvscope {

struct Roofline {
    Q_DECLARE_TR_FUNCTIONS(kvscope::Roofline)

public:
    struct Point {
        std::optional<Stage> stage;  ///< empty: all stages with matrix products together
        std::uint64_t operations = 0;  ///< multiply-adds, counted
        std::uint64_t bytes = 0;  ///< computed
        double milliseconds = 0.0;  ///< measured

        [[nodiscard]] double flopPerByte() const;
        [[nodiscard]] double gflops() const;  ///< two operations a multiply-add, 10^9 a second; NaN without a time
    };

    StepRecordPtr record;  ///< null: no step
    StepRecordPtr prefill;  ///< of the same run, for comparison; null if it is the record itself
    std::optional<MachineCeilings> ceilings;
    std::shared_ptr<const LaneResults> passes;  ///< LaneUse::Passes: prefills by rows per pass; null: not measured
    std::vector<Point> points;  ///< stages with matrix products in their order, then the whole step

    [[nodiscard]] const Point& whole() const { return points.back(); }
    /// The ceiling above a point in GFLOP/s, and the share of it that was reached; NaN before the ceilings were measured.
    [[nodiscard]] double ceilingOf(const Point& point) const;
    [[nodiscard]] double shareOf(const Point& point) const;
    /// Milliseconds in which the ceilings allow the step: each stage as fast as the lower one. NaN before they were measured.
    [[nodiscard]] double allowedMilliseconds() const;
    [[nodiscard]] int positionsFed() const { return record ? record->positions - record->reused : 0; }

    /// The measured prefills that have as many threads as the ceilings: one row per pass first, all at once last.
    [[nodiscard]] std::vector<const LaneTimes*> chunks() const;

    /// "Step 5, decode: 0.50 FLOP per byte, below the 15 where the ceilings meet: memory is the limit." Plain text.
    [[nodiscard]] QString sentence(const QLocale& locale) const;
    [[nodiscard]] QString shortSentence(const QLocale& locale) const;  ///< where that has no room. Plain text
    /// "The ceilings allow 1,320 tokens/s; 812 were reached (62 %)." Plain text; empty before the ceilings were measured.
    [[nodiscard]] QString allowance(const QLocale& locale) const;
    /// That the numbers cannot be trusted: faster than the ceilings allow, or a step that other programs held up. Empty where they can. Plain text.
    [[nodiscard]] QString doubt() const;
    [[nodiscard]] QString ceilingsText(const QLocale& locale) const;  ///< "60.1 GFLOP/s and 11.2 GB/s, measured here: AVX2, 1 thread"
    [[nodiscard]] QString readout(int dot, const QLocale& locale) const;  ///< of figure().dots[dot]; empty beyond
    [[nodiscard]] LogLogFigure figure() const;  ///< its dots are the points, then the prefill where there is one, then chunks()
    [[nodiscard]] QStringList headers() const;
    [[nodiscard]] QList<NumberTableModel::Row> rows(const QLocale& locale) const;
};

/// @param record null: no step
/// @param prefill the first step of its run; may be the same or null
[[nodiscard]] Roofline rooflineOf(
    const StepRecordPtr& record, const StepRecordPtr& prefill, const std::optional<MachineCeilings>& ceilings);

}  // namespace kvscope
