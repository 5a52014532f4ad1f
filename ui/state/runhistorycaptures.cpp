// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Which attention rows of each step a history holds, and which it gives up first.
#include "run/headweights.h"
#include "state/firstcomputed.h"
#include "state/runhistory.h"

#include <algorithm>
#include <utility>

namespace kvscope {

void RunHistory::Captures::append(const StepRecord& record)
{
    const int place = static_cast<int>(rows.size());
    rows.push_back(nullptr);
    shown.emplace_back();
    made.push_back({ record.index, firstComputed(record), -1, 0 });
    if (record.attention)
        put(place, record.attention);
    for (const HeadAttention& each : record.shownHeads)
        putHead(place, each);
}

void RunHistory::Captures::put(int place, std::shared_ptr<const AttentionRows> captured)
{
    AttentionRequest& of = made[static_cast<std::size_t>(place)];
    of.firstRow = captured->firstRow;
    of.print = captured->print;
    note(place, captured->firstRow, captured->firstRow + captured->rows);
    layers = captured->layers;
    heads = captured->heads;
    // What it has is not held twice.
    std::erase_if(
        shown[static_cast<std::size_t>(place)], [&](const HeadAttention& each) { return captured->firstRow <= each.rows->firstRow; });
    rows[static_cast<std::size_t>(place)] = std::move(captured);
}

void RunHistory::Captures::putHead(int place, HeadAttention captured)
{
    note(place, captured.rows->firstRow, captured.rows->firstRow + captured.rows->rows);
    std::vector<HeadAttention>& held = shown[static_cast<std::size_t>(place)];
    std::erase_if(held, [&](const HeadAttention& each) { return each.of == captured.of; });
    held.push_back(std::move(captured));
}

std::uint64_t RunHistory::Captures::keepOnly(std::size_t place, std::span<const HeadRef> kept)
{
    std::uint64_t freed = 0;
    const auto give = [&](const HeadAttention& each) {
        const bool given = std::ranges::find(kept, each.of) == kept.end();
        freed += given ? each.rows->bytes() : 0;
        return given;
    };
    std::erase_if(shown[place], give);
    if (const std::shared_ptr<const AttentionRows> whole = std::exchange(rows[place], nullptr)) {
        freed += whole->bytes();
        for (const HeadRef head : kept) {
            const bool held = std::ranges::any_of(shown[place], [head](const HeadAttention& each) { return each.of == head; });
            if (held || head.layer >= whole->layers || head.head >= whole->heads)
                continue;
            auto own = std::make_shared<AttentionRows>(AttentionRows { 1, 1, whole->firstRow, whole->rows, whole->cols, 0, {} });
            const float* const from = whole->row(head.layer, head.head, whole->firstRow);
            own->weights.assign(from, from + static_cast<std::size_t>(whole->rows) * static_cast<std::size_t>(whole->cols));
            freed -= own->bytes();
            shown[place].push_back({ head, std::move(own) });
        }
    }
    return freed;
}

std::uint64_t RunHistory::Captures::drop(std::size_t place)
{
    return keepOnly(place, {});
}

/// A record has, or had, the rows of positions from … end - 1.
void RunHistory::Captures::note(int place, int from, int end)
{
    if (at.size() < static_cast<std::size_t>(end))
        at.resize(static_cast<std::size_t>(end));
    for (int position = from; position < end; ++position) {
        std::vector<int>& places = at[static_cast<std::size_t>(position)];
        const auto here = std::lower_bound(places.begin(), places.end(), place);
        if (here == places.end() || *here != place)
            places.insert(here, place);
    }
}

const AttentionRows* RunHistory::Captures::newest(int position, int count) const
{
    if (position >= static_cast<int>(at.size()))
        return nullptr;
    // Usually the last entry, which is the only one.
    const std::vector<int>& places = at[static_cast<std::size_t>(position)];
    for (auto place = std::lower_bound(places.begin(), places.end(), count); place != places.begin();) {
        const AttentionRows* captured = rows[static_cast<std::size_t>(*--place)].get();
        if (captured != nullptr && captured->holds(position))
            return captured;
    }
    return nullptr;
}

std::span<const float> RunHistory::Captures::newestRow(int position, int count, HeadRef head) const
{
    if (position >= static_cast<int>(at.size()))
        return {};
    const std::vector<int>& places = at[static_cast<std::size_t>(position)];
    for (auto place = std::lower_bound(places.begin(), places.end(), count); place != places.begin();) {
        const auto index = static_cast<std::size_t>(*--place);
        const AttentionRows* const whole = rows[index].get();
        if (whole != nullptr && whole->holds(position) && head.layer < whole->layers && head.head < whole->heads)
            return visibleRow(*whole, head.layer, head.head, position);
        for (const HeadAttention& each : shown[index]) {
            if (each.of == head && each.rows->holds(position))
                return visibleRow(*each.rows, 0, 0, position);
        }
    }
    return {};
}

bool RunHistory::Captures::holdsAny(int position, int count) const
{
    if (position >= static_cast<int>(at.size()))
        return false;
    const auto holds = [&](int place) {
        const auto index = static_cast<std::size_t>(place);
        return place < count
            && ((rows[index] && rows[index]->holds(position))
                || std::ranges::any_of(shown[index], [position](const HeadAttention& each) { return each.rows->holds(position); }));
    };
    return std::ranges::any_of(at[static_cast<std::size_t>(position)], holds);
}

std::uint64_t RunHistory::Captures::bytes() const
{
    std::uint64_t sum = 0;
    for (const auto& captured : rows)
        sum += captured ? captured->bytes() : 0;
    for (const auto& heads : shown) {
        for (const HeadAttention& each : heads)
            sum += each.rows->bytes();
    }
    return sum;
}

}  // namespace kvscope
