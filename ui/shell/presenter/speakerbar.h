// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What the teacher sees in the window while the audience sees the presenter on another screen: the clock, how long it has been shown, what is shown, what
// the next key does, the next question of a lesson, and buttons for a clicker's keys. Hidden otherwise. GUI thread only.

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

#include <array>

class QLabel;
class QPushButton;

namespace kvscope {

class LessonPlayer;
class Presenter;
class ViewState;

class SpeakerBar final : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(SpeakerBar)

public:
    /// @param state, lessons outlive it.
    SpeakerBar(ViewState* state, LessonPlayer* lessons, QWidget* parent = nullptr);
    ~SpeakerBar() override;

    /// Shows the bar for this presenter, until stop() or until it is left.
    void start(Presenter* presenter);
    void stop();
    /// What it says, line by line, for tests and screen readers.
    [[nodiscard]] QString text() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void refresh();

    Presenter* m_presenter = nullptr;
    QLabel* m_clock = nullptr;
    QLabel* m_shown = nullptr;
    QLabel* m_question = nullptr;
    std::array<QPushButton*, 4> m_buttons {};  ///< back, next, black, leave
    QTimer m_tick;
    QElapsedTimer m_since;
};

}  // namespace kvscope
