// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/attention/attentionpanel.h"

#include "figures/heatmapplot.h"
#include "state/commands.h"
#include "state/displaysettings.h"
#include "state/runmodel.h"
#include "state/selection.h"
#include "text/errortext.h"
#include "text/numbertext.h"
#include "theme/rowmetric.h"
#include "views/attention/attentioncontent.h"
#include "views/attention/attentionitems.h"
#include "views/attention/attentiontablemodel.h"
#include "views/attention/attentiontext.h"
#include "views/attention/gutterlegend.h"
#include "views/attention/headboxes.h"
#include "views/attention/shadedtablemodel.h"
#include "views/attention/shadedview.h"
#include "widgets/barbutton.h"
#include "widgets/combobox.h"
#include "widgets/emptystate.h"
#include "widgets/iconbutton.h"
#include "widgets/labelicon.h"
#include "widgets/segmentedcontrol.h"
#include "widgets/tabletwin.h"
#include "widgets/yieldingbox.h"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QResizeEvent>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QShortcut>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace kvscope {

namespace {

constexpr Changes kInterest = Change::Model | Change::RunStarted | Change::ViewedStep | Change::RunState | Change::Head | Change::Display
    | Change::Hover | Change::Pinned | Change::TopRow | Change::Attention | Change::NextHidden;

constexpr std::array kScales { HeatmapScale::Linear, HeatmapScale::Log, HeatmapScale::ByRow, HeatmapScale::WithoutFirstToken };

constexpr double kNarrowBelow = 700;  ///< the scale is named without saying that it is one
constexpr double kLeastScale = 84;  ///< pixels at 100 %; the longest names of scales are elided
constexpr int kForms = 3;

}  // namespace

AttentionPanel::AttentionPanel(const StateParts& state, AttentionForm first, QWidget* parent)
    : PanelBase(state, kInterest, parent)
    , m_first(first)
    , m_form(first)
    , m_tableOfRow(first == AttentionForm::Text)
{
    build();
    connectWidgets();
    escapeUnpins();
    retranslate();
}

AttentionPanel::~AttentionPanel() = default;

void AttentionPanel::build()
{
    setObjectName(m_first == AttentionForm::Text ? QStringLiteral("attentionTextPanel") : QStringLiteral("attentionPanel"));
    m_heads = new HeadBoxes(m_runs, m_selection, this);
    m_forms = new SegmentedControl(this);
    m_forms->setObjectName(QStringLiteral("attentionForm"));
    buildFormMenu();
    m_scale = new ComboBox(this);
    m_scale->setObjectName(QStringLiteral("attentionScale"));
    m_saveButton = new IconButton(IconName::Download, this);
    m_saveButton->setObjectName(QStringLiteral("attentionSaveButton"));
    m_heads->addTo(*titleRow());
    titleRow()->addStretch(1);
    titleRow()->addWidget(new YieldingBox(m_forms, m_formMenu, this));
    titleRow()->addWidget(m_scale);
    titleRow()->addWidget(m_saveButton);

    m_infoIcon = new QLabel(this);
    m_sentence = new QLabel(this);
    m_sentence->setObjectName(QStringLiteral("attentionFirstToken"));
    m_sentence->setTextFormat(Qt::RichText);
    setTextRole(*m_sentence, TextRole::Secondary);
    m_sentence->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_gutter = new GutterLegend(this);
    m_sentenceRow = new QHBoxLayout;
    m_sentenceRow->addWidget(m_infoIcon);
    m_sentenceRow->addWidget(m_sentence, 1);
    m_sentenceRow->addWidget(m_gutter);
    m_again = new BarButton(BarButton::Kind::Plain, BarButton::Size::Compact, this);
    m_again->setObjectName(QStringLiteral("attentionDroppedAgain"));
    m_again->hide();
    m_sentenceRow->addWidget(m_again);
    body()->addLayout(m_sentenceRow);

    m_plot = new HeatmapPlot(this);
    m_plot->setProperty("ownFocus", true);
    m_text = new ShadedView(this);
    m_text->setObjectName(QStringLiteral("attentionText"));
    m_text->setProperty("focusInside", true);  // there is a line of text close above and below
    buildTables();
    m_empty = new EmptyState(IconName::EmptyBox, this);
    m_empty->setMinimumSize(1, 1);
    m_stack = new QStackedWidget(this);
    for (QWidget* page : std::initializer_list<QWidget*> { m_plot, m_text, m_table, m_rowTable, m_empty })
        m_stack->addWidget(page);
    m_stack->installEventFilter(this);
    body()->addWidget(m_stack, 1);
    buildReadout();
}

