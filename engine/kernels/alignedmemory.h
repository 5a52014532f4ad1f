// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Memory for kernels: on 64-byte boundaries, and on huge pages where there is enough of it.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <vector>

namespace kvscope {

/// Huge pages save the processor most of its address translations where memory is read from end to end; the system takes and zeroes them
/// whole.
enum class Pages : std::uint8_t { Small, Huge };

/// A buffer at a 64-byte boundary, which asks for huge pages only from 2 MB on. The contents are undefined. Throws std::bad_alloc.
[[nodiscard]] std::shared_ptr<std::byte> alignedMemory(std::size_t size, Pages pages = Pages::Huge);

/// For vectors whose elements start on a cache line, so that no 64-byte vector of them straddles two.
template<typename Value> struct LineAllocator {
    using value_type = Value;
    static constexpr std::align_val_t kLine { 64 };

    LineAllocator() = default;
    template<typename Other> explicit LineAllocator(const LineAllocator<Other>& /*other*/) noexcept { }
    [[nodiscard]] Value* allocate(std::size_t count) { return static_cast<Value*>(::operator new(count * sizeof(Value), kLine)); }
    void deallocate(Value* memory, std::size_t /*count*/) noexcept { ::operator delete(memory, kLine); }
    friend bool operator==(const LineAllocator& /*a*/, const LineAllocator& /*b*/) noexcept { return true; }
};

/// Activations.
using FloatBuffer = std::vector<float, LineAllocator<float>>;

/// Hands out pieces of large buffers, so that many small matrices share huge pages. Not thread-safe. What it handed out stays valid without
/// it and is freed with the last piece of its buffer.
class MemoryArena {
public:
    /// @p size bytes at a 64-byte boundary. Throws std::bad_alloc.
    [[nodiscard]] std::shared_ptr<std::byte> allocate(std::size_t size);

private:
    std::shared_ptr<std::byte> m_buffer;
    std::size_t m_size = 0;  ///< of the present buffer
    std::size_t m_used = 0;
    std::size_t m_total = 0;  ///< handed out so far, over all buffers
};

}  // namespace kvscope
