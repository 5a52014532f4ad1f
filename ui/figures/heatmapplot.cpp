// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/heatmapplot.h"

#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace kvscope {

HeatmapPlot::HeatmapPlot(QWidget* parent) : QWidget(parent), m_scrollBar(new QScrollBar(Qt::Vertical, this))
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    m_scrollBar->setFocusPolicy(Qt::NoFocus);
    connect(m_scrollBar, &QScrollBar::valueChanged, this, &HeatmapPlot::topRowRequested);
    followApplication();
}

HeatmapPlot::~HeatmapPlot()
{
    m_scrollBar->disconnect(this);  // children are deleted after this destructor has run
}

void HeatmapPlot::setContent(HeatmapContent content)
{
    m_figure.content = std::move(content);
    if (m_figure.focus.cursor && m_figure.focus.cursor->query >= m_figure.content.positions())
        m_figure.focus.cursor.reset();
    rebuild();
}

void HeatmapPlot::setScale(HeatmapScale scale)
{
    if (scale == m_figure.scale)
        return;
    m_figure.scale = scale;
    rebuild();
}

void HeatmapPlot::setPalette(PaletteId palette)
{
    if (palette == m_figure.palette)
        return;
    m_figure.palette = palette;
    rebuild();
}

void HeatmapPlot::setRowLayout(RowLayout rowLayout)
{
    if (rowLayout == m_figure.rowLayout)
        return;
    m_figure.rowLayout = rowLayout;
    rebuild();
}

void HeatmapPlot::setHeaderHeight(int pixels)
{
    if (pixels == m_figure.headerHeight)
        return;
    m_figure.headerHeight = pixels;
    rebuild();
}

void HeatmapPlot::setTopRow(int row)
{
    if (row == m_figure.topRow)
        return;
    m_figure.topRow = row;
    rebuild();
}

void HeatmapPlot::setHover(std::optional<CellRef> cell)
{
    if (cell == m_figure.focus.hover)
        return;
    m_figure.focus.hover = cell;
    update();
}

void HeatmapPlot::setPinned(std::optional<CellRef> cell)
{
    if (cell == m_figure.focus.pinned)
        return;
    m_figure.focus.pinned = cell;
    update();
}

void HeatmapPlot::setLook(const Theme& theme, const QLocale& locale)
{
    m_fixedLook = true;
    m_theme = theme;
    m_locale = locale;
    rebuild();
}

void HeatmapPlot::followApplication()
{
    if (!m_fixedLook) {
        m_theme = theme();
        m_locale = QLocale();
    }
    rebuild();
}

FigureStyle HeatmapPlot::style(double devicePixelRatio) const
{
    return { .theme = m_theme, .locale = m_locale, .devicePixelRatio = devicePixelRatio };
}

HeatmapLayout HeatmapPlot::currentLayout() const
{
    return m_stale ? m_figure.layout(size(), style(devicePixelRatioF())) : m_layout;
}

void HeatmapPlot::rebuild()
{
    m_stale = true;
    update();
}

void HeatmapPlot::prepare()
{
    // Windows move between screens of different densities.
    if (!m_stale && m_base.devicePixelRatio() == devicePixelRatioF())
        return;
    m_stale = false;
    const FigureStyle shown = style(devicePixelRatioF());
    m_layout = m_figure.layout(size(), shown);
    placeScrollBar();
    m_base = QPixmap((QSizeF(size()) * shown.devicePixelRatio).toSize());
    m_base.setDevicePixelRatio(shown.devicePixelRatio);
    m_base.fill(m_theme.surface);
    QPainter painter(&m_base);
    HeatmapPainter(m_figure.content, m_layout, m_figure.look(shown)).paintBase(painter);
}

void HeatmapPlot::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    prepare();
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_base);
    const HeatmapLook look = m_figure.look(style(devicePixelRatioF()));
    HeatmapPainter(m_figure.content, m_layout, look).paintFocus(painter, m_figure.focus);
}

void HeatmapPlot::placeScrollBar()
{
    const QSignalBlocker quiet(m_scrollBar);
    m_scrollBar->setVisible(!m_layout.scrollBar.isEmpty());
    m_scrollBar->setGeometry(m_layout.scrollBar.toRect());
    m_scrollBar->setRange(0, m_layout.positions - m_layout.visibleRows);
    m_scrollBar->setPageStep(std::max(1, m_layout.visibleRows));
    m_scrollBar->setValue(m_layout.topRow);
}

HeatmapFigure HeatmapPlot::figure() const
{
    HeatmapFigure result = m_figure;
    result.focus.cursor.reset();
    result.focus.frame = false;
    return result;
}

