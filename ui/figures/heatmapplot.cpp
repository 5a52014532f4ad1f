// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/heatmapplot.h"

#include "figures/heatmapscale.h"
#include "figures/palettes.h"

#include <QKeyEvent>
#include <QScrollBar>
#include <QWindow>

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace kvscope {

namespace {

/// Lets a painter of ours draw on a layer of the plot.
class PaintedLayer final : public QCPLayerable {
public:
    PaintedLayer(QCustomPlot* plot, const QString& layer, std::function<void(QPainter&)> paint)
        : QCPLayerable(plot, layer)
        , m_paint(std::move(paint))
    {
    }

protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(false); }
    void draw(QCPPainter* painter) override { m_paint(*painter); }

private:
    std::function<void(QPainter&)> m_paint;
};

QCPColorGradient gradientOf(PaletteId palette)
{
    QCPColorGradient gradient;
    gradient.clearColorStops();
    const PaletteStops& stops = paletteStops(palette);
    for (std::size_t stop = 0; stop < stops.size(); ++stop)
        gradient.setColorStopAt(static_cast<double>(stop) / static_cast<double>(stops.size() - 1), QColor(stops[stop]));
    gradient.setLevelCount(1001);  // a level at every stop
    gradient.setNanHandling(QCPColorGradient::nhTransparent);
    return gradient;
}

/// Fills the map so that cell (0, 0) begins at key -0.5, value -0.5. QCustomPlot takes a cell's size from the distance of two, so a single
/// row or column is given twice, at half the distance.
void fill(QCPColorMapData& cells, const std::vector<float>& grid, int rows, int cols)
{
    const int repeatRows = rows == 1 ? 2 : 1;
    const int repeatCols = cols == 1 ? 2 : 1;
    const auto range = [](int count) { return count == 1 ? QCPRange(-0.25, 0.25) : QCPRange(0.0, count - 1.0); };
    cells.setSize(cols * repeatCols, rows * repeatRows);
    cells.setRange(range(cols), range(rows));
    for (int row = 0; row < rows * repeatRows; ++row) {
        const std::size_t from = static_cast<std::size_t>(row / repeatRows) * static_cast<std::size_t>(cols);
        for (int col = 0; col < cols * repeatCols; ++col)
            cells.setCell(col, row, static_cast<double>(grid[from + static_cast<std::size_t>(col / repeatCols)]));
    }
}

}  // namespace

HeatmapPlot::HeatmapPlot(QWidget* parent) : QWidget(parent), m_plot(new QCustomPlot(this)), m_scrollBar(new QScrollBar(Qt::Vertical, this))
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    // The plot only draws; the pointer is ours, for cells are found by our own layout.
    m_plot->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_plot->setFocusPolicy(Qt::NoFocus);
    m_plot->plotLayout()->setMargins({});
    QCPAxisRect* axisRect = m_plot->axisRect();
    axisRect->setAutoMargins(QCP::msNone);
    axisRect->setMinimumSize(0, 0);
    for (QCPAxis* axis : axisRect->axes()) {
        axis->setVisible(false);
        axis->grid()->setVisible(false);  // it would shine through transparent cells
    }
    m_plot->yAxis->setRangeReversed(true);
    m_map = new QCPColorMap(m_plot->xAxis, m_plot->yAxis);
    m_map->setInterpolate(false);
    m_map->setAntialiased(false);  // QCustomPlot moves what it antialiases by half a pixel
    m_map->setTightBoundary(false);
    m_map->setDataRange({ 0.0, 1.0 });  // never rescaled, so that colours of two steps compare
    new PaintedLayer(m_plot, QStringLiteral("background"), [this](QPainter& p) { painter().paintGround(p); });
    new PaintedLayer(m_plot, QStringLiteral("axes"), [this](QPainter& p) { painter().paintOver(p); });
    new PaintedLayer(m_plot, QStringLiteral("overlay"), [this](QPainter& p) { painter().paintFocus(p, m_focus); });
    connect(m_plot, &QCustomPlot::beforeReplot, this, [this] { prepare(size(), devicePixelRatioF()); });
    m_scrollBar->setFocusPolicy(Qt::NoFocus);
    connect(m_scrollBar, &QScrollBar::valueChanged, this, &HeatmapPlot::topRowRequested);
    followApplication();
}

