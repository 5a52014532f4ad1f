// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The two lines of tokens as a widget: a click, the wheel of a slider below it and the arrow keys choose a position. GUI thread only.

#include "views/runs/runpairfigure.h"

#include <QWidget>

namespace kvscope {

class RunPairPlot final : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(RunPairPlot)

public:
    explicit RunPairPlot(QWidget* parent = nullptr);
    ~RunPairPlot() override;

    void setPair(RunPair pair);
    void setPosition(int position);
    /// The token of the viewed step is marked in the side of this run; -1: none.
    void setViewed(std::uint64_t run, int position);
    [[nodiscard]] const RunPairFigure& figure() const { return m_figure; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void positionChosen(int position);

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void describe();

    RunPairFigure m_figure;
};

}  // namespace kvscope
