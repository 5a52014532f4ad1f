// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// One short bar for each step of a lesson: pale for past steps, full for the current one, outlined for later ones. GUI thread only.

#include <QWidget>

namespace kvscope {

class LessonProgress final : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(LessonProgress)

public:
    explicit LessonProgress(QWidget* parent = nullptr);
    ~LessonProgress() override;

    void setStep(int index, int count);
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    int m_index = 0;
    int m_count = 0;
};

}  // namespace kvscope
