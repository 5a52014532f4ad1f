// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Call it in the destructor of a class whose slots are connected to its children. ~QObject deletes children after the class itself is
// destroyed, and they may still emit signals: a table whose model is deleted first, a field that loses focus. After this call those signals
// no longer reach the class. GUI thread only.

#include <QObject>

namespace kvscope {

inline void ignoreChildren(QObject* listener)
{
    for (QObject* child : listener->findChildren<QObject*>()) {
        QObject::disconnect(child, nullptr, listener, nullptr);
    }
}

}  // namespace kvscope