QImage HeatmapPlot::render(QSize size, double scale) const
{
    QImage image((QSizeF(size) * scale).toSize(), QImage::Format_RGB32);
    image.fill(m_theme.surface);
    QPainter painter(&image);
    painter.scale(scale, scale);
    figure().paint(painter, QRectF(QPointF(), QSizeF(size)), style(scale));
    return image;
}

void HeatmapPlot::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    rebuild();
}

void HeatmapPlot::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    switch (event->type()) {
    case QEvent::PaletteChange:
    case QEvent::StyleChange:
    case QEvent::FontChange:
    case QEvent::LanguageChange:
    case QEvent::LocaleChange: followApplication(); break;
    default: break;
    }
}

bool HeatmapPlot::event(QEvent* event)
{
    // While the matrix has focus it takes Return and the arrow keys, even where the window has shortcuts for them.
    if (event->type() == QEvent::ShortcutOverride) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_Return) {
            event->accept();
            return true;
        }
    }
    return QWidget::event(event);
}

void HeatmapPlot::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    m_figure.focus.frame = event->reason() != Qt::MouseFocusReason;
    update();
}

void HeatmapPlot::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    m_figure.focus.frame = false;
    m_figure.focus.cursor.reset();
    update();
}

void HeatmapPlot::keyPressEvent(QKeyEvent* event)
{
    const bool ctrl = event->modifiers().testFlag(Qt::ControlModifier);
    const int all = m_figure.content.positions();
    switch (event->key()) {
    case Qt::Key_Up: moveCursor(-1, 0); break;
    case Qt::Key_Down: moveCursor(1, 0); break;
    case Qt::Key_Left: moveCursor(0, -1); break;
    case Qt::Key_Right: moveCursor(0, 1); break;
    case Qt::Key_Home: moveCursor(ctrl ? -all : 0, ctrl ? 0 : -all); break;
    case Qt::Key_End: moveCursor(ctrl ? all : 0, ctrl ? 0 : all); break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_figure.focus.cursor) {
            emit cellClicked(*m_figure.focus.cursor);
            break;
        }
        [[fallthrough]];
    default: QWidget::keyPressEvent(event);
    }
}

void HeatmapPlot::moveCursor(int rows, int keys)
{
    if (m_figure.content.positions() == 0)
        return;
    const int last = m_figure.content.positions() - 1;
    if (!m_figure.focus.cursor) {
        const CellRef start = m_figure.focus.hover.value_or(m_figure.focus.pinned.value_or(CellRef { last, last }));
        placeCursor({ start.query, start.key < 0 ? start.query : start.key });
        return;
    }
    const int query = std::clamp(m_figure.focus.cursor->query + rows, 0, last);
    placeCursor({ query, std::clamp(m_figure.focus.cursor->key + keys, 0, query) });
}

void HeatmapPlot::placeCursor(CellRef cell)
{
    const int last = m_figure.content.positions() - 1;
    const int query = std::clamp(cell.query, 0, last);
    m_figure.focus.cursor = CellRef { query, std::clamp(cell.key, 0, query) };
    const HeatmapLayout layout = currentLayout();
    // The first rows of a long matrix stand in its overview alone.
    const int above = layout.visibleRows - layout.rows;
    if (query < layout.firstRow && layout.topRow > 0)
        emit topRowRequested(std::max(0, query - above));
    else if (query >= layout.firstRow + layout.rows)
        emit topRowRequested(query - layout.visibleRows + 1);
    update();
    emit cellHovered(m_figure.focus.cursor);
}

void HeatmapPlot::mouseMoveEvent(QMouseEvent* event)
{
    emit cellHovered(currentLayout().at(event->position()));
}

void HeatmapPlot::mousePressEvent(QMouseEvent* event)
{
    const std::optional<CellRef> cell = currentLayout().at(event->position());
    if (event->button() == Qt::LeftButton && cell)
        emit cellClicked(*cell);
}

void HeatmapPlot::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    emit cellHovered(std::nullopt);
}

void HeatmapPlot::wheelEvent(QWheelEvent* event)
{
    if (m_scrollBar->isHidden()) {
        event->ignore();
        return;
    }
    constexpr int kAngleOfRow = 40;  // three rows per wheel notch
    m_wheelAngle += event->angleDelta().y();
    const int rows = m_wheelAngle / kAngleOfRow;
    m_wheelAngle -= rows * kAngleOfRow;
    const HeatmapLayout layout = currentLayout();
    emit topRowRequested(std::clamp(layout.topRow - rows, 0, layout.positions - layout.visibleRows));
}

}  // namespace kvscope
