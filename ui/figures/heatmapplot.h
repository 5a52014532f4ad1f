// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The widget of a heatmap: it shows a HeatmapFigure and asks for what pointer and keys mean; what is hovered or pinned is decided by its owner.
// GUI thread only.

#include "figures/heatmapfigure.h"

#include <QImage>
#include <QPixmap>
#include <QPointer>
#include <QWidget>

#include <optional>

class QScrollBar;
class QWindow;

namespace kvscope {

class HeatmapPlot final : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(HeatmapPlot)

public:
    explicit HeatmapPlot(QWidget* parent = nullptr);
    ~HeatmapPlot() override;

    /// Cheap: the matrix is shared, and only what is drawn is read, once, before the next drawing.
    void setContent(HeatmapContent content);
    void setScale(HeatmapScale scale);
    void setPalette(PaletteId palette);
    void setRowLayout(RowLayout rowLayout);
    /// Pixels above row 0; 0 for as much as the labels need. Never less than that.
    void setHeaderHeight(int pixels);
    /// First row shown when the rows scroll; clamped.
    void setTopRow(int row);
    void setHover(std::optional<CellRef> cell);
    void setPinned(std::optional<CellRef> cell);
    /// Fixed look, for pictures; by default theme and locale are the application's.
    void setLook(const Theme& theme, const QLocale& locale);

    [[nodiscard]] const HeatmapContent& content() const { return m_figure.content; }
    [[nodiscard]] std::optional<CellRef> cursor() const { return m_figure.focus.cursor; }
    /// Geometry at the present size.
    [[nodiscard]] HeatmapLayout currentLayout() const;

    /// What is shown, with pin and hover, without the keyboard's marks.
    [[nodiscard]] HeatmapFigure figure() const;
    /// The figure at another size, round(size · scale) pixels, on an opaque ground.
    [[nodiscard]] QImage render(QSize size, double scale) const;

signals:
    /// The pointer or the keyboard's cursor moved to a cell, {row, -1} on a row's label; nothing when it left.
    void cellHovered(std::optional<kvscope::CellRef> cell);
    void cellClicked(kvscope::CellRef cell);  ///< by pointer, or by Return on the cursor
    void topRowRequested(int row);  ///< scroll bar or wheel

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
    void showEvent(QShowEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    [[nodiscard]] FigureStyle style(double devicePixelRatio) const;
    void followApplication();
    void followScreen();
    void rebuild();  ///< before the next drawing
    void prepare();
    void placeScrollBar();
    void moveCursor(int rows, int keys);
    void placeCursor(CellRef cell);

    QScrollBar* m_scrollBar = nullptr;
    QPointer<QWindow> m_window;  ///< whose screen is followed; a floating panel's goes when it is docked again
    HeatmapFigure m_figure;
    Theme m_theme;
    QLocale m_locale;
    HeatmapLayout m_layout;  ///< of what was drawn last
    QPixmap m_base;  ///< everything but the focus, which changes with every move of the pointer
    int m_wheelAngle = 0;
    bool m_fixedLook = false;
    bool m_stale = true;  ///< m_base does not show the figure yet
};

}  // namespace kvscope
