// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The lines of watched words as a widget: reports the step under the pointer, or that the arrow keys are at, and the one that is opened. GUI
// thread only.

#include "views/watch/watchfigure.h"

#include <QWidget>

namespace kvscope {

class WatchView final : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(WatchView)

public:
    explicit WatchView(QWidget* parent = nullptr);
    ~WatchView() override;

    void setCurves(WatchCurves curves, WatchMeasure measure);
    void setPointed(int step);
    [[nodiscard]] const WatchFigure& figure() const { return m_figure; }
    [[nodiscard]] FigureStyle style() const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void stepPointed(int step);  ///< -1: left
    void stepOpened(int step);  ///< clicked, or Enter at the cursor

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] int stepAt(const QPointF& point) const { return m_figure.stepAt(point, rect(), style()); }

    WatchFigure m_figure;
};

}  // namespace kvscope
