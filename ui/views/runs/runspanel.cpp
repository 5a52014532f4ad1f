// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/runs/runspanel.h"

#include "state/commands.h"
#include "state/selection.h"
#include "text/numbertext.h"
#include "text/richtext.h"
#include "theme/theme.h"
#include "views/runs/attentionmemory.h"
#include "views/runs/continuebar.h"
#include "views/runs/runpairplot.h"
#include "views/runs/runtreemodel.h"
#include "widgets/barbutton.h"
#include "widgets/emptystate.h"
#include "widgets/fittinglabel.h"
#include "widgets/quietslider.h"
#include "widgets/tablecopy.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QStackedWidget>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <utility>

namespace kvscope {

namespace {

constexpr Changes kShown = Change::Model | Change::RunStarted | Change::RunExtended | Change::Records | Change::RunState | Change::Checks
    | Change::ViewedStep | Change::Attention | Change::Race;
constexpr int kLeastRun = 90;  ///< px at 100 %, for the name of a run and the beginning of its text
constexpr std::array kFirstToGo { RunTreeModel::OperationsColumn, RunTreeModel::ColdColumn, RunTreeModel::KeptColumn,
    RunTreeModel::RateColumn, RunTreeModel::FirstColumn, RunTreeModel::StepsColumn };

}  // namespace

RunsPanel::RunsPanel(const StateParts& state, QWidget* parent) : PanelBase(state, kShown, parent)
{
    build();
    connectWidgets();
    retranslate();
}

RunsPanel::~RunsPanel() = default;

void RunsPanel::build()
{
    setObjectName(QStringLiteral("runsPanel"));
    buildTree();
    m_takeUp = new BarButton(BarButton::Kind::Plain, BarButton::Size::Compact, this);
    m_takeUp->setObjectName(QStringLiteral("takeUpRun"));
    m_takeUp->setIconName(IconName::Back);
    titleRow()->addStretch(1);
    titleRow()->addWidget(m_takeUp);

    auto* page = new QWidget(this);
    m_page = page;
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_tree, 1);
    m_startRow = new QWidget(page);
    auto* startRow = new QHBoxLayout(m_startRow);
    startRow->setContentsMargins(0, 0, 0, 0);
    m_start = new FittingLabel(page);
    m_start->setObjectName(QStringLiteral("runStart"));
    m_start->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_check = new BarButton(BarButton::Kind::Plain, BarButton::Size::Compact, page);
    m_check->setObjectName(QStringLiteral("checkStart"));
    startRow->addWidget(m_start, 1);
    startRow->addWidget(m_check);
    column->addWidget(m_startRow);
    m_plot = new RunPairPlot(page);
    m_plot->setObjectName(QStringLiteral("runPair"));
    m_scrubber = new QuietSlider(page);
    m_scrubber->setObjectName(QStringLiteral("runScrubber"));
    m_continue = new ContinueBar(m_runs, m_commands, page);
    m_memory = new AttentionMemory(m_runs, m_selection, m_commands, page);
    column->addWidget(m_plot);
    column->addWidget(m_scrubber);
    column->addWidget(m_continue);
    column->addWidget(m_memory);
    m_empty = new EmptyState(IconName::Branch, this);
    m_empty->setMinimumSize(1, 1);
    m_stack = new QStackedWidget(this);
    m_stack->addWidget(page);
    m_stack->addWidget(m_empty);
    body()->addWidget(m_stack, 1);
}

void RunsPanel::buildTree()
{
    m_model = new RunTreeModel(m_runs, this);
    m_tree = new QTreeView(this);
    m_tree->setObjectName(QStringLiteral("runTree"));
    m_tree->setModel(m_model);
    m_tree->setUniformRowHeights(true);
    m_tree->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_tree->setSelectionMode(QAbstractItemView::SingleSelection);
    m_tree->setAllColumnsShowFocus(true);
    m_tree->setExpandsOnDoubleClick(false);
    m_tree->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setMinimumWidth(1);
    m_tree->header()->setStretchLastSection(false);
    m_tree->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_tree->header()->setSectionResizeMode(RunTreeModel::RunColumn, QHeaderView::Stretch);
    m_tree->header()->setResizeContentsPrecision(0);  // of the rows in view
    m_tree->setTextElideMode(Qt::ElideMiddle);
    m_tree->installEventFilter(this);
    m_tree->viewport()->installEventFilter(this);
}

