// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The heatmap widget: shows a HeatmapFigure and reports pointer and key input. Its owner decides what is hovered or pinned. GUI thread
// only.

#include "figures/heatmapfigure.h"

#include <QImage>
#include <QPixmap>
#include <QWidget>

#include <optional>

class QScrollBar;

namespace kvscope {

class HeatmapPlot final : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(HeatmapPlot)

public:
    explicit HeatmapPlot(QWidget* parent = nullptr);
    ~HeatmapPlot() override;

    /// Cheap: shares the matrix and reads only visible cells, once, before the next repaint.
    void setContent(HeatmapContent content);
    void setScale(HeatmapScale scale);
    void setPalette(PaletteId palette);
    void setRowLayout(RowLayout rowLayout);
    /// Pixels above row 0, at least the height of the labels; 0 for exactly that height.
    void setHeaderHeight(int pixels);
    /// First visible row when rows scroll; clamped.
    void setTopRow(int row);
    void setHover(std::optional<CellRef> cell);
    void setPinned(std::optional<CellRef> cell);
    /// A fixed style, for pictures; by default theme and locale follow the application.
    void setLook(const Theme& theme, const QLocale& locale);

    [[nodiscard]] const HeatmapContent& content() const { return m_figure.content; }
    [[nodiscard]] std::optional<CellRef> cursor() const { return m_figure.focus.cursor; }
    /// Geometry at the current size.
    [[nodiscard]] HeatmapLayout currentLayout() const;

    /// The current figure with pin and hover, without the keyboard cursor.
    [[nodiscard]] HeatmapFigure figure() const;
    /// The figure at another size, round(size · scale) pixels, on an opaque background.
    [[nodiscard]] QImage render(QSize size, double scale) const;

signals:
    /// Pointer or keyboard cursor moved to a cell ({row, -1} on a row label) or left (nullopt).
    void cellHovered(std::optional<kvscope::CellRef> cell);
    void cellClicked(kvscope::CellRef cell);  ///< by pointer, or by Return on the cursor
    void topRowRequested(int row);  ///< from the scroll bar or the wheel

protected:
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    [[nodiscard]] FigureStyle style(double devicePixelRatio) const;
    void followApplication();
    void rebuild();  ///< updates m_base before the next repaint
    void prepare();
    void placeScrollBar();
    void moveCursor(int rows, int keys);
    void placeCursor(CellRef cell);

    QScrollBar* m_scrollBar = nullptr;
    HeatmapFigure m_figure;
    Theme m_theme;
    QLocale m_locale;
    HeatmapLayout m_layout;  ///< of the last repaint
    QPixmap m_base;  ///< everything but the focus marks, which change with every pointer move
    int m_wheelAngle = 0;
    bool m_fixedLook = false;
    bool m_stale = true;  ///< m_base is out of date
};

}  // namespace kvscope
