// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The speed of a free run: a label above a slider with a few stops, the last of which is unlimited. GUI thread only.

#include <QWidget>

class QLabel;
class QSlider;

namespace kvscope {

inline constexpr double kUsualSpeed = 2.0;  ///< steps per second

class SpeedControl final : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(SpeedControl)

public:
    explicit SpeedControl(QWidget* parent = nullptr);
    ~SpeedControl() override;

    /// Steps per second; 0 = unlimited.
    [[nodiscard]] double speed() const;
    /// Moves to the nearest stop; emits nothing.
    void setSpeed(double stepsPerSecond);

signals:
    void speedChanged(double stepsPerSecond);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void showSpeed();

    QLabel* m_label = nullptr;
    QSlider* m_slider = nullptr;
};

}  // namespace kvscope
