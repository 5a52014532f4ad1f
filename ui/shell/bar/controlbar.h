// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The bar under the menu: back, step, run, stop, speed, viewed step, cache switch, sampling and model. Shows ViewState and emits the user's
// requests; starts nothing itself. GUI thread only.

#include "core/sampler.h"

#include <QWidget>

class QHBoxLayout;

namespace kvscope {

class BarButton;
class CacheSwitch;
class ModelButton;
class SamplingButton;
class SpeedControl;
class StepCounter;
class ViewState;

class ControlBar final : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ControlBar)

public:
    /// @param state is not owned and must outlive this.
    explicit ControlBar(ViewState* state, QWidget* parent = nullptr);
    ~ControlBar() override;

    /// A lesson's own button is the filled one while it lasts.
    void setLessonActive(bool active);
    void setSampling(const SamplingSettings& settings);  ///< emits nothing
    [[nodiscard]] QSize minimumSizeHint() const override;
    void setSpeed(double stepsPerSecond);  ///< emits nothing
    [[nodiscard]] double speed() const;  ///< steps per second; 0 = unlimited

signals:
    void backRequested();
    void stepRequested();
    /// Run (true) or pause. speedChanged() is emitted first, so that the first step already has the right speed.
    void runToggled(bool run);
    void stopRequested();
    void resetRequested();
    void speedChanged(double stepsPerSecond);
    void cacheToggled(bool on);
    void samplingChanged(const kvscope::SamplingSettings& settings);
    void modelChosen(const QString& argument);
    void openFolderRequested();
    void openFileRequested();

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;  ///< tool tips stand below the bar, not over it

private:
    void build();
    void connectState();
    void refresh();
    void retranslate();
    /// How far the bar shrinks: sampling and model become icons, then Run does, the speed control is hidden, at last Step is an icon.
    enum class Fit { Wide, Narrow, Close, Closer, Tight };
    void fitWidth();
    void apply(Fit fit);
    [[nodiscard]] bool running() const;

    ViewState* m_state = nullptr;
    QHBoxLayout* m_row = nullptr;
    BarButton* m_back = nullptr;
    BarButton* m_step = nullptr;
    BarButton* m_run = nullptr;
    BarButton* m_stop = nullptr;
    BarButton* m_reset = nullptr;
    SpeedControl* m_speed = nullptr;
    StepCounter* m_counter = nullptr;
    CacheSwitch* m_switch = nullptr;
    SamplingButton* m_sampling = nullptr;
    ModelButton* m_model = nullptr;
};

}  // namespace kvscope
