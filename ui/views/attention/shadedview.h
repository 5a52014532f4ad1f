// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The shaded text as a widget that scrolls: reports the token under the pointer or the keyboard's cursor, and the one that is chosen. Only
// the lines in view are painted. GUI thread only.

#include "views/attention/shadedfigure.h"

#include <QAbstractScrollArea>

namespace kvscope {

class ShadedView final : public QAbstractScrollArea {
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
    /// The place of a token in the viewport.
    [[nodiscard]] QRectF placeOf(int token) const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void tokenPointed(int token);  ///< -1: left
    void tokenChosen(int token);  ///< clicked, or Enter at the cursor

protected:
    bool event(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;

private:
    void reflow();
    void fitScrollBar();
    void showToken(int token);
    void moveTo(int token);
    [[nodiscard]] int tokenAt(const QPointF& point) const;

    ShadedFigure m_figure;
    ShadedFlow m_flow;
};

}  // namespace kvscope
