// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/stepplot.h"

#include "theme/theme.h"

#include <qcustomplot.h>

#include <QApplication>
#include <QKeyEvent>
#include <QToolTip>
#include <QVBoxLayout>
#include <QWindow>

#include <algorithm>
#include <cmath>

namespace kvscope {

namespace {

constexpr int kLabelRoomX = 34;  ///< px at 100 % between two step numbers
constexpr int kLabelRoomY = 17;  ///< px at 100 % between two values
constexpr float kBandOpacity = 0.15F;  ///< of the steps that are being dragged over
constexpr int kLabelPadding = 6;  ///< px at 100 % between an axis and its numbers

int roomAbove(const Theme& theme)
{
    return QFontMetrics(theme.font(FontRole::Tick)).height() / 2 + 2;
}

/// What is left of a plot's height for values, between the room above and the step numbers below.
int valueRoom(const Theme& theme, int plotHeight)
{
    return plotHeight - roomAbove(theme) - QFontMetrics(theme.font(FontRole::Tick)).height() - theme.ipx(kLabelPadding);
}

}  // namespace

/// Everything between the axes, drawn by the subclass.
class StepPlot::Content final : public QCPLayerable {
public:
    explicit Content(StepPlot* owner) : QCPLayerable(owner->m_plot, QStringLiteral("main")), m_owner(owner) { }

protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(true); }
    void draw(QCPPainter* painter) override
    {
        StepAxes axes = m_owner->currentAxes();
        axes.devicePixelRatio = painter->device() != nullptr ? painter->device()->devicePixelRatioF() : 1.0;
        if (m_owner->m_range) {
            painter->setClipRect(QRectF(axes.area.left(), 0, axes.area.width(), mParentPlot->height()));
        }
        m_owner->drawSteps(*painter, axes);
        m_owner->drawDragged(*painter, axes);
    }
    /// Hatched feet and labels stand a little outside the axes.
    [[nodiscard]] QRect clipRect() const override { return mParentPlot->viewport(); }

private:
    StepPlot* m_owner;
};

class StepPlot::ValueTicker final : public QCPAxisTicker {
public:
    explicit ValueTicker(const StepPlot* owner) : m_owner(owner) { }
    void generate(const QCPRange& range, const QLocale& locale, QChar, int, QVector<double>& ticks, QVector<double>* subTicks,
        QVector<QString>* labels) override
    {
        const double room = valueRoom(theme(), m_owner->m_plot->viewport().height());
        const double intervals = std::clamp(room / theme().px(kLabelRoomY), 1.0, 6.0);
        ticks.clear();
        if (subTicks != nullptr) {
            subTicks->clear();
        }
        QVector<QString> texts;
        if (m_owner->m_lowestPower) {
            for (const AxisTick& tick :
                logTicks(std::pow(10.0, range.lower), std::pow(10.0, range.upper), intervals, m_owner->m_unit, locale)) {
                ticks.append(std::log10(tick.value));
                texts.append(tick.label);
            }
        } else {
            for (const AxisTick& tick : valueTicks(range.upper, intervals, m_owner->m_unit, locale)) {
                ticks.append(tick.value);
                texts.append(tick.label);
            }
        }
        if (labels != nullptr) {
            *labels = texts;
        }
    }

private:
    const StepPlot* m_owner;
};

class StepPlot::StepTicker final : public QCPAxisTicker {
public:
    explicit StepTicker(const StepPlot* owner) : m_owner(owner) { }
    void generate(const QCPRange&, const QLocale& locale, QChar, int, QVector<double>& ticks, QVector<double>* subTicks,
        QVector<QString>* labels) override
    {
        ticks.clear();
        if (subTicks != nullptr) {
            subTicks->clear();
        }
        QVector<QString> texts;
        const int count = std::max(2, m_owner->m_plot->viewport().width() / theme().ipx(kLabelRoomX) - 1);
        const StepRange shown = m_owner->visibleSteps();
        for (const AxisTick& tick : stepTicksWithin(shown.first + 1, shown.last + 1, std::min(count, 6), locale)) {
            ticks.append(tick.value - 1.0);
            texts.append(tick.label);
        }
        if (labels != nullptr) {
            *labels = texts;
        }
    }

private:
    const StepPlot* m_owner;
};

