// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plots/stepplot.h"

#include "theme/theme.h"

#include <qcustomplot.h>

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
        m_owner->drawSteps(*painter, axes);
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
        for (const AxisTick& tick : valueTicks(range.upper, intervals, m_owner->m_unit, locale)) {
            ticks.append(tick.value);
            texts.append(tick.label);
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
        for (const AxisTick& tick : stepTicks(m_owner->m_steps, std::min(count, 6), locale)) {
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
    m_plot->xAxis->setRange(-0.5, m_steps - 0.5);
    const double height = std::max(40.0, static_cast<double>(valueRoom(theme(), m_plot->height())));
    const double share = std::clamp(theme().px(m_headroom) / height, 0.03, 0.5);
    const double highest = m_highest > 0.0 ? m_highest : 1.0;
    m_plot->yAxis->setRange(0.0, highest / (1.0 - share));
}

void StepPlot::setAxes(int steps, double highest, AxisUnit unit, int choosable)
{
    m_steps = std::max(1, steps);
    m_highest = std::isfinite(highest) ? highest : 0.0;
    m_unit = unit;
    m_choosable = std::clamp(choosable, 0, m_steps);
    applyStyle();
    redraw();
}

void StepPlot::setViewedStep(int step)
{
    if (m_viewedStep != step) {
        m_viewedStep = step;
        redraw();
    }
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
    axes.zeroY = m_plot->yAxis->coordToPixel(0.0);
    axes.pixelsPerUnit = axes.zeroY - m_plot->yAxis->coordToPixel(1.0);
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
    return step >= 0 && step < m_steps ? step : -1;
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
        const int step = stepAt(mouse->position().toPoint());
        if (step != m_hoveredStep) {
            setHovered(step);
            const QString text = step >= 0 && m_toolTipSource ? m_toolTipSource(step) : QString();
            QToolTip::showText(mouse->globalPosition().toPoint(), text, m_plot);
        }
        break;
    }
    case QEvent::Leave: setHovered(-1); break;
    case QEvent::MouseButtonPress: {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        const int step = stepAt(mouse->position().toPoint());
        if (mouse->button() == Qt::LeftButton && step >= 0 && step < m_choosable) {
            setFocus(Qt::MouseFocusReason);
            emit stepChosen(step);
        }
        break;
    }
    case QEvent::Resize: updateRanges(); break;  // the plot replots itself after this event
    default: break;
    }
    return QWidget::eventFilter(watched, event);
}

void StepPlot::keyPressEvent(QKeyEvent* event)
{
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
