// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Blocks another thread at a defined point without sleeping. Thread-safe.

#include <condition_variable>
#include <mutex>
#include <stop_token>

namespace kvscope::test {

class Gate {
public:
    /// Waits until open() is called. False if @p stop was requested first.
    bool pass(std::stop_token stop)
    {
        std::unique_lock lock(m_mutex);
        ++m_arrivals;
        m_changed.notify_all();
        return m_changed.wait(lock, std::move(stop), [this] { return m_open; });
    }
    void open()
    {
        const std::lock_guard lock(m_mutex);
        m_open = true;
        m_changed.notify_all();
    }
    /// The number of arrivals so far.
    [[nodiscard]] int arrivals() const
    {
        const std::lock_guard lock(m_mutex);
        return m_arrivals;
    }

private:
    mutable std::mutex m_mutex;
    std::condition_variable_any m_changed;
    int m_arrivals = 0;
    bool m_open = false;
};

}  // namespace kvscope::test
