// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The only way to observe a forward pass: recorders and file writers implement Probe; models and kernels call it. It is in core because
// both sides include it and neither may include the other. Called on the thread that runs forward().

#include "core/probepoint.h"

#include <array>
#include <cassert>
#include <cstddef>
#include <span>

namespace kvscope {

/// Observes one forward pass. Observing changes no bit of the result. Each kind of value is offered first and delivered only if wanted, so
/// that unobserved values cost nothing. All indices start at 0; spans are valid only during the call.
class Probe {
public:
    Probe() = default;
    virtual ~Probe() = default;
    Probe(const Probe&) = delete;
    Probe& operator=(const Probe&) = delete;

    /// Whether to call attention() for this head.
    [[nodiscard]] virtual bool wantsAttention(int /*layer*/, int /*head*/) const { return false; }
    /// The softmax weights of query positions firstRow … firstRow + rows - 1 of one head.
    /// @param weights (rows, cols) row-major, cols = firstRow + rows keys; masked cells hold NaN.
    virtual void attention(int /*layer*/, int /*head*/, int /*firstRow*/, int /*rows*/, int /*cols*/, std::span<const float> /*weights*/) {
    }

    /// Whether to call logits() for this position (those of the last position are always in the result).
    [[nodiscard]] virtual bool wantsLogits(int /*position*/) const { return false; }
    /// @param values (vocabSize)
    virtual void logits(int /*position*/, std::span<const float> /*values*/) { }

    /// Whether to call values() for this position. Asked only for the last position of every chunk of a pass.
    [[nodiscard]] virtual bool wantsValues(int /*position*/) const { return false; }
    /// The position's values at one point of the pass; called in the order of the pass.
    virtual void values(const ProbePoint& /*point*/, std::span<const float> /*values*/) { }
};

/// The probes of one pass: none or a few. Owns nothing and allocates nothing.
class ProbeList {
public:
    static constexpr std::size_t kMax = 4;

    ProbeList() = default;
    ProbeList(Probe* probe) { add(probe); }  // NOLINT(google-explicit-constructor): a single probe is a valid list
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

    /// Whether any probe wants it.
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

    /// Each of these calls the probes that want the value.
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