void RunsPanel::connectWidgets()
{
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this, &RunsPanel::choose);
    // Not activated(), which a single click means on some desktops.
    connect(m_tree, &QAbstractItemView::doubleClicked, this,
        [this](const QModelIndex& at) { emit m_commands->takeUpRequested(m_model->runAt(at)); });
    connect(m_takeUp, &BarButton::clicked, this, [this] { emit m_commands->takeUpRequested(m_a); });
    connect(m_check, &BarButton::clicked, this, [this] { emit m_commands->checkRequested(0); });
    connect(m_scrubber, &QSlider::valueChanged, this, &RunsPanel::setPosition);
    connect(m_plot, &RunPairPlot::positionChosen, this, &RunsPanel::setPosition);
    connect(m_empty, &EmptyState::buttonClicked, m_commands, &Commands::stepRequested);
}

/// Ctrl+click and the key B make a run B, as in the picture of all heads.
bool RunsPanel::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_tree->viewport() && event->type() == QEvent::Resize && !m_headingWidths.empty())
        fitColumns();
    if (watched == m_tree->viewport() && event->type() == QEvent::MouseButtonPress) {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        if (mouse->button() == Qt::LeftButton && mouse->modifiers().testFlag(Qt::ControlModifier)) {
            chooseB(m_tree->indexAt(mouse->position().toPoint()));
            return true;
        }
    }
    if (watched == m_tree && (event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride)) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_B && key->modifiers() == Qt::NoModifier) {
            if (event->type() == QEvent::KeyPress)
                chooseB(m_tree->currentIndex());
            event->accept();
            return true;
        }
        if (event->type() == QEvent::KeyPress && (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter)) {
            emit m_commands->takeUpRequested(m_model->runAt(m_tree->currentIndex()));
            return true;
        }
        if (event->type() == QEvent::KeyPress
            && (key->key() == Qt::Key_PageUp || key->key() == Qt::Key_PageDown || key->key() == Qt::Key_Escape)) {
            event->ignore();
            return true;
        }
    }
    return PanelBase::eventFilter(watched, event);
}

void RunsPanel::chooseB(const QModelIndex& index)
{
    const std::uint64_t run = m_model->runAt(index);
    if (run == 0)
        return;
    m_choseB = run != m_b || !m_choseB;
    m_b = m_choseB ? run : 0;
    m_position = -1;
    showPair();
}

void RunsPanel::choose()
{
    const std::uint64_t run = m_model->runAt(m_tree->currentIndex());
    if (run == 0 || run == m_a)
        return;
    m_a = run;
    m_position = -1;
    showPair();
}

/// The run that a run is compared with unless another is chosen: the one it left, or else its latest branch.
std::uint64_t RunsPanel::partnerOf(std::uint64_t runId) const
{
    const RunNode* node = m_runs->tree().find(runId);
    if (node == nullptr)
        return 0;
    std::uint64_t partner = node->origin.parent;
    for (const RunNode& each : m_runs->tree().nodes()) {
        if (node->origin.parent == 0 && each.origin.parent == runId)
            partner = each.id;
    }
    return partner;
}