/// For panels that are too narrow for the switch: the same three forms under one button.
void AttentionPanel::buildFormMenu()
{
    m_formMenu = new IconButton(IconName::Table, this);
    m_formMenu->setObjectName(QStringLiteral("attentionFormMenu"));
    m_formMenu->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(m_formMenu);
    auto* group = new QActionGroup(menu);
    for (int form = 0; form < kForms; ++form) {
        QAction* action = group->addAction(menu->addAction(QString()));
        action->setCheckable(true);
        connect(action, &QAction::triggered, this, [this, form] { setForm(static_cast<AttentionForm>(form)); });
    }
    m_formMenu->setMenu(menu);
}

void AttentionPanel::buildTables()
{
    m_model = new AttentionTableModel(this);
    m_table = new QTableView(this);
    m_table->setObjectName(QStringLiteral("attentionTable"));
    m_table->setModel(m_model);
    m_table->setItemDelegate(new WeightItem(m_table));
    setUpTableTwin(*m_table, RowNames::Shown);
    m_table->setVerticalScrollMode(QAbstractItemView::ScrollPerItem);  // its first row is that of the views that scroll together
    m_table->setProperty("focusInside", true);
    m_rowModel = new ShadedTableModel(this);
    m_rowTable = new QTableView(this);
    m_rowTable->setObjectName(QStringLiteral("attentionRowTable"));
    m_rowTable->setModel(m_rowModel);
    m_rowTable->horizontalHeader()->setSectionResizeMode(ShadedTableModel::TokenColumn, QHeaderView::Stretch);
    setUpTableTwin(*m_rowTable);
    m_rowTable->setProperty("focusInside", true);
}

void AttentionPanel::refresh(Changes what)
{
    if (what & Change::Model) {
        m_key = {};
        m_content = {};
        m_heads->fill();
    }
    if (what & Change::Head)
        m_heads->showSelected();
    if (what & Change::Display)
        showDisplay();
    if (what & (Change::Model | Change::RunStarted | Change::ViewedStep | Change::Head | Change::Attention | Change::NextHidden)) {
        showMatrix();
    } else if (what & Change::RunState) {
        showEmpty();
    }
    if (what & Change::Pinned) {
        showRow();
        showEmpty();  // of another row there may be no weights
        showSentences();
    }
    if (what & (Change::Hover | Change::Pinned))
        showReadout();
    if (what & Change::TopRow)
        showTopRow();
}

std::chrono::milliseconds AttentionPanel::pauseWhileRunning() const
{
    return matrixPause(m_content.positions());
}

void AttentionPanel::showTopRow()
{
    m_plot->setTopRow(m_selection->topRow());
    const QScopedValueRollback scrolling(m_scrolling, true);
    m_table->verticalScrollBar()->setValue(m_selection->topRow());
}

void AttentionPanel::connectWidgets()
{
    connect(m_forms, &SegmentedControl::chosen, this, [this](int index) { setForm(static_cast<AttentionForm>(index)); });
    // A shortcut: tables take letters for a search. With two such panels in view the key is ambiguous, and either of them may get it.
    auto* next = new QShortcut(QKeySequence(Qt::Key_T), this);
    for (const auto signal : { &QShortcut::activated, &QShortcut::activatedAmbiguously })
        connect(next, signal, this, [this] { panelOfKey()->showNextForm(); });
    connect(m_scale, &QComboBox::activated, this, [this](int index) { m_display->setScale(kScales[static_cast<std::size_t>(index)]); });
    m_sentence->setTextInteractionFlags(Qt::LinksAccessibleByMouse);
    connect(m_sentence, &QLabel::linkActivated, this, [this] { m_display->setScale(HeatmapScale::ByRow); });
    connect(m_saveButton, &QAbstractButton::clicked, m_commands, &Commands::savePictureRequested);
    const auto computeAgain = [this] { emit m_commands->attentionRequested(m_selection->viewedStep()); };
    connect(m_again, &BarButton::clicked, this, computeAgain);
    connect(m_empty, &EmptyState::buttonClicked, this, [this, computeAgain] {
        if (isRowCovered())
            m_selection->reveal();
        else if (m_selection->viewedRecord())
            computeAgain();
        else
            emit m_commands->stepRequested();
    });
    connect(m_plot, &HeatmapPlot::cellHovered, this, [this](std::optional<CellRef> cell) { m_selection->setHover(cell); });
    connect(m_plot, &HeatmapPlot::cellClicked, this, &AttentionPanel::pin);
    connect(m_plot, &HeatmapPlot::topRowRequested, this, [this](int row) { m_selection->setTopRow(row); });
    connect(m_text, &ShadedView::tokenPointed, this, &AttentionPanel::pointAt);
    connect(m_text, &ShadedView::tokenChosen, this, &AttentionPanel::pinRow);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& index) {
        if (index.isValid() && m_table->isVisible())
            m_selection->setHover(CellRef { index.row(), index.column() });
    });
    connect(m_table->verticalScrollBar(), &QScrollBar::valueChanged, this, [this](int row) {
        if (!m_scrolling && m_table->isVisible())
            m_selection->setTopRow(row);
    });
    // The table learns only later how many rows it has.
    connect(m_table->verticalScrollBar(), &QScrollBar::rangeChanged, this, &AttentionPanel::showTopRow);
    connect(m_table, &QTableView::activated, this, [this](const QModelIndex& index) { pin({ index.row(), index.column() }); });
    connect(m_rowTable->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& index) {
        if (m_rowTable->hasFocus())
            pointAt(index.isValid() ? index.row() : -1);
    });
    connect(m_rowTable, &QTableView::activated, this, [this](const QModelIndex& index) { pinRow(index.row()); });
}

