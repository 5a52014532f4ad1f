// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/runhistory.h"

#include "run/headweights.h"
#include "state/firstcomputed.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace kvscope {
namespace {

constexpr std::uint64_t kLookBytes = std::uint64_t { 16 } << 20U;
constexpr std::size_t kLenses = 64;

}  // namespace

RunHistory::RunHistory(std::uint64_t runId, RunSettings settings) : m_runId(runId), m_settings(std::move(settings)) { }

RunHistory::RunHistory(std::uint64_t runId, RunSettings settings, RunHistory&& before)
    : m_runId(runId)
    , m_settings(std::move(settings))
    , m_inherited(before.m_inherited + before.m_records)
    , m_before(m_inherited.isEmpty() ? nullptr : std::make_unique<RunHistory>(std::move(before)))
{
    before = RunHistory();
}

void RunHistory::extend(int steps)
{
    m_settings.steps = std::max(m_settings.steps, steps);
}

void RunHistory::append(const QList<StepRecordPtr>& records, std::uint64_t byteBudget, std::span<const HeadRef> shown)
{
    for (const StepRecordPtr& record : records) {
        if (!record || record->runId != m_runId || record->index != steps())
            continue;
        m_records.append(withoutAttention(record));
        m_captures.append(*record);
        m_heads.append(record->heads);
        m_prints.push_back(record->prints);
        if ((record->attention || !record->shownHeads.empty()) && m_firstCaptured < 0)
            m_firstCaptured = record->index;
        if (record->index == 0 && record->reused == 0) {
            m_inherited.clear();  // nothing was kept, so nothing is inherited
            if (!m_keepsBefore)
                m_before.reset();
        }
    }
    keepWithin(byteBudget, shown);
}

void RunHistory::forgetBefore()
{
    if (!m_before)
        return;
    // The first record of a branch repeats the rows that it keeps, as far as they fit its budget.
    bool needed = m_records.isEmpty();
    for (int position = 0; !needed && position < m_records.front()->reused; ++position)
        needed = m_captures.newest(position, steps()) == nullptr && m_before->holdsAnyOfAll(position);
    if (!needed) {
        m_before.reset();
        return;
    }
    for (RunHistory* each = m_before.get(); each != nullptr; each = each->m_before.get()) {
        each->m_records.clear();
        each->m_inherited.clear();
        each->m_heads = {};
    }
}

std::uint64_t RunHistory::headBytes() const
{
    return m_heads.bytes() + (m_before ? m_before->headBytes() : 0);
}

/// The newest capture of a row by this run or those before it, whose records may be gone.
const AttentionRows* RunHistory::newestOfAll(int position) const
{
    if (const AttentionRows* own = m_captures.newest(position, static_cast<int>(m_captures.rows.size())))
        return own;
    return m_before ? m_before->newestOfAll(position) : nullptr;
}

/// The same of one head; empty if there is none.
std::span<const float> RunHistory::newestRowOfAll(int position, HeadRef head) const
{
    const std::span<const float> own = m_captures.newestRow(position, static_cast<int>(m_captures.rows.size()), head);
    return !own.empty() || !m_before ? own : m_before->newestRowOfAll(position, head);
}

bool RunHistory::holdsAnyOfAll(int position) const
{
    return m_captures.holdsAny(position, static_cast<int>(m_captures.rows.size())) || (m_before && m_before->holdsAnyOfAll(position));
}

std::uint64_t RunHistory::attentionBytes() const
{
    return m_captures.bytes() + (m_before ? m_before->attentionBytes() : 0);
}

/// Every capture of the runs before, oldest first.
template<class Visit> void RunHistory::visitBefore(const Visit& visit)
{
    if (m_before) {
        m_before->visitBefore(visit);
        for (std::size_t place = 0; place < m_before->m_captures.rows.size(); ++place)
            visit(m_before->m_captures, place);
    }
}

void RunHistory::keepWithin(std::uint64_t byteBudget, std::span<const HeadRef> shown)
{
    evict(byteBudget, -1, shown);
}

/// The capture of @p sparedStep is evicted last.
void RunHistory::evict(std::uint64_t byteBudget, int sparedStep, std::span<const HeadRef> shown)
{
    std::uint64_t held = attentionBytes();
    if (held <= byteBudget)
        return;
    const auto inOrder = [&](const auto& giveUp) {
        const auto visit = [&](Captures& captures, std::size_t place) {
            if (held > byteBudget)
                held -= giveUp(captures, place);
        };
        visitBefore(visit);
        const int count = static_cast<int>(m_captures.rows.size());
        for (int i = 1; i <= count; ++i) {  // the prefill's is the last one
            if (i % count != sparedStep)
                visit(m_captures, static_cast<std::size_t>(i % count));
        }
        if (sparedStep >= 0 && sparedStep < count)
            visit(m_captures, static_cast<std::size_t>(sparedStep));
    };
    if (!shown.empty())
        inOrder([shown](Captures& captures, std::size_t place) { return captures.keepOnly(place, shown); });
    inOrder([](Captures& captures, std::size_t place) { return captures.drop(place); });
}