void RunsPanel::retranslate()
{
    if (m_plot == nullptr)  // called by the base class during construction
        return;
    const Theme& now = theme();
    setTitle(tr("Runs"));
    m_takeUp->setText(tr("Continue this run"));
    m_check->setText(tr("Measure cold TTFT"));
    m_check->setToolTip(tr("Compute the first step once more without anything kept, and compare the bits of its logits"));
    m_tree->setAccessibleName(tr("Runs and their branches"));
    m_tree->setFont(now.font(FontRole::Table));
    m_tree->header()->setFont(now.font(FontRole::Table));
    m_tree->setIndentation(now.ipx(16));
    m_tree->setMinimumHeight(m_tree->header()->sizeHint().height() + 2 * (QFontMetrics(m_tree->font()).height() + now.ipx(4)));
    m_plot->setAccessibleName(tr("Two runs, token by token"));
    m_scrubber->setAccessibleName(tr("Position in both runs"));
    m_start->setFont(now.font(FontRole::Table));
    m_start->setColor(now.text2);
    body()->setSpacing(now.ipx(4));
    m_continue->retranslate();
    m_memory->retranslate();
    m_model->retranslate();
    measureHeadings();
    refreshAll();
}

/// A hidden column has no width.
void RunsPanel::measureHeadings()
{
    m_headingWidths.clear();
    for (int column = 0; column < RunTreeModel::ColumnCount; ++column) {
        m_tree->setColumnHidden(column, false);
        m_headingWidths.push_back(m_tree->header()->sectionSizeHint(column));
    }
}

void RunsPanel::refresh(Changes what)
{
    const bool empty = m_runs->run().promptLength() == 0;
    if (empty) {
        m_empty->setTexts(
            tr("No run yet"), tr("Load a model and enter a prompt. Every run and every branch of one then has a line here."), {});
    }
    m_stack->setCurrentIndex(empty ? 1 : 0);
    m_model->refresh();
    if (what & (Change::Model | Change::RunStarted)) {
        m_tree->expandAll();
        m_a = m_runs->run().runId();  // whoever starts a run looks at it
        m_choseB = m_choseB && m_runs->history(m_b) != nullptr && m_b != m_a;
        m_position = -1;
        m_tree->setCurrentIndex(m_model->indexOf(m_a));
    }
    if (!m_runs->tree().find(m_a))
        m_a = m_runs->run().runId();
    followViewedStep(what);
    showPair();
    m_memory->refresh();
}

/// The scrubber goes to the token of a step that is viewed. While the run grows it stays with the newest one if it was there, so that it does not
/// leave the place where two runs part.
void RunsPanel::followViewedStep(Changes what)
{
    const int step = m_selection->viewedStep();
    const int before = std::exchange(m_viewed, step < 0 ? -1 : m_runs->run().promptLength() + step);
    m_model->setViewedStep(m_selection->isLive() ? -1 : step);
    m_plot->setViewed(m_runs->run().runId(), m_viewed);
    const bool shown = m_runs->run().runId() == m_a || m_runs->run().runId() == m_b;
    const bool started = (what & (Change::Model | Change::RunStarted)) != Changes();
    const bool grew = (what & Change::Records) != Changes();
    const bool atNewest = m_position == before || (before < 0 && !m_plot->figure().pair.parts());
    if (shown && !started && m_viewed >= 0 && m_viewed != before && (!grew || atNewest))
        m_position = m_viewed;
}

void RunsPanel::showPair()
{
    if (!m_choseB)
        m_b = partnerOf(m_a);
    if (!m_tree->currentIndex().isValid() && m_model->indexOf(m_a).isValid())
        m_tree->setCurrentIndex(m_model->indexOf(m_a));
    m_model->setCompared(m_a, m_b);
    RunPair pair = runPair(*m_runs, m_a, m_b);
    const int length = pair.length();
    if (m_position < 0)
        m_position = pair.parts() ? pair.shared : length - 1;
    m_position = std::min(m_position, length - 1);
    setSentence(bold(pair.sentence()), {}, bold(pair.shortSentence()));
    m_plot->setPair(std::move(pair));
    const QSignalBlocker quiet(m_scrubber);
    m_scrubber->setRange(0, std::max(0, length - 1));
    fitColumns();
    showPlace();
}

