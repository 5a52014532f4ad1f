// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The picture of all heads as a widget: reports what the pointer and the keyboard are at and what is chosen. GUI thread only.

#include "views/heads/headgridfigure.h"

#include <QPixmap>
#include <QWidget>

namespace kvscope {

class HeadGridPlot final : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(HeadGridPlot)

public:
    explicit HeadGridPlot(QWidget* parent = nullptr);
    ~HeadGridPlot() override;

    void setGrid(HeadGrid grid);
    [[nodiscard]] const HeadGrid& grid() const { return m_figure.grid; }
    [[nodiscard]] const HeadGridFigure& figure() const { return m_figure; }
    /// The frames of A and B. Repaints those alone.
    void setChosen(std::optional<HeadRef> a, std::optional<HeadRef> b);
    /// What the pointer is at, or else the keyboard.
    [[nodiscard]] std::optional<HeadPlace> pointed() const;
    [[nodiscard]] bool pointedByKeyboard() const { return !m_figure.marks.hover && m_figure.marks.cursor; }
    [[nodiscard]] HeadGridLayout currentLayout() const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void pointedChanged();
    void chosen(kvscope::HeadRef head);  ///< a click, or Enter: this is A
    void compareChosen(kvscope::HeadRef head);  ///< with Ctrl: this is B
    void enlargeRequested();  ///< a double click

protected:
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    [[nodiscard]] FigureStyle look() const;
    /// Everything may have another place: the pointer is at the head that it is now over, the keyboard at the same head as before.
    void rebuild();
    void choose(const HeadPlace& place, bool compare);
    void setHover(std::optional<HeadPlace> place);
    void moveCursor(int rows, int columns);

    HeadGridFigure m_figure;
    HeadGridLayout m_layout;  ///< of m_base
    QPixmap m_base;  ///< everything but the marks, which change with every move of the pointer
    bool m_stale = true;
    std::optional<QPointF> m_pointer;  ///< where the mouse is, if it is over the picture
};

}  // namespace kvscope
