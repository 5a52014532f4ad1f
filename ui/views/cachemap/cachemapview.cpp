// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/cachemap/cachemapview.h"

#include "widgets/cursorkeys.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <utility>

namespace kvscope {

CacheMapView::CacheMapView(QWidget* parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

CacheMapView::~CacheMapView() = default;

QSize CacheMapView::sizeHint() const
{
    return { theme().ipx(420), theme().ipx(180) };
}

QSize CacheMapView::minimumSizeHint() const
{
    return { theme().ipx(160), theme().ipx(60) };
}

void CacheMapView::repaintMap()
{
    m_picture = QPixmap();
    update();
}

void CacheMapView::setMap(CacheMap map)
{
    m_figure.map = std::move(map);
    repaintMap();
}

void CacheMapView::setDisplay(MapMeasure measure, PaletteId palette)
{
    m_figure.measure = measure;
    m_figure.palette = palette;
    repaintMap();
}

void CacheMapView::setHovered(const MapCell& cell)
{
    if (std::exchange(m_figure.hovered, cell) != cell)
        update();
}

void CacheMapView::setSelected(const MapCell& cell)
{
    if (std::exchange(m_figure.selected, cell) != cell)
        update();
}

bool CacheMapView::event(QEvent* event)
{
    return takesCursorKey(event) || QWidget::event(event);
}

void CacheMapView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    switch (event->type()) {
    case QEvent::StyleChange:
    case QEvent::FontChange:
    case QEvent::PaletteChange:
    case QEvent::LanguageChange: repaintMap(); break;
    default: break;
    }
}

void CacheMapView::keyPressEvent(QKeyEvent* event)
{
    const CacheMap& map = m_figure.map;
    if (map.empty()) {
        event->ignore();
        return;
    }
    const bool pointed = m_figure.hovered.position >= 0;
    MapCell cell = pointed ? m_figure.hovered : m_figure.selected;
    if (cell.position < 0)
        cell.position = map.positions() - 1;
    int row = cell.layer * map.kvHeads + cell.kvHead;
    const int by = pointed ? 1 : 0;  // the first key shows the cursor where it is
    switch (event->key()) {
    case Qt::Key_Left: cell.position -= by; break;
    case Qt::Key_Right: cell.position += by; break;
    case Qt::Key_Up: row -= by; break;
    case Qt::Key_Down: row += by; break;
    case Qt::Key_Home: cell.position = 0; break;
    case Qt::Key_End: cell.position = map.positions() - 1; break;
    case Qt::Key_Return:
    case Qt::Key_Enter: emit cellChosen(cell); return;
    default: event->ignore(); return;  // Page Up, Page Down and Escape are the window's
    }
    row = std::clamp(row, 0, map.rows() - 1);
    emit cellHovered({ row / map.kvHeads, row % map.kvHeads, std::clamp(cell.position, 0, map.positions() - 1) });
}

void CacheMapView::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    emit cellHovered({});
}

void CacheMapView::mouseMoveEvent(QMouseEvent* event)
{
    emit cellHovered(m_figure.map.empty() ? MapCell() : currentLayout().cellAt(event->position()));
}

void CacheMapView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || m_figure.map.empty())
        return;
    if (const MapCell cell = currentLayout().cellAt(event->position()); cell.position >= 0)
        emit cellChosen(cell);
}

void CacheMapView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    repaintMap();
}

void CacheMapView::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    const FigureStyle style { .theme = theme(), .locale = QLocale(), .devicePixelRatio = devicePixelRatioF() };
    if (m_picture.isNull() || m_picture.devicePixelRatio() != devicePixelRatioF()) {
        m_picture = QPixmap(size() * devicePixelRatioF());
        m_picture.setDevicePixelRatio(devicePixelRatioF());
        m_picture.fill(theme().surface);
        QPainter base(&m_picture);
        m_figure.paintBase(base, rect(), style);
    }
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_picture);
    m_figure.paintMarks(painter, rect(), style);
}

}  // namespace kvscope
