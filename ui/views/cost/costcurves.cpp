// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/cost/costcurves.h"

#include "run/costmodel.h"
#include "run/statistics.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace kvscope {

namespace {

double millisecondsOf(const StepRecord& record)
{
    return toMilliseconds(record.times.total());
}

double costOf(const StepRecord& record, CostUnit unit)
{
    switch (unit) {
    case CostUnit::Operations: return static_cast<double>(record.operations);
    case CostUnit::Time: return millisecondsOf(record);
    case CostUnit::Bytes: return static_cast<double>(record.weightBytesMoved) + static_cast<double>(record.cacheBytesMoved);
    }
    return 0.0;
}

/// Whether a run in one mode throughout would have this step too: a warm-up is a cost of switching, not of the cache.
bool belongsToPureRun(const StepRecord& record)
{
    return record.phase != Phase::WarmUp;
}

/// Estimates the time of a pass from measured ones. A pass reads every weight once, however many rows it has, and then computes, so its
/// time has a fixed part and a part proportional to the operations. A line through the mean one-row pass and the mean many-row pass gives
/// both. With only one kind measured, only its own rate is known: a single row is memory-bound, many rows are compute-bound.
class PassTimes {
public:
    void add(const QList<StepRecordPtr>& records)
    {
        Mean many;
        Mean one;
        for (const StepRecordPtr& record : records) {
            (record->phase == Phase::Decode ? one : many).add(*record);
        }
        // An earlier run supplies only the kind of pass that this run lacks.
        m_many = m_many.known() ? m_many : many;
        m_one = m_one.known() ? m_one : one;
    }

    [[nodiscard]] double milliseconds(double operations, Phase phase) const
    {
        const Mean& own = phase == Phase::Decode ? m_one : m_many;
        if (!own.known()) {
            return std::numeric_limits<double>::quiet_NaN();
        }
        if (phase == Phase::Decode || !m_one.known() || m_many.operations() <= m_one.operations()
            || m_many.milliseconds() <= m_one.milliseconds()) {
            return own.milliseconds() * operations / own.operations();
        }
        const double slope = (m_many.milliseconds() - m_one.milliseconds()) / (m_many.operations() - m_one.operations());
        return m_one.milliseconds() + slope * (operations - m_one.operations());
    }

private:
    class Mean {
    public:
        void add(const StepRecord& record)
        {
            ++m_count;
            m_operations += static_cast<double>(record.operations);
            m_milliseconds += millisecondsOf(record);
        }
        [[nodiscard]] bool known() const { return m_milliseconds > 0.0 && m_operations > 0.0; }
        [[nodiscard]] double operations() const { return m_operations / m_count; }
        [[nodiscard]] double milliseconds() const { return m_milliseconds / m_count; }

    private:
        int m_count = 0;
        double m_operations = 0.0;
        double m_milliseconds = 0.0;
    };
    Mean m_many;
    Mean m_one;
};

class CurveBuilder {
public:
    CurveBuilder(const CostInput& input, CostUnit unit) : m_input(input), m_unit(unit)
    {
        m_times.add(input.records);
        m_times.add(input.earlier);
    }

    [[nodiscard]] CostPoint point(int step, bool cacheOn) const
    {
        const bool counted = m_unit != CostUnit::Bytes;
        if (const StepRecord* own = counted ? recordAt(m_input.records, step, cacheOn) : nullptr) {
            return { costOf(*own, m_unit), CostSource::Measured };
        }
        if (const StepRecord* before = counted ? recordAt(m_input.earlier, step, cacheOn) : nullptr) {
            return { costOf(*before, m_unit), CostSource::Earlier };
        }
        const double estimate = computed(step, cacheOn);
        return { estimate, std::isnan(estimate) ? CostSource::Unknown : CostSource::Computed };
    }

