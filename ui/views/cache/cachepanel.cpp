// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/cache/cachepanel.h"

#include "state/commands.h"
#include "state/runmodel.h"
#include "state/selection.h"
#include "text/numbertext.h"
#include "text/richtext.h"
#include "theme/rowmetric.h"
#include "theme/theme.h"
#include "views/cache/cacheformula.h"
#include "views/cache/cachemodel.h"
#include "views/cache/cachetable.h"
#include "views/cache/usagebar.h"
#include "widgets/combobox.h"
#include "widgets/elidedlabel.h"
#include "widgets/emptystate.h"
#include "widgets/fittinglabel.h"
#include "widgets/iconbutton.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QResizeEvent>
#include <QSignalBlocker>
#include <QSpacerItem>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace kvscope {

namespace {

constexpr Changes kInterest = Change::Model | Change::RunStarted | Change::RunState | Change::CacheMode | Change::ViewedStep | Change::Head
    | Change::Hover | Change::Pinned | Change::TopRow;

/// Sets the items to "Layer 1" … "Layer n" and selects @p current, without emitting signals.
void fillCombo(ComboBox& combo, const QString& pattern, int count, int current)
{
    const QSignalBlocker quiet(&combo);
    QStringList texts;
    for (int i = 0; i < count; ++i) {
        texts.append(pattern.arg(countText(i + 1)));
    }
    bool same = combo.count() == count;
    for (int i = 0; same && i < count; ++i) {
        same = combo.itemText(i) == texts[i];
    }
    if (!same) {
        combo.clear();
        combo.addItems(texts);
    }
    combo.setCurrentIndex(std::clamp(current, 0, std::max(0, count - 1)));
}

}  // namespace

CachePanel::CachePanel(const StateParts& state, QWidget* parent) : PanelBase(state, kInterest, parent), m_model(new CacheModel(this))
{
    setObjectName(QStringLiteral("cachePanel"));
    buildTitleRow();
    buildContent();
    retranslate();
}

CachePanel::~CachePanel() = default;

void CachePanel::buildTitleRow()
{
    m_layer = new ComboBox(this);
    m_layer->setObjectName(QStringLiteral("cacheLayer"));
    m_kvHead = new ComboBox(this);
    m_kvHead->setObjectName(QStringLiteral("cacheKvHead"));
    m_link = new IconButton(IconName::Link, this);
    m_link->setObjectName(QStringLiteral("cacheLink"));
    m_link->setCheckable(true);
    m_link->setChecked(true);
    titleRow()->addWidget(m_layer);
    titleRow()->addWidget(m_kvHead);
    titleRow()->addStretch(1);
    titleRow()->addWidget(m_link);

    connect(m_layer, &QComboBox::activated, this, [this](int layer) {
        m_ownLayer = layer;
        if (m_link->isChecked()) {
            m_selection->setLayer(layer);
        }
        refreshStep();
    });
    connect(m_kvHead, &QComboBox::activated, this, [this](int kvHead) {
        m_ownKvHead = kvHead;
        if (m_link->isChecked()) {
            m_selection->setKvHead(kvHead);
        }
        refreshStep();
    });
    connect(m_link, &QAbstractButton::toggled, this, [this](bool linked) {
        if (!linked) {
            m_ownLayer = m_selection->layer();
            m_ownKvHead = m_selection->kvHead();
        }
        refreshStep();
    });
}

void CachePanel::buildContent()
{
    m_pages = new QStackedWidget(this);
    m_empty = new EmptyState(IconName::EmptyBox, m_pages);
    m_content = new QWidget(m_pages);
    m_used = new QLabel(m_content);
    m_used->setObjectName(QStringLiteral("cacheUsed"));
    m_reserved = new ElidedLabel(m_content);
    m_reserved->setObjectName(QStringLiteral("cacheReserved"));
    m_content->installEventFilter(this);
    m_perToken = new ElidedLabel(m_content);
    m_perToken->setObjectName(QStringLiteral("cachePerToken"));
    setTextRole(*m_perToken, TextRole::Secondary);
    m_bar = new UsageBar(m_content);
    m_table = new CacheTable(m_model, m_content);
    m_table->setObjectName(QStringLiteral("cacheTable"));
    m_formula = new FittingLabel(m_content);
    m_formula->setObjectName(QStringLiteral("cacheFormula"));

    auto* numbers = new QHBoxLayout;
    numbers->addWidget(m_used, 0, Qt::AlignBaseline);
    numbers->addWidget(m_reserved, 0, Qt::AlignBaseline);
    numbers->addStretch(1);
    numbers->addWidget(m_perToken, 0, Qt::AlignBaseline);
    auto* column = new QVBoxLayout(m_content);
    column->setContentsMargins({});
    column->setSpacing(0);
    column->addLayout(numbers);
    m_gap = new QSpacerItem(0, 0);
    column->addSpacerItem(m_gap);
    column->addWidget(m_bar);
    column->addWidget(m_table, 1);
    column->addStretch(0);
    column->addWidget(m_formula);
    m_pages->addWidget(m_content);
    m_pages->addWidget(m_empty);
    // The empty page, usually the widest, must not determine the panel's minimum size.
    m_empty->setMinimumSize(1, 1);
    body()->addWidget(m_pages, 1);

    connect(m_empty, &EmptyState::buttonClicked, m_commands, &Commands::stepRequested);
    connect(m_table, &CacheTable::rowHovered, this, [this](int row) {
        m_selection->setHover(row < 0 ? std::nullopt : std::optional(CellRef { row, -1 }));
    });
    connect(m_table, &CacheTable::rowChosen, this, [this](int row) {
        const bool pinned = m_selection->pinned() && m_selection->pinned()->query == row;
        m_selection->setPinned(pinned ? std::nullopt : std::optional(CellRef { row, -1 }));
    });
    connect(m_table, &CacheTable::topRowChanged, this, [this](int row) { m_selection->setTopRow(row); });
}

