// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The one way to observe a forward pass: recorders and files implement Probe, models and kernels call it. It lies in core because both sides
// include it and neither may include the other. Called on the thread that runs forward().

#include "core/probepoint.h"

#include <array>
#include <cassert>
#include <cstddef>
#include <span>

namespace kvscope {

/// Observes one forward pass. Observing changes no bit of the result. Each kind of value is asked for first, so that what nobody wants costs
/// nothing. All indices count from 0; spans are valid only during the call.
class Probe {
public:
    Probe() = default;
    virtual ~Probe() = default;
    Probe(const Probe&) = delete;
    Probe& operator=(const Probe&) = delete;

    /// Whether attention() shall be called for this head.
    [[nodiscard]] virtual bool wantsAttention(int /*layer*/, int /*head*/) const { return false; }
    /// The softmax weights of query positions firstRow … firstRow + rows - 1 of one head.
    /// @param weights (rows, cols) row-major, cols = firstRow + rows keys; masked cells hold NaN.
    virtual void attention(int /*layer*/, int /*head*/, int /*firstRow*/, int /*rows*/, int /*cols*/, std::span<const float> /*weights*/) {
    }

    /// Whether logits() shall be called for this position (the last one's are in the result anyway).
    [[nodiscard]] virtual bool wantsLogits(int /*position*/) const { return false; }
    /// @param values (vocab).
    virtual void logits(int /*position*/, std::span<const float> /*values*/) { }

    /// Whether values() shall be called for this position. Asked of the last position of every chunk of a pass only.
    [[nodiscard]] virtual bool wantsValues(int /*position*/) const { return false; }
    /// The position's values at one point of the pass, in the order of the pass.
    virtual void values(const ProbePoint& /*point*/, std::span<const float> /*values*/) { }
};

/// The probes of one pass: none or a few. A value that holds no ownership and allocates nothing.
class ProbeList {
public:
    static constexpr std::size_t kMax = 4;

    ProbeList() = default;
    ProbeList(Probe* probe) { add(probe); }  // NOLINT(google-explicit-constructor): one probe is a list of one
    ProbeList(std::nullptr_t) { }  // NOLINT(google-explicit-constructor)
    /// A null pointer adds nothing.
    void add(Probe* probe)
    {
        if (probe == nullptr)
            return;
        assert(m_count < kMax);
        m_probes[m_count++] = probe;
    }

    [[nodiscard]] bool empty() const noexcept { return m_count == 0; }
    [[nodiscard]] auto begin() const noexcept { return m_probes.begin(); }
    [[nodiscard]] auto end() const noexcept { return m_probes.begin() + static_cast<std::ptrdiff_t>(m_count); }

    /// Whether one of them wants it.
    [[nodiscard]] bool wantsAttention(int layer, int head) const
    {
        return any([=](const Probe& probe) { return probe.wantsAttention(layer, head); });
    }
    [[nodiscard]] bool wantsLogits(int position) const
    {
        return any([=](const Probe& probe) { return probe.wantsLogits(position); });
    }
    [[nodiscard]] bool wantsValues(int position) const
    {
        return any([=](const Probe& probe) { return probe.wantsValues(position); });
    }

    /// Each calls the probes that want it.
    void attention(int layer, int head, int firstRow, int rows, int cols, std::span<const float> weights) const
    {
        for (Probe* const probe : *this)
            if (probe->wantsAttention(layer, head))
                probe->attention(layer, head, firstRow, rows, cols, weights);
    }
    void logits(int position, std::span<const float> values) const
    {
        for (Probe* const probe : *this)
            if (probe->wantsLogits(position))
                probe->logits(position, values);
    }
    void values(int position, const ProbePoint& point, std::span<const float> row) const
    {
        for (Probe* const probe : *this)
            if (probe->wantsValues(position))
                probe->values(point, row);
    }

private:
    template<typename Wants> [[nodiscard]] bool any(const Wants& wants) const
    {
        for (const Probe* const probe : *this)
            if (wants(*probe))
                return true;
        return false;
    }

    std::array<Probe*, kMax> m_probes {};
    std::size_t m_count = 0;
};

}  // namespace kvscope
