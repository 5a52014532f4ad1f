// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The lesson's text: progress, text, question, answer once revealed, and the buttons back and next. Without a lesson it lists those that
// come with the program. GUI thread only.

#include "views/lesson/file/lesson.h"
#include "views/panelbase.h"

class QLabel;
class QScrollArea;
class QVBoxLayout;

namespace kvscope {

class BarButton;
class LessonPage;
class LessonPlayer;
class LessonProgress;

class LessonPanel final : public PanelBase {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(LessonPanel)

public:
    /// Both outlive the panel.
    LessonPanel(const StateParts& state, LessonPlayer* player, QWidget* parent = nullptr);
    ~LessonPanel() override;

    /// The current page as plain text: for tests and screen readers.
    [[nodiscard]] QString pageText() const;
    /// The label of the main button.
    [[nodiscard]] QString nextLabel() const;

protected:
    void retranslate() override;
    void refresh(Changes what) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void refreshTitle();
    void refreshStep();
    void refreshButtons();
    void refreshPage();
    void addEnd();
    void scrollPage(bool sameStep);
    void fitHint();
    void fitButtons();

    LessonPlayer* m_player = nullptr;
    QStringList m_shown;  ///< what the page was built from
    QLabel* m_count = nullptr;
    LessonProgress* m_progress = nullptr;
    QScrollArea* m_scroll = nullptr;
    LessonPage* m_page = nullptr;
    QLabel* m_hint = nullptr;
    BarButton* m_previous = nullptr;
    BarButton* m_next = nullptr;
};

}  // namespace kvscope
