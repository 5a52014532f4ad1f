// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/stepcanvas.h"

#include "figures/painterrelay.h"

#include <QFontMetrics>

#include <qcustomplot.h>

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

/// Height left for values, between the headroom and the step numbers.
int valueRoom(const Theme& theme, int plotHeight)
{
    return plotHeight - roomAbove(theme) - QFontMetrics(theme.font(FontRole::Tick)).height() - theme.ipx(kLabelPadding);
}

/// Copies ticks to QCustomPlot's containers.
void hand(const std::vector<AxisTick>& from, QVector<double>& ticks, QVector<double>* subTicks, QVector<QString>* labels)
{
    ticks.clear();
    QVector<QString> texts;
    for (const AxisTick& tick : from) {
        ticks.append(tick.value);
        texts.append(tick.label);
    }
    if (subTicks != nullptr) {
        subTicks->clear();
    }
    if (labels != nullptr) {
        *labels = texts;
    }
}

}  // namespace

/// Everything between the axes; painted by the figure.
class StepCanvas::Content final : public QCPLayerable {
public:
    explicit Content(const StepCanvas* owner) : QCPLayerable(owner->m_plot, QStringLiteral("main")), m_owner(owner) { }

protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(true); }
    void draw(QCPPainter* painter) override
    {
        StepAxes axes = m_owner->axes();
        if (!m_owner->m_onPainter) {
            axes.style.devicePixelRatio = painter->device() != nullptr ? painter->device()->devicePixelRatioF() : 1.0;
        }
        if (m_owner->m_figure->range()) {
            painter->setClipRect(axes.columns());
        }
        m_owner->m_figure->paintContent(*painter, axes);
    }
    /// Hatched feet and labels extend slightly beyond the axes.
    [[nodiscard]] QRect clipRect() const override { return mParentPlot->viewport(); }

private:
    const StepCanvas* m_owner;
};

class StepCanvas::ValueTicker final : public QCPAxisTicker {
public:
    explicit ValueTicker(const StepCanvas* owner) : m_owner(owner) { }
    void generate(const QCPRange& range, const QLocale& locale, QChar, int, QVector<double>& ticks, QVector<double>* subTicks,
        QVector<QString>* labels) override
    {
        const Theme& theme = m_owner->m_style.theme;
        const double room = valueRoom(theme, m_owner->m_plot->viewport().height());
        const double intervals = std::clamp(room / theme.px(kLabelRoomY), 1.0, m_owner->m_figure->mostValues() - 1.0);
        const AxisUnit unit = m_owner->m_figure->unit();
        if (!m_owner->m_figure->lowestPower()) {
            hand(valueTicks(range.upper, intervals, unit, locale), ticks, subTicks, labels);
            return;
        }
        std::vector<AxisTick> powers = logTicks(std::pow(10.0, range.lower), std::pow(10.0, range.upper), intervals, unit, locale);
        for (AxisTick& tick : powers) {
            tick.value = std::log10(tick.value);
        }
        hand(powers, ticks, subTicks, labels);
    }

private:
    const StepCanvas* m_owner;
};

class StepCanvas::StepTicker final : public QCPAxisTicker {
public:
    explicit StepTicker(const StepCanvas* owner) : m_owner(owner) { }
    void generate(const QCPRange&, const QLocale& locale, QChar, int, QVector<double>& ticks, QVector<double>* subTicks,
        QVector<QString>* labels) override
    {
        const int count = std::max(2, m_owner->m_plot->viewport().width() / m_owner->m_style.theme.ipx(kLabelRoomX) - 1);
        const StepRange shown = m_owner->m_figure->visibleSteps();
        std::vector<AxisTick> steps = stepTicksWithin(shown.first + 1, shown.last + 1, std::min(count, 6), locale);
        for (AxisTick& tick : steps) {
            tick.value -= 1.0;
        }
        hand(steps, ticks, subTicks, labels);
    }

private:
    const StepCanvas* m_owner;
};

StepCanvas::StepCanvas(const StepFigure* figure, QWidget* parent)
    : m_figure(figure)
    , m_own(parent == nullptr ? std::make_unique<QCustomPlot>() : nullptr)
    , m_plot(parent == nullptr ? m_own.get() : new QCustomPlot(parent))
{
    m_plot->setFocusPolicy(Qt::NoFocus);
    m_plot->setMouseTracking(true);
    m_plot->setNoAntialiasingOnDrag(false);
    m_plot->setPlottingHint(QCP::phCacheLabels, false);  // render the same on screen and in files
    m_plot->yAxis->setTicker(QSharedPointer<QCPAxisTicker>(new ValueTicker(this)));
    m_plot->xAxis->setTicker(QSharedPointer<QCPAxisTicker>(new StepTicker(this)));
    m_plot->xAxis->grid()->setVisible(false);
    new Content(this);  // owned by the plot's layer system and deleted with the plot
}

