// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/heads/headgridplot.h"

#include "widgets/cursorkeys.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <utility>

namespace kvscope {

HeadGridPlot::HeadGridPlot(QWidget* parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setProperty("ownFocus", true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

HeadGridPlot::~HeadGridPlot() = default;

QSize HeadGridPlot::sizeHint() const
{
    return { theme().ipx(420), theme().ipx(320) };
}

QSize HeadGridPlot::minimumSizeHint() const
{
    return { theme().ipx(160), theme().ipx(70) };
}

void HeadGridPlot::setGrid(HeadGrid grid)
{
    const bool otherModel = grid.layers() != m_figure.grid.layers() || grid.heads() != m_figure.grid.heads();
    m_figure.grid = std::move(grid);
    if (otherModel) {
        m_figure.marks.hover.reset();
        m_figure.marks.cursor.reset();
    }
    rebuild();
}

void HeadGridPlot::setChosen(std::optional<HeadRef> a, std::optional<HeadRef> b)
{
    m_figure.marks.a = a;
    m_figure.marks.b = b;
    update();
}

std::optional<HeadPlace> HeadGridPlot::pointed() const
{
    return m_figure.marks.hover ? m_figure.marks.hover : m_figure.marks.cursor;
}

FigureStyle HeadGridPlot::look() const
{
    return { .theme = theme(), .locale = QLocale(), .devicePixelRatio = devicePixelRatioF() };
}

HeadGridLayout HeadGridPlot::currentLayout() const
{
    return m_stale ? m_figure.layout(rect(), theme()) : m_layout;
}

void HeadGridPlot::rebuild()
{
    m_stale = true;
    const std::optional<HeadPlace> before = pointed();
    const HeadGridLayout places = currentLayout();
    HeadMarks& marks = m_figure.marks;
    if (marks.hover)
        marks.hover = m_pointer ? places.placeAt(*m_pointer) : std::nullopt;
    if (marks.cursor && places.rectOf(*marks.cursor).isEmpty())
        marks.cursor.reset();
    update();
    if (pointed() != before)
        emit pointedChanged();
}

void HeadGridPlot::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    const FigureStyle style = look();
    const QSize pixels = (QSizeF(size()) * style.devicePixelRatio).toSize();
    if (std::exchange(m_stale, false) || m_base.size() != pixels) {
        m_layout = m_figure.layout(rect(), style.theme);
        m_base = QPixmap(pixels);
        m_base.setDevicePixelRatio(style.devicePixelRatio);
        m_base.fill(style.theme.surface);
        QPainter base(&m_base);
        m_figure.paintBase(base, m_layout, style);
    }
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_base);
    m_figure.paintMarks(painter, m_layout, style);
}

void HeadGridPlot::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    rebuild();
}

void HeadGridPlot::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    switch (event->type()) {
    case QEvent::PaletteChange:
    case QEvent::StyleChange:
    case QEvent::FontChange:
    case QEvent::LanguageChange:
    case QEvent::LocaleChange: rebuild(); break;
    default: break;
    }
}

bool HeadGridPlot::event(QEvent* event)
{
    return takesCursorKey(event) || QWidget::event(event);
}

void HeadGridPlot::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    m_figure.marks.frame = event->reason() != Qt::MouseFocusReason;
    update();
}

void HeadGridPlot::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    m_figure.marks.frame = false;
    if (std::exchange(m_figure.marks.cursor, std::nullopt))
        emit pointedChanged();
    update();
}

void HeadGridPlot::keyPressEvent(QKeyEvent* event)
{
    const bool ctrl = event->modifiers().testFlag(Qt::ControlModifier);
    const int all = m_figure.grid.layers() + m_figure.grid.heads() + 2;
    switch (event->key()) {
    case Qt::Key_Up: moveCursor(-1, 0); return;
    case Qt::Key_Down: moveCursor(1, 0); return;
    case Qt::Key_Left: moveCursor(0, -1); return;
    case Qt::Key_Right: moveCursor(0, 1); return;
    case Qt::Key_Home: moveCursor(ctrl ? -all : 0, -all); return;
    case Qt::Key_End: moveCursor(ctrl ? all : 0, all); return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_figure.marks.cursor) {
            choose(*m_figure.marks.cursor, ctrl);
            return;
        }
        break;
    default: break;
    }
    QWidget::keyPressEvent(event);
}

void HeadGridPlot::moveCursor(int rows, int columns)
{
    if (!m_figure.grid.summary)
        return;
    const HeadPlace start { HeadPlace::Kind::Head, m_figure.marks.a.value_or(HeadRef {}) };
    auto& cursor = m_figure.marks.cursor;
    cursor = cursor ? currentLayout().moved(*cursor, rows, columns) : m_figure.marks.hover.value_or(start);
    m_figure.marks.hover.reset();  // the newer of both counts
    update();
    emit pointedChanged();
}

void HeadGridPlot::choose(const HeadPlace& place, bool compare)
{
    if (place.kind != HeadPlace::Kind::Head)
        return;
    if (compare)
        emit compareChosen(place.head);
    else
        emit chosen(place.head);
}

void HeadGridPlot::setHover(std::optional<HeadPlace> place)
{
    if (place == m_figure.marks.hover)
        return;
    m_figure.marks.hover = place;
    update();
    emit pointedChanged();
}

void HeadGridPlot::mouseMoveEvent(QMouseEvent* event)
{
    m_pointer = event->position();
    setHover(currentLayout().placeAt(*m_pointer));
}

void HeadGridPlot::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    m_pointer.reset();
    setHover(std::nullopt);
}

void HeadGridPlot::mousePressEvent(QMouseEvent* event)
{
    const std::optional<HeadPlace> place = currentLayout().placeAt(event->position());
    if (event->button() == Qt::LeftButton && place)
        choose(*place, event->modifiers().testFlag(Qt::ControlModifier));
}

void HeadGridPlot::mouseDoubleClickEvent(QMouseEvent* event)
{
    // The first of the two clicks has chosen the head already.
    if (event->button() == Qt::LeftButton && !event->modifiers().testFlag(Qt::ControlModifier))
        emit enlargeRequested();
}

}  // namespace kvscope
