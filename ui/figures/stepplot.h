// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The widget of a StepFigure: theme and locale of the window, choosing a step or a part of the steps by pointer and keys, and the read-out on hover.
// Owns its figure. GUI thread only.

#include "figures/stepfigure.h"

#include <QImage>
#include <QWidget>

#include <functional>
#include <memory>
#include <optional>

namespace kvscope {

class StepCanvas;

class StepPlot : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(StepPlot)

public:
    ~StepPlot() override;

    void setViewedStep(int step);  ///< -1: none
    [[nodiscard]] int viewedStep() const { return m_figure->viewedStep; }
    /// Steps that the rest of the window points at; -1: none.
    void setPointed(int hoveredStep, int pinnedStep);
    [[nodiscard]] int steps() const { return m_figure->steps(); }
    [[nodiscard]] const StepFigure& figure() const { return *m_figure; }
    /// The part of the steps that fills the width; nothing = all of them. It is cut to the steps there are.
    void setRange(std::optional<StepRange> range);
    [[nodiscard]] std::optional<StepRange> range() const { return m_figure->range(); }
    /// The text shown at a step on hover, rich text; empty shows nothing.
    void setToolTipSource(std::function<QString(int step)> source) { m_toolTipSource = std::move(source); }

    /// The picture at any size; @p scale multiplies the pixels. Deterministic, independent of the screen.
    [[nodiscard]] QImage render(QSize size, double scale) const;
    /// Where a step and a value stand, in this widget's coordinates; valid after the plot was drawn.
    [[nodiscard]] QPoint positionOf(int step, double value) const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void stepChosen(int step);
    void stepHovered(int step);  ///< by the mouse; -1: none any more
    void rangeChanged();  ///< by the mouse, by a key, or by setRange()

protected:
    StepPlot(std::unique_ptr<StepFigure> figure, QWidget* parent);

    /// Call after the figure changed. @param choosable steps that can be chosen: 0 … choosable - 1.
    void figureChanged(int choosable);
    /// Lets a part of the steps be chosen: by dragging over them, and by the keys + − 0 Esc and Shift with ← →.
    void setZoomable() { m_zoomable = true; }

    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void applyStyle();
    void redraw();
    void onPress(QPoint plotPosition);
    void onDrag(QPoint plotPosition);
    void onRelease();
    [[nodiscard]] bool zoomByKey(const QKeyEvent& event);
    void onScreenChanged();
    void setHovered(int step);
    [[nodiscard]] int stepAt(QPoint plotPosition) const;

    std::unique_ptr<StepFigure> m_figure;
    std::unique_ptr<StepCanvas> m_canvas;
    std::function<QString(int)> m_toolTipSource;
    int m_choosable = 0;
    bool m_zoomable = false;
    int m_pressedStep = -1;  ///< where a button went down; -1: none is down
    int m_pressedX = 0;
    int m_draggedStep = -1;  ///< -1: not dragged so far that it is no click any more
};

}  // namespace kvscope
