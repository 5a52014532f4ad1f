// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/computation/computationpanel.h"

#include "state/commands.h"
#include "state/displaysettings.h"
#include "state/runmodel.h"
#include "state/selection.h"
#include "text/errortext.h"
#include "text/modelwanted.h"
#include "theme/theme.h"
#include "views/computation/computationtablemodel.h"
#include "views/computation/computationview.h"
#include "widgets/emptystate.h"
#include "widgets/fittinglabel.h"
#include "widgets/iconbutton.h"
#include "widgets/segmentedcontrol.h"
#include "widgets/tablecopy.h"
#include "widgets/tabletwin.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QStackedWidget>
#include <QTableView>
#include <QTextDocumentFragment>
#include <QVBoxLayout>

namespace kvscope {

namespace {

constexpr Changes kShown = Change::Model | Change::RunStarted | Change::ViewedStep | Change::RunState | Change::Head | Change::Pinned
    | Change::Look | Change::Display;

}  // namespace

ComputationPanel::ComputationPanel(const StateParts& state, QWidget* parent) : PanelBase(state, kShown | Change::Hover, parent)
{
    build();
    connectWidgets();
    escapeUnpins();
    coversWithRow();
    retranslate();
}

ComputationPanel::~ComputationPanel() = default;

void ComputationPanel::build()
{
    setObjectName(QStringLiteral("computationPanel"));
    m_form = new SegmentedControl(this);
    m_form->setObjectName(QStringLiteral("computationForm"));
    m_tableButton = new IconButton(IconName::Table, this);
    m_tableButton->setObjectName(QStringLiteral("computationTableButton"));
    m_tableButton->setCheckable(true);
    titleRow()->addStretch(1);
    titleRow()->addWidget(m_form);
    titleRow()->addWidget(m_tableButton);

    m_view = new ComputationView(this);
    m_view->setObjectName(QStringLiteral("computationView"));
    m_model = new ComputationTableModel(this);
    m_table = new QTableView(this);
    m_table->setObjectName(QStringLiteral("computationTable"));
    m_table->setModel(m_model);
    setUpTableTwin(*m_table, RowNames::Shown);
    m_empty = new EmptyState(IconName::EmptyBox, this);
    m_empty->setMinimumSize(1, 1);
    m_stack = new QStackedWidget(this);
    m_stack->addWidget(m_view);
    m_stack->addWidget(m_table);
    m_stack->addWidget(m_empty);
    body()->addWidget(m_stack, 1);
    m_readout = new FittingLabel(this);
    m_readout->setObjectName(QStringLiteral("computationReadout"));
    body()->addWidget(m_readout);
}

void ComputationPanel::connectWidgets()
{
    connect(m_form, &SegmentedControl::chosen, this, [this](int index) { m_view->setAllFeatures(index == 1); });
    connect(m_tableButton, &QAbstractButton::toggled, this, [this] { refreshAll(); });
    connect(m_empty, &EmptyState::buttonClicked, m_commands, &Commands::stepRequested);
    connect(m_view, &ComputationView::keyHovered, this, [this](int key) {
        const HeadComputation& content = m_view->figure().content;
        m_selection->setHover(key < 0 || content.empty() ? std::nullopt : std::optional(CellRef { content.look->of.query, key }));
    });
    connect(m_view, &ComputationView::keyChosen, this, &ComputationPanel::pin);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& current) {
        const HeadComputation& content = m_view->figure().content;
        const int key = current.isValid() ? m_model->keyOf(current.row()) : -1;
        if (m_table->hasFocus() && !content.empty())
            m_selection->setHover(key < 0 ? std::nullopt : std::optional(CellRef { content.look->of.query, key }));
    });
}

void ComputationPanel::retranslate()
{
    if (m_view == nullptr)  // called by the base class during construction
        return;
    setTitle(tr("What attention computes"));
    m_form->setSegments({ tr("Numbers"), tr("All features") }, tr("Display"));
    m_form->setCurrentIndex(m_view->figure().scroll.allFeatures ? 1 : 0);
    m_tableButton->setHint(tr("Show the numbers as a table"));
    m_view->setAccessibleName(tr("Query, keys, scores, weights, values and weighted sum of one head"));
    m_table->setAccessibleName(tr("Query, keys, scores, weights, values and weighted sum of one head"));
    const QFontMetrics metrics(theme().font(FontRole::Table));
    applyTableTwinMetrics(*m_table);
    m_readout->setFont(theme().font(FontRole::Table));
    m_readout->setFixedHeight(metrics.height() + theme().ipx(2));
    body()->setSpacing(theme().ipx(4));
    m_model->languageChanged();
    refreshAll();
}

std::optional<ComputationPanel::Wanted> ComputationPanel::wanted() const
{
    const StepRecordPtr record = m_selection->viewedRecord();
    if (!record || !m_runs->model())
        return std::nullopt;
    const int query = queryOf(m_selection->pinned(), record->positions);
    return Wanted { m_runs->run().runId(), { m_selection->layer(), m_selection->head(), query, record->positions } };
}