void RunHistory::restore(const AttentionAgain& again, std::uint64_t byteBudget, std::span<const HeadRef> shown)
{
    const int step = again.of.step;
    if (step < 0 || step >= steps())
        return;
    const auto fits = [&](const AttentionRows& rows) { return rows.firstRow + rows.rows == m_records[step]->positions; };
    bool put = false;
    if (again.rows && fits(*again.rows)) {
        m_captures.put(step, again.rows);
        put = true;
    }
    for (const HeadAttention& each : again.heads) {
        if (fits(*each.rows)) {
            m_captures.putHead(step, each);
            put = true;
        }
    }
    if (!put)
        return;
    m_bitsAgain[step] = again.bits;
    m_firstCaptured = m_firstCaptured < 0 ? step : std::min(m_firstCaptured, step);
    evict(byteBudget, step, shown);
}

std::optional<RowBits> RunHistory::bitsAgain(int step) const
{
    // Changed outranks unknown, and that the same bits.
    const auto rank = [](RowBits bits) { return bits == RowBits::Changed ? 2 : bits == RowBits::Same ? 0 : 1; };
    std::optional<RowBits> worst;
    for (int position = 0; step >= 0 && step < steps() && position < m_records[step]->positions; ++position) {
        if (position >= static_cast<int>(m_captures.at.size()))
            break;
        const std::vector<int>& places = m_captures.at[static_cast<std::size_t>(position)];
        const auto after = std::upper_bound(places.begin(), places.end(), step);
        const auto found = after == places.begin() ? m_bitsAgain.end() : m_bitsAgain.find(*(after - 1));
        if (found != m_bitsAgain.end() && (!worst || rank(found->second) > rank(*worst)))
            worst = found->second;
    }
    return worst;
}

int RunHistory::droppedRows(int step) const
{
    int count = 0;
    for (int position = 0; step >= 0 && step < steps() && position < m_records[step]->positions; ++position)
        count += rowsWith(position, step) == nullptr ? 1 : 0;
    return count;
}

int RunHistory::droppedRows(int step, HeadRef head) const
{
    int count = 0;
    for (int position = 0; step >= 0 && step < steps() && position < m_records[step]->positions; ++position)
        count += rowOf(position, step, head).empty() ? 1 : 0;
    return count;
}

/// What computes a row again as @p step showed it: the newest step that captured it, or else the one that computed it first.
AttentionRequest RunHistory::requestFor(int position, int step) const
{
    if (position < static_cast<int>(m_captures.at.size())) {
        const std::vector<int>& places = m_captures.at[static_cast<std::size_t>(position)];
        if (const auto after = std::upper_bound(places.begin(), places.end(), step); after != places.begin()) {
            AttentionRequest made = m_captures.made[static_cast<std::size_t>(*(after - 1))];
            if (made.firstRow < 0 || position < made.firstRow) {  // captured for single heads only
                made.firstRow = position;
                made.print = 0;
            }
            return made;
        }
    }
    const int first = std::min(stepOfPosition(position), step);
    return { first, firstComputed(*m_records[first]), position, 0 };
}

std::uint64_t RunHistory::attentionNeeded(int step) const
{
    std::uint64_t numbers = 0;
    if (!m_settings.captureAttention)
        return 0;
    for (int position = 0; step >= 0 && step < steps() && position < m_records[step]->positions; ++position) {
        // A row is as wide as the pass that captured it.
        const AttentionRequest request = requestFor(position, step);
        numbers += static_cast<std::uint64_t>(m_records[request.step]->positions);
    }
    return numbers * sizeof(float);
}

