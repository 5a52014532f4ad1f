// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The shaded text as a widget that scrolls. Only the lines in view are painted. GUI thread only.

#include "figures/tokenflowview.h"
#include "views/attention/shadedfigure.h"

namespace kvscope {

class ShadedView final : public TokenFlowView {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ShadedView)

public:
    explicit ShadedView(QWidget* parent = nullptr);
    ~ShadedView() override;

    /// Scrolls to the query if it is another one.
    void setRow(ShadedRow row);
    void setDisplay(HeatmapScale scale, PaletteId palette);
    void setPointed(int token);
    [[nodiscard]] const ShadedFigure& figure() const { return m_figure; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    [[nodiscard]] TokenFlow flowFor(double width) const override;
    [[nodiscard]] QRectF textArea() const override;
    [[nodiscard]] int pointedToken() const override { return m_figure.pointed; }
    [[nodiscard]] int startToken() const override { return m_figure.row.query; }
    void paintText(QPainter& painter, const FigureStyle& style) override;

private:
    ShadedFigure m_figure;
};

}  // namespace kvscope
