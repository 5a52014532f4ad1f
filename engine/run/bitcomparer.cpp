// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/bitcomparer.h"

#include "core/error.h"
#include "model/kvcache.h"
#include "run/corewait.h"
#include "run/costmodel.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <new>
#include <string>
#include <utility>

namespace kvscope {

std::uint64_t hashOf(std::span<const float> logits)
{
    constexpr std::uint64_t kOffset = 0xcbf29ce484222325U;
    constexpr std::uint64_t kPrime = 0x100000001b3U;
    std::uint64_t hash = kOffset;
    for (const std::byte byte : std::as_bytes(logits)) {
        hash = (hash ^ std::to_integer<std::uint64_t>(byte)) * kPrime;
    }
    return hash;
}

LogitDifference compareLogits(std::span<const float> a, std::span<const float> b)
{
    assert(a.size() == b.size());
    LogitDifference result;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const auto differing = std::bit_cast<std::uint32_t>(a[i]) ^ std::bit_cast<std::uint32_t>(b[i]);
        if (differing == 0) {
            continue;
        }
        result.bits += static_cast<std::uint64_t>(std::popcount(differing));
        const double distance = std::abs(static_cast<double>(a[i]) - static_cast<double>(b[i]));
        result.maxAbs = std::isnan(distance) || std::isnan(result.maxAbs) ? std::nan("") : std::max(result.maxAbs, distance);
    }
    return result;
}

BitComparer::BitComparer(LanguageModel& model, int promptLength, int capacity, Intervention intervention)
    : m_model(model)
    , m_promptLength(promptLength)
    , m_capacity(capacity)
    , m_intervention(std::move(intervention))
{
}

BitComparer::~BitComparer() = default;

void BitComparer::noteTime(int rows, std::uint64_t operations, std::uint64_t nanoseconds)
{
    double& speed = rows > 1 ? m_fullPassSpeed : m_singlePassSpeed;
    speed = std::max(speed, static_cast<double>(operations) / static_cast<double>(std::max<std::uint64_t>(nanoseconds, 1)));
}

std::optional<BitComparison> BitComparer::check(const CheckedStep& step, std::uint64_t budgetNs, const std::stop_token& stop)
{
    if (estimateNs(!step.cacheOn, static_cast<int>(step.tokens.size())) > static_cast<double>(budgetNs)) {
        return std::nullopt;
    }
    try {
        return compare(step, stop);
    } catch (const EngineError& error) {
        if (error.code == ErrorCode::OutOfMemory) {
            return std::nullopt;
        }
        throw;
    }
}

std::optional<BitComparison> BitComparer::compare(const CheckedStep& step, const std::stop_token& stop)
{
    std::span<const float> other;
    const int positions = static_cast<int>(step.tokens.size());
    m_passes = 0;
    m_hashes.begin(positions - 1);
    m_probe = step.points.empty() ? nullptr : &m_hashes;
    try {
        other = otherLogits(step, stop);
    } catch (const std::bad_alloc&) {
        throw EngineError(ErrorCode::OutOfMemory).key(Phrase::SettingCache);
    }
    if (other.empty()) {
        return std::nullopt;
    }
    BitComparison result;
    if (m_passes == 1 && (step.cacheOn || m_lastRows == 1 || m_lastRows == positions)) {
        result.time = m_measured.time + step.sampleTime;
        result.operations = m_measured.operations;
        result.waited = m_measured.waited;
    }
    if (!step.logits.empty()) {
        const LogitDifference difference = compareLogits(step.logits, other);
        result.maxAbsDifference = difference.maxAbs;
        result.differingBits = difference.bits;
        result.firstDivergence = firstDivergence(step.points, m_hashes.points());
    } else if (hashOf(other) != step.logitsHash) {
        throw EngineError(ErrorCode::LogitsGone).found(step.index);
    }
    if (std::all_of(other.begin(), other.end(), [](float logit) { return std::isfinite(logit); })) {
        result.otherToken = sampleToken(other, step.sampling, static_cast<std::uint64_t>(step.index));
    }
    result.sameToken = result.otherToken == step.sampled;
    return result;
}

/// Positions that the mode with the cache processes next, with `from` positions stored: the prompt at once, then one by one. Unchecked
/// steps are caught up in one pass, unless keys depend on the last position of a call.
int BitComparer::nextPass(int from, int positions) const
{
    if (from == 0) {
        return std::min(m_promptLength, positions);
    }
    return m_model.keysDependOnCalls() ? 1 : std::max(1, positions - 1 - from);
}

double BitComparer::estimateNs(bool withCache, int positions) const
{
    const auto passNs = [this](int first, int rows) {
        // A single position is slower per operation, so its speed is the conservative estimate for a pass that was never measured.
        const double speed = rows > 1 && m_fullPassSpeed > 0.0 ? m_fullPassSpeed : m_singlePassSpeed;
        return speed > 0.0 ? static_cast<double>(predictOperations(m_model.config(), first, rows)) / speed : 0.0;
    };
    if (!withCache) {
        return passNs(0, positions);
    }
    double sum = 0.0;
    for (int from = m_cache ? m_cache->length() : 0; from < positions;) {
        const int rows = nextPass(from, positions);
        sum += passNs(from, rows);
        from += rows;
    }
    return sum;
}

std::span<const float> BitComparer::otherLogits(const CheckedStep& step, const std::stop_token& stop)
{
    if (step.cacheOn) {
        return pass(step.tokens, 0, nullptr, stop);
    }
    if (!m_cache) {
        m_cache = m_model.makeCache(m_capacity);
    }
    const int positions = static_cast<int>(step.tokens.size());
    if (m_cache->length() >= positions) {  // a step earlier than those already checked
        m_cache->truncate(positions > m_promptLength ? positions - 1 : 0);
    }
    std::span<const float> logits;
    while (m_cache->length() < positions) {
        const int first = m_cache->length();
        const auto rows = static_cast<std::size_t>(nextPass(first, positions));
        logits = pass(step.tokens.subspan(static_cast<std::size_t>(first), rows), first, m_cache.get(), stop);
        if (logits.empty()) {
            return {};
        }
    }
    return logits;
}

std::span<const float> BitComparer::pass(std::span<const TokenId> tokens, int first, KvCache* cache, const std::stop_token& stop)
{
    const auto start = std::chrono::steady_clock::now();
    const CoreWait::Mark before = CoreWait::now();
    const ForwardResult result = m_model.forward(tokens, first, cache, m_probe, stop, m_intervention);
    if (!result.completed) {
        return {};
    }
    const std::chrono::nanoseconds taken = std::chrono::steady_clock::now() - start;
    ++m_passes;
    m_lastRows = static_cast<int>(tokens.size());
    m_measured.time = result.times.total();
    m_measured.operations = result.operations;
    m_measured.waited = CoreWait::since(before);
    noteTime(static_cast<int>(tokens.size()), result.operations, static_cast<std::uint64_t>(taken.count()));
    return result.logits;
}

}  // namespace kvscope
