// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/runhistory.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace kvscope {
namespace {

constexpr float kMasked = std::numeric_limits<float>::quiet_NaN();

/// Positions first … record.positions - 1 were computed in the step.
int firstComputed(const StepRecord& record)
{
    return record.cacheOn ? record.positions - record.written : 0;
}

/// The newest capture of a row among the first @p count records: usually the index's last entry, which is the only one.
const AttentionRows* newestRow(const QList<StepRecordPtr>& records, const std::vector<std::vector<int>>& rowsAt, int count, int position)
{
    if (position >= static_cast<int>(rowsAt.size()))
        return nullptr;
    const std::vector<int>& places = rowsAt[static_cast<std::size_t>(position)];
    for (auto place = std::lower_bound(places.begin(), places.end(), count); place != places.begin();) {
        const AttentionRows* rows = records[*--place]->attention.get();
        if (rows->holds(position))
            return rows;
    }
    return nullptr;
}

}  // namespace

RunHistory::RunHistory(std::uint64_t runId, RunSettings settings, const RunHistory* before)
    : m_runId(runId)
    , m_settings(std::move(settings))
{
    if (before == nullptr)
        return;
    m_inherited = before->m_inherited + before->m_records;
    for (int place = 0; place < m_inherited.size(); ++place)
        addTo(m_inheritedRowsAt, m_inherited, place);
}

void RunHistory::addTo(RowIndex& index, const QList<StepRecordPtr>& records, int place)
{
    const auto& rows = records[place]->attention;
    if (!rows)
        return;
    const auto end = static_cast<std::size_t>(rows->firstRow) + static_cast<std::size_t>(rows->rows);
    if (index.size() < end)
        index.resize(end);
    for (auto position = static_cast<std::size_t>(rows->firstRow); position < end; ++position)
        index[position].push_back(place);
}

void RunHistory::extend(int steps)
{
    m_settings.steps = std::max(m_settings.steps, steps);
}

void RunHistory::append(const QList<StepRecordPtr>& records, std::uint64_t byteBudget)
{
    for (const StepRecordPtr& record : records) {
        if (!record || record->runId != m_runId || record->index != steps())
            continue;
        m_records.append(record);
        addTo(m_rowsAt, m_records, record->index);
        if (record->attention && m_firstCaptured < 0)
            m_firstCaptured = record->index;
        if (record->index == 0 && record->reused == 0) {
            m_inherited.clear();  // nothing was kept, so nothing is inherited
            m_inheritedRowsAt.clear();
        }
    }
    keepWithin(byteBudget);
}

void RunHistory::keepWithin(std::uint64_t byteBudget)
{
    std::uint64_t held = 0;
    const auto bytesOf = [](const StepRecordPtr& record) { return record->attention ? record->attention->bytes() : 0; };
    for (const StepRecordPtr& record : std::as_const(m_inherited))
        held += bytesOf(record);
    for (const StepRecordPtr& record : std::as_const(m_records))
        held += bytesOf(record);

    const auto giveUp = [&](QList<StepRecordPtr>& records, int index) {
        const std::uint64_t bytes = bytesOf(std::as_const(records)[index]);
        if (held <= byteBudget || bytes == 0)
            return;
        held -= bytes;
        records[index] = withoutAttentionWeights(records[index]);
    };
    for (int i = 0; i < m_inherited.size(); ++i)
        giveUp(m_inherited, i);
    for (int i = 1; i < steps(); ++i)
        giveUp(m_records, i);
    if (!m_records.isEmpty())
        giveUp(m_records, 0);
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

int RunHistory::stepOfPosition(int position) const
{
    if (position < 0)
        return -1;
    return position < promptLength() ? 0 : position - promptLength() + 1;
}

int RunHistory::writtenBy(int position, int step) const
{
    if (position < 0 || step < 0 || step >= steps() || position >= m_records[step]->positions)
        return -1;
    for (int s = step; s >= 0; --s) {
        const StepRecord& record = *m_records[s];
        if (!record.cacheOn)
            return -1;
        if (position >= firstComputed(record) && position < record.positions)
            return s;
    }
    return 0;  // kept by a branch's prefill
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
    if (const AttentionRows* own = newestRow(m_records, m_rowsAt, step + 1, position))
        return own;
    const bool kept = position < m_records.front()->reused;
    return kept ? newestRow(m_inherited, m_inheritedRowsAt, static_cast<int>(m_inherited.size()), position) : nullptr;
}

std::optional<AttentionMatrix> RunHistory::attention(int layer, int head, int step) const
{
    if (layer < 0 || head < 0 || step < 0 || step >= steps() || m_firstCaptured < 0 || step < m_firstCaptured)
        return std::nullopt;

    AttentionMatrix matrix;
    matrix.rows = matrix.cols = m_records[step]->positions;
    const auto side = static_cast<std::size_t>(matrix.cols);
    matrix.weights.assign(side * side, kMasked);
    for (int position = 0; position < matrix.rows; ++position) {
        const AttentionRows* rows = rowsWith(position, step);
        if (rows == nullptr) {
            ++matrix.missingRows;
            continue;
        }
        if (layer >= rows->layers || head >= rows->heads)
            return std::nullopt;
        const float* source = rows->row(layer, head, position);
        const int visible = std::min(rows->cols, position + 1);
        std::copy_n(source, visible, matrix.weights.data() + static_cast<std::size_t>(position) * side);
    }
    return matrix;
}

double shareOnFirstToken(const AttentionMatrix& matrix)
{
    double sum = 0.0;
    int count = 0;
    for (int row = 1; row < matrix.rows; ++row) {
        const float weight = matrix.weights[static_cast<std::size_t>(row) * static_cast<std::size_t>(matrix.cols)];
        if (std::isnan(weight))
            continue;
        sum += static_cast<double>(weight);
        ++count;
    }
    return count > 0 ? sum / count : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace kvscope
