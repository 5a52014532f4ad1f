// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/attention/attentionpanel.h"

#include "figures/heatmapplot.h"
#include "state/commands.h"
#include "state/displaysettings.h"
#include "state/runmodel.h"
#include "state/selection.h"
#include "text/modelname.h"
#include "theme/icons.h"
#include "theme/rowmetric.h"
#include "views/attention/attentioncontent.h"
#include "views/attention/attentionitems.h"
#include "views/attention/attentiontablemodel.h"
#include "views/attention/attentiontext.h"
#include "views/attention/gutterlegend.h"
#include "widgets/combobox.h"
#include "widgets/emptystate.h"
#include "widgets/iconbutton.h"
#include "widgets/tablecopy.h"

#include <QAbstractItemView>
#include <QAccessible>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QStackedWidget>
#include <QTableView>
#include <QTextDocument>
#include <QTextDocumentFragment>
#include <QVBoxLayout>

#include <algorithm>

namespace kvscope {

namespace {

constexpr Changes kInterest = Change::Model | Change::RunStarted | Change::ViewedStep | Change::RunState | Change::Head | Change::Display
    | Change::Hover | Change::Pinned | Change::TopRow;

constexpr std::array kScales { HeatmapScale::Linear, HeatmapScale::Log, HeatmapScale::ByRow, HeatmapScale::WithoutFirstToken };

constexpr double kNarrowBelow = 600;  ///< the scale is named without saying that it is one
constexpr double kListPadding = 40;  ///< beside an item's text, pixels at 100 %

/// Gives the bold parts of a sentence a colour of their own; the rest keeps the label's.
QString emphasized(QString html, const QColor& color)
{
    return html.replace(QStringLiteral("<b>"), QStringLiteral("<b style='color:%1'>").arg(color.name()));
}

double richWidth(const QString& html, const QFont& font)
{
    QTextDocument document;
    document.setDefaultFont(font);
    document.setDocumentMargin(0);
    document.setHtml(html);
    return document.idealWidth();
}

}  // namespace

AttentionPanel::AttentionPanel(const StateParts& state, QWidget* parent) : PanelBase(state, kInterest, parent)
{
    build();
    connectWidgets();
    retranslate();
}

AttentionPanel::~AttentionPanel() = default;

void AttentionPanel::build()
{
    setObjectName(QStringLiteral("attentionPanel"));
    m_layer = new ComboBox(this);
    m_layer->setObjectName(QStringLiteral("attentionLayer"));
    m_head = new ComboBox(this);
    m_head->setObjectName(QStringLiteral("attentionHead"));
    m_head->setItemDelegate(new HeadItem(m_head));
    m_scale = new ComboBox(this);
    m_scale->setObjectName(QStringLiteral("attentionScale"));
    m_tableButton = new IconButton(IconName::Table, this);
    m_tableButton->setObjectName(QStringLiteral("attentionTableButton"));
    m_tableButton->setCheckable(true);
    m_saveButton = new IconButton(IconName::Download, this);
    m_saveButton->setObjectName(QStringLiteral("attentionSaveButton"));
    titleRow()->addWidget(m_layer);
    titleRow()->addWidget(m_head);
    titleRow()->addStretch(1);
    titleRow()->addWidget(m_scale);
    titleRow()->addWidget(m_tableButton);
    titleRow()->addWidget(m_saveButton);

    m_infoIcon = new QLabel(this);
    m_firstToken = new QLabel(this);
    m_firstToken->setObjectName(QStringLiteral("attentionFirstToken"));
    m_firstToken->setTextFormat(Qt::RichText);
    setTextRole(*m_firstToken, TextRole::Secondary);
    m_firstToken->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_gutter = new GutterLegend(this);
    m_sentenceRow = new QHBoxLayout;
    m_sentenceRow->addWidget(m_infoIcon);
    m_sentenceRow->addWidget(m_firstToken, 1);
    m_sentenceRow->addWidget(m_gutter);
    body()->addLayout(m_sentenceRow);

    m_plot = new HeatmapPlot(this);
    m_plot->setProperty("ownFocus", true);
    m_model = new AttentionTableModel(this);
    m_table = new QTableView(this);
    m_table->setObjectName(QStringLiteral("attentionTable"));
    m_table->setModel(m_model);
    new TableCopier(m_table);
    m_table->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->setCornerButtonEnabled(false);
    m_table->setItemDelegate(new WeightItem(m_table));
    m_empty = new EmptyState(IconName::EmptyBox, this);
    m_stack = new QStackedWidget(this);
    m_stack->addWidget(m_plot);
    m_stack->addWidget(m_table);
    m_stack->addWidget(m_empty);
    m_stack->installEventFilter(this);
    body()->addWidget(m_stack, 1);

    m_readoutRow = new QWidget(this);
    m_readout = new QLabel(m_readoutRow);
    m_readout->setObjectName(QStringLiteral("attentionReadout"));
    m_readout->setTextFormat(Qt::RichText);
    m_readout->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_pinIcon = new QLabel(m_readoutRow);
    m_pinned = new QLabel(m_readoutRow);
    m_pinned->setObjectName(QStringLiteral("attentionPinned"));
    m_pinned->setTextFormat(Qt::RichText);
    m_escape = new QLabel(m_readoutRow);
    m_escape->setProperty("keycap", true);
    m_escape->setFrameShape(QFrame::StyledPanel);
    m_unpins = new QLabel(m_readoutRow);
    auto* readout = new QHBoxLayout(m_readoutRow);
    readout->setContentsMargins({});
    readout->addWidget(m_readout, 1);
    for (QLabel* label : { m_pinIcon, m_pinned, m_escape, m_unpins })
        readout->addWidget(label);
    for (QLabel* label : { m_pinned, m_escape, m_unpins })
        setTextRole(*label, TextRole::Secondary);
    body()->addWidget(m_readoutRow);
}

void AttentionPanel::refresh(Changes what)
{
    if (what & Change::Model) {
        m_key = {};
        m_content = {};
        fillHeads();
    }
    if (what & Change::Head) {
        showHead();
    }
    if (what & Change::Display) {
        showDisplay();
    }
    if (what & (Change::Model | Change::RunStarted | Change::ViewedStep | Change::Head)) {
        showMatrix();
    } else if (what & Change::RunState) {
        showEmpty();
    }
    if (what & (Change::Hover | Change::Pinned)) {
        showReadout();
    }
    if (what & Change::TopRow) {
        m_plot->setTopRow(m_selection->topRow());
    }
}

void AttentionPanel::connectWidgets()
{
    connect(m_layer, &QComboBox::activated, this, [this](int layer) { m_selection->setLayer(layer); });
    connect(m_head, &QComboBox::activated, this, [this](int head) { m_selection->setHead(head); });
    connect(m_scale, &QComboBox::activated, this, [this](int index) { m_display->setScale(kScales[static_cast<std::size_t>(index)]); });
    connect(m_tableButton, &QAbstractButton::toggled, this, [this] {
        showEmpty();
        showReadout();
    });
    m_firstToken->setTextInteractionFlags(Qt::LinksAccessibleByMouse);
    connect(m_firstToken, &QLabel::linkActivated, this, [this] { m_display->setScale(HeatmapScale::ByRow); });
    connect(m_saveButton, &QAbstractButton::clicked, m_commands, &Commands::savePictureRequested);
    connect(m_empty, &EmptyState::buttonClicked, m_commands, &Commands::stepRequested);
    connect(m_plot, &HeatmapPlot::cellHovered, this, [this](std::optional<CellRef> cell) { m_selection->setHover(cell); });
    connect(m_plot, &HeatmapPlot::cellClicked, this, &AttentionPanel::pin);
    connect(m_plot, &HeatmapPlot::topRowRequested, this, [this](int row) { m_selection->setTopRow(row); });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& index) {
        if (index.isValid() && m_table->isVisible())
            m_selection->setHover(CellRef { index.row(), index.column() });
    });
    connect(m_table, &QTableView::activated, this, [this](const QModelIndex& index) { pin({ index.row(), index.column() }); });
}

