// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/cachemap/cachemappanel.h"

#include "state/commands.h"
#include "state/displaysettings.h"
#include "state/runmodel.h"
#include "state/selection.h"
#include "theme/theme.h"
#include "views/cachemap/cachemapview.h"
#include "views/cachemap/cacherowfigure.h"
#include "views/cachemap/figureplot.h"
#include "views/cachemap/growthfigure.h"
#include "widgets/emptystate.h"
#include "widgets/fittinglabel.h"
#include "widgets/segmentedcontrol.h"

#include <QHBoxLayout>
#include <QTextDocumentFragment>
#include <QVBoxLayout>

#include <algorithm>
#include <memory>
#include <utility>

namespace kvscope {

namespace {

constexpr Changes kMapped = Change::Model | Change::RunStarted | Change::ViewedStep;
constexpr Changes kShown = kMapped | Change::RunState | Change::Head | Change::Pinned | Change::Look | Change::Display;

// Heights of the panel at 100 % from which its lower parts have room.
constexpr double kGrowthFrom = 280;
constexpr double kRowFrom = 300;

}  // namespace

CacheMapPanel::CacheMapPanel(const StateParts& state, QWidget* parent) : PanelBase(state, kShown | Change::Hover, parent)
{
    build();
    connectWidgets();
    escapeUnpins();
    retranslate();
}

CacheMapPanel::~CacheMapPanel() = default;

void CacheMapPanel::build()
{
    setObjectName(QStringLiteral("cacheMapPanel"));
    m_measures = new SegmentedControl(this);
    m_measures->setObjectName(QStringLiteral("cacheMapMeasure"));
    titleRow()->addStretch(1);
    titleRow()->addWidget(m_measures);
    m_content = new QWidget(this);
    m_view = new CacheMapView(m_content);
    m_view->setObjectName(QStringLiteral("cacheMapView"));
    m_growth = new FigurePlot({ 120, 90 }, m_content);
    m_growth->setObjectName(QStringLiteral("cacheMapGrowth"));
    m_row = new FigurePlot({ 160, 90 }, m_content);
    m_row->setObjectName(QStringLiteral("cacheMapRow"));
    m_readout = new FittingLabel(m_content);
    m_readout->setObjectName(QStringLiteral("cacheMapReadout"));
    m_formula = new FittingLabel(m_content);
    m_formula->setObjectName(QStringLiteral("cacheMapFormula"));
    auto* lower = new QHBoxLayout;
    lower->addWidget(m_row, 3);
    lower->addWidget(m_growth, 2);
    auto* column = new QVBoxLayout(m_content);
    column->setContentsMargins({});
    column->addWidget(m_view, 1);
    column->addWidget(m_readout);
    column->addLayout(lower);
    column->addWidget(m_formula);
    m_empty = new EmptyState(IconName::EmptyBox, this);
    m_empty->setMinimumSize(1, 1);
    body()->addWidget(m_content, 1);
    body()->addWidget(m_empty, 1);
}

void CacheMapPanel::connectWidgets()
{
    connect(m_measures, &SegmentedControl::chosen, this, [this](int index) {
        m_measure = static_cast<MapMeasure>(index);
        m_view->setDisplay(m_measure, m_display->palette());
    });
    connect(m_empty, &EmptyState::buttonClicked, m_commands, &Commands::stepRequested);
    connect(m_view, &CacheMapView::cellHovered, this, [this](const MapCell& cell) {
        m_hovered = cell;
        m_selection->setHover(cell.position < 0 ? std::nullopt : std::optional(CellRef { cell.position, -1 }));
        showWords();
    });
    connect(m_view, &CacheMapView::cellChosen, this, &CacheMapPanel::choose);
}

void CacheMapPanel::retranslate()
{
    if (m_view == nullptr)  // called by the base class during construction
        return;
    setTitle(tr("Cache, all layers"));
    m_measures->setSegments({ tr("State"), QStringLiteral("‖K‖"), QStringLiteral("‖V‖") }, tr("Colour"));
    m_measures->setCurrentIndex(static_cast<int>(m_measure));
    m_view->setAccessibleName(tr("Every layer, KV head and position of the cache"));
    m_growth->setAccessibleName(tr("Bytes of the cache after every step"));
    m_row->setAccessibleName(tr("The vectors K and V of the selected row"));
    const QFont font = theme().font(FontRole::Table);
    for (FittingLabel* label : { m_readout, m_formula }) {
        label->setFont(font);
        label->setFixedHeight(QFontMetrics(font).height() + theme().ipx(2));
    }
    m_content->layout()->setSpacing(theme().ipx(4));
    m_content->layout()->itemAt(2)->layout()->setSpacing(theme().ipx(16));
    placeParts();
    refreshAll();
}

void CacheMapPanel::refresh(Changes what)
{
    if (what & (Change::RunStarted | Change::RunState)) {
        m_asked.reset();  // what was asked for may have been dropped
    }
    if (what & Change::Display) {
        m_view->setDisplay(m_measure, m_display->palette());
    }
    if (what & kMapped) {
        showMap();
    }
    if (what & kShown) {
        showEmpty();
        showRow();
    }
    showWords();
}

/// 1 s for a million rows, of which those of one more position are less than a pixel.
std::chrono::milliseconds CacheMapPanel::pauseWhileRunning() const
{
    constexpr std::int64_t kRowsPerMillisecond = 1'024;
    const CacheMap& map = m_view->figure().map;
    return std::chrono::milliseconds(std::int64_t { map.layers } * map.kvHeads * map.positions() / kRowsPerMillisecond);
}

void CacheMapPanel::showMap()
{
    const auto& model = m_runs->model();
    const int step = m_selection->viewedStep();
    m_view->setMap(model ? cacheMap(m_runs->run(), *model, step) : CacheMap());
    std::unique_ptr<Figure> growth;
    if (model && m_runs->run().steps() > 0)
        growth = std::make_unique<GrowthFigure>(growthFigure(m_runs->run(), model->config, step));
    m_growth->setFigure(std::move(growth));
    m_formula->setWordings(m_view->figure().map.empty() ? QStringList { QString() } : m_view->figure().map.formulas(QLocale()));
    m_formula->setColor(theme().text2);
    setSentence(m_view->figure().map.sentence(QLocale()));
}

void CacheMapPanel::showEmpty()
{
    const bool empty = m_view->figure().map.empty();
    m_content->setVisible(!empty);
    m_empty->setVisible(empty);
    m_measures->setEnabled(!empty);
    if (!empty)
        return;
    showNothingYet(
        *m_empty, tr("Nothing stored yet"), tr("The first step fills it: a row of K and one of V for every layer, KV head and position."));
}

/// The pinned position, or the newest one, in the layer and KV head that the
/// window shows.
MapCell CacheMapPanel::selectedCell() const
{
    const CacheMap& map = m_view->figure().map;
    if (map.empty())
        return {};
    const auto pinned = m_selection->pinned();
    const int position = !pinned ? map.positions() - 1 : pinned->key >= 0 ? pinned->key : pinned->query;
    return { m_selection->layer(), m_selection->kvHead(), std::clamp(position, 0, map.positions() - 1) };
}

void CacheMapPanel::showRow()
{
    const CacheMap& map = m_view->figure().map;
    const MapCell selected = selectedCell();
    m_view->setSelected(selected);
    if (map.empty()) {
        m_row->setFigure(nullptr);
        return;
    }
    // Any head that the KV head serves has its rows; the shown one may be known
    // already.
    const int query = queryOf(m_selection->pinned(), map.positions());
    const HeadLookRequest request { m_selection->layer(), m_selection->head(), query, map.positions() };
    const std::shared_ptr<const HeadLook> look = m_runs->run().look(request);
    const std::pair wanted(m_runs->run().runId(), request);
    if (look != nullptr) {
        auto figure = std::make_unique<CacheRowFigure>();
        figure->look = look;
        figure->position = selected.position;
        m_row->setFigure(std::move(figure));
    } else if (m_row->isVisible() && wanted != m_asked && !m_runs->lookFault(request)) {
        m_asked = wanted;
        emit m_commands->lookRequested(request);
    }
}

void CacheMapPanel::showWords()
{
    const CacheMap& map = m_view->figure().map;
    if (map.empty())
        return;
    const auto hover = m_selection->hover();
    MapCell cell;
    if (hover && hover->query < map.positions()) {
        // A row that another panel points at is shown in the layer and KV head of
        // the window.
        const int position = hover->key >= 0 ? hover->key : hover->query;
        const bool own = m_hovered.position == position && hover->key < 0;
        cell = own ? m_hovered : MapCell { m_selection->layer(), m_selection->kvHead(), position };
    }
    m_view->setHovered(cell);
    const QStringList words = map.readouts(cell.position >= 0 ? cell : selectedCell(), QLocale());
    m_readout->setWordings(words);
    m_readout->setColor(theme().text);
    m_view->setAccessibleDescription(QTextDocumentFragment::fromHtml(words.front()).toPlainText());
}

void CacheMapPanel::choose(const MapCell& cell)
{
    m_selection->setLayer(cell.layer);
    m_selection->setKvHead(cell.kvHead);
    const CellRef row { cell.position, -1 };
    m_selection->setPinned(m_selection->pinned() == row ? std::nullopt : std::optional(row));
}

/// In a low panel the map has all the room.
void CacheMapPanel::placeParts()
{
    m_growth->setVisible(height() >= theme().ipx(kGrowthFrom));
    m_row->setVisible(height() >= theme().ipx(kRowFrom));
    const int lower = std::clamp(height() / 4, theme().ipx(90), theme().ipx(220));
    for (FigurePlot* plot : { m_growth, m_row })
        plot->setFixedHeight(lower);
}

void CacheMapPanel::resizeEvent(QResizeEvent* event)
{
    PanelBase::resizeEvent(event);
    placeParts();
    showRow();
}

}  // namespace kvscope
