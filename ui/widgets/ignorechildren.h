// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Call it in the destructor of a class whose slots are connected to its children. Children are deleted by ~QObject, when the class itself is gone,
// and may still signal then: a table whose model is deleted before it, a field that loses the focus. After this call such signals reach nobody here.
// GUI thread only.

#include <QObject>

namespace kvscope {

inline void ignoreChildren(QObject* listener)
{
    for (QObject* child : listener->findChildren<QObject*>()) {
        QObject::disconnect(child, nullptr, listener, nullptr);
    }
}

}  // namespace kvscope