void CachePanel::refresh(Changes what)
{
    if (what & Change::Model) {
        m_model->show(m_runs->run(), -1, nullptr, 0);  // labels of the old model's tokenizer
    }
    if (what & (Change::Model | Change::RunStarted | Change::ViewedStep | Change::Head)) {
        refreshStep();
    } else if (what & (Change::RunState | Change::CacheMode)) {
        refreshEmpty();
    }
    if (what & Change::ViewedStep) {
        keepNewestInView();
    }
    if (what & (Change::Hover | Change::Pinned)) {
        refreshPointed();
    }
    if (what & Change::TopRow) {
        m_table->showTopRow(m_selection->topRow());
        m_atEnd = m_selection->topRow() >= lastTopRow();
    }
}

void CachePanel::retranslate()
{
    const Theme& now = theme();
    setTitle(tr("KV cache"));
    m_link->setHint(tr("Layer and head follow the attention matrix"));
    m_layer->setAccessibleName(tr("Layer"));
    m_kvHead->setAccessibleName(tr("KV head"));
    m_used->setFont(now.font(FontRole::Number));
    m_reserved->setFont(now.font(FontRole::Table));
    m_perToken->setFont(now.font(FontRole::Table));
    m_formula->setFont(now.font(FontRole::Table));
    m_formula->setFixedHeight(std::max(m_formula->fontMetrics().height(), rowsBottom(now) - now.ipx(8)));
    m_content->layout()->itemAt(0)->layout()->setSpacing(now.ipx(6));
    m_bar->setFixedHeight(now.ipx(8));
    m_gap->changeSize(0, now.ipx(3), QSizePolicy::Minimum, QSizePolicy::Fixed);
    m_content->layout()->invalidate();
    m_table->retranslate();
    m_model->retranslate();
    refreshAll();
    followEnd();
}

int CachePanel::shownLayer() const
{
    return m_link->isChecked() ? m_selection->layer() : m_ownLayer;
}

void CachePanel::refreshHeads()
{
    const auto& model = m_runs->model();
    const ModelConfig config = model ? model->config : ModelConfig {};
    m_layer->setVisible(config.layers > 0);
    m_kvHead->setVisible(config.kvHeads > 1);
    //: an item of a list; "%1" counts from 1
    fillCombo(*m_layer, tr("Layer %1"), config.layers, shownLayer());
    //: an item of a list; "%1" counts from 1. A KV head serves one or more heads
    fillCombo(*m_kvHead, tr("KV head %1"), config.kvHeads, m_link->isChecked() ? m_selection->kvHead() : m_ownKvHead);
}

void CachePanel::refreshStep()
{
    refreshHeads();
    const StepRecordPtr record = m_selection->viewedRecord();
    const auto& model = m_runs->model();
    if (!record || !model) {
        m_model->show(m_runs->run(), -1, nullptr, 0);
        refreshEmpty();
        m_pages->setCurrentWidget(m_empty);
        return;
    }
    const int layer = std::clamp(shownLayer(), 0, model->config.layers - 1);
    m_model->show(m_runs->run(), m_selection->viewedStep(), m_runs->tokenizer(), model->config.window(layer));
    refreshUsage(*record);
    m_pages->setCurrentWidget(m_content);
    placeRows();
}

void CachePanel::refreshUsage(const StepRecord& record)
{
    const ModelConfig& config = m_runs->model()->config;
    const QString reserved = byteText(record.cacheReservedBytes);
    if (record.cacheOn) {
        m_used->setText(byteText(record.cacheBytes));
        //: follows the bytes in use
        m_reservedTexts = { tr("used of %1 reserved").arg(reserved), tr("of %1").arg(reserved) };
        m_bar->setShare(
            record.cacheReservedBytes > 0 ? static_cast<double>(record.cacheBytes) / static_cast<double>(record.cacheReservedBytes) : 0.0);
    } else {
        m_used->setText(tr("Nothing stored"));
        const QString used = byteText(record.cacheBytes);
        //: bytes used, bytes reserved
        m_reservedTexts = { tr("%1 used of %2 reserved").arg(used, reserved), tr("%1 of %2").arg(used, reserved) };
        m_bar->setOff();
    }
    setTextRole(*m_used, record.cacheOn ? TextRole::Plain : TextRole::Off);
    m_perToken->setText(tr("+%1 per token").arg(exactByteText(cacheBytesPerPosition(config))));

    const CacheFormula full = cacheFormula(config, record.positions, true);
    const CacheFormula bare = cacheFormula(config, record.positions, false);
    //: %1 is a product of numbers, %2 its result
    const QString sum = tr("%1 = %2");
    const QString result = record.cacheOn ? bold(exactByteText(bare.bytes)) : exactByteText(bare.bytes).toHtmlEscaped();
    const QString longText = sum.arg(full.terms.toHtmlEscaped(), result);
    const QString shortText = sum.arg(bare.terms.toHtmlEscaped(), result);
    if (record.cacheOn) {
        m_formula->setWordings({ longText, shortText, result });
    } else {
        //: %1 is a formula for the bytes that the cache would take
        const QString off = tr("With the cache on: %1");
        m_formula->setWordings({ off.arg(longText), off.arg(shortText), off.arg(result), result });
    }
    m_formula->setColor(theme().text2);
}