void RunsPanel::showPlace()
{
    m_plot->setPosition(m_position);
    const QSignalBlocker quiet(m_scrubber);
    m_scrubber->setValue(std::max(0, m_position));
    m_continue->setPlace(m_a, m_plot->figure().pair.a.stepAt(m_position));
    const RunHistory* run = m_runs->history(m_a);
    const WarmStart start = run != nullptr ? RunText::start(*m_runs, *run) : WarmStart();
    m_start->setWordings(RunText::startWordings(start));
    const bool current = m_a == m_runs->run().runId();
    m_check->setVisible(current && start.keptSome() && !start.checked);
    m_check->setEnabled(!m_runs->checkPending(0) && !m_runs->checkImpossible(0));
    const bool racing = m_runs->race().running();
    m_takeUp->setEnabled(!current && run != nullptr && !racing);
    fitParts();
    m_takeUp->setToolTip(racing ? tr("A race is running")
            : current           ? tr("This is the current run")
                                : tr("Make this the current run; rows that the cache no longer has are computed again"));
}

/// Columns go whole where the tree is too narrow for all of them: a piece of a number would be read as another one. Copies have every column.
void RunsPanel::fitColumns()
{
    std::array<int, RunTreeModel::ColumnCount> widths {};
    int needed = 0;
    for (int column = 0; column < RunTreeModel::ColumnCount; ++column) {
        const int cells = column == RunTreeModel::RunColumn
            ? theme().ipx(kLeastRun)
            : static_cast<const QAbstractItemView&>(*m_tree).sizeHintForColumn(column);  // it is not public in QTreeView
        const auto at = static_cast<std::size_t>(column);
        widths[at] = std::max(cells, m_headingWidths[at]);
        needed += widths[at];
    }
    for (const RunTreeModel::Column column : kFirstToGo) {
        const bool hidden = needed > m_tree->viewport()->width();
        needed -= hidden ? widths[column] : 0;
        if (hidden != m_tree->isColumnHidden(column))
            m_tree->setColumnHidden(column, hidden);
    }
}

/// What has no room in a low panel gives way: the memory of attention first, then going on from a step, the word on the start, and the
/// scrubber, whose keys the picture has too.
void RunsPanel::fitParts()
{
    const int spacing = m_page->layout()->spacing();
    int room = m_stack->height() - m_tree->minimumHeight() - m_plot->minimumSizeHint().height() - spacing;
    const auto show = [&](QWidget* part, bool wanted) {
        const int needed = part->sizeHint().height() + spacing;
        const bool fits = wanted && needed <= room;
        part->setVisible(fits);
        room -= fits ? needed : 0;
    };
    show(m_scrubber, true);
    show(m_startRow, !m_start->accessibleName().isEmpty());
    show(m_continue, true);
    show(m_memory, true);
}

void RunsPanel::resizeEvent(QResizeEvent* event)
{
    PanelBase::resizeEvent(event);
    fitParts();
}

void RunsPanel::setPosition(int position)
{
    m_position = std::clamp(position, 0, std::max(0, m_plot->figure().pair.length() - 1));
    showPlace();
}

QString RunsPanel::copyTable() const
{
    QStringList lines;
    QStringList cells;
    for (int column = 0; column < RunTreeModel::ColumnCount; ++column)
        cells << m_model->headerData(column, Qt::Horizontal, kCopyRole).toString();
    lines << cells.join(QLatin1Char('\t'));
    for (const RunNode& node : m_runs->tree().nodes()) {
        const QModelIndex at = m_model->indexOf(node.id);
        cells.clear();
        for (int column = 0; column < RunTreeModel::ColumnCount; ++column)
            cells << copiedCell(at.siblingAtColumn(column));
        lines << cells.join(QLatin1Char('\t'));
    }
    return lines.size() < 2 ? QString() : QString(lines.join(QLatin1Char('\n')) + QLatin1Char('\n'));
}

}  // namespace kvscope