void AttentionPanel::retranslate()
{
    if (m_readoutRow == nullptr)  // called by the base class during construction
        return;
    setTitle(m_first == AttentionForm::Text ? tr("Attention as text") : tr("Attention"));
    //: three forms of the same weights, side by side on a switch
    const QStringList forms { tr("Matrix"), tr("Text"), tr("Table") };
    m_forms->setSegments(forms, tr("Display"));
    for (int form = 0; form < kForms; ++form)
        m_formMenu->menu()->actions().at(form)->setText(forms[form]);
    showForm();
    m_forms->setToolTip(tr("The same weights as a matrix, as the text itself shaded by one row, or as numbers (key T)"));
    m_formMenu->setHint(m_forms->toolTip());
    m_heads->fill();
    fillScales();
    m_saveButton->setHint(tr("Save a picture of this head (Ctrl+S)"));
    //: the key that unpins, on its keycap
    m_escape->setText(tr("Esc"));
    //: after the key Esc: "Esc unpins"
    m_unpins->setText(tr("unpins"));
    m_plot->setAccessibleName(tr("Attention matrix: rows are queries, columns are keys"));
    m_text->setAccessibleName(tr("The text, each token shaded by its weight"));
    m_table->setAccessibleName(tr("Attention weights: rows are queries, columns are keys"));
    m_rowTable->setAccessibleName(tr("The weights of one row, token by token"));
    m_model->languageChanged();
    m_rowModel->languageChanged();
    applyMetrics();
    refreshAll();
}

void AttentionPanel::applyMetrics()
{
    const Theme& now = theme();
    const QFont small = now.font(FontRole::Table);
    for (QWidget* widget : std::initializer_list<QWidget*> { m_sentence, m_readout, m_pinned, m_unpins, m_table, m_rowTable })
        widget->setFont(small);
    m_escape->setFont(now.font(FontRole::Tick));
    setLabelIcon(*m_infoIcon, IconName::Info, now.text2, now.ipx(14));
    setLabelIcon(*m_pinIcon, IconName::Pin, now.accent, now.ipx(13));
    m_table->horizontalHeader()->setDefaultSectionSize(now.ipx(76));
    applyTableTwinMetrics(*m_rowTable);
    m_sentenceRow->setSpacing(now.ipx(6));
    m_readoutRow->layout()->setSpacing(now.ipx(6));
    m_readoutRow->setFixedHeight(rowsBottom(now) - now.ipx(kFrameRoom) - layout()->contentsMargins().bottom());
    body()->setSpacing(0);
    alignRows();
}

void AttentionPanel::alignRows()
{
    const int header = rowsTop(theme()) - m_stack->mapTo(this, QPoint()).y();
    m_plot->setHeaderHeight(header);
    m_plot->setRowLayout(RowLayout::Aligned);
    // The table's rows stand where those of the picture do.
    const RowMetric metric = rowMetric(theme(), height(), m_content.positions());
    m_table->verticalHeader()->setMinimumSectionSize(1);
    m_table->verticalHeader()->setDefaultSectionSize(metric.height);
    m_table->horizontalHeader()->setFixedHeight(std::max(1, header - m_table->frameWidth()));
}