void CachePanel::refreshEmpty()
{
    const int rows = m_runs->run().promptLength();
    const bool ready = m_runs->model() && rows > 0;
    QString title = tr("Nothing stored yet");
    QString explanation;
    if (!m_runs->model()) {
        title = tr("No model yet");
        explanation = tr("The cache is reserved when a model is loaded and a run starts.");
    } else if (!ready) {
        explanation = tr("Write a prompt; the first step fills the cache.");
    } else if (m_runs->nextCacheOn()) {
        //: %Ln is the length of the prompt
        explanation = tr("The first step fills it: %Ln row(s) of K and V.", nullptr, rows);
    } else {
        explanation = tr("The cache is off: the first step computes K and V and keeps nothing.");
    }
    m_empty->setTexts(title, explanation, ready ? tr("Step") : QString());
}

void CachePanel::placeRows()
{
    if (m_pages->currentWidget() != m_content) {
        return;
    }
    // The table's header takes the space above the first row, so that rows align with those of the matrix.
    const int tableTop = m_table->mapTo(this, QPoint(0, 0)).y();
    const int least = QFontMetrics(theme().font(FontRole::Table)).height() + theme().ipx(4);
    const RowMetric metric = rowMetric(theme(), height(), m_model->rowCount());
    m_table->setMetric(metric, std::max(least, metric.top - tableTop));
    m_table->showTopRow(m_selection->topRow());

    // Words go where the line is short, no number does.
    const int gap = m_content->layout()->itemAt(0)->layout()->spacing();
    QString shown;
    for (const QString& text : std::as_const(m_reservedTexts)) {
        shown = text;
        if (m_used->sizeHint().width() + gap + m_reserved->fontMetrics().horizontalAdvance(text) + 1 <= m_content->width()) {
            break;
        }
    }
    m_reserved->setText(shown);
    // The growth per token is hidden where the line is short; half of it would be meaningless.
    const StepRecordPtr record = m_selection->viewedRecord();
    const int spacing = 2 * m_content->layout()->itemAt(0)->layout()->spacing();
    const int needed = m_used->sizeHint().width() + m_reserved->sizeHint().width() + m_perToken->sizeHint().width() + spacing;
    m_perToken->setVisible(record && record->cacheOn && needed <= m_content->width());
}

void CachePanel::refreshPointed()
{
    const auto row = [](const std::optional<CellRef>& cell) { return cell ? cell->query : -1; };
    m_table->setHoveredRow(row(m_selection->hover()));
    m_table->setPinnedRow(row(m_selection->pinned()));
}

void CachePanel::keepNewestInView()
{
    // In the newest step only: a user who views the past has chosen where to look.
    if (isVisible() && m_selection->isLive() && m_selection->viewedStep() >= 0) {
        m_selection->followNewest(lastTopRow());
        m_atEnd = true;
    }
}

int CachePanel::lastTopRow() const
{
    return rowMetric(theme(), height(), m_model->rowCount()).lastTopRow(m_model->rowCount());
}

void CachePanel::resizeEvent(QResizeEvent* event)
{
    PanelBase::resizeEvent(event);
    followEnd();
}

void CachePanel::followEnd()
{
    // If the newest row was in view, keep it in view when the panel or the font changes size.
    const bool atEnd = m_atEnd;
    placeRows();
    if (atEnd && isVisible() && m_selection->viewedStep() >= 0) {  // also in the past, where it was in view as well
        m_selection->setTopRow(std::max(m_selection->topRow(), lastTopRow()));
        m_atEnd = true;
    }
}

bool CachePanel::eventFilter(QObject* watched, QEvent* event)
{
    // When the panel is first shown, its pages are resized after the panel itself.
    if (watched == m_content && event->type() == QEvent::Resize) {
        placeRows();
    }
    return PanelBase::eventFilter(watched, event);
}

bool CachePanel::event(QEvent* event)
{
    const bool handled = PanelBase::event(event);
    // Heights above the table change with fonts and languages only on a new layout.
    if (event->type() == QEvent::LayoutRequest) {
        placeRows();
    }
    return handled;
}

}  // namespace kvscope
