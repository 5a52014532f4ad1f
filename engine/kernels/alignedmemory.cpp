// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/alignedmemory.h"

#include <algorithm>
#include <cstdlib>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace kvscope {

namespace {

constexpr std::size_t kLine = 64;
constexpr std::size_t kHugePage = std::size_t { 2 } << 20U;
/// Buffers grow with the model, so that a tiny one wastes little and a large one needs few buffers.
constexpr std::size_t kLargestBuffer = 32 * kHugePage;

[[nodiscard]] constexpr std::size_t roundedUp(std::size_t value, std::size_t unit) noexcept
{
    return (value + unit - 1) / unit * unit;
}

/// What a buffer is aligned to, and a multiple of which is its size.
[[nodiscard]] constexpr std::size_t unitOf(std::size_t size, Pages pages) noexcept
{
    return pages == Pages::Huge && size >= kHugePage ? kHugePage : kLine;
}

}  // namespace

std::size_t alignedMemoryBytes(std::size_t size, Pages pages) noexcept
{
    const std::size_t unit = unitOf(size, pages);
    return roundedUp(std::max(size, kLine), unit) + (unit == kHugePage ? kHugePage : 0);
}

std::shared_ptr<std::byte> alignedMemory(std::size_t size, Pages pages)
{
    const std::size_t unit = unitOf(size, pages);
    const std::size_t rounded = roundedUp(std::max(size, kLine), unit);
    void* const memory = std::aligned_alloc(unit, rounded);
    if (memory == nullptr)
        throw std::bad_alloc();
#if defined(__linux__)
    if (unit == kHugePage)
        static_cast<void>(madvise(memory, rounded, MADV_HUGEPAGE));  // only a hint: everything works without it, but slower
#endif
    return { static_cast<std::byte*>(memory), [](std::byte* bytes) { std::free(bytes); } };
}

std::size_t ArenaSizes::take(std::size_t size) noexcept
{
    const std::size_t rounded = roundedUp(size, kLine);
    std::size_t begun = 0;
    if (m_size - m_used < rounded) {
        m_size = roundedUp(std::max(rounded, std::min(m_total, kLargestBuffer)), kHugePage);
        m_used = 0;
        m_bytes += alignedMemoryBytes(m_size);
        begun = m_size;
    }
    m_offset = m_used;
    m_used += rounded;
    m_total += rounded;
    return begun;
}

std::shared_ptr<std::byte> MemoryArena::allocate(std::size_t size)
{
    ArenaSizes sizes = m_sizes;
    if (const std::size_t begun = sizes.take(size); begun > 0)
        m_buffer = alignedMemory(begun);
    m_sizes = sizes;  // only now: the allocation may have failed
    return { m_buffer, m_buffer.get() + m_sizes.offset() };
}

}  // namespace kvscope