void AttentionPanel::fillScales()
{
    m_scale->clear();
    for (const HeatmapScale scale : kScales)
        m_scale->addItem(m_narrow ? AttentionText::scaleName(scale) : tr("Scale: %1").arg(AttentionText::scaleName(scale)));
    m_scale->setMinimumWidth(m_narrow ? theme().ipx(kLeastScale) : 0);
    m_scale->setAccessibleName(tr("Scale"));
    m_scale->setItemData(1, tr("The logarithm of the weight, from 0.0001 to 1"), Qt::ToolTipRole);
    m_scale->setItemData(2, tr("Each weight divided by the largest of its row"), Qt::ToolTipRole);
    m_scale->setItemData(3, tr("The first token is not coloured; the rest of each row is divided by its own sum"), Qt::ToolTipRole);
    showDisplay();
}

/// The one of the window's visible panels that the key T is for: that with the keyboard, or else the one that begins with the matrix.
AttentionPanel* AttentionPanel::panelOfKey()
{
    AttentionPanel* first = this;
    for (AttentionPanel* each : window()->findChildren<AttentionPanel*>()) {
        if (!each->isVisible() || each->visibleRegion().isEmpty())
            continue;
        if (each->isAncestorOf(QApplication::focusWidget()))
            return each;
        first = each->m_first == AttentionForm::Matrix ? each : first;
    }
    return first;
}

void AttentionPanel::showNextForm()
{
    if (!isEmpty())
        setForm(static_cast<AttentionForm>((static_cast<int>(m_form) + 1) % kForms));
}

void AttentionPanel::showForm()
{
    m_forms->setCurrentIndex(static_cast<int>(m_form));
    m_formMenu->menu()->actions().at(static_cast<int>(m_form))->setChecked(true);
}

void AttentionPanel::setForm(AttentionForm form)
{
    if (form == m_form)
        return;
    m_form = form;
    showForm();
    if (form != AttentionForm::Table)
        m_tableOfRow = form == AttentionForm::Text;
    const bool focused = m_stack->isAncestorOf(focusWidget());
    if (const auto cell = m_selection->hover() ? m_selection->hover() : m_selection->pinned(); cell && form == AttentionForm::Table) {
        m_table->setCurrentIndex(m_model->index(cell->query, std::max(0, cell->key)));
        m_rowTable->setCurrentIndex(m_rowModel->index(cell->key, 0));
    }
    showRow();
    showEmpty();
    showSentences();
    showReadout();
    if (focused)  // the keyboard stays with the weights
        m_stack->currentWidget()->setFocus();
}

void AttentionPanel::showDisplay()
{
    m_scale->setCurrentIndex(static_cast<int>(std::ranges::find(kScales, m_display->scale()) - kScales.begin()));
    m_plot->setScale(m_display->scale());
    m_plot->setPalette(m_display->palette());
    m_text->setDisplay(m_display->scale(), m_display->palette());
    showSentences();
    showReadout();
}

void AttentionPanel::showMatrix()
{
    const int step = m_selection->viewedStep();
    const MatrixKey key { m_runs->run().runId(), step, m_selection->layer(), m_selection->head(),
        m_runs->run().droppedRows(step, { m_selection->layer(), m_selection->head() }), m_selection->rowHidden() };
    // Rows that are computed again arrive step by step: the matrix is assembled when all are there.
    MatrixKey meanwhile = m_key;
    meanwhile.dropped = key.dropped;
    const bool waits = m_runs->attentionPending() > 0 && key == meanwhile;
    if (key != m_key && !waits) {
        m_key = key;
        auto matrix = m_runs->run().attention(key.layer, key.head, key.step);
        const bool held = matrix && matrix->missingRows < matrix->rows;
        if (held && key.covered)
            coverNewestRow(*matrix);
        auto shared = held ? std::make_shared<const AttentionMatrix>(std::move(*matrix)) : nullptr;
        m_content = heatmapContent(m_runs->run(), m_runs->tokenizer(), key.step, std::move(shared));
        m_content.coveredRow = key.covered ? m_content.positions() - 1 : -1;
        m_plot->setContent(m_content);
        m_model->setContent(m_content);
        m_gutter->setMarks(
            std::ranges::count(m_content.marks, RowMark::Computed) > 0, std::ranges::count(m_content.marks, RowMark::ComputedAgain) > 0);
        alignRows();
        followRows();
    }
    showRow();
    showEmpty();
    showDropped();
    showSentences();
    showReadout();
}

void AttentionPanel::showRow()
{
    if (!showsRow()) {
        m_row = {};
        return;
    }
    const int query = queryOf(m_selection->pinned(), m_runs->run().positionsAt(m_selection->viewedStep()));
    m_row = shadedRow(m_runs->run(), m_runs->tokenizer(), m_selection->viewedStep(), query, { m_selection->layer(), m_selection->head() });
    if (isRowCovered())
        m_row.weights.clear();
    m_rowModel->setRow(m_row);
    m_text->setRow(m_row);
}

