// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/chain/chainpanel.h"

#include "state/commands.h"
#include "state/runmodel.h"
#include "state/selection.h"
#include "text/errortext.h"
#include "text/modelwanted.h"
#include "theme/theme.h"
#include "views/chain/chainmodel.h"
#include "views/chain/chainview.h"
#include "widgets/emptystate.h"
#include "widgets/fittinglabel.h"
#include "widgets/segmentedcontrol.h"
#include "widgets/steptable.h"
#include "widgets/tablecopy.h"

#include <QHBoxLayout>
#include <QStackedWidget>
#include <QTextDocumentFragment>
#include <QVBoxLayout>

#include <utility>

namespace kvscope {

namespace {

constexpr Changes kShown = Change::Model | Change::RunStarted | Change::ViewedStep | Change::RunState | Change::NextHidden | Change::Look;

}  // namespace

ChainPanel::ChainPanel(const StateParts& state, QWidget* parent) : PanelBase(state, kShown, parent)
{
    build();
    connectWidgets();
    retranslate();
}

ChainPanel::~ChainPanel() = default;

void ChainPanel::build()
{
    setObjectName(QStringLiteral("chainPanel"));
    m_forms = new SegmentedControl(this);
    m_forms->setObjectName(QStringLiteral("chainForm"));
    titleRow()->addStretch(1);
    titleRow()->addWidget(m_forms);
    m_view = new ChainView(this);
    m_view->setObjectName(QStringLiteral("chainView"));
    m_model = new ChainModel(this);
    m_table = new StepTable(this);
    m_table->setObjectName(QStringLiteral("chainTable"));
    m_table->setModel(m_model);
    m_empty = new EmptyState(IconName::Step, this);
    m_empty->setMinimumSize(1, 1);
    m_stack = new QStackedWidget(this);
    for (QWidget* page : std::initializer_list<QWidget*> { m_view, m_table, m_empty })
        m_stack->addWidget(page);
    body()->addWidget(m_stack, 1);
    m_readout = new FittingLabel(this);
    m_readout->setObjectName(QStringLiteral("chainReadout"));
    body()->addWidget(m_readout);
}

void ChainPanel::connectWidgets()
{
    connect(m_forms, &SegmentedControl::chosen, this, &ChainPanel::chooseForm);
    connect(m_empty, &EmptyState::buttonClicked, m_commands, &Commands::stepRequested);
    connect(m_view, &ChainView::linePointed, this, [this](int line) {
        m_view->setPointed(line);
        showWords();
    });
}

void ChainPanel::chooseForm(int form)
{
    if (form > static_cast<int>(Form::Table))
        return;
    m_form = static_cast<Form>(form);
    m_forms->setCurrentIndex(form);
    m_view->setTemperatures(m_form == Form::Temperatures);
    refreshAll();
}

void ChainPanel::retranslate()
{
    if (m_readout == nullptr)  // called by the base class during construction
        return;
    setTitle(tr("From logits to a token"));
    //: three forms of a panel, side by side on a switch: the stages of the step, three temperatures beside each other, the numbers
    m_forms->setSegments({ tr("Stages"), tr("Temperatures"), tr("Table") }, tr("Display"));
    m_forms->setCurrentIndex(static_cast<int>(m_form));
    m_view->setAccessibleName(tr("Candidates from their logits to the probability that they are sampled with"));
    m_table->setAccessibleName(tr("Candidates from their logits to the probability that they are sampled with"));
    const QFontMetrics metrics(theme().font(FontRole::Table));
    m_readout->setFont(theme().font(FontRole::Table));
    m_readout->setFixedHeight(metrics.height() + theme().ipx(2));
    body()->setSpacing(theme().ipx(4));
    m_model->languageChanged();
    m_table->applyMetrics();
    refreshAll();
}

void ChainPanel::refresh(Changes what)
{
    if (what & (Change::Model | Change::RunStarted | Change::RunState))
        m_asked = -1;  // what was asked for may have been dropped
    ask();
    showChain();
    showWords();
}

void ChainPanel::ask()
{
    const StepRecordPtr record = m_selection->viewedRecord();
    if (!record || m_selection->nextHidden() || record->index == m_asked)
        return;
    const ScoreHistory& scores = m_runs->run().scores();
    if (scores.chain(record->index) || scores.fault(record->index))
        return;
    m_asked = record->index;
    emit m_commands->chainRequested(chainRequest(*record));
}

void ChainPanel::showChain()
{
    const StepRecordPtr record = m_selection->viewedRecord();
    Chain chain;
    // A hidden token is in no number either.
    if (record && !m_selection->nextHidden() && m_runs->model())
        chain = chainOf(record, m_runs->run().scores().chain(record->index), m_runs->tokenizer(), m_runs->model()->config.vocabSize);
    m_model->setChain(chain);
    if (m_form == Form::Table)
        m_table->fitColumns();
    m_view->setChain(std::move(chain));
    showEmpty();
}

void ChainPanel::showEmpty()
{
    const bool empty = m_view->figure().chain.empty();
    m_stack->setCurrentWidget(empty ? static_cast<QWidget*>(m_empty) : m_form == Form::Table ? static_cast<QWidget*>(m_table) : m_view);
    m_forms->setEnabled(!empty);
    if (!empty)
        return;
    const StepRecordPtr record = m_selection->viewedRecord();
    if (!record) {
        showNothingYet(*m_empty, tr("The first step fills it: how logits become the probabilities that a token is sampled with."));
    } else if (m_selection->nextHidden()) {
        m_empty->setTexts(tr("What comes next?"), tr("The numbers appear with the next token."), {});
    } else if (const auto fault = m_runs->run().scores().fault(record->index)) {
        m_empty->setTexts(tr("These numbers could not be read"), errorSentence(*fault), {});
    } else if (m_runs->isRecorded()) {
        m_empty->setTexts(modelWantedTitle(), modelWantedText(), {});
    } else if (m_runs->runState() == RunState::Running) {
        m_empty->setTexts(tr("The run is too fast for this view"), tr("It is filled when the run pauses."), {});
    } else {
        m_empty->setTexts(tr("Reading the logits"), tr("The numbers of this step are read from its logits."), {});
    }
}

void ChainPanel::showWords()
{
    const Chain& chain = m_view->figure().chain;
    if (chain.empty()) {
        setSentence({});
        m_readout->setWordings({ QString() });
        return;
    }
    const QLocale locale;
    setSentenceWordings(QStringList { chain.sentence(locale) } + chain.shorterSentences(locale), chain.note(locale));
    const QString pointed = m_form == Form::Table ? QString() : chain.readout(m_view->pointedRow(), locale);
    m_readout->setWordings(pointed.isEmpty() ? QStringList { tr("Point at a candidate, or move with the arrow keys, to follow its numbers"),
                               tr("Point at a candidate to follow its numbers"), tr("Point at a candidate") }
                                             : QStringList { pointed, chain.shortReadout(m_view->pointedRow(), locale) });
    m_readout->setColor(pointed.isEmpty() ? theme().text2 : theme().text);
    const QString described = pointed.isEmpty() ? chain.sentence(locale) : pointed;
    m_view->setAccessibleDescription(QTextDocumentFragment::fromHtml(described).toPlainText());
}

QString ChainPanel::copyTable() const
{
    return copiedTable(*m_model, false);
}

}  // namespace kvscope
