// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/updates.h"

#include <utility>

namespace kvscope {

Updates::Updates(QObject* parent) : QObject(parent) { }

Updates::~Updates() = default;

void Updates::tell(Changes what)
{
    m_pending |= what;
    emit changed(what);
    if (m_atOnce) {
        deliver();
    } else if (!std::exchange(m_scheduled, true)) {
        QMetaObject::invokeMethod(
            this,
            [this] {
                m_scheduled = false;
                deliver();
            },
            Qt::QueuedConnection);
    }
}

void Updates::deliver()
{
    if (std::exchange(m_delivering, true)) {
        return;  // the loop below handles it
    }
    // Changes made by a panel during an update, such as the first visible row, belong to the same update. The limit stops panels that never
    // agree.
    constexpr int kMostRounds = 8;
    for (int round = 0; m_pending && round < kMostRounds; ++round) {
        emit updated(std::exchange(m_pending, Changes()));
    }
    if (m_pending) {
        qWarning("panels keep changing the state: %#x", m_pending.toInt());
    }
    m_delivering = false;
}

}  // namespace kvscope
