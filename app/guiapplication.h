// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The QApplication of the window and of export, the only commands that need one. Main thread only; one at a time.

#include <QtGlobal>

#include <array>
#include <memory>

class QApplication;

namespace kvscope {

class GuiApplication {
    Q_DISABLE_COPY_MOVE(GuiApplication)

public:
    enum class Display {
        Screen,
        Offscreen  ///< needs no display and prints nothing to standard error
    };

    /// Without a display, Qt aborts the process in QApplication's constructor after printing several lines; this class prints one line,
    /// "kvscope: error: …", and exits with code 1.
    explicit GuiApplication(Display display);
    ~GuiApplication();

    [[nodiscard]] QApplication& application() { return *m_application; }

private:
    QtMessageHandler m_handlerBefore = nullptr;
    // QApplication keeps references to both. Qt's own options are not passed on.
    std::array<char, 8> m_name { "kvscope" };
    std::array<char*, 2> m_arguments { m_name.data(), nullptr };
    int m_count = 1;
    std::unique_ptr<QApplication> m_application;
};

}  // namespace kvscope
