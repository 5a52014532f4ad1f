// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The small matrices as a widget that scrolls: over the keys with the wheel and the arrow keys, over the features with the left and right
// ones. Reports the key under the pointer or the keyboard's cursor. GUI thread only.

#include "views/computation/computationfigure.h"

#include <QAbstractScrollArea>

namespace kvscope {

class ComputationView final : public QAbstractScrollArea {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ComputationView)

public:
    explicit ComputationView(QWidget* parent = nullptr);
    ~ComputationView() override;

    /// Scrolls to the query if it is another one.
    void setContent(HeadComputation content);
    void setPalette(PaletteId palette);
    void setAllFeatures(bool all);
    void setHovered(int key);
    [[nodiscard]] const ComputationFigure& figure() const { return m_figure; }
    [[nodiscard]] ComputationLayout currentLayout() const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void keyHovered(int key);  ///< -1: left
    void keyChosen(int key);  ///< clicked, or Enter at the cursor

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
    void fitScrollBars();
    void moveTo(int key);
    void showRow(int key);

    ComputationFigure m_figure;
};

}  // namespace kvscope
