// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/stepplot.h"

#include "figures/stepcanvas.h"

#include <QApplication>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>
#include <QVBoxLayout>
#include <QWindow>

#include <algorithm>
#include <cmath>

namespace kvscope {

StepPlot::StepPlot(std::unique_ptr<StepFigure> figure, QWidget* parent)
    : QWidget(parent)
    , m_figure(std::move(figure))
    , m_canvas(std::make_unique<StepCanvas>(m_figure.get(), this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->addWidget(m_canvas->widget());
    setFocusPolicy(Qt::StrongFocus);
    m_canvas->widget()->installEventFilter(this);
    applyStyle();
}

StepPlot::~StepPlot() = default;

void StepPlot::applyStyle()
{
    m_canvas->setStyle({ .theme = theme(), .locale = QLocale(), .devicePixelRatio = devicePixelRatioF() });
}

void StepPlot::figureChanged(int choosable)
{
    m_choosable = std::clamp(choosable, 0, m_figure->steps());
    applyStyle();
    redraw();
}

void StepPlot::setRange(std::optional<StepRange> range)
{
    if (!m_figure->setRange(range)) {
        return;
    }
    emit rangeChanged();
    redraw();
}

void StepPlot::onPress(QPoint plotPosition)
{
    const int step = stepAt(plotPosition);
    if (step < 0) {
        return;
    }
    setFocus(Qt::MouseFocusReason);
    m_pressedStep = step;
    m_pressedX = plotPosition.x();
    // Without dragging, a press acts at once.
    if (!m_zoomable && step < m_choosable) {
        emit stepChosen(step);
    }
}

void StepPlot::onDrag(QPoint plotPosition)
{
    if (!m_zoomable || m_pressedStep < 0) {
        return;
    }
    const StepAxes axes = m_canvas->axes();
    const bool far = m_draggedStep >= 0 || std::abs(plotPosition.x() - m_pressedX) >= QApplication::startDragDistance();
    if (!far) {
        return;
    }
    const StepRange shown = m_figure->visibleSteps();
    const auto step = static_cast<int>(std::lround((plotPosition.x() - axes.firstX) / axes.stepWidth));
    m_draggedStep = std::clamp(step, shown.first, shown.last);
    m_figure->dragged = StepRange { std::min(m_pressedStep, m_draggedStep), std::max(m_pressedStep, m_draggedStep) };
    redraw();
}

void StepPlot::onRelease()
{
    if (m_pressedStep < 0) {
        return;
    }
    const int pressed = m_pressedStep;
    const bool range = m_draggedStep >= 0 && m_draggedStep != pressed;
    const StepRange steps { std::min(pressed, m_draggedStep), std::max(pressed, m_draggedStep) };
    m_figure->dragged.reset();
    m_pressedStep = -1;
    m_draggedStep = -1;
    if (range) {
        setRange(steps);
    } else if (m_zoomable && pressed < m_choosable) {
        emit stepChosen(pressed);
    }
    redraw();
}

bool StepPlot::zoomByKey(const QKeyEvent& event)
{
    if (!m_zoomable) {
        return false;
    }
    const StepRange shown = m_figure->visibleSteps();
    const auto around = [&](int steps) {
        const int middle = m_figure->viewedStep >= shown.first && m_figure->viewedStep <= shown.last ? m_figure->viewedStep
                                                                                                     : (shown.first + shown.last) / 2;
        const int first = std::clamp(middle - steps / 2, 0, std::max(0, m_figure->steps() - steps));
        setRange(StepRange { first, first + steps - 1 });
    };
    const auto move = [&](int by) {
        const int first = std::clamp(shown.first + by, 0, m_figure->steps() - shown.steps());
        setRange(StepRange { first, first + shown.steps() - 1 });
    };
    const int quarter = std::max(1, shown.steps() / 4);
    const bool shifted = event.modifiers().testFlag(Qt::ShiftModifier);
    switch (event.key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal: around(std::max(2, shown.steps() / 2)); return true;
    case Qt::Key_Minus: around(shown.steps() * 2); return true;
    case Qt::Key_0: setRange(std::nullopt); return true;
    case Qt::Key_Escape:
        if (!m_figure->range()) {
            return false;  // the window's Esc handling takes over
        }
        setRange(std::nullopt);
        return true;
    case Qt::Key_Left:
    case Qt::Key_Right:
        if (!shifted || !m_figure->range()) {
            return false;
        }
        move(event.key() == Qt::Key_Left ? -quarter : quarter);
        return true;
    default: return false;
    }
}

void StepPlot::setViewedStep(int step)
{
    if (m_figure->viewedStep == step) {
        return;
    }
    m_figure->viewedStep = step;
    // A zoomed range follows the viewed step.
    if (m_figure->range() && step >= 0 && (step < m_figure->range()->first || step > m_figure->range()->last)) {
        const int by = step < m_figure->range()->first ? step - m_figure->range()->first : step - m_figure->range()->last;
        setRange(StepRange { m_figure->range()->first + by, m_figure->range()->last + by });
    }
    redraw();
}

void StepPlot::redraw()
{
    m_canvas->updateRanges();
    if (isVisible()) {  // otherwise showEvent() updates it
        m_canvas->replotLater();
    }
}

QPoint StepPlot::positionOf(int step, double value) const
{
    const StepAxes axes = m_canvas->axes();
    return m_canvas->widget()->mapToParent(QPointF(axes.x(step), axes.y(value)).toPoint());
}

int StepPlot::stepAt(QPoint plotPosition) const
{
    const StepAxes axes = m_canvas->axes();
    // The numbers below the axis are clickable too.
    if (!QRectF(axes.area.left(), 0, axes.area.width(), m_canvas->widget()->height()).contains(plotPosition)) {
        return -1;
    }
    const int step = static_cast<int>(std::lround((plotPosition.x() - axes.firstX) / axes.stepWidth));
    const StepRange shown = m_figure->visibleSteps();
    return step >= shown.first && step <= shown.last ? step : -1;
}

void StepPlot::setHovered(int step)
{
    if (m_figure->hoveredStep == step) {
        return;
    }
    m_figure->hoveredStep = step;
    redraw();
    emit stepHovered(step);
}

void StepPlot::setPointed(int hoveredStep, int pinnedStep)
{
    if (m_figure->hoveredStep != hoveredStep || m_figure->pinnedStep != pinnedStep) {
        m_figure->hoveredStep = hoveredStep;
        m_figure->pinnedStep = pinnedStep;
        redraw();
    }
}

bool StepPlot::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != m_canvas->widget()) {
        return QWidget::eventFilter(watched, event);
    }
    switch (event->type()) {
    case QEvent::MouseMove: {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        onDrag(mouse->position().toPoint());
        const int step = stepAt(mouse->position().toPoint());
        if (step != m_figure->hoveredStep && m_draggedStep < 0) {
            setHovered(step);
            const QString text = step >= 0 && m_toolTipSource ? m_toolTipSource(step) : QString();
            QToolTip::showText(mouse->globalPosition().toPoint(), text, m_canvas->widget());
        }
        break;
    }
    case QEvent::Leave: setHovered(-1); break;
    case QEvent::MouseButtonPress: {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        if (mouse->button() == Qt::LeftButton) {
            onPress(mouse->position().toPoint());
        }
        break;
    }
    case QEvent::MouseButtonRelease: onRelease(); break;
    case QEvent::Resize: m_canvas->updateRanges(); break;  // the plot replots itself after this event
    default: break;
    }
    return QWidget::eventFilter(watched, event);
}

