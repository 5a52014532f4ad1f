// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The panels of packed weights as the threads of a decode step read them: distributed evenly, several at a time, prefetched while waiting.
// One object per thread and step; owns nothing.

#include "kernels/exact/exactops.h"
#include "kernels/exact/packedmatrix.h"
#include "kernels/preparedlayer.h"
#include "kernels/threadpool.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace kvscope {

/// The idle function for Team::parallelFor(): prefetches what is read next, a little of every stream per call.
struct PanelsAhead {
    /// Cache lines of weights that a waiting thread prefetches: about as many as memory delivers while others finish a panel.
    static constexpr int kLines = 512;
    static constexpr int kLinesPerSpin = 2;
    static constexpr int kLineBytes = 64;

    std::array<const std::byte*, kStreams> streams;
    int count = 0;

    void operator()(int spin) const
    {
        if (count == 0 || spin >= kLines / kLinesPerSpin)
            return;
        for (int line = spin * kLinesPerSpin; line < (spin + 1) * kLinesPerSpin; ++line)
            prefetch(streams[static_cast<std::size_t>(line % count)], line / count * kLineBytes);
    }

private:
    /// The address may lie past the end of the weights, so it is computed as an integer.
    static void prefetch(const std::byte* from, int offset)
    {
        __builtin_prefetch(reinterpret_cast<const void*>(reinterpret_cast<std::uintptr_t>(from) + static_cast<std::uintptr_t>(offset)));
    }
};

class PanelRuns {
protected:
    /// Panels that are read concurrently, at most kStreams.
    struct Run {
        std::array<int, kStreams> panels;
        int count = 0;
    };
    /// The products computed together: a run of one matrix, or the same run of gate and up.
    struct Products {
        std::array<PanelProduct, 2 * kStreams> list;
        int count = 0;
    };

    /// @param scratch see PanelProduct::scratch
    PanelRuns(const ExactOps& ops, Team& team, float* scratch) : m_ops(ops), m_team(team), m_scratch(scratch) { }

    [[nodiscard]] static const PackedMatrix& packed(const LinearMap& map) { return static_cast<const PackedMatrix&>(map); }

    /// Distributes panels evenly among the threads, so that all finish together. Each thread reads its own neighbouring panels in several
    /// streams, which continue from one run to the next.
    template<typename Before, typename Each, typename Idle>
    [[nodiscard]] bool shareRuns(int panels, const Before& before, const Each& each, const Idle& idle)
    {
        const int runs = ((panels + m_team.threads() - 1) / m_team.threads() + kStreams - 1) / kStreams;
        const auto oneRun = [&](int task) {
            const Run run = runOf(panels, task / runs, task % runs);
            if (run.count > 0)
                each(run);
        };
        return m_team.parallelFor(runs * m_team.threads(), before, oneRun, idle);
    }

    /// One run of @p thread's share: the panel at @p step of each of its streams. The number of streams is the smallest that gives the
    /// minimum number of runs, so that all runs have the same width.
    [[nodiscard]] Run runOf(int panels, int thread, int step) const
    {
        const int first = part(panels, thread, m_team.threads());
        const int own = part(panels, thread + 1, m_team.threads()) - first;
        const int runs = (own + kStreams - 1) / kStreams;
        const int streams = runs == 0 ? 0 : (own + runs - 1) / runs;
        Run run;
        for (int stream = 0; stream < streams; ++stream)
            if (const int panel = part(own, stream, streams) + step; panel < part(own, stream + 1, streams))
                run.panels[index(run.count++)] = first + panel;
        return run;
    }

    [[nodiscard]] static int part(int count, int number, int parts)
    {
        return static_cast<int>(static_cast<std::int64_t>(count) * number / parts);
    }

    void add(Products& products, const PackedMatrix& map, int panel, const float* x, float* out)
    {
        PanelProduct& product = products.list[index(products.count++)];
        product = map.panel(panel);
        product.x = x;
        product.rows = 1;
        product.y = out + map.firstOutput(panel);
        product.scratch = m_scratch;
    }

    void add(Products& products, const PackedMatrix& map, const Run& run, const float* x, float* out)
    {
        for (int i = 0; i < run.count; ++i)
            add(products, map, run.panels[index(i)], x, out);
    }

    void multiply(const Products& products) { m_ops.rowProducts(products.list.data(), products.count); }

    [[nodiscard]] static std::size_t outputsOf(const PackedMatrix& map, int panel) { return index(map.panel(panel).valid); }

    /// The weights that this thread reads first in the next product with these maps.
    template<std::size_t count> [[nodiscard]] PanelsAhead ahead(const std::array<const LinearMap*, count>& maps) const
    {
        int panels = 0;
        for (const LinearMap* map : maps)
            panels += packed(*map).panels();
        const Run run = runOf(panels, m_team.thread(), 0);
        PanelsAhead ahead;
        for (int i = 0; i < run.count; ++i) {
            int panel = run.panels[index(i)];
            std::size_t map = 0;
            while (panel >= packed(*maps[map]).panels())
                panel -= packed(*maps[map++]).panels();
            ahead.streams[index(ahead.count++)] = packed(*maps[map]).panel(panel).panel;
        }
        return ahead;
    }
    [[nodiscard]] PanelsAhead ahead(const LinearMap& map) const { return ahead(std::array { &map }); }
    [[nodiscard]] PanelsAhead ahead(const PreparedLayer& layer) const
    {
        return ahead(std::array<const LinearMap*, 3> { layer.query.get(), layer.key.get(), layer.value.get() });
    }

    const ExactOps& m_ops;
    Team& m_team;

private:
    [[nodiscard]] static constexpr std::size_t index(int value) noexcept { return static_cast<std::size_t>(value); }

    float* m_scratch;
};

}  // namespace kvscope
