// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/passtimes.h"

#include "run/costmodel.h"
#include "run/statistics.h"

#include <algorithm>
#include <array>

namespace kvscope {

namespace {

double medianOr0(std::vector<double> values)
{
    return values.empty() ? 0.0 : medianOf(std::move(values));
}

/// 0 if the bytes of the weights are not known.
double bytesOf(const ModelConfig& config, std::uint64_t weightBytes, int first, int rows, bool cached)
{
    const BytesMoved moved = predictBytes(config, weightBytes, first, rows, cached);
    return weightBytes > 0 ? static_cast<double>(moved.weights) + static_cast<double>(moved.cache) : 0.0;
}

/// The pass of a step's check, which is one of the other mode: without the cache, or over one row behind those that the cache keeps.
TimedPass passOf(const ModelConfig& config, const StepRecord& record, const BitComparison& check)
{
    const int rows = record.cacheOn || record.index == 0 ? record.positions : 1;
    return { rows, static_cast<double>(check.operations),
        bytesOf(config, record.weightBytesMoved, record.positions - rows, rows, !record.cacheOn), toMilliseconds(check.time) };
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
    for (const TimedPass& pass : passes) {
        if (pass.milliseconds <= 0.0 || pass.rows < 1)
            continue;
        if (pass.rows > 1) {
            m_hasMany = true;
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

PassTimes passTimesOf(const ModelConfig& config, std::span<const StepRecordPtr> records,
    std::span<const std::optional<BitComparison>> checks, std::span<const StepRecordPtr> earlier)
{
    enum Kind : std::size_t { OneRow, ManyRows, Kinds };
    const auto kindOf = [](const TimedPass& pass) { return pass.rows > 1 ? ManyRows : OneRow; };
    std::array<std::vector<TimedPass>, Kinds> own;
    std::array<std::vector<TimedPass>, Kinds> others;
    for (std::size_t step = 0; step < records.size(); ++step) {
        const TimedPass pass = passOf(*records[step]);
        own[kindOf(pass)].push_back(pass);
        if (step < checks.size() && checks[step] && checks[step]->time.count() > 0) {
            const TimedPass check = passOf(config, *records[step], *checks[step]);
            own[kindOf(check)].push_back(check);
        }
    }
    for (const StepRecordPtr& record : earlier) {
        const TimedPass pass = passOf(*record);
        others[kindOf(pass)].push_back(pass);
    }
    std::vector<TimedPass> passes;
    for (std::size_t kind = 0; kind < Kinds; ++kind) {
        const std::vector<TimedPass>& used = own[kind].empty() ? others[kind] : own[kind];
        passes.insert(passes.end(), used.begin(), used.end());
    }
    return PassTimes(passes);
}

double expectedTime(const PassTimes& times, const ModelConfig& config, std::uint64_t weightBytes, int first, int rows, bool cached)
{
    return times.milliseconds(
        rows, static_cast<double>(predictOperations(config, first, rows)), bytesOf(config, weightBytes, first, rows, cached));
}

}  // namespace kvscope