void StepPlot::keyPressEvent(QKeyEvent* event)
{
    if (zoomByKey(*event)) {
        event->accept();
        return;
    }
    int step = m_figure->viewedStep;
    switch (event->key()) {
    case Qt::Key_Left: --step; break;
    case Qt::Key_Right: ++step; break;
    case Qt::Key_Home: step = 0; break;
    case Qt::Key_End: step = m_choosable - 1; break;
    default: QWidget::keyPressEvent(event); return;
    }
    if (step >= 0 && step < m_choosable && step != m_figure->viewedStep) {
        emit stepChosen(step);
    }
    event->accept();
}

void StepPlot::showEvent(QShowEvent* event)
{
    // QCustomPlot reads the pixel ratio only once, but windows move between screens.
    m_canvas->setPixelRatio(devicePixelRatioF());
    if (QWindow* window = this->window()->windowHandle()) {
        connect(window, &QWindow::screenChanged, this, &StepPlot::onScreenChanged, Qt::UniqueConnection);
    }
    QWidget::showEvent(event);
    redraw();
}

void StepPlot::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    switch (event->type()) {
    case QEvent::PaletteChange:
    case QEvent::StyleChange:
    case QEvent::LanguageChange:
        applyStyle();
        redraw();
        break;
    default: break;
    }
}

void StepPlot::onScreenChanged()
{
    m_canvas->setPixelRatio(devicePixelRatioF());
    redraw();
}

QImage StepPlot::render(QSize size, double scale) const
{
    QImage image((QSizeF(size) * scale).toSize(), QImage::Format_RGB32);
    image.fill(theme().surface);
    QPainter painter(&image);
    painter.scale(scale, scale);
    m_figure->paint(painter, QRectF(QPointF(), QSizeF(size)), { .theme = theme(), .locale = QLocale(), .devicePixelRatio = scale });
    return image;
}

QSize StepPlot::sizeHint() const
{
    return { theme().ipx(380), theme().ipx(110) };
}

QSize StepPlot::minimumSizeHint() const
{
    return { theme().ipx(160), theme().ipx(64) };
}

}  // namespace kvscope
