// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/cost/costcurves.h"

#include "run/costmodel.h"
#include "run/passtimes.h"
#include "run/statistics.h"
#include "text/shownratio.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>

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

/// What the equality check measured of a step's other mode; nothing where no pass was measured.
const BitComparison* checkAt(const CostInput& input, int step)
{
    const auto at = static_cast<std::size_t>(step);
    return at < input.checks.size() && input.checks[at] && input.checks[at]->time.count() > 0 ? &*input.checks[at] : nullptr;
}

std::span<const StepRecordPtr> spanOf(const QList<StepRecordPtr>& records)
{
    return { records.constData(), static_cast<std::size_t>(records.size()) };
}

class CurveBuilder {
public:
    CurveBuilder(const CostInput& input, CostUnit unit) : m_input(input), m_unit(unit)
    {
        if (unit == CostUnit::Time) {
            m_times = passTimesOf(input.config, spanOf(input.records), input.checks, spanOf(input.earlier));
        }
    }

    [[nodiscard]] CostPoint point(int step, bool cacheOn) const
    {
        if (m_unit != CostUnit::Bytes) {
            if (const StepRecord* own = recordAt(m_input.records, step, cacheOn)) {
                return { costOf(*own, m_unit), CostSource::Measured, toMilliseconds(own->waited) };
            }
            if (const auto checked = checkedPoint(step, cacheOn)) {
                return *checked;
            }
            if (const StepRecord* before = recordAt(m_input.earlier, step, cacheOn)) {
                return { costOf(*before, m_unit), CostSource::Earlier, toMilliseconds(before->waited) };
            }
        }
        const double estimate = computed(step, cacheOn);
        return { estimate, std::isnan(estimate) ? CostSource::Unknown : CostSource::Computed };
    }

private:
    /// From the cost model alone; times from the measured passes.
    [[nodiscard]] double computed(int step, bool cacheOn) const
    {
        const Phase phase = step == 0 ? Phase::Prefill : cacheOn ? Phase::Decode : Phase::Recompute;
        const int known = m_input.promptLength + step;
        const int kept = keptPrefix(step, cacheOn);
        const auto operations = static_cast<double>(predictStepOperations(m_input.config, phase, known, kept));
        if (m_unit == CostUnit::Operations) {
            return operations;
        }
        const int first = phase == Phase::Decode ? known - 1 : kept;
        const std::uint64_t weights = m_input.records.isEmpty() ? 0 : m_input.records.front()->weightBytesMoved;
        if (m_unit == CostUnit::Time) {
            return expectedTime(m_times, m_input.config, weights, first, known - first, cacheOn);
        }
        const BytesMoved moved = predictBytes(m_input.config, weights, first, known - first, cacheOn);
        const double bytes = static_cast<double>(moved.weights) + static_cast<double>(moved.cache);
        return weights > 0 ? bytes : std::numeric_limits<double>::quiet_NaN();
    }

    [[nodiscard]] static const StepRecord* recordAt(const QList<StepRecordPtr>& records, int step, bool cacheOn)
    {
        if (step >= records.size()) {
            return nullptr;
        }
        const StepRecord& record = *records[step];
        return record.cacheOn == cacheOn && belongsToPureRun(record) ? &record : nullptr;
    }

    /// What the check of a step in the other mode measured.
    [[nodiscard]] std::optional<CostPoint> checkedPoint(int step, bool cacheOn) const
    {
        const BitComparison* check
            = step < m_input.records.size() && m_input.records[step]->cacheOn != cacheOn ? checkAt(m_input, step) : nullptr;
        // A branch's first step keeps what a run wholly with the cache would have kept; the check of it computes more.
        if (check == nullptr || (step == 0 && cacheOn && m_input.records.front()->reused > 0)) {
            return std::nullopt;
        }
        const double value = m_unit == CostUnit::Time ? toMilliseconds(check->time) : static_cast<double>(check->operations);
        return CostPoint { value, CostSource::Checked, toMilliseconds(check->waited) };
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

/// @param raced totals that are known for the first steps
void accumulate(std::vector<CostPoint>& points, const std::vector<double>& raced)
{
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (i > 0) {
            points[i].value += points[i - 1].value;
            points[i].waited += points[i - 1].waited;
            points[i].source = weaker(points[i].source, points[i - 1].source);
        }
        if (i < raced.size()) {
            points[i] = { raced[i], CostSource::Raced, 0.0 };  // whether a race was disturbed it says itself
        }
    }
}

}  // namespace

CostCurves costCurves(const CostInput& input, CostUnit unit, CostSum sum)
{
    const CurveBuilder builder(input, unit);
    const int steps = std::max(input.plannedSteps, static_cast<int>(input.records.size()));
    CostCurves curves;
    curves.unit = unit;
    curves.sum = sum;
    curves.raceDisturbed = input.raced.disturbed;
    for (const StepRecordPtr& record : input.records) {
        curves.spent.push_back({ costOf(*record, unit), record->cacheOn, !belongsToPureRun(*record) });
    }
    for (int step = 0; step < steps; ++step) {
        curves.on.push_back(builder.point(step, true));
        curves.off.push_back(builder.point(step, false));
    }
    curves.spentSource = unit == CostUnit::Bytes ? CostSource::Computed : CostSource::Measured;
    if (sum == CostSum::Total) {
        for (std::size_t i = 1; i < curves.spent.size(); ++i) {
            SpentPoint& here = curves.spent[i];
            const SpentPoint& before = curves.spent[i - 1];
            here.value += before.value;
            here.mixed = here.mixed || before.mixed || here.cacheOn != before.cacheOn;
        }
        const RacedTimes none;
        const RacedTimes& raced = unit == CostUnit::Time ? input.raced : none;
        accumulate(curves.on, raced.mode(true));
        accumulate(curves.off, raced.mode(false));
    }
    return curves;
}

double offOverOn(const CostCurves& curves, int step)
{
    const auto index = static_cast<std::size_t>(step);
    return ratioOf(curves.off[index].value, curves.on[index].value);
}

bool racedAt(const CostCurves& curves, int step)
{
    const auto index = static_cast<std::size_t>(step);
    return curves.on[index].source == CostSource::Raced && curves.off[index].source == CostSource::Raced;
}

bool disturbedAt(const CostCurves& curves, int step)
{
    if (racedAt(curves, step)) {
        return curves.raceDisturbed;
    }
    const auto index = static_cast<std::size_t>(step);
    const auto waited = [index](const std::vector<CostPoint>& points) {
        const RunTime time { points[index].value, points[index].waited };
        return disturbed({ &time, 1 });
    };
    return curves.unit == CostUnit::Time && (waited(curves.on) || waited(curves.off));
}

CostComparison compareAt(const CostCurves& curves, int step)
{
    const auto index = static_cast<std::size_t>(step);
    const SpentPoint& spent = curves.spent[index];
    return { spent.value, curves.mode(!spent.cacheOn)[index], spent.cacheOn };
}

}  // namespace kvscope
