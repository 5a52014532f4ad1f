// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The keys of a lesson: Space and PageDown go on, PageUp and Backspace go back, the key that a step waits for does its action, Esc leaves. They act
// wherever the keyboard is in the window, so that a clicker works; only where text is typed do Space, Backspace and letters stay text.
// GUI thread only; owned by the main window.

#include <QObject>

class QKeyEvent;
class QWidget;

namespace kvscope {

class LessonPlayer;

class LessonKeys final : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(LessonKeys)

public:
    /// @param window whose keys are taken while a lesson is played; both outlive this.
    LessonKeys(LessonPlayer* player, QWidget* window);
    ~LessonKeys() override;

signals:
    /// Esc, wherever the keyboard is: some widgets would keep it for themselves.
    void escapePressed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    enum class Meaning { None, Next, Previous, Action, Escape, Nothing };
    [[nodiscard]] Meaning meaningOf(const QWidget* widget, const QKeyEvent& event) const;
    [[nodiscard]] bool inOurWindow(const QWidget* widget) const;

    LessonPlayer* m_player = nullptr;
    QWidget* m_window = nullptr;
    bool m_tabbed = false;  ///< Tab brought the keyboard where it is
};

}  // namespace kvscope
