// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/heads/comparepanel.h"

#include "state/commands.h"
#include "state/runmodel.h"
#include "state/selection.h"
#include "text/richtext.h"
#include "theme/theme.h"
#include "views/heads/pairplot.h"
#include "widgets/combobox.h"
#include "widgets/emptystate.h"
#include "widgets/segmentedcontrol.h"

#include <QHBoxLayout>
#include <QStackedWidget>
#include <QTextDocumentFragment>
#include <QVBoxLayout>

namespace kvscope {

namespace {

constexpr Changes kShown = Change::Model | Change::RunStarted | Change::ViewedStep | Change::RunState | Change::Head | Change::Pinned;

}  // namespace

ComparePanel::ComparePanel(const StateParts& state, QWidget* parent) : PanelBase(state, kShown | Change::Hover, parent)
{
    build();
    connectWidgets();
    retranslate();
}

ComparePanel::~ComparePanel() = default;

void ComparePanel::build()
{
    setObjectName(QStringLiteral("comparePanel"));
    m_with = new ComboBox(this);
    m_with->setObjectName(QStringLiteral("compareWith"));
    m_form = new SegmentedControl(this);
    m_form->setObjectName(QStringLiteral("compareForm"));
    titleRow()->addStretch(1);
    titleRow()->addWidget(m_with);
    titleRow()->addWidget(m_form);
    m_plot = new PairPlot(this);
    m_plot->setObjectName(QStringLiteral("comparePlot"));
    m_empty = new EmptyState(IconName::EmptyBox, this);
    m_stack = new QStackedWidget(this);
    m_stack->addWidget(m_plot);
    m_stack->addWidget(m_empty);
    body()->addWidget(m_stack, 1);
}

void ComparePanel::connectWidgets()
{
    connect(m_with, &QComboBox::activated, this, [this](int index) {
        m_comparedWith = index == 0 ? ComparedWith::HeadB : ComparedWith::RowBefore;
        refreshAll();
    });
    connect(m_form, &SegmentedControl::chosen, this, [this](int index) {
        m_difference = index == 1;
        refreshAll();
    });
    connect(m_empty, &EmptyState::buttonClicked, m_commands, &Commands::stepRequested);
    connect(m_plot, &PairPlot::keyHovered, this, [this](int key) {
        m_selection->setHover(key < 0 ? std::nullopt : std::optional(CellRef { m_plot->figure().pair.queryA, key }));
    });
}

void ComparePanel::retranslate()
{
    if (m_plot == nullptr)  // called by the base class during construction
        return;
    setTitle(tr("A and B"));
    m_with->clear();
    m_with->addItem(tr("with head B"));
    m_with->addItem(tr("with the row before"));
    m_with->setCurrentIndex(m_comparedWith == ComparedWith::HeadB ? 0 : 1);
    m_with->setAccessibleName(tr("Compare A"));
    m_form->setSegments({ tr("Bars"), tr("Difference") }, tr("Display"));
    m_form->setCurrentIndex(m_difference ? 1 : 0);
    m_plot->setAccessibleName(tr("Weights of two rows of attention, key by key"));
    body()->setSpacing(theme().ipx(4));
    refreshAll();
}

void ComparePanel::refresh(Changes what)
{
    if (what & kShown) {
        showPair();
    }
    showSentence();
}

void ComparePanel::showPair()
{
    const int query = queryOf(m_selection->pinned(), m_runs->run().positionsAt(m_selection->viewedStep()));
    RowPair pair = rowPair(m_runs->run(), m_runs->tokenizer(), m_selection->viewedStep(), query,
        { m_selection->layer(), m_selection->head() }, m_selection->compared(), m_comparedWith);
    const bool ready = m_runs->run().promptLength() > 0;
    const bool empty = pair.a.empty();
    if (empty && m_selection->viewedRecord()) {
        m_empty->setTexts(tr("No weights for this row"), tr("Attention was not recorded in this run, or was dropped to save memory."), {});
    } else if (empty) {
        m_empty->setTexts(tr("Nothing computed yet"),
            ready ? tr("The first step fills it: the newest row of two heads.") : tr("Load a model and enter a prompt to fill this view."),
            ready ? tr("Step") : QString());
        m_empty->setButtonEnabled(m_runs->runState() == RunState::Paused);
    }
    m_stack->setCurrentWidget(empty ? static_cast<QWidget*>(m_empty) : m_plot);
    m_with->setEnabled(!empty);
    m_form->setEnabled(!empty && !pair.b.empty());
    m_plot->setPair(std::move(pair), m_difference);
}

void ComparePanel::showSentence()
{
    const RowPair& pair = m_plot->figure().pair;
    const int key = m_selection->hover() ? m_selection->hover()->key : -1;
    m_plot->setHovered(key < pair.keys() ? key : -1);
    if (pair.a.empty()) {
        setSentence({});
        return;
    }
    const auto plain = [](const QString& html) { return QTextDocumentFragment::fromHtml(html).toPlainText(); };
    const QString readout = pair.readout(key, QLocale());
    const bool alone = pair.queryB < 0 && m_comparedWith == ComparedWith::HeadB;
    const QString words = alone ? tr("Ctrl+click a head in All heads to see it beside A") : plain(pair.sentence(QLocale()));
    // A key that is pointed at needs the whole line.
    setSentence(readout.isEmpty() ? bold(pair.title()) : readout, readout.isEmpty() ? words : QString());
    m_plot->setAccessibleDescription(pair.title() + QStringLiteral(". ") + (readout.isEmpty() ? words : plain(readout)));
}

}  // namespace kvscope