    /// From the cost model alone; times from the measured passes.
    [[nodiscard]] double computed(int step, bool cacheOn) const
    {
        const Phase phase = step == 0 ? Phase::Prefill : cacheOn ? Phase::Decode : Phase::Recompute;
        const int known = m_input.promptLength + step;
        const int kept = keptPrefix(step, cacheOn);
        if (m_unit == CostUnit::Bytes) {
            const int first = phase == Phase::Decode ? known - 1 : kept;
            const std::uint64_t weights = m_input.records.isEmpty() ? 0 : m_input.records.front()->weightBytesMoved;
            const BytesMoved moved = predictBytes(m_input.config, weights, first, known - first, cacheOn);
            return weights > 0 ? static_cast<double>(moved.weights) + static_cast<double>(moved.cache)
                               : std::numeric_limits<double>::quiet_NaN();
        }
        const auto operations = static_cast<double>(predictStepOperations(m_input.config, phase, known, kept));
        return m_unit == CostUnit::Operations ? operations : m_times.milliseconds(operations, phase);
    }

private:
    [[nodiscard]] static const StepRecord* recordAt(const QList<StepRecordPtr>& records, int step, bool cacheOn)
    {
        if (step >= records.size()) {
            return nullptr;
        }
        const StepRecord& record = *records[step];
        return record.cacheOn == cacheOn && belongsToPureRun(record) ? &record : nullptr;
    }

    /// A branch's first step found this many positions in the cache; without the cache there are none.
    [[nodiscard]] int keptPrefix(int step, bool cacheOn) const
    {
        return step == 0 && cacheOn && !m_input.records.isEmpty() ? m_input.records.front()->reused : 0;
    }

    const CostInput& m_input;
    CostUnit m_unit;
    PassTimes m_times;
};

/// A sum is as certain as its least certain part.
CostSource weaker(CostSource a, CostSource b)
{
    return std::max(a, b);
}

void accumulate(std::vector<CostPoint>& points)
{
    for (std::size_t i = 1; i < points.size(); ++i) {
        points[i].value += points[i - 1].value;
        points[i].source = weaker(points[i].source, points[i - 1].source);
    }
}

}  // namespace

CostCurves costCurves(const CostInput& input, CostUnit unit, CostSum sum)
{
    const CurveBuilder builder(input, unit);
    const int steps = std::max(input.plannedSteps, static_cast<int>(input.records.size()));
    CostCurves curves;
    for (const StepRecordPtr& record : input.records) {
        curves.spent.push_back({ costOf(*record, unit), record->cacheOn });
    }
    for (int step = 0; step < steps; ++step) {
        curves.on.push_back(builder.point(step, true));
        curves.off.push_back(builder.point(step, false));
        curves.computedOn.push_back(builder.computed(step, true));
        curves.computedOff.push_back(builder.computed(step, false));
    }
    curves.spentSource = unit == CostUnit::Bytes ? CostSource::Computed : CostSource::Measured;
    if (sum == CostSum::Total) {
        for (std::size_t i = 1; i < curves.spent.size(); ++i) {
            curves.spent[i].value += curves.spent[i - 1].value;
        }
        accumulate(curves.on);
        accumulate(curves.off);
        std::partial_sum(curves.computedOn.begin(), curves.computedOn.end(), curves.computedOn.begin());
        std::partial_sum(curves.computedOff.begin(), curves.computedOff.end(), curves.computedOff.begin());
    }
    return curves;
}

double CostComparison::factor() const
{
    const double smaller = std::min(spent, other.value);
    const double greater = std::max(spent, other.value);
    return std::isfinite(other.value) && smaller > 0.0 ? greater / smaller : std::numeric_limits<double>::quiet_NaN();
}

double offOverOn(const CostCurves& curves, int step)
{
    const auto index = static_cast<std::size_t>(step);
    const double on = curves.on[index].value;
    const double off = curves.off[index].value;
    return std::isfinite(off) && on > 0.0 ? off / on : std::numeric_limits<double>::quiet_NaN();
}

CostComparison compareAt(const CostCurves& curves, int step)
{
    const auto index = static_cast<std::size_t>(step);
    const SpentPoint& spent = curves.spent[index];
    return { spent.value, curves.mode(!spent.cacheOn)[index], spent.cacheOn };
}

}  // namespace kvscope