HeatmapPlot::~HeatmapPlot()
{
    m_plot->disconnect(this);  // children are deleted later than this
    m_scrollBar->disconnect(this);
}

void HeatmapPlot::setContent(HeatmapContent content)
{
    m_content = std::move(content);
    if (m_focus.cursor && m_focus.cursor->query >= m_content.positions())
        m_focus.cursor.reset();
    rebuild();
}

void HeatmapPlot::setScale(HeatmapScale scale)
{
    if (scale == m_look.scale)
        return;
    m_look.scale = scale;
    rebuild();
}

void HeatmapPlot::setPalette(PaletteId palette)
{
    if (palette == m_look.palette)
        return;
    m_look.palette = palette;
    rebuild();
}

void HeatmapPlot::setRowLayout(RowLayout rowLayout)
{
    if (rowLayout == m_rowLayout)
        return;
    m_rowLayout = rowLayout;
    rebuild();
}

void HeatmapPlot::setHeaderHeight(int pixels)
{
    if (pixels == m_headerHeight)
        return;
    m_headerHeight = pixels;
    rebuild();
}

void HeatmapPlot::setTopRow(int row)
{
    if (row == m_topRow)
        return;
    m_topRow = row;
    rebuild();
}

void HeatmapPlot::setHover(std::optional<CellRef> cell)
{
    if (cell == m_focus.hover)
        return;
    m_focus.hover = cell;
    redrawFocus();
}

void HeatmapPlot::setPinned(std::optional<CellRef> cell)
{
    if (cell == m_focus.pinned)
        return;
    m_focus.pinned = cell;
    redrawFocus();
}

void HeatmapPlot::setLook(const Theme& theme, const QLocale& locale)
{
    m_fixedLook = true;
    m_look.theme = theme;
    m_look.locale = locale;
    rebuild();
}

void HeatmapPlot::followApplication()
{
    if (!m_fixedLook) {
        m_look.theme = theme();
        m_look.locale = QLocale();
    }
    rebuild();
}

HeatmapLayout HeatmapPlot::currentLayout() const
{
    return m_stale ? layoutAt(size()) : m_layout;
}

HeatmapLayout HeatmapPlot::layoutAt(QSize size) const
{
    return heatmapLayout({ .size = size,
                             .positions = m_content.positions(),
                             .rowLayout = m_rowLayout,
                             .headerHeight = m_headerHeight,
                             .topRow = m_topRow,
                             .legendTextWidth = HeatmapPainter::legendTextWidth(m_look) },
        m_look.theme);
}

void HeatmapPlot::rebuild()
{
    m_stale = true;
    if (isVisible())  // otherwise showEvent() makes up for it
        m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void HeatmapPlot::prepare(QSize size, double devicePixelRatio)
{
    if (!m_stale)
        return;
    m_stale = false;
    m_layout = layoutAt(size);
    m_look.devicePixelRatio = devicePixelRatio;
    m_plot->setBackground(QBrush(m_look.theme.surface));
    placeScrollBar();
    m_map->setVisible(m_layout.rows > 0);
    if (m_layout.rows == 0)
        return;
    const auto pixels = [devicePixelRatio](double extent) { return std::max(1, static_cast<int>(extent * devicePixelRatio)); };
    const int rows = std::min(m_layout.rows, pixels(m_layout.matrix.height()));
    const int cols = std::min(m_layout.positions, pixels(m_layout.matrix.width()));
    fill(*m_map->data(), pooledShades(*m_content.matrix, m_look.scale, m_layout.firstRow, m_layout.rows, rows, cols), rows, cols);
    m_map->setGradient(gradientOf(m_look.palette));
    m_plot->xAxis->setRange(-0.5, cols - 0.5);
    m_plot->yAxis->setRange(-0.5, rows - 0.5);
    const QRect inner = m_layout.matrix.toRect();
    // QCustomPlot counts vertical pixels from the last one inside of the rectangle, which puts everything one pixel too high.
    constexpr int kLower = 1;
    m_plot->axisRect()->setMargins(
        { inner.left(), inner.top() + kLower, size.width() - inner.right() - 1, size.height() - inner.bottom() - 1 - kLower });
}

void HeatmapPlot::placeScrollBar()
{
    const QSignalBlocker quiet(m_scrollBar);
    m_scrollBar->setVisible(!m_layout.scrollBar.isEmpty());
    m_scrollBar->setGeometry(m_layout.scrollBar.toRect());
    m_scrollBar->setRange(0, m_layout.positions - m_layout.rows);
    m_scrollBar->setPageStep(std::max(1, m_layout.rows));
    m_scrollBar->setValue(m_layout.firstRow);
}

QImage HeatmapPlot::render(QSize size, double scale)
{
    const HeatmapFocus focus = m_focus;
    m_focus.cursor.reset();
    m_focus.frame = false;
    m_stale = true;
    prepare(size, scale);
    const QImage image = m_plot->toPixmap(size.width(), size.height(), scale).toImage();
    m_focus = focus;
    rebuild();
    return image;
}

void HeatmapPlot::redrawFocus()
{
    // While a whole drawing is due anyway, the overlay's buffer would be drawn against an old layout.
    if (!m_stale)
        m_plot->layer(QStringLiteral("overlay"))->replot();
}

void HeatmapPlot::followScreen()
{
    QWindow* const window = this->window()->windowHandle();
    if (window != nullptr && window != m_window) {
        if (m_window != nullptr)
            disconnect(m_window, nullptr, this, nullptr);
        connect(window, &QWindow::screenChanged, this, &HeatmapPlot::followScreen);
        m_window = window;
    }
    m_plot->setBufferDevicePixelRatio(devicePixelRatioF());
    rebuild();
}

void HeatmapPlot::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    followScreen();
}

