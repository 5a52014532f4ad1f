// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Base class of the widgets that show a running text token by token: scrolls by whole lines, and reports the token under the pointer or the
// keyboard's cursor and the one that is chosen. What a token looks like is the derived class's. GUI thread only.

#include "figures/figure.h"
#include "figures/tokenflow.h"

#include <QAbstractScrollArea>

namespace kvscope {

class TokenFlowView : public QAbstractScrollArea {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(TokenFlowView)

public:
    ~TokenFlowView() override;

    /// The place of a token in the viewport.
    [[nodiscard]] QRectF placeOf(int token) const;

signals:
    void tokenPointed(int token);  ///< -1: left
    /// Clicked, or Enter at the cursor.
    void tokenChosen(int token, Qt::KeyboardModifiers modifiers);

protected:
    explicit TokenFlowView(QWidget* parent);

    [[nodiscard]] virtual TokenFlow flowFor(double width) const = 0;
    /// The part of the viewport that the text has.
    [[nodiscard]] virtual QRectF textArea() const = 0;
    [[nodiscard]] virtual int pointedToken() const = 0;  ///< under the pointer or the cursor; -1: none
    [[nodiscard]] virtual int startToken() const = 0;  ///< where the keyboard begins; >= 0 where there is text
    virtual void paintText(QPainter& painter, const FigureStyle& style) = 0;

    /// The text, the fonts or the width changed.
    void reflow();
    void showToken(int token);
    [[nodiscard]] const TokenFlow& textFlow() const { return m_flow; }
    [[nodiscard]] double scrolled() const { return m_scrolled; }  ///< pixels of the text above the area

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
    void fitScrollBar();
    void moveTo(int token);
    [[nodiscard]] int tokenAt(const QPointF& point) const;

    TokenFlow m_flow;
    double m_scrolled = 0.0;
};

}  // namespace kvscope
