// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A slider over all steps of a run: a tick per step (every tenth beyond 20), a handle on the viewed step, and a bar on the live one if it
// differs. Moving the handle views the history; it never computes anything. Steps from 0. GUI thread only.

#include <QAbstractSlider>

namespace kvscope {

class StepScrubber final : public QAbstractSlider {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(StepScrubber)

public:
    explicit StepScrubber(QWidget* parent = nullptr);
    ~StepScrubber() override;

    /// @param planned steps of the run, finished or not. @param live the last finished step, -1 before the first. @param viewed 0 … live,
    /// or -1. Emits nothing.
    void setSteps(int planned, int live, int viewed);
    [[nodiscard]] int live() const { return m_live; }
    [[nodiscard]] int viewed() const { return m_viewed; }

    /// X coordinate of a step in the widget.
    [[nodiscard]] double xOf(int step) const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    /// The user moved the handle to another finished step.
    void stepChosen(int step);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void sliderChange(SliderChange change) override;
    void changeEvent(QEvent* event) override;

private:
    [[nodiscard]] int stepAt(double x) const;
    void choose(int step);

    int m_planned = 0;
    int m_live = -1;
    int m_viewed = -1;
    int m_wheel = 0;  ///< eighths of a degree not yet turned into a step
};

}  // namespace kvscope