void HeatmapPlot::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_stale = true;
    m_plot->setGeometry(rect());
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
    // Return and arrows are the matrix's while it has the focus, also where the window has shortcuts for them.
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
    m_focus.frame = event->reason() != Qt::MouseFocusReason;
    redrawFocus();
}

void HeatmapPlot::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    m_focus.frame = false;
    m_focus.cursor.reset();
    redrawFocus();
}

void HeatmapPlot::keyPressEvent(QKeyEvent* event)
{
    const bool ctrl = event->modifiers().testFlag(Qt::ControlModifier);
    const int all = m_content.positions();
    switch (event->key()) {
    case Qt::Key_Up: moveCursor(-1, 0); break;
    case Qt::Key_Down: moveCursor(1, 0); break;
    case Qt::Key_Left: moveCursor(0, -1); break;
    case Qt::Key_Right: moveCursor(0, 1); break;
    case Qt::Key_Home: moveCursor(ctrl ? -all : 0, ctrl ? 0 : -all); break;
    case Qt::Key_End: moveCursor(ctrl ? all : 0, ctrl ? 0 : all); break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_focus.cursor) {
            emit cellClicked(*m_focus.cursor);
            break;
        }
        [[fallthrough]];
    default: QWidget::keyPressEvent(event);
    }
}

void HeatmapPlot::moveCursor(int rows, int keys)
{
    if (m_content.positions() == 0)
        return;
    const int last = m_content.positions() - 1;
    if (!m_focus.cursor) {
        const CellRef start = m_focus.hover.value_or(m_focus.pinned.value_or(CellRef { last, last }));
        placeCursor({ start.query, start.key < 0 ? start.query : start.key });
        return;
    }
    const int query = std::clamp(m_focus.cursor->query + rows, 0, last);
    placeCursor({ query, std::clamp(m_focus.cursor->key + keys, 0, query) });
}

void HeatmapPlot::placeCursor(CellRef cell)
{
    const int last = m_content.positions() - 1;
    const int query = std::clamp(cell.query, 0, last);
    m_focus.cursor = CellRef { query, std::clamp(cell.key, 0, query) };
    const HeatmapLayout layout = currentLayout();
    if (query < layout.firstRow)
        emit topRowRequested(query);
    else if (query >= layout.firstRow + layout.rows)
        emit topRowRequested(query - layout.rows + 1);
    redrawFocus();
    emit cellHovered(m_focus.cursor);
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
    constexpr int kAngleOfRow = 40;  // three rows a notch
    m_wheelAngle += event->angleDelta().y();
    const int rows = m_wheelAngle / kAngleOfRow;
    m_wheelAngle -= rows * kAngleOfRow;
    const HeatmapLayout layout = currentLayout();
    emit topRowRequested(std::clamp(layout.firstRow - rows, 0, layout.positions - layout.rows));
}

}  // namespace kvscope