std::vector<AttentionRequest> RunHistory::dropped(int step, const std::vector<HeadRef>& heads) const
{
    if (step < 0 || step >= steps() || !m_settings.captureAttention)
        return {};
    std::map<int, AttentionRequest> byStep;
    for (int position = 0; position < m_records[step]->positions; ++position) {
        const auto holds = [&](HeadRef head) { return !rowOf(position, step, head).empty(); };
        if (heads.empty() ? rowsWith(position, step) != nullptr : std::ranges::all_of(heads, holds))
            continue;
        AttentionRequest request = requestFor(position, step);
        request.heads = heads;
        const auto [place, added] = byStep.try_emplace(request.step, request);
        if (!added && request.firstRow < place->second.firstRow)
            place->second = request;
    }
    std::vector<AttentionRequest> requests;
    requests.reserve(byStep.size());
    for (const auto& [each, request] : byStep)
        requests.push_back(request);
    return requests;
}

RunHistory RunHistory::withoutRows() const
{
    RunHistory copy(m_runId, m_settings);
    copy.m_records = m_records;
    copy.m_inherited = m_inherited;
    copy.m_captures.at = m_captures.at;
    copy.m_captures.made = m_captures.made;
    copy.m_captures.rows.resize(m_captures.rows.size());
    copy.m_captures.shown.resize(m_captures.rows.size());
    copy.m_prints.resize(m_prints.size());
    for (qsizetype i = 0; i < m_records.size(); ++i)
        copy.m_heads.append(nullptr);
    copy.m_leftBranches = m_leftBranches;
    copy.m_firstCaptured = m_firstCaptured;
    return copy;
}

int RunHistory::positionsAt(int step) const
{
    return step < 0 ? 0 : promptLength() + step;
}

TokenId RunHistory::tokenAt(int position) const
{
    if (position < 0)
        return -1;
    if (position < promptLength())
        return m_settings.prompt[static_cast<std::size_t>(position)];
    const int step = position - promptLength();
    return step < steps() ? m_records[step]->token : -1;
}

std::vector<TokenId> RunHistory::tokensAt(int step) const
{
    const int known = std::min(positionsAt(step), promptLength() + steps());
    std::vector<TokenId> tokens;
    tokens.reserve(static_cast<std::size_t>(known));
    for (int position = 0; position < known; ++position)
        tokens.push_back(tokenAt(position));
    return tokens;
}

int RunHistory::keptFor(std::span<const TokenId> prompt, std::optional<TokenId> bos) const
{
    if (m_records.isEmpty() || !m_records.constLast()->cacheOn || prompt.empty())
        return 0;
    const int most = std::min(m_records.constLast()->positions, static_cast<int>(prompt.size()) - 1);
    int shared = 0;
    while (shared < most && prompt[static_cast<std::size_t>(shared)] == tokenAt(shared))
        ++shared;
    return shared == 1 && bos == prompt.front() ? 0 : shared;
}

int RunHistory::stepOfPosition(int position) const
{
    if (position < 0)
        return -1;
    return position < promptLength() ? 0 : position - promptLength() + 1;
}

void RunHistory::continueAfter(const RunHistory& branch)
{
    if (branch.m_records.isEmpty())
        return;
    LeftBranch left { steps(), branch.m_records.front()->reused };
    for (const StepRecordPtr& record : branch.m_records) {
        if (!record->cacheOn)
            left.firstWritten = 0;  // it dropped what it had inherited
    }
    m_leftBranches.push_back(left);
}

std::vector<int> RunHistory::writers(int step) const
{
    if (step < 0 || step >= steps())
        return {};
    // A step without the cache drops all rows.
    int first = step;
    while (first > 0 && m_records[first]->cacheOn)
        --first;
    std::vector<int> result(static_cast<std::size_t>(m_records[step]->positions), -1);
    const auto write = [&result](int from, int to, int writer) {
        for (int position = std::max(0, from); position < to; ++position)
            result[static_cast<std::size_t>(position)] = writer;
    };
    for (int each = first; each <= step; ++each) {
        const StepRecord& record = *m_records[each];
        if (!record.cacheOn)
            continue;
        const int computed = firstComputed(record);
        if (each == 0)
            write(0, computed, 0);  // kept by a branch's prefill
        for (const LeftBranch& branch : m_leftBranches) {
            if (branch.step == each)
                write(branch.firstWritten, computed, -1);
        }
        write(computed, record.positions, each);
    }
    return result;
}

CellState RunHistory::cellState(int position, int step) const
{
    if (position < 0 || step < 0 || step >= steps() || position >= m_records[step]->positions)
        return CellState::NotYet;
    const StepRecord& record = *m_records[step];
    if (record.cacheOn)
        return position >= firstComputed(record) ? CellState::WrittenNow : CellState::Reused;
    return position < record.recomputed ? CellState::Recomputed : CellState::ComputedNotKept;
}

bool RunHistory::rowComputedIn(int position, int step) const
{
    if (position < 0 || step < 0 || step >= steps())
        return false;
    const StepRecord& record = *m_records[step];
    return position >= firstComputed(record) && position < record.positions;
}

