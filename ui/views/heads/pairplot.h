// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The bars of two rows as a widget: reports the key under the pointer, and the one that the arrow keys are at. GUI thread only.

#include "views/heads/pairfigure.h"

#include <QWidget>

namespace kvscope {

class PairPlot final : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(PairPlot)

public:
    explicit PairPlot(QWidget* parent = nullptr);
    ~PairPlot() override;

    void setPair(RowPair pair, bool difference);
    void setHovered(int key);
    [[nodiscard]] const PairFigure& figure() const { return m_figure; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void keyHovered(int key);  ///< -1: left

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    PairFigure m_figure;
};

}  // namespace kvscope
