// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The axes of a StepFigure, drawn by QCustomPlot, and the figure between them: on a widget or any painter. The only class that uses
// QCustomPlot. GUI thread only.

#include "figures/stepfigure.h"

#include <memory>

class QCustomPlot;
class QWidget;

namespace kvscope {

class StepCanvas {
public:
    /// @param figure must outlive the canvas. @param parent owns the widget; if null, the canvas owns it.
    explicit StepCanvas(const StepFigure* figure, QWidget* parent = nullptr);
    ~StepCanvas();
    StepCanvas(const StepCanvas&) = delete;
    StepCanvas& operator=(const StepCanvas&) = delete;
    StepCanvas(StepCanvas&&) = delete;
    StepCanvas& operator=(StepCanvas&&) = delete;

    [[nodiscard]] QWidget* widget() const;
    [[nodiscard]] const FigureStyle& style() const { return m_style; }
    /// Applies colours, fonts, margins and the figure's axis settings. Call when any of them changes.
    void setStyle(const FigureStyle& style);
    /// Applies the figure's ranges at the current size.
    void updateRanges();
    void replotLater();
    void setPixelRatio(double ratio);

    /// Maps steps and values to widget coordinates, as last painted.
    [[nodiscard]] StepAxes axes() const;
    /// Paints the same figure on any painter, as shapes.
    void paint(QPainter& painter, const QRectF& rect);

private:
    class Content;
    class ValueTicker;
    class StepTicker;

    const StepFigure* m_figure = nullptr;
    std::unique_ptr<QCustomPlot> m_own;  ///< null when the widget has a parent
    QCustomPlot* m_plot = nullptr;
    FigureStyle m_style;
    bool m_onPainter = false;  ///< inside paint(): use the style's device pixel ratio
};

}  // namespace kvscope
