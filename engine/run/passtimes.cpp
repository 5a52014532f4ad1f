// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/passtimes.h"

#include "run/statistics.h"

#include <algorithm>

namespace kvscope {

namespace {

double medianOr0(std::vector<double> values)
{
    return values.empty() ? 0.0 : medianOf(std::move(values));
}

}  // namespace

TimedPass passOf(const StepRecord& record)
{
    return { record.positions - record.reused, static_cast<double>(record.operations),
        static_cast<double>(record.weightBytesMoved) + static_cast<double>(record.cacheBytesMoved), toMilliseconds(record.times.total()) };
}

PassTimes::PassTimes(const std::vector<TimedPass>& passes)
{
    std::vector<double> ones;
    std::vector<double> oneOperations;
    std::vector<double> perByte;
    std::vector<double> many;
    for (const TimedPass& pass : passes) {
        if (pass.milliseconds <= 0.0 || pass.rows < 1)
            continue;
        if (pass.rows > 1) {
            many.push_back(pass.milliseconds);
            continue;
        }
        ones.push_back(pass.milliseconds);
        oneOperations.push_back(pass.operations);
        if (pass.bytes > 0.0)
            perByte.push_back(pass.milliseconds / pass.bytes);
    }
    m_one = medianOr0(std::move(ones));
    m_oneOperations = medianOr0(std::move(oneOperations));
    m_perByte = medianOr0(std::move(perByte));
    m_many = medianOr0(std::move(many));
    // The slope from the median single row to each of the others: their median is a line that most of them lie on.
    std::vector<double> slopes;
    for (const TimedPass& pass : passes) {
        if (pass.rows > 1 && pass.milliseconds > 0.0 && pass.operations > m_oneOperations)
            slopes.push_back((pass.milliseconds - m_one) / (pass.operations - m_oneOperations));
    }
    m_perOperation = std::max(0.0, medianOr0(std::move(slopes)));
}

double PassTimes::milliseconds(int rows, double operations, double bytes) const
{
    if (!known())
        return kNoTime;
    if (rows > 1)
        return m_one + m_perOperation * std::max(0.0, operations - m_oneOperations);
    return bytes > 0.0 && m_perByte > 0.0 ? m_perByte * bytes : m_one;
}

}  // namespace kvscope
