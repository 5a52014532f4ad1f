// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// BarRows as a widget that scrolls where there is too little room: the pointer or the arrow keys choose a bar. GUI thread only.

#include "figures/barrows.h"

#include <QAbstractScrollArea>

namespace kvscope {

class BarRowsView final : public QAbstractScrollArea {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(BarRowsView)

public:
    explicit BarRowsView(QWidget* parent = nullptr);
    ~BarRowsView() override;

    /// @param rows its chosen bar is marked
    void setRows(BarRows rows);
    [[nodiscard]] const BarRows& rows() const { return m_rows; }
    /// Where a bar is, in the viewport's pixels.
    [[nodiscard]] QRectF rowOf(int bar) const;

    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] QSize sizeHint() const override;

signals:
    void barChosen(int bar);  ///< clicked, or reached with the arrow keys

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void fitScrollBar();
    [[nodiscard]] QRectF content() const;

    BarRows m_rows;
};

}  // namespace kvscope
