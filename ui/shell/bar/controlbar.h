// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The bar under the menu: back, step, run, stop, speed, which step is viewed, the cache switch, sampling and model. It shows what ViewState
// says and emits what the user wants; it starts nothing itself. GUI thread only.

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

    void setSampling(const SamplingSettings& settings);  ///< emits nothing
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] double speed() const;  ///< steps a second; 0 = as fast as it goes

signals:
    void backRequested();
    void stepRequested();
    /// Run (true) or pause; speedChanged() comes just before a run, so that its first step already keeps the pace.
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

private:
    void build();
    void connectState();
    void refresh();
    void retranslate();
    /// How much has to give way: sampling and model shrink to icons, then step and run as well and the speed goes.
    enum class Fit { Wide, Narrow, Tight };
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
