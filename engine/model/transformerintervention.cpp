// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Attention as an experiment changes it, in terms of calls that the kernels know. A chunk's rows are divided where a change begins to act,
// so that each query is affected alone.
#include "model/transformerimpl.h"

#include <algorithm>
#include <utility>

namespace kvscope {

namespace {

[[nodiscard]] constexpr std::size_t size(int value) noexcept
{
    return static_cast<std::size_t>(value);
}

/// Replaces rows of one layer of the cache and puts the true bits back when it is destroyed.
class ReplacedRows {
public:
    explicit ReplacedRows(const LayerCache& cache) : m_cache(cache) { }
    ~ReplacedRows()
    {
        // Backwards, because a row may have been replaced more than once.
        for (auto row = m_replaced.rbegin(); row != m_replaced.rend(); ++row)
            write(*row);
    }
    ReplacedRows(const ReplacedRows&) = delete;
    ReplacedRows& operator=(const ReplacedRows&) = delete;

    void apply(const ChangedRow& change)
    {
        for (int head = 0; head < m_cache.kvHeads; ++head) {
            if (!means(change.kvHead, head))
                continue;
            if (change.part != RowPart::Value)
                apply(change, head, true);
            if (change.part != RowPart::Key)
                apply(change, head, false);
        }
    }

private:
    struct Row {
        int kvHead = 0;
        int position = 0;
        bool isKey = true;
        std::vector<float> values;
    };

    void apply(const ChangedRow& change, int head, bool isKey)
    {
        if (change.change == RowChange::Hide) {
            if (!isKey)  // hidden keys are the kernels' task
                replace(read(head, change.position, isKey), std::vector<float>(size(m_cache.valueDim), 0.0F));
            return;
        }
        Row target = read(head, change.position, isKey);
        Row source = read(head, change.other, isKey);
        std::vector<float> old = target.values;
        replace(std::move(target), source.values);
        if (change.change == RowChange::Exchange)
            replace(std::move(source), std::move(old));
    }

    /// Element i of a row is at first[i * stride].
    [[nodiscard]] std::pair<float*, std::size_t> placeOf(const Row& row) const
    {
        if (row.isKey)
            return { m_cache.key(row.kvHead, row.position), kKeyPanel };
        return { m_cache.value(row.kvHead, row.position), 1 };
    }

    [[nodiscard]] Row read(int head, int position, bool isKey) const
    {
        Row row { head, position, isKey, std::vector<float>(size(isKey ? m_cache.headDim : m_cache.valueDim)) };
        const auto [first, stride] = placeOf(row);
        for (std::size_t i = 0; i < row.values.size(); ++i)
            row.values[i] = first[i * stride];
        return row;
    }

    void write(const Row& row) const
    {
        const auto [first, stride] = placeOf(row);
        for (std::size_t i = 0; i < row.values.size(); ++i)
            first[i * stride] = row.values[i];
    }

    void replace(Row old, std::vector<float> values)
    {
        m_replaced.push_back(std::move(old));  // first, so that nothing is replaced that is not kept
        const Row& kept = m_replaced.back();
        write({ kept.kvHead, kept.position, kept.isKey, std::move(values) });
    }

    LayerCache m_cache;
    std::vector<Row> m_replaced;  ///< with their true values, in the order of replacement
};

/// The query position from which on a change acts.
[[nodiscard]] int startOf(const ChangedRow& row, const Intervention& intervention)
{
    return std::max(firstQueryOf(row), intervention.firstQuery);
}

/// The rows of a call at which the changes in effect differ from those of the row before, its first row, and its end.
[[nodiscard]] std::vector<int> cutsOf(const AttentionCall& call, const Intervention& intervention)
{
    std::vector<int> cuts { 0, call.rows };
    const auto add = [&](int position) {
        const int row = position - call.firstPosition;
        if (row > 0 && row < call.rows)
            cuts.push_back(row);
    };
    add(intervention.firstQuery);
    for (const ChangedRow& row : intervention.changedRows)
        if (means(row.layer, call.layer))
            add(startOf(row, intervention));
    std::sort(cuts.begin(), cuts.end());
    cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());
    return cuts;
}

/// (heads): what a layer's queries do not see from intervention.firstQuery on.
[[nodiscard]] std::vector<std::vector<int>> hiddenPositions(const AttentionCall& call, const Intervention& intervention)
{
    std::vector<std::vector<int>> hidden(size(call.heads));
    const int groupHeads = call.heads / call.kvHeads;
    for (int head = 0; head < call.heads; ++head) {
        std::vector<int>& own = hidden[size(head)];
        for (const HiddenKey& key : intervention.hiddenKeys)
            if (means(key.layer, call.layer) && means(key.head, head))
                own.push_back(key.position);
        for (const ChangedRow& row : intervention.changedRows)
            if (row.change == RowChange::Hide && row.part != RowPart::Value && means(row.layer, call.layer)
                && means(row.kvHead, head / groupHeads))
                own.push_back(row.position);
        std::sort(own.begin(), own.end());
        own.erase(std::unique(own.begin(), own.end()), own.end());
    }
    return hidden;
}

/// Rows begin … end - 1 of a call.
/// @param weights (heads), where the call's pointers to weights are put
[[nodiscard]] AttentionCall rowsOf(const AttentionCall& call, int begin, int end, std::vector<float*>& weights)
{
    AttentionCall part = call;
    const std::size_t skipped = size(begin) * size(call.heads) * size(call.headDim);
    part.firstPosition += begin;
    part.rows = end - begin;
    part.query += skipped;
    part.out += skipped;
    if (call.weights != nullptr) {
        weights.assign(call.weights, call.weights + call.heads);
        for (float*& head : weights)
            if (head != nullptr)
                head += size(begin) * call.weightStride;
        part.weights = weights.data();
    }
    if (end < call.rows)
        part.lastScores = part.lastWeights = nullptr;
    return part;
}

/// Sets the outputs of removed heads to 0.
void removeHeads(const AttentionCall& call, const Intervention& intervention)
{
    for (const RemovedHead& removed : intervention.removedHeads)
        for (int head = 0; head < call.heads; ++head)
            if (means(removed.layer, call.layer) && means(removed.head, head))
                for (int row = 0; row < call.rows; ++row)
                    std::fill_n(call.out + (size(row) * size(call.heads) + size(head)) * size(call.headDim), call.headDim, 0.0F);
}

}  // namespace

void Transformer::Impl::changedAttention(const AttentionCall& call, const Intervention& intervention)
{
    const std::vector<std::vector<int>> hidden = hiddenPositions(call, intervention);
    const std::vector<int> cuts = cutsOf(call, intervention);
    std::vector<float*> weights;
    for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
        AttentionCall part = rowsOf(call, cuts[i], cuts[i + 1], weights);
        ReplacedRows rows(call.cache);
        const bool acts = part.firstPosition >= intervention.firstQuery;
        if (acts) {
            part.hidden = hidden.data();
            for (const ChangedRow& row : intervention.changedRows)
                if (means(row.layer, call.layer) && part.firstPosition >= startOf(row, intervention))
                    rows.apply(row);
        }
        kernels->attention(part);
        if (acts)
            removeHeads(part, intervention);
    }
}

}  // namespace kvscope