const AttentionRows* RunHistory::rowsWith(int position, int step) const
{
    if (const AttentionRows* own = m_captures.newest(position, step + 1))
        return own;
    const bool kept = position < m_records.front()->reused;
    return kept && m_before ? m_before->newestOfAll(position) : nullptr;
}

/// A head's row as @p step shows it: the weights on the keys that it may see; empty if it is not held.
std::span<const float> RunHistory::rowOf(int position, int step, HeadRef head) const
{
    const std::span<const float> own = m_captures.newestRow(position, step + 1, head);
    const bool kept = position < m_records.front()->reused;
    return own.empty() && kept && m_before ? m_before->newestRowOfAll(position, head) : own;
}

std::optional<AttentionMatrix> RunHistory::attention(int layer, int head, int step) const
{
    if (layer < 0 || head < 0 || step < 0 || step >= steps() || m_firstCaptured < 0 || step < m_firstCaptured)
        return std::nullopt;

    if (m_captures.layers > 0 && (layer >= m_captures.layers || head >= m_captures.heads))
        return std::nullopt;
    auto assembled = assembleHead(m_records[step]->positions, [&](int position) { return rowOf(position, step, { layer, head }); });
    const int side = assembled.positions;
    return AttentionMatrix { side, side, std::move(assembled.weights), assembled.missingRows };
}

std::span<const float> RunHistory::attentionRow(int layer, int head, int position, int step) const
{
    if (layer < 0 || head < 0 || step < 0 || step >= steps() || position < 0 || position >= m_records[step]->positions)
        return {};
    return rowOf(position, step, { layer, head });
}

void RunHistory::keepLook(std::shared_ptr<const HeadLook> look)
{
    std::erase_if(m_looks, [&](const auto& kept) { return kept->of == look->of; });
    std::uint64_t held = look->bytes();
    for (const auto& kept : m_looks)
        held += kept->bytes();
    auto firstKept = m_looks.begin();
    for (; firstKept != m_looks.end() && held > kLookBytes; ++firstKept)
        held -= (*firstKept)->bytes();
    m_looks.erase(m_looks.begin(), firstKept);
    m_looks.push_back(std::move(look));
}

std::shared_ptr<const HeadLook> RunHistory::look(const HeadLookRequest& request) const
{
    const auto found = std::ranges::find_if(m_looks, [&](const auto& kept) { return kept->of == request; });
    return found == m_looks.end() ? nullptr : *found;
}

void RunHistory::keepLens(std::shared_ptr<const LogitLens> lens)
{
    std::erase_if(m_lenses, [&](const auto& kept) { return kept->step == lens->step; });
    if (m_lenses.size() == kLenses)
        m_lenses.erase(m_lenses.begin());
    m_lenses.push_back(std::move(lens));
}

std::shared_ptr<const LogitLens> RunHistory::lens(int step) const
{
    const auto found = std::ranges::find_if(m_lenses, [&](const auto& kept) { return kept->step == step; });
    return found == m_lenses.end() ? nullptr : *found;
}

std::vector<std::shared_ptr<const RowPrints>> RunHistory::rowPrints(int step) const
{
    const std::vector<int> from = writers(step);
    std::vector<std::shared_ptr<const RowPrints>> prints(from.size());
    std::vector<std::shared_ptr<const RowPrints>> inherited;
    for (int position = 0; position < static_cast<int>(from.size()); ++position) {
        const auto at = static_cast<std::size_t>(position);
        if (from[at] < 0)
            continue;
        const auto& own = m_prints[static_cast<std::size_t>(from[at])];
        if (own && own->holds(position)) {
            prints[at] = own;
        } else if (m_before && position < m_records.front()->reused) {  // kept by a branch's prefill
            if (inherited.empty())
                inherited = m_before->rowPrints(m_before->steps() - 1);
            prints[at] = at < inherited.size() ? inherited[at] : nullptr;
        }
    }
    return prints;
}

double shareOnFirstToken(const AttentionMatrix& matrix)
{
    double sum = 0.0;
    int count = 0;
    for (int row = 1; row < matrix.rows; ++row) {
        const auto first = static_cast<std::size_t>(row) * static_cast<std::size_t>(matrix.cols);
        const float weight = weightOnFirstToken(std::span(matrix.weights).subspan(first, static_cast<std::size_t>(row) + 1));
        if (std::isnan(weight))
            continue;
        sum += static_cast<double>(weight);
        ++count;
    }
    return count > 0 ? sum / count : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace kvscope