/// The one row that a text or its table shows is the covered one.
bool AttentionPanel::isRowCovered() const
{
    return m_selection->rowHidden() && showsRow() && m_row.query == m_row.positions() - 1;
}

/// Why dropped rows cannot be computed again; empty if they can, or it has not been tried.
QString AttentionPanel::whyNotAgain() const
{
    if (m_runs->attentionFault())
        return errorSentence(*m_runs->attentionFault());
    const std::uint64_t needed = m_runs->attentionNeeded(m_key.step);
    //: %1 and %2: amounts of memory
    return needed <= m_runs->attentionBudget()
        ? QString()
        : tr("They need %1; the limit, set in Runs, is %2.").arg(byteText(needed), byteText(m_runs->attentionBudget()));
}

void AttentionPanel::showDropped()
{
    const bool again = m_key.dropped > 0 && m_content.positions() > 0 && m_runs->run().settings().captureAttention;
    m_again->setVisible(again);
    m_again->setEnabled(m_runs->canComputeAttention(m_key.step));
    if (!again)
        return;
    m_again->setText(tr("%Ln row(s) dropped: compute again", nullptr, m_key.dropped));
    m_again->setToolTip(whyNotAgain().isEmpty()
            ? tr("The memory for attention had no room for them. They are computed again beside the run, and their bits compared.")
            : whyNotAgain());
}

void AttentionPanel::followRows()
{
    m_selection->followNewest(rowMetric(theme(), height(), m_content.positions()).lastTopRow(m_content.positions()));
    showTopRow();
}

void AttentionPanel::showEmpty()
{
    const bool rowMissing = showsRow() && m_row.weights.empty();
    const bool empty = isEmpty() || rowMissing;
    QWidget* shown = m_tableOfRow ? m_rowTable : m_table;
    if (m_form != AttentionForm::Table)
        shown = m_form == AttentionForm::Text ? static_cast<QWidget*>(m_text) : m_plot;
    m_stack->setCurrentWidget(empty ? m_empty : shown);
    // A page that is not seen asks for no room.
    for (int page = 0; page < m_stack->count(); ++page) {
        const bool seen = page == m_stack->currentIndex();
        const auto policy = seen ? QSizePolicy::Expanding : QSizePolicy::Ignored;
        m_stack->widget(page)->setSizePolicy(policy, policy);
    }
    m_forms->setEnabled(!isEmpty());
    m_formMenu->setEnabled(!isEmpty());
    m_saveButton->setEnabled(!isEmpty());
    m_scale->setEnabled(!isEmpty());
    m_gutter->setVisible(!empty && !showsRow());
    if (!empty)
        return;
    if (rowMissing && isRowCovered()) {
        m_empty->setTexts(tr("Where does it look?"), tr("The newest row of attention is covered. Page Down shows it."), tr("Show it"));
        m_empty->setButtonEnabled(true);
        return;
    }
    if (m_selection->viewedRecord()) {
        const bool dropped = m_key.dropped > 0 && m_runs->run().settings().captureAttention;
        m_empty->setTexts(rowMissing ? tr("No weights for this row") : tr("No weights for this step"),
            !dropped                      ? tr("Attention was not recorded in this run.")
                : whyNotAgain().isEmpty() ? tr("They were dropped to save memory, and can be computed again.")
                                          : whyNotAgain(),
            dropped ? tr("Compute again") : QString());
        m_empty->setButtonEnabled(m_runs->canComputeAttention(m_key.step));
        return;
    }
    showNothingYet(
        *m_empty, tr("The first step fills it: %Ln row(s), one for each token of the prompt.", nullptr, m_runs->run().promptLength()));
}

bool AttentionPanel::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_stack && (event->type() == QEvent::Resize || event->type() == QEvent::Move))
        alignRows();
    return PanelBase::eventFilter(watched, event);
}

void AttentionPanel::resizeEvent(QResizeEvent* event)
{
    PanelBase::resizeEvent(event);
    if (const bool narrow = width() < theme().ipx(kNarrowBelow); narrow != m_narrow) {
        m_narrow = narrow;
        fillScales();
    }
    alignRows();
    // If the newest row was in view, or the panel is new, it stays in view when the panel changes its height.
    const int rows = m_content.positions();
    const int before = event->oldSize().height();
    if (rows > 0 && before <= 0)
        followRows();
    else if (rows > 0 && m_selection->topRow() >= rowMetric(theme(), before, rows).lastTopRow(rows))
        m_selection->setTopRow(std::max(m_selection->topRow(), rowMetric(theme(), height(), rows).lastTopRow(rows)));
    showSentences();
    showReadout();
}

}  // namespace kvscope
