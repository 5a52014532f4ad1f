// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The widget of a StepFigure: follows the window's theme and locale, selects a step or range by pointer and keys, and shows values on
// hover. Owns its figure. GUI thread only.

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
    /// Steps hovered and pinned elsewhere in the window; -1: none.
    void setPointed(int hoveredStep, int pinnedStep);
    [[nodiscard]] int steps() const { return m_figure->steps(); }
    [[nodiscard]] const StepFigure& figure() const { return *m_figure; }
    /// The steps that fill the width; nullopt = all. Clamped to existing steps.
    void setRange(std::optional<StepRange> range);
    [[nodiscard]] std::optional<StepRange> range() const { return m_figure->range(); }
    /// Tool tip for a step, as rich text; empty shows none.
    void setToolTipSource(std::function<QString(int step)> source) { m_toolTipSource = std::move(source); }

    /// Renders the figure at any size; @p scale multiplies the pixels. Deterministic and independent of the screen.
    [[nodiscard]] QImage render(QSize size, double scale) const;
    /// Widget coordinates of a step and a value; valid after the plot was painted.
    [[nodiscard]] QPoint positionOf(int step, double value) const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void stepChosen(int step);
    void stepHovered(int step);  ///< by the mouse; -1: none
    void rangeChanged();  ///< by the mouse, by a key, or by setRange()

protected:
    StepPlot(std::unique_ptr<StepFigure> figure, QWidget* parent);

    /// Call after the figure changed. @param choosable steps 0 … choosable - 1 can be selected.
    void figureChanged(int choosable);
    /// Lets the user select a range: by dragging, and with the keys + − 0 Esc and Shift with ← →.
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
    int m_pressedStep = -1;  ///< step under the pressed button; -1: none
    int m_pressedX = 0;
    int m_draggedStep = -1;  ///< -1: not dragged far enough to be more than a click
};

}  // namespace kvscope
