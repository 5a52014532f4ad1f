// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// How long the calling thread was ready to run while other programs had its core. Linux counts it for every thread (run delay, in schedstat). Where
// it does not, the time that the thread neither ran nor slept voluntarily stands in for it. Any thread; both marks come from the same one.

#include <chrono>

namespace kvscope {

class CoreWait {
public:
    struct Mark {
        std::chrono::nanoseconds delay {};  ///< ready but not running, as the kernel counts it; negative: it does not
        std::chrono::nanoseconds wall {};
        std::chrono::nanoseconds processor {};  ///< of this thread
        long taken = 0;  ///< times that its core was taken away
    };
    /// About a microsecond.
    [[nodiscard]] static Mark now() noexcept;
    [[nodiscard]] static std::chrono::nanoseconds since(const Mark& mark) noexcept;
};

}  // namespace kvscope
