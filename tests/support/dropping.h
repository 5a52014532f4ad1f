// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Files that a test drops on a window. GUI thread.

#include <QCoreApplication>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QMimeData>
#include <QUrl>
#include <QWidget>

namespace kvscope::test {

/// Drops addresses on a point of the window as a window system does: on the first widget from there upwards that takes drops.
/// Returns whether they were accepted.
inline bool dropAt(QWidget& window, const QPoint& point, const QList<QUrl>& urls)
{
    QWidget* target = window.childAt(point);
    while (target != nullptr && !target->acceptDrops()) {
        target = target->parentWidget();
    }
    if (target == nullptr) {
        return false;
    }
    QMimeData content;
    content.setUrls(urls);
    const QPoint at = target->mapFrom(&window, point);
    QDragEnterEvent enter(at, Qt::CopyAction, &content, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(target, &enter);
    if (!enter.isAccepted()) {
        return false;
    }
    QDropEvent drop(at, Qt::CopyAction, &content, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(target, &drop);
    return true;
}

}  // namespace kvscope::test