StepCanvas::~StepCanvas() = default;

QWidget* StepCanvas::widget() const
{
    return m_plot;
}

void StepCanvas::setStyle(const FigureStyle& style)
{
    m_style = style;
    const Theme& theme = style.theme;
    m_plot->setBackground(QBrush(theme.surface));
    m_plot->setLocale(style.locale);
    for (QCPAxis* axis : { m_plot->xAxis, m_plot->yAxis }) {
        axis->setTickLabelFont(theme.font(FontRole::Tick));
        axis->setTickLabelColor(theme.text2);
        // Ticks have zero length; with Qt::NoPen they would still be dots in a vector file.
        axis->setTickPen(QPen(Qt::transparent));
        axis->setSubTickPen(QPen(Qt::transparent));
        axis->setTickLength(0);
        axis->setSubTicks(false);
        axis->setTickLabelPadding(theme.ipx(kLabelPadding));
    }
    m_plot->xAxis->setBasePen(QPen(theme.edge, theme.px(1) * theme.lineFactor));
    m_plot->yAxis->setBasePen(Qt::NoPen);
    m_plot->yAxis->grid()->setPen(QPen(theme.grid, 1.0));
    m_plot->yAxis->grid()->setZeroLinePen(Qt::NoPen);
    QCPAxisRect* area = m_plot->axisRect();
    area->setAutoMargins(QCP::msLeft | QCP::msBottom);
    // Half a number extends above the highest tick and half beyond the last step; the axes leave room for them.
    const QFontMetrics tick(theme.font(FontRole::Tick));
    const int lastStep = tick.horizontalAdvance(style.locale.toString(m_figure->steps())) / 2 + 1;
    area->setMargins(QMargins(0, roomAbove(theme), std::max(theme.ipx(4), lastStep), 0));
    m_plot->plotLayout()->setRowSpacing(0);
    m_plot->plotLayout()->setColumnSpacing(0);
    updateRanges();
}

void StepCanvas::updateRanges()
{
    const StepRange shown = m_figure->visibleSteps();
    m_plot->xAxis->setRange(shown.first - 0.5, shown.last + 0.5);
    const double height = std::max(40.0, static_cast<double>(valueRoom(m_style.theme, m_plot->height())));
    const double share = std::clamp(m_style.theme.px(m_figure->headroom()) / height, 0.03, 0.5);
    const double highest = m_figure->highest() > 0.0 ? m_figure->highest() : 1.0;
    if (const std::optional<double> lowest = m_figure->lowestPower()) {
        // At least one power of ten, so that there are two numbers to read.
        const double span = std::max(1.0, std::log10(highest) - *lowest);
        m_plot->yAxis->setRange(*lowest, *lowest + span / (1.0 - share));
    } else {
        m_plot->yAxis->setRange(0.0, highest / (1.0 - share));
    }
}

void StepCanvas::replotLater()
{
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void StepCanvas::setPixelRatio(double ratio)
{
    m_plot->setBufferDevicePixelRatio(ratio);
}

StepAxes StepCanvas::axes() const
{
    StepAxes axes;
    axes.area = m_plot->axisRect()->rect();
    axes.height = m_plot->viewport().height();
    axes.firstX = m_plot->xAxis->coordToPixel(0.0);
    axes.stepWidth = m_plot->xAxis->coordToPixel(1.0) - axes.firstX;
    axes.logarithmic = m_figure->lowestPower().has_value();
    axes.lowestPower = m_figure->lowestPower().value_or(0.0);
    axes.zeroY = m_plot->yAxis->coordToPixel(axes.lowestPower);
    axes.pixelsPerUnit = axes.zeroY - m_plot->yAxis->coordToPixel(axes.lowestPower + 1.0);
    axes.style = m_style;
    return axes;
}

void StepCanvas::paint(QPainter& painter, const QRectF& rect)
{
    const QSize size(static_cast<int>(rect.width()), static_cast<int>(rect.height()));
    if (size.width() < 1 || size.height() < 1) {
        return;
    }
    m_plot->resize(size);
    updateRanges();
    m_onPainter = true;
    painter.save();
    painter.translate(rect.topLeft());
    {
        // QCustomPlot paints only with its own painter class, which begins on a device.
        PainterRelay relay(&painter, size);
        QCPPainter plotPainter(&relay);
        // Smooth lines are half a pixel off on a screen, but not as shapes.
        plotPainter.setMode(QCPPainter::pmVectorized, m_style.vector);
        m_plot->toPainter(&plotPainter, size.width(), size.height());
    }
    painter.restore();
    m_onPainter = false;
}

}  // namespace kvscope