StepPlot::StepPlot(QWidget* parent) : QWidget(parent), m_plot(new QCustomPlot(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->addWidget(m_plot);
    setFocusPolicy(Qt::StrongFocus);
    m_plot->setFocusPolicy(Qt::NoFocus);
    m_plot->setMouseTracking(true);
    m_plot->installEventFilter(this);
    m_plot->setNoAntialiasingOnDrag(false);
    m_plot->yAxis->setTicker(QSharedPointer<QCPAxisTicker>(new ValueTicker(this)));
    m_plot->xAxis->setTicker(QSharedPointer<QCPAxisTicker>(new StepTicker(this)));
    m_plot->xAxis->grid()->setVisible(false);
    new Content(this);  // owned by the plot's layer system, deleted with the plot
    applyStyle();
    updateRanges();
}

StepPlot::~StepPlot() = default;

void StepPlot::applyStyle()
{
    const Theme& now = theme();
    m_plot->setBackground(QBrush(now.surface));
    m_plot->setLocale(QLocale());
    for (QCPAxis* axis : { m_plot->xAxis, m_plot->yAxis }) {
        axis->setTickLabelFont(now.font(FontRole::Tick));
        axis->setTickLabelColor(now.text2);
        axis->setTickPen(Qt::NoPen);
        axis->setSubTickPen(Qt::NoPen);
        axis->setTickLength(0);
        axis->setSubTicks(false);
    }
    m_plot->xAxis->setTickLabelPadding(now.ipx(kLabelPadding));
    m_plot->yAxis->setTickLabelPadding(now.ipx(kLabelPadding));
    m_plot->xAxis->setBasePen(QPen(now.edge, now.px(1) * now.lineFactor()));
    m_plot->yAxis->setBasePen(Qt::NoPen);
    m_plot->yAxis->grid()->setPen(QPen(now.grid, 1.0));
    m_plot->yAxis->grid()->setZeroLinePen(Qt::NoPen);
    QCPAxisRect* area = m_plot->axisRect();
    area->setAutoMargins(QCP::msLeft | QCP::msBottom);
    // Half a number stands above the highest tick, and half of one beside the last step; the axes leave out what would be cut.
    const QFontMetrics tick(now.font(FontRole::Tick));
    area->setMargins(QMargins(0, roomAbove(now), std::max(now.ipx(4), tick.horizontalAdvance(QLocale().toString(m_steps)) / 2 + 1), 0));
    m_plot->plotLayout()->setRowSpacing(0);
    m_plot->plotLayout()->setColumnSpacing(0);
}

void StepPlot::updateRanges()
{
    const StepRange shown = visibleSteps();
    m_plot->xAxis->setRange(shown.first - 0.5, shown.last + 0.5);
    const double height = std::max(40.0, static_cast<double>(valueRoom(theme(), m_plot->height())));
    const double share = std::clamp(theme().px(m_headroom) / height, 0.03, 0.5);
    const double highest = m_highest > 0.0 ? m_highest : 1.0;
    if (m_lowestPower) {
        // In powers of ten; at least one of them, so that there are two numbers to read.
        const double span = std::max(1.0, std::log10(highest) - *m_lowestPower);
        m_plot->yAxis->setRange(*m_lowestPower, *m_lowestPower + span / (1.0 - share));
    } else {
        m_plot->yAxis->setRange(0.0, highest / (1.0 - share));
    }
}

void StepPlot::setAxes(int steps, double highest, AxisUnit unit, int choosable)
{
    m_steps = std::max(1, steps);
    m_highest = std::isfinite(highest) ? highest : 0.0;
    m_unit = unit;
    m_choosable = std::clamp(choosable, 0, m_steps);
    if (m_range) {
        m_range = cut(*m_range);
    }
    applyStyle();
    redraw();
}

void StepPlot::setLowest(std::optional<double> lowest)
{
    m_lowestPower = lowest && std::isfinite(*lowest) && *lowest > 0.0 ? std::optional(std::floor(std::log10(*lowest))) : std::nullopt;
    redraw();
}

StepRange StepPlot::cut(StepRange range) const
{
    const int first = std::clamp(range.first, 0, m_steps - 1);
    return { first, std::clamp(range.last, first, m_steps - 1) };
}

StepRange StepPlot::visibleSteps() const
{
    return m_range ? cut(*m_range) : StepRange { 0, m_steps - 1 };
}

void StepPlot::setRange(std::optional<StepRange> range)
{
    if (range) {
        range = cut(*range);
        if (range->steps() >= m_steps) {
            range.reset();
        }
    }
    if (m_range == range) {
        return;
    }
    m_range = range;
    emit rangeChanged();
    redraw();
}

StepRange StepPlot::dragged() const
{
    return { std::min(m_pressedStep, m_draggedStep), std::max(m_pressedStep, m_draggedStep) };
}

void StepPlot::drawDragged(QPainter& painter, const StepAxes& axes) const
{
    if (m_draggedStep < 0) {
        return;
    }
    const StepRange steps = dragged();
    const QRectF band(QPointF(axes.x(steps.first - 0.5), 0), QPointF(axes.x(steps.last + 0.5), axes.zeroY));
    QColor ground = theme().accent;
    ground.setAlphaF(kBandOpacity);
    painter.fillRect(band, ground);
    painter.setPen(QPen(theme().accent, 1.0));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(band);
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
    // Where nothing can be dragged a click acts at once.
    if (!m_zoomable && step < m_choosable) {
        emit stepChosen(step);
    }
}

void StepPlot::onDrag(QPoint plotPosition)
{
    if (!m_zoomable || m_pressedStep < 0) {
        return;
    }
    const StepAxes axes = currentAxes();
    const bool far = m_draggedStep >= 0 || std::abs(plotPosition.x() - m_pressedX) >= QApplication::startDragDistance();
    if (!far) {
        return;
    }
    const StepRange shown = visibleSteps();
    const auto step = static_cast<int>(std::lround((plotPosition.x() - axes.firstX) / axes.stepWidth));
    m_draggedStep = std::clamp(step, shown.first, shown.last);
    redraw();
}

void StepPlot::onRelease()
{
    if (m_pressedStep < 0) {
        return;
    }
    const int pressed = m_pressedStep;
    const bool range = m_draggedStep >= 0 && m_draggedStep != pressed;
    const StepRange steps = dragged();
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
    const StepRange shown = visibleSteps();
    const auto around = [&](int steps) {
        const int middle = m_viewedStep >= shown.first && m_viewedStep <= shown.last ? m_viewedStep : (shown.first + shown.last) / 2;
        const int first = std::clamp(middle - steps / 2, 0, std::max(0, m_steps - steps));
        setRange(StepRange { first, first + steps - 1 });
    };
    const auto move = [&](int by) {
        const int first = std::clamp(shown.first + by, 0, m_steps - shown.steps());
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
        if (!m_range) {
            return false;  // the window goes back one level
        }
        setRange(std::nullopt);
        return true;
    case Qt::Key_Left:
    case Qt::Key_Right:
        if (!shifted || !m_range) {
            return false;
        }
        move(event.key() == Qt::Key_Left ? -quarter : quarter);
        return true;
    default: return false;
    }
}

void StepPlot::setViewedStep(int step)
{
    if (m_viewedStep == step) {
        return;
    }
    m_viewedStep = step;
    // A part that is looked at closely goes along with the step in view.
    if (m_range && step >= 0 && (step < m_range->first || step > m_range->last)) {
        const int by = step < m_range->first ? step - m_range->first : step - m_range->last;
        setRange(StepRange { m_range->first + by, m_range->last + by });
    }
    redraw();
}

void StepPlot::redraw()
{
    updateRanges();
    if (isVisible()) {  // otherwise showEvent() makes up for it
        m_plot->replot(QCustomPlot::rpQueuedReplot);
    }
}

StepAxes StepPlot::currentAxes() const
{
    StepAxes axes;
    axes.area = m_plot->axisRect()->rect();
    axes.firstX = m_plot->xAxis->coordToPixel(0.0);
    axes.stepWidth = m_plot->xAxis->coordToPixel(1.0) - axes.firstX;
    axes.logarithmic = m_lowestPower.has_value();
    axes.lowestPower = m_lowestPower.value_or(0.0);
    axes.zeroY = m_plot->yAxis->coordToPixel(axes.lowestPower);
    axes.pixelsPerUnit = axes.zeroY - m_plot->yAxis->coordToPixel(axes.lowestPower + 1.0);
    axes.devicePixelRatio = devicePixelRatioF();
    return axes;
}

QPoint StepPlot::positionOf(int step, double value) const
{
    const StepAxes axes = currentAxes();
    return m_plot->mapToParent(QPointF(axes.x(step), axes.y(value)).toPoint());
}

int StepPlot::stepAt(QPoint plotPosition) const
{
    const StepAxes axes = currentAxes();
    // The numbers below the axis can be clicked too.
    if (!QRectF(axes.area.left(), 0, axes.area.width(), m_plot->height()).contains(plotPosition)) {
        return -1;
    }
    const int step = static_cast<int>(std::lround((plotPosition.x() - axes.firstX) / axes.stepWidth));
    const StepRange shown = visibleSteps();
    return step >= shown.first && step <= shown.last ? step : -1;
}

void StepPlot::setHovered(int step)
{
    if (m_hoveredStep == step) {
        return;
    }
    m_hoveredStep = step;
    redraw();
    emit stepHovered(step);
}

void StepPlot::setPointed(int hoveredStep, int pinnedStep)
{
    if (m_hoveredStep != hoveredStep || m_pinnedStep != pinnedStep) {
        m_hoveredStep = hoveredStep;
        m_pinnedStep = pinnedStep;
        redraw();
    }
}

bool StepPlot::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != m_plot) {
        return QWidget::eventFilter(watched, event);
    }
    switch (event->type()) {
    case QEvent::MouseMove: {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        onDrag(mouse->position().toPoint());
        const int step = stepAt(mouse->position().toPoint());
        if (step != m_hoveredStep && m_draggedStep < 0) {
            setHovered(step);
            const QString text = step >= 0 && m_toolTipSource ? m_toolTipSource(step) : QString();
            QToolTip::showText(mouse->globalPosition().toPoint(), text, m_plot);
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
    case QEvent::Resize: updateRanges(); break;  // the plot replots itself after this event
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
    int step = m_viewedStep;
    switch (event->key()) {
    case Qt::Key_Left: --step; break;
    case Qt::Key_Right: ++step; break;
    case Qt::Key_Home: step = 0; break;
    case Qt::Key_End: step = m_choosable - 1; break;
    default: QWidget::keyPressEvent(event); return;
    }
    if (step >= 0 && step < m_choosable && step != m_viewedStep) {
        emit stepChosen(step);
    }
    event->accept();
}

void StepPlot::showEvent(QShowEvent* event)
{
    // The plot reads the pixel ratio once, when it is made; windows move between screens.
    m_plot->setBufferDevicePixelRatio(devicePixelRatioF());
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
    m_plot->setBufferDevicePixelRatio(devicePixelRatioF());
    redraw();
}

QImage StepPlot::render(QSize size, double scale) const
{
    return m_plot->toPixmap(size.width(), size.height(), scale).toImage();
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
