// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The chain as a widget: reports the line under the pointer, and the one that the arrow keys are at. GUI thread only.

#include "views/chain/chainfigure.h"

#include <QWidget>

namespace kvscope {

class ChainView final : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ChainView)

public:
    explicit ChainView(QWidget* parent = nullptr);
    ~ChainView() override;

    void setChain(Chain chain);
    /// @param temperatures the three temperatures alone; otherwise the stages, and both where there is room
    void setTemperatures(bool temperatures);
    void setPointed(int line);
    [[nodiscard]] const ChainFigure& figure() const { return m_figure; }
    [[nodiscard]] ChainLayout currentLayout() const;
    /// The row of the chain that is pointed at; -1: none.
    [[nodiscard]] int pointedRow() const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void linePointed(int line);  ///< -1: left

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void chooseParts();
    [[nodiscard]] FigureStyle style() const;

    ChainFigure m_figure;
    bool m_temperatures = false;
};

}  // namespace kvscope
