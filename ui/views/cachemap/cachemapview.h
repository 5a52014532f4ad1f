// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The map of a cache as a widget: reports the cell under the pointer or the
// keyboard's cursor, and the one that is chosen. The map is painted once into a
// picture; marks are painted over it. GUI thread only.

#include "views/cachemap/cachemapfigure.h"

#include <QPixmap>
#include <QWidget>

namespace kvscope {

class CacheMapView final : public QWidget {
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CacheMapView)

public:
    explicit CacheMapView(QWidget* parent = nullptr);
    ~CacheMapView() override;

    void setMap(CacheMap map);
    void setDisplay(MapMeasure measure, PaletteId palette);
    void setHovered(const MapCell& cell);
    void setSelected(const MapCell& cell);
    [[nodiscard]] const CacheMapFigure& figure() const { return m_figure; }
    [[nodiscard]] CacheMapLayout currentLayout() const { return m_figure.layout(rect(), theme()); }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void cellHovered(const kvscope::MapCell& cell);  ///< position -1: left
    void cellChosen(const kvscope::MapCell& cell);  ///< clicked, or Enter at the cursor

protected:
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void repaintMap();

    CacheMapFigure m_figure;
    QPixmap m_picture;  ///< null: must be painted
};

}  // namespace kvscope
