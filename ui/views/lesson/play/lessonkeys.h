// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The keys of a lesson: Space, Right and PageDown go forward, PageUp, Left and Backspace go back, the key that a step names runs its action, Esc
// leaves. They work wherever the focus is, so that a presenter remote works; only in text fields are Space, Backspace and letters text, and in a
// field that was chosen by Tab or the pointer the arrows move its cursor. GUI thread only; owned by the main window.

#include <QObject>

class QKeyEvent;
class QWidget;

namespace kvscope {

class LessonPlayer;

class LessonKeys final : public QObject {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(LessonKeys)

public:
    /// @param window the window whose keys are handled while a lesson plays. Both outlive this.
    LessonKeys(LessonPlayer* player, QWidget* window);
    ~LessonKeys() override;

signals:
    /// Esc, wherever the focus is: some widgets would consume it.
    void escapePressed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    enum class Meaning { None, Next, Previous, Action, Escape, Nothing };
    [[nodiscard]] Meaning meaningOf(const QWidget* widget, const QKeyEvent& event) const;
    [[nodiscard]] bool inOurWindow(const QWidget* widget) const;

    LessonPlayer* m_player = nullptr;
    QWidget* m_window = nullptr;
    bool m_tabbed = false;  ///< the focus was moved by Tab
    bool m_chosen = false;  ///< by Tab or by a click
};

}  // namespace kvscope
