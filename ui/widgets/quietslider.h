// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A horizontal slider that leaves the presenter remote's keys, Page Up and Page Down, to the window. GUI thread only.

#include <QKeyEvent>
#include <QSlider>

namespace kvscope {

class QuietSlider final : public QSlider {
public:
    explicit QuietSlider(QWidget* parent) : QSlider(Qt::Horizontal, parent) { }

protected:
    void keyPressEvent(QKeyEvent* event) override
    {
        if (event->key() == Qt::Key_PageUp || event->key() == Qt::Key_PageDown)
            event->ignore();
        else
            QSlider::keyPressEvent(event);
    }
};

}  // namespace kvscope