void AttentionPanel::retranslate()
{
    if (m_plot == nullptr)  // called by the base class during construction
        return;
    setTitle(tr("Attention"));
    fillHeads();
    fillScales();
    m_tableButton->setHint(tr("Show the weights as a table"));
    m_saveButton->setHint(tr("Save a picture of this head (Ctrl+S)"));
    //: the key that unpins, on its keycap
    m_escape->setText(tr("Esc"));
    //: after the key Esc: "Esc unpins"
    m_unpins->setText(tr("unpins"));
    m_plot->setAccessibleName(tr("Attention matrix: rows are queries, columns are keys"));
    m_table->setAccessibleName(tr("Attention weights: rows are queries, columns are keys"));
    m_model->languageChanged();
    applyMetrics();
    refreshAll();
}

void AttentionPanel::applyMetrics()
{
    const Theme& now = theme();
    const QFont small = now.font(FontRole::Table);
    for (QWidget* widget : std::initializer_list<QWidget*> { m_firstToken, m_readout, m_pinned, m_unpins, m_table })
        widget->setFont(small);
    m_escape->setFont(now.font(FontRole::Tick));
    m_infoIcon->setPixmap(iconPixmap(IconName::Info, now.text2, now.ipx(14), devicePixelRatioF()));
    m_pinIcon->setPixmap(iconPixmap(IconName::Pin, now.accent, now.ipx(13), devicePixelRatioF()));
    m_table->horizontalHeader()->setDefaultSectionSize(now.ipx(76));
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

void AttentionPanel::fillHeads()
{
    const auto& model = m_runs->model();
    const int layers = model ? model->config.layers : 0;
    const QString problem = model ? headNamesProblem(*model) : QString();
    m_layer->clear();
    for (int i = 0; i < layers; ++i) {
        m_layer->addItem(tr("Layer %1").arg(i + 1));
        m_layer->setItemData(i, problem.isEmpty() ? AttentionText::namedHeads(model->headRoles, i) : problem, Qt::ToolTipRole);
    }
    m_layer->setToolTip(problem);
    m_layer->setEnabled(layers > 1);
    m_layer->setVisible(layers > 0);
    m_head->setVisible(layers > 0);
    m_headsOfLayer = -1;
    m_head->setWidestText(AttentionText::head(std::max(10, model ? model->config.heads : 0), nullptr));
    m_layer->setAccessibleName(tr("Layer"));
    m_head->setAccessibleName(tr("Head"));
    showHead();
}

const HeadRole* AttentionPanel::roleOf(int head) const
{
    if (!m_runs->model())
        return nullptr;
    const std::vector<HeadRole>& roles = m_runs->model()->headRoles;
    const auto found
        = std::ranges::find_if(roles, [&](const HeadRole& role) { return role.layer == m_selection->layer() && role.head == head; });
    return found == roles.end() ? nullptr : &*found;
}

void AttentionPanel::fillHeadsOfLayer()
{
    if (m_headsOfLayer == m_selection->layer())  // the list may be open, and clearing would close it
        return;
    m_headsOfLayer = m_selection->layer();
    const int heads = m_runs->model() ? m_runs->model()->config.heads : 0;
    m_head->clear();
    int widest = 0;
    for (int i = 0; i < heads; ++i) {
        const HeadRole* role = roleOf(i);
        m_head->addItem(AttentionText::head(i + 1, nullptr));
        m_head->setItemData(i, AttentionText::head(i + 1, role), HeadItem::kWholeName);
        m_head->setItemData(i, AttentionText::head(i + 1, role), Qt::AccessibleTextRole);
        if (role != nullptr)
            m_head->setItemData(i, AttentionText::measured(*role, QLocale()), Qt::ToolTipRole);
        widest = std::max(widest, m_head->fontMetrics().horizontalAdvance(m_head->itemData(i, HeadItem::kWholeName).toString()));
    }
    m_head->view()->setMinimumWidth(widest + theme().ipx(kListPadding));  // the box is as narrow as a number
    m_head->setEnabled(heads > 1);
}

void AttentionPanel::fillScales()
{
    m_scale->clear();
    for (const HeatmapScale scale : kScales)
        m_scale->addItem(m_narrow ? AttentionText::scaleName(scale) : tr("Scale: %1").arg(AttentionText::scaleName(scale)));
    m_scale->setAccessibleName(tr("Scale"));
    m_scale->setItemData(1, tr("The logarithm of the weight, from 0.0001 to 1"), Qt::ToolTipRole);
    m_scale->setItemData(2, tr("Each weight divided by the largest of its row"), Qt::ToolTipRole);
    m_scale->setItemData(3, tr("The first token is not coloured; the rest of each row is divided by its own sum"), Qt::ToolTipRole);
    showDisplay();
}

void AttentionPanel::showHead()
{
    m_layer->setCurrentIndex(m_selection->layer());
    fillHeadsOfLayer();
    m_head->setCurrentIndex(m_selection->head());
    const HeadRole* role = roleOf(m_selection->head());
    m_head->setToolTip(role != nullptr ? AttentionText::measured(*role, QLocale()) : m_layer->toolTip());
}

void AttentionPanel::showDisplay()
{
    m_scale->setCurrentIndex(static_cast<int>(std::ranges::find(kScales, m_display->scale()) - kScales.begin()));
    m_plot->setScale(m_display->scale());
    m_plot->setPalette(m_display->palette());
    showSentences();
    showReadout();
}

void AttentionPanel::showMatrix()
{
    const MatrixKey key { m_runs->run().runId(), m_selection->viewedStep(), m_selection->layer(), m_selection->head() };
    if (key != m_key) {
        m_key = key;
        auto matrix = m_runs->run().attention(key.layer, key.head, key.step);
        auto shared = matrix ? std::make_shared<const AttentionMatrix>(std::move(*matrix)) : nullptr;
        m_content = heatmapContent(m_runs->run(), m_runs->tokenizer(), key.step, std::move(shared));
        m_plot->setContent(m_content);
        m_model->setContent(m_content);
        m_gutter->setMarks(
            std::ranges::count(m_content.marks, RowMark::Computed) > 0, std::ranges::count(m_content.marks, RowMark::ComputedAgain) > 0);
        alignRows();
        followRows();
    }
    showEmpty();
    showSentences();
    showReadout();
}

void AttentionPanel::followRows()
{
    m_selection->followNewest(rowMetric(theme(), height(), m_content.positions()).lastTopRow(m_content.positions()));
    m_plot->setTopRow(m_selection->topRow());
}

void AttentionPanel::showEmpty()
{
    const bool empty = m_content.positions() == 0;
    QWidget* const shown = m_tableButton->isChecked() ? static_cast<QWidget*>(m_table) : m_plot;
    m_stack->setCurrentWidget(empty ? m_empty : shown);
    m_tableButton->setEnabled(!empty);
    m_saveButton->setEnabled(!empty);
    m_scale->setEnabled(!empty);
    m_gutter->setVisible(!empty);
    if (!empty)
        return;
    if (m_selection->viewedRecord()) {
        m_empty->setTexts(tr("No weights for this step"), tr("Attention was not recorded in this run, or was dropped to save memory."), {});
        return;
    }
    const int rows = m_runs->run().promptLength();
    const QString explanation = rows > 0 ? tr("The first step fills it: %Ln row(s), one for each token of the prompt.", nullptr, rows)
                                         : tr("Load a model and enter a prompt to fill this view.");
    m_empty->setTexts(tr("Nothing computed yet"), explanation, rows > 0 ? tr("Step") : QString());
    m_empty->setButtonEnabled(m_runs->runState() == RunState::Paused);
}

void AttentionPanel::showSentences()
{
    const QLocale locale;
    const QFont font = theme().font(FontRole::Table);
    const HeadRole* role = roleOf(m_selection->head());
    QString text;
    for (const QString& wording : AttentionText::sentences(m_content, m_display->scale(), role, locale)) {
        text = wording;
        if (richWidth(text, font) <= m_firstToken->width())
            break;
    }
    m_firstToken->setToolTip(role != nullptr ? AttentionText::measured(*role, locale) : QString());
    m_firstToken->setText(emphasized(text, theme().text));
    m_infoIcon->setVisible(!text.isEmpty());
}

void AttentionPanel::showReadout()
{
    m_plot->setHover(m_selection->hover());
    m_plot->setPinned(m_selection->pinned());
    const QLocale locale;
    const bool empty = m_content.positions() == 0;
    const std::optional<CellRef> read = m_selection->hover() ? m_selection->hover() : m_selection->pinned();
    QString text = read && !empty ? AttentionText::readout(m_content, *read, m_display->scale(), locale) : QString();
    if (!empty)
        m_plot->setAccessibleDescription(QTextDocumentFragment::fromHtml(text).toPlainText());
    if (text.isEmpty() && !empty) {
        const bool table = m_stack->currentWidget() == m_table;
        const QString longer = table ? tr("Move with the arrow keys to read a cell, press Enter to pin it")
                                     : tr("Point at a cell to read it, click to pin it, move the cursor with the arrow keys");
        const QString shorter = table ? tr("Arrow keys read a cell, Enter pins it") : tr("Point at a cell to read it, click to pin it");
        const bool fits = m_readout->fontMetrics().horizontalAdvance(longer) <= m_readout->width();
        text = QStringLiteral("<span style='color:%1'>%2</span>").arg(theme().text2.name(), fits ? longer : shorter);
    }
    m_readout->setText(text);
    const bool pinned = m_selection->pinned() && !empty;
    m_pinned->setText(pinned ? emphasized(AttentionText::pinned(m_content, *m_selection->pinned()), theme().accent) : QString());
    for (QLabel* label : { m_pinIcon, m_pinned, m_escape, m_unpins })
        label->setVisible(pinned);
}

void AttentionPanel::pin(CellRef cell)
{
    if (cell.key > cell.query)
        cell.key = -1;
    if (m_selection->pinned() == cell)
        m_selection->setPinned(std::nullopt);
    else
        m_selection->setPinned(cell);
}

bool AttentionPanel::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_stack && (event->type() == QEvent::Resize || event->type() == QEvent::Move))
        alignRows();
    return PanelBase::eventFilter(watched, event);
}

void AttentionPanel::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && m_selection->pinned()) {
        m_selection->setPinned(std::nullopt);
        return;
    }
    PanelBase::keyPressEvent(event);
}

QString AttentionPanel::copyText() const
{
    const bool pointed = m_selection->hover() || m_selection->pinned();
    return QTextDocumentFragment::fromHtml((pointed ? m_readout : m_firstToken)->text()).toPlainText();
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
    if (rows > 0 && (before <= 0 || m_selection->topRow() >= rowMetric(theme(), before, rows).lastTopRow(rows)))
        followRows();
    showSentences();
    showReadout();
}

}  // namespace kvscope
