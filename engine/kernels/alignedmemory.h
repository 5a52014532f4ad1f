// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Memory for kernels: aligned to 64 bytes, in huge pages if the buffer is large enough.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <vector>

namespace kvscope {

/// Huge pages save most address translations when memory is read sequentially, but the system allocates and zeroes each of them as a whole.
enum class Pages : std::uint8_t { Small, Huge };

/// A buffer aligned to 64 bytes; huge pages are requested only from 2 MB on. The contents are undefined. Throws std::bad_alloc.
[[nodiscard]] std::shared_ptr<std::byte> alignedMemory(std::size_t size, Pages pages = Pages::Huge);

/// Bytes of address space that alignedMemory() takes for a buffer: its size rounded up, and for huge pages one page more, which the alignment
/// skips and nobody touches.
[[nodiscard]] std::size_t alignedMemoryBytes(std::size_t size, Pages pages = Pages::Huge) noexcept;

/// For vectors that start on a cache line, so that no aligned 64-byte access straddles two.
template<typename Value> struct LineAllocator {
    using value_type = Value;
    static constexpr std::align_val_t kLine { 64 };

    LineAllocator() = default;
    template<typename Other> explicit LineAllocator(const LineAllocator<Other>& /*other*/) noexcept { }
    [[nodiscard]] Value* allocate(std::size_t count) { return static_cast<Value*>(::operator new(count * sizeof(Value), kLine)); }
    void deallocate(Value* memory, std::size_t /*count*/) noexcept { ::operator delete(memory, kLine); }
    friend bool operator==(const LineAllocator& /*a*/, const LineAllocator& /*b*/) noexcept { return true; }
};

/// Buffer for activations.
using FloatBuffer = std::vector<float, LineAllocator<float>>;

/// Decides the sizes of an arena's buffers. Allocates nothing, so that the need for memory can be computed before.
class ArenaSizes {
public:
    /// The place of a piece of @p size bytes: @return the size of the new buffer that it begins; 0 if it fits in the current one.
    [[nodiscard]] std::size_t take(std::size_t size) noexcept;
    /// Where the latest piece begins in its buffer.
    [[nodiscard]] std::size_t offset() const noexcept { return m_offset; }
    /// Address space of all buffers so far.
    [[nodiscard]] std::uint64_t bytes() const noexcept { return m_bytes; }

private:
    std::size_t m_size = 0;  ///< of the current buffer
    std::size_t m_used = 0;
    std::size_t m_offset = 0;
    std::size_t m_total = 0;  ///< of all pieces
    std::uint64_t m_bytes = 0;
};

/// Allocates from large buffers, so that many small matrices share huge pages. Not thread-safe. Allocations outlive the arena; a buffer is
/// freed with its last allocation.
class MemoryArena {
public:
    /// @p size bytes, aligned to 64 bytes. Throws std::bad_alloc.
    [[nodiscard]] std::shared_ptr<std::byte> allocate(std::size_t size);

private:
    std::shared_ptr<std::byte> m_buffer;
    ArenaSizes m_sizes;
};

}  // namespace kvscope
