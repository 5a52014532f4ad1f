// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A LogLogFigure as a widget: the pointer or the arrow keys choose a dot. GUI thread only.

#include "figures/loglogfigure.h"

#include <QWidget>

namespace kvscope {

class LogLogPlot final : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(LogLogPlot)

public:
    explicit LogLogPlot(QWidget* parent = nullptr);
    ~LogLogPlot() override;

    /// Keeps the pointed dot if there are as many.
    void setFigure(LogLogFigure figure);
    [[nodiscard]] const LogLogFigure& figure() const { return m_figure; }
    [[nodiscard]] int pointed() const { return m_figure.pointed; }  ///< a dot; -1: none
    void setPointed(int dot);
    /// Where a dot is, in the widget's pixels.
    [[nodiscard]] QPointF placeOf(int dot) const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void dotPointed(int dot);  ///< -1: left

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void point(int dot);

    LogLogFigure m_figure;
};

}  // namespace kvscope
