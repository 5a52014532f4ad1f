// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Holds step records until the window fetches them. The only object shared by both threads.

#include "core/steprecord.h"

#include <cstddef>
#include <mutex>
#include <utility>
#include <vector>

namespace kvscope {

/// A bounded queue from the worker (one producer) to the GUI thread (one consumer). Neither ever blocks: when the mailbox is full, the
/// producer stops producing until it is notified that the mailbox was drained. Thread-safe.
class StepMailbox {
public:
    explicit StepMailbox(std::size_t capacity) : m_capacity(capacity) { }
    StepMailbox(const StepMailbox&) = delete;
    StepMailbox& operator=(const StepMailbox&) = delete;

    struct PushResult {
        bool wasEmpty = false;  ///< the consumer must be woken
        bool nowFull = false;  ///< the producer must stop until drain()
    };

    [[nodiscard]] PushResult push(StepRecordPtr record)
    {
        const std::lock_guard lock(m_mutex);
        const bool wasEmpty = m_records.empty();
        m_records.push_back(std::move(record));
        return { wasEmpty, m_records.size() >= m_capacity };
    }

    /// Everything pushed so far, in order.
    [[nodiscard]] std::vector<StepRecordPtr> drain()
    {
        const std::lock_guard lock(m_mutex);
        return std::exchange(m_records, {});
    }

private:
    const std::size_t m_capacity;
    std::mutex m_mutex;
    std::vector<StepRecordPtr> m_records;
};

}  // namespace kvscope
