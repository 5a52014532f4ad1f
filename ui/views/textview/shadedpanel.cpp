// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/textview/shadedpanel.h"

#include "state/commands.h"
#include "state/displaysettings.h"
#include "state/runmodel.h"
#include "state/selection.h"
#include "theme/theme.h"
#include "views/textview/shadedtablemodel.h"
#include "views/textview/shadedview.h"
#include "widgets/emptystate.h"
#include "widgets/fittinglabel.h"
#include "widgets/segmentedcontrol.h"
#include "widgets/tablecopy.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QStackedWidget>
#include <QTableView>
#include <QTextDocumentFragment>
#include <QVBoxLayout>

#include <utility>

namespace kvscope {

namespace {

constexpr Changes kShown = Change::Model | Change::RunStarted | Change::ViewedStep | Change::RunState | Change::Head | Change::Pinned;

}  // namespace

ShadedPanel::ShadedPanel(const StateParts& state, QWidget* parent) : PanelBase(state, kShown | Change::Display | Change::Hover, parent)
{
    build();
    connectWidgets();
    retranslate();
}

ShadedPanel::~ShadedPanel() = default;

void ShadedPanel::build()
{
    setObjectName(QStringLiteral("shadedPanel"));
    m_form = new SegmentedControl(this);
    m_form->setObjectName(QStringLiteral("shadedForm"));
    titleRow()->addStretch(1);
    titleRow()->addWidget(m_form);
    m_view = new ShadedView(this);
    m_view->setObjectName(QStringLiteral("shadedView"));
    m_model = new ShadedTableModel(this);
    m_table = new QTableView(this);
    m_table->setObjectName(QStringLiteral("shadedTable"));
    m_table->setModel(m_model);
    new TableCopier(m_table);
    m_table->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->horizontalHeader()->setSectionResizeMode(ShadedTableModel::TokenColumn, QHeaderView::Stretch);
    m_empty = new EmptyState(IconName::EmptyBox, this);
    m_empty->setMinimumSize(1, 1);
    m_stack = new QStackedWidget(this);
    m_stack->addWidget(m_view);
    m_stack->addWidget(m_table);
    m_stack->addWidget(m_empty);
    body()->addWidget(m_stack, 1);
    m_readout = new FittingLabel(this);
    m_readout->setObjectName(QStringLiteral("shadedReadout"));
    body()->addWidget(m_readout);
}

void ShadedPanel::connectWidgets()
{
    connect(m_form, &SegmentedControl::chosen, this, [this](int index) {
        m_asTable = index == 1;
        refreshAll();
    });
    connect(m_empty, &EmptyState::buttonClicked, m_commands, &Commands::stepRequested);
    connect(m_view, &ShadedView::tokenPointed, this, &ShadedPanel::point);
    connect(m_view, &ShadedView::tokenChosen, this, &ShadedPanel::choose);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& current) {
        if (m_table->hasFocus())
            point(current.isValid() ? current.row() : -1);
    });
    connect(m_table, &QAbstractItemView::activated, this, [this](const QModelIndex& index) { choose(index.row()); });
}

void ShadedPanel::retranslate()
{
    if (m_view == nullptr)  // called by the base class during construction
        return;
    setTitle(tr("Attention as text"));
    m_form->setSegments({ tr("Text"), tr("Table") }, tr("Display"));
    m_form->setCurrentIndex(m_asTable ? 1 : 0);
    m_view->setAccessibleName(tr("The text, each token shaded by its weight"));
    m_table->setAccessibleName(tr("The weights of one row, token by token"));
    const QFontMetrics metrics(theme().font(FontRole::Table));
    m_table->setFont(theme().font(FontRole::Table));
    m_table->verticalHeader()->setMinimumSectionSize(1);
    m_table->verticalHeader()->setDefaultSectionSize(metrics.height() + theme().ipx(4));
    m_readout->setFont(theme().font(FontRole::Table));
    m_readout->setFixedHeight(metrics.height() + theme().ipx(2));
    body()->setSpacing(theme().ipx(4));
    m_model->languageChanged();
    refreshAll();
}