void ComputationPanel::refresh(Changes what)
{
    if (what & Change::Model) {
        m_view->setContent({});  // labels of the old model's tokenizer
        m_model->setContent({});
        m_shown.reset();
    }
    if (what & (Change::RunStarted | Change::RunState)) {
        m_asked.reset();  // what was asked for may have been dropped
    }
    if (what & kShown) {
        m_view->setPalette(m_display->palette());
        ask();
        showLook();
    }
    showWords();
}

void ComputationPanel::ask()
{
    const std::optional<Wanted> now = wanted();
    if (!now || now == m_asked || m_runs->run().look(now->request) || m_runs->lookFault(now->request))
        return;
    m_asked = now;
    emit m_commands->lookRequested(now->request);
}

/// What was shown stays until the numbers of another place have arrived, unless it is of another run.
void ComputationPanel::showLook()
{
    const std::optional<Wanted> now = wanted();
    const int step = m_selection->viewedStep();
    std::shared_ptr<const HeadLook> look = now ? m_runs->run().look(now->request) : nullptr;
    const bool stale = m_shown && (!now || m_shown->run != now->run);
    if (look != nullptr || stale) {
        if (now != m_shown || step != m_shownStep || stale) {
            HeadComputation content;
            if (look != nullptr)
                content = headComputation(m_runs->run(), m_runs->model()->config, m_runs->tokenizer(), step, look);
            m_model->setContent(content);
            m_view->setContent(std::move(content));
        }
        m_shown = look != nullptr ? now : std::nullopt;
        m_shownStep = step;
    }
    showEmpty();
}

void ComputationPanel::showEmpty()
{
    const bool empty = m_view->figure().content.empty();
    m_stack->setCurrentWidget(empty      ? static_cast<QWidget*>(m_empty)
            : m_tableButton->isChecked() ? static_cast<QWidget*>(m_table)
                                         : m_view);
    m_form->setEnabled(!empty && !m_tableButton->isChecked());
    m_tableButton->setEnabled(!empty);
    if (!empty)
        return;
    const std::optional<Wanted> now = wanted();
    if (!now) {
        showNothingYet(*m_empty, tr("The first step fills it: every number of one head, from the query to the weighted sum."));
    } else if (const auto fault = m_runs->lookFault(now->request)) {
        m_empty->setTexts(tr("These numbers could not be computed"), errorSentence(*fault), {});
    } else if (m_runs->run().look(now->request)) {
        m_empty->setTexts(tr("This model does not show how it computes"),
            tr("Its heads are made by hand; “Weights of each head” has their numbers."), {});
    } else if (m_runs->isRecorded()) {
        m_empty->setTexts(modelWantedTitle(), modelWantedText(), {});
    } else if (m_runs->runState() == RunState::Running) {
        m_empty->setTexts(tr("The run is too fast for this view"), tr("It is filled when the run pauses."), {});
    } else {
        m_empty->setTexts(tr("Computing"), tr("The numbers of this head are computed again for this view."), {});
    }
}

void ComputationPanel::showWords()
{
    const HeadComputation& content = m_view->figure().content;
    if (content.empty()) {
        m_view->setHovered(-1);
        setSentence({});
        m_readout->setWordings({ QString() });
        return;
    }
    const QLocale locale;
    const auto hover = m_selection->hover();
    const int pointed = !hover ? -1 : hover->key >= 0 ? hover->key : hover->query;
    const int key = pointed < content.positions() ? pointed : -1;
    m_view->setHovered(key);
    const QString proof = content.proof();
    const QString sentence = content.sentence(locale);
    setSentence(QStringLiteral("%1 · %2").arg(content.title().toHtmlEscaped(), sentence), proof, sentence);
    QStringList words;
    if (key >= 0) {
        words << content.readout(key, locale);
    } else if (content.recorded == RecordedWeights::Different) {
        words << tr("These weights were computed again; they differ from the recorded ones by rounding");
    } else {
        words << tr("Point at a row to read it, click to pin it; the left and right arrow keys show other features")
              << tr("Point at a row to read it, click to pin it");
    }
    m_readout->setWordings(words);
    m_readout->setColor(key >= 0 ? theme().text : theme().text2);
    const QString described = key >= 0 ? words.front() : QString(content.title() + QStringLiteral(". ") + sentence);
    m_view->setAccessibleDescription(QTextDocumentFragment::fromHtml(described).toPlainText());
}

void ComputationPanel::pin(int key)
{
    const CellRef cell { m_view->figure().content.look->of.query, key };
    m_selection->setPinned(m_selection->pinned() == cell ? std::nullopt : std::optional(cell));
}

QString ComputationPanel::copyTable() const
{
    return copiedTable(*m_model, true);
}

}  // namespace kvscope