void ShadedPanel::refresh(Changes what)
{
    if (what & Change::Display) {
        m_view->setDisplay(m_display->scale(), m_display->palette());
    }
    if (what & kShown) {
        showRow();
    }
    showWords();
}

void ShadedPanel::showRow()
{
    const int query = queryOf(m_selection->pinned(), m_runs->run().positionsAt(m_selection->viewedStep()));
    ShadedRow row
        = shadedRow(m_runs->run(), m_runs->tokenizer(), m_selection->viewedStep(), query, { m_selection->layer(), m_selection->head() });
    m_model->setRow(row);
    m_view->setRow(std::move(row));
    showEmpty();
}

void ShadedPanel::showEmpty()
{
    const bool empty = m_view->figure().row.weights.empty();
    m_stack->setCurrentWidget(empty ? static_cast<QWidget*>(m_empty) : m_asTable ? static_cast<QWidget*>(m_table) : m_view);
    m_form->setEnabled(!empty);
    if (!empty)
        return;
    if (m_selection->viewedRecord()) {
        m_empty->setTexts(tr("No weights for this row"), tr("Attention was not recorded in this run, or was dropped to save memory."), {});
        return;
    }
    const bool ready = m_runs->run().promptLength() > 0;
    m_empty->setTexts(tr("Nothing computed yet"),
        ready ? tr("The first step fills it: the text, shaded by what its newest token looks at.")
              : tr("Load a model and enter a prompt to fill this view."),
        ready ? tr("Step") : QString());
    m_empty->setButtonEnabled(m_runs->runState() == RunState::Paused);
}

void ShadedPanel::showWords()
{
    const ShadedRow& row = m_view->figure().row;
    if (row.weights.empty()) {
        m_view->setPointed(-1);
        setSentence({});
        m_readout->setWordings({ QString() });
        return;
    }
    const QLocale locale;
    const auto cell = m_selection->hover() ? m_selection->hover() : m_selection->pinned();
    const int pointed = !cell ? -1 : cell->key >= 0 ? cell->key : m_selection->hover() ? cell->query : -1;
    const int token = pointed < row.positions() ? pointed : -1;
    m_view->setPointed(token);
    setSentence(QStringLiteral("%1 · %2").arg(row.title().toHtmlEscaped(), row.sentence(locale)), {}, row.sentence(locale));
    const QString readout = row.readout(token, locale);
    m_readout->setWordings(readout.isEmpty() ? QStringList { tr("Point at a token to read its weight, click it to see what it looks at"),
                               tr("Click a token to see what it looks at") }
                                             : QStringList { readout });
    m_readout->setColor(readout.isEmpty() ? theme().text2 : theme().text);
    const QString described = readout.isEmpty() ? QString(row.title() + QStringLiteral(": ") + row.sentence(locale)) : readout;
    m_view->setAccessibleDescription(QTextDocumentFragment::fromHtml(described).toPlainText());
}

void ShadedPanel::point(int token)
{
    m_selection->setHover(token < 0 ? std::nullopt : std::optional(CellRef { m_view->figure().row.query, token }));
}

/// Its own row, once more the newest one again.
void ShadedPanel::choose(int token)
{
    const bool pinned = m_selection->pinned() && m_selection->pinned()->query == token;
    m_selection->setPinned(pinned ? std::nullopt : std::optional(CellRef { token, -1 }));
}

void ShadedPanel::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && m_selection->pinned()) {
        m_selection->setPinned(std::nullopt);
        return;
    }
    PanelBase::keyPressEvent(event);
}

QString ShadedPanel::copyTable() const
{
    return copiedTable(*m_model, false);
}

}  // namespace kvscope
