// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/experiment/experimentpanel.h"

#include "state/commands.h"
#include "state/runmodel.h"
#include "state/selection.h"
#include "text/errortext.h"
#include "text/richtext.h"
#include "theme/theme.h"
#include "views/experiment/experimentbars.h"
#include "views/experiment/experimentcontrols.h"
#include "views/experiment/experimenttable.h"
#include "views/experiment/experimenttablemodel.h"
#include "views/experiment/tokenpicker.h"
#include "widgets/barbutton.h"
#include "widgets/combobox.h"
#include "widgets/emptystate.h"
#include "widgets/fittinglabel.h"
#include "widgets/tablecopy.h"

#include <QHBoxLayout>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace kvscope {

namespace {

constexpr Changes kShown = Change::Model | Change::RunStarted | Change::RunExtended | Change::Records | Change::ViewedStep
    | Change::RunState | Change::Head | Change::Pinned | Change::NextHidden | Change::Race | Change::Experiment;

/// Tokens of both texts.
constexpr int kTextTokens = 12;
constexpr int kCandidates = 10;

/// Px at 100 %.
constexpr int kLowBelow = 320;

bool asksTheSame(const ExperimentRequest& a, const ExperimentRequest& b)
{
    return a.step == b.step && a.tokens == b.tokens && a.intervention == b.intervention;
}

}  // namespace

ExperimentPanel::ExperimentPanel(const StateParts& state, QWidget* parent) : PanelBase(state, kShown | Change::Hover, parent)
{
    build();
    connectWidgets();
    retranslate();
}

ExperimentPanel::~ExperimentPanel() = default;

void ExperimentPanel::build()
{
    setObjectName(QStringLiteral("experimentPanel"));
    m_kind = new ComboBox(this);
    m_kind->setObjectName(QStringLiteral("experimentKind"));
    m_go = new BarButton(BarButton::Kind::Plain, BarButton::Size::Compact, this);
    m_go->setObjectName(QStringLiteral("experimentGo"));
    titleRow()->addWidget(m_kind);
    titleRow()->addStretch(1);
    titleRow()->addWidget(m_go);
    m_sentence = new FittingLabel(this);
    m_sentence->setObjectName(QStringLiteral("experimentSentence"));
    body()->addWidget(m_sentence);

    m_page = new QWidget(this);
    auto* column = new QVBoxLayout(m_page);
    column->setContentsMargins({});
    m_controls = new ExperimentControls(m_page);
    m_picker = new TokenPicker(m_page);
    m_picker->setObjectName(QStringLiteral("experimentTokens"));
    m_effects = new FittingLabel(m_page);
    m_effects->setObjectName(QStringLiteral("experimentEffects"));
    m_model = new ExperimentTableModel(this);
    m_table = new ExperimentTable(m_model, m_page);
    m_table->setObjectName(QStringLiteral("experimentTable"));
    m_ownText = new FittingLabel(m_page);
    m_ownText->setObjectName(QStringLiteral("experimentOwnText"));
    m_text = new FittingLabel(m_page);
    m_text->setObjectName(QStringLiteral("experimentText"));
    m_proof = new FittingLabel(m_page);
    m_proof->setObjectName(QStringLiteral("experimentProof"));
    column->addWidget(m_controls);
    column->addWidget(m_picker);
    column->addWidget(m_effects);
    column->addWidget(m_table, 1);
    column->addWidget(m_ownText);
    column->addWidget(m_text);
    column->addWidget(m_proof);
    m_empty = new EmptyState(IconName::EyeCrossed, this);
    m_empty->setMinimumSize(1, 1);
    m_stack = new QStackedWidget(this);
    m_stack->addWidget(m_page);
    m_stack->addWidget(m_empty);
    body()->addWidget(m_stack, 1);
}

void ExperimentPanel::connectWidgets()
{
    connect(m_kind, &QComboBox::activated, this, [this](int index) {
        if (index == static_cast<int>(m_controls->choice().kind))
            return;
        m_controls->setKind(static_cast<ExperimentKind>(index));
        if (isOn())
            emit m_commands->experimentEndRequested();  // what is on is of another kind
        refreshAll();
    });
    connect(m_go, &QAbstractButton::clicked, this, &ExperimentPanel::toggle);
    connect(m_controls, &ExperimentControls::choiceChanged, this, &ExperimentPanel::refreshAll);
    connect(m_controls, &ExperimentControls::layerChosen, this, [this](int layer) { m_selection->setLayer(layer); });
    connect(m_controls, &ExperimentControls::headChosen, this, [this](int head) { m_selection->setHead(head); });
    connect(m_controls, &ExperimentControls::kvHeadChosen, this, [this](int kvHead) { m_selection->setKvHead(kvHead); });
    connect(m_picker, &TokenPicker::tokenChosen, this, &ExperimentPanel::choose);
    connect(m_picker, &TokenPicker::tokenPointed, this, [this](int token) {
        m_selection->setHover(token < 0 ? std::nullopt : std::optional(CellRef { target().positions - 1, token }));
    });
    connect(m_empty, &EmptyState::buttonClicked, m_commands, &Commands::stepRequested);
}

void ExperimentPanel::retranslate()
{
    if (m_picker == nullptr)  // called by the base class during construction
        return;
    setTitle(tr("Experiment"));
    m_kind->clear();
    m_kind->addItems({ tr("Cover a token"), tr("Remove a head"), tr("Break the cache") });
    m_kind->setAccessibleName(tr("Kind of experiment"));
    m_kind->setCurrentIndex(static_cast<int>(m_controls->choice().kind));
    m_go->setRoomFor({ tr("Run"), tr("Restore") });
    m_controls->retranslate();
    m_picker->setAccessibleName(tr("The text: choose the token to change"));
    const QFontMetrics metrics(theme().font(FontRole::Table));
    for (FittingLabel* label : { m_sentence, m_effects, m_ownText, m_text, m_proof }) {
        label->setFont(theme().font(FontRole::Table));
        label->setFixedHeight(metrics.height() + theme().ipx(2));
    }
    m_proof->setColor(theme().text2);
    m_page->layout()->setSpacing(theme().ipx(4));
    body()->setSpacing(theme().ipx(2));
    m_table->retranslate();
    m_model->languageChanged();
    refreshAll();
}

ExperimentTarget ExperimentPanel::target() const
{
    const StepRecordPtr record = m_selection->viewedRecord();
    const auto pinned = m_selection->pinned();
    ExperimentTarget target { m_selection->layer(), m_selection->head(), m_selection->kvHead(), m_position, m_other,
        record ? record->positions : 0 };
    if (target.position < 0 && pinned)
        target.position = pinned->key >= 0 ? pinned->key : pinned->query;
    return target;
}

bool ExperimentPanel::isOn() const
{
    return m_runs->experiment().wanted.has_value();
}

bool ExperimentPanel::mayAsk() const
{
    return !m_runs->race().running() && !m_selection->nextHidden() && isComplete(m_controls->choice(), target());
}

void ExperimentPanel::ask()
{
    if (!mayAsk())
        return;
    const ExperimentTarget to = target();
    const int limit = positionLimit(m_runs->run().settings(), m_runs->model()->config);
    ExperimentRequest request;
    request.step = m_selection->viewedStep();
    request.intervention = interventionOf(m_controls->choice(), to);
    request.tokens = std::clamp(limit - to.positions + 1, 1, kTextTokens);
    request.topCount = kCandidates;
    if (const auto& wanted = m_runs->experiment().wanted; !wanted || !asksTheSame(*wanted, request))
        emit m_commands->experimentRequested(request);
}

void ExperimentPanel::toggle()
{
    if (isOn())
        emit m_commands->experimentEndRequested();
    else
        ask();
}

/// Once more the same token ends the experiment.
void ExperimentPanel::choose(int token, Qt::KeyboardModifiers modifiers)
{
    if (modifiers.testFlag(Qt::ControlModifier)) {
        if (!needsOther(m_controls->choice()) || target().position < 0)
            return;
        m_other = token;
    } else if (isOn() && token == target().position) {
        emit m_commands->experimentEndRequested();
        return;
    } else {
        m_position = token;
        m_other = -1;
    }
    ask();
    refreshAll();
}

void ExperimentPanel::refresh(Changes what)
{
    if (std::exchange(m_run, m_runs->run().runId()) != m_runs->run().runId()) {
        m_position = -1;
        m_other = -1;
    }
    if (what & Change::Model && m_runs->model()) {
        const ModelConfig& config = m_runs->model()->config;
        m_controls->setSizes(config.layers, config.heads, config.kvHeads);
    }
    if (what & kShown) {
        followSelection();
        showContent();
        showChoice();
        showEmpty();
    }
    const auto hover = m_selection->hover();
    m_picker->setPointed(hover && hover->key >= 0 && hover->key < target().positions ? hover->key : -1);
}

/// Not while the run goes on: each of its steps would begin another experiment.
void ExperimentPanel::followSelection()
{
    if (isOn() && m_runs->runState() != RunState::Running)
        ask();
}

void ExperimentPanel::showChoice()
{
    const ExperimentTarget to = target();
    const ExperimentChoice& choice = m_controls->choice();
    m_controls->setSelection(to, m_selection->viewedStep());
    m_picker->setVisible(choice.kind != ExperimentKind::RemoveHead);
    const bool known = to.position >= 0 && to.position < to.positions;
    m_picker->setPicked({ known ? to.position : -1, known && needsOther(choice) ? otherOf(to) : -1, isOn() });
    fitParts();
    m_go->setText(isOn() ? tr("Restore") : tr("Run"));
    m_go->setToolTip(isOn() ? tr("End the experiment and show the true values again (X)") : tr("Run the experiment"));
    m_go->setIconName(isOn() ? IconName::Back : IconName::Play);
    m_go->setEnabled(isOn() || mayAsk());
}

/// In a low panel the table of probabilities has the room, not the choices that were made.
void ExperimentPanel::fitParts()
{
    const bool low = height() < theme().ipx(kLowBelow);
    m_picker->setMostLines(low ? 1 : 3);
    m_controls->setVisible(!low || !isOn());
}

void ExperimentPanel::resizeEvent(QResizeEvent* event)
{
    PanelBase::resizeEvent(event);
    fitParts();
}

void ExperimentPanel::showContent()
{
    m_content = experimentContent(m_runs->run(), m_runs->tokenizer(), m_selection->viewedStep());
    m_picker->setTokens(m_content.tokens);
    if (m_selection->nextHidden()) {  // nothing here may reveal it
        m_content.rows.clear();
        m_content.ownText.clear();
        m_content.text.clear();
    }
    m_model->setRows(m_content.rows);
    showSentence();
    showTexts();
}

void ExperimentPanel::showSentence()
{
    const ExperimentState& state = m_runs->experiment();
    const auto say = [this](const QString& sentence, const QString& more = {}, const QString& shorter = {}) {
        const QString quiet = QStringLiteral(" <span style=\"color:%1\">%2</span>").arg(theme().text2.name(), more.toHtmlEscaped());
        m_sentence->setWordings(
            { more.isEmpty() ? sentence : QString(sentence + quiet), sentence, shorter.isEmpty() ? sentence : shorter });
    };
    if (state.fault) {
        say(boldIn(theme().off, errorSentence(*state.fault)), {}, boldIn(theme().off, errorHeadline(*state.fault)));
    } else if (m_content.isExperiment()) {
        const QString change = bold(m_content.change());
        const QString step = QString::number(m_content.step() + 1);
        const bool other = m_content.step() != m_selection->viewedStep();
        //: after an experiment on another step; %1: a step
        const QString viewed = tr("the viewed step is %1").arg(m_selection->viewedStep() + 1);
        //: %1: a step, %2: what is changed
        say(tr("Experiment on step %1: %2").arg(step, change),
            other                    ? viewed
                : state.isAnswered() ? QString()
                                     : tr("computing"),
            //: %1: a step that is not the viewed one, %2: what is changed
            other ? tr("On step %1: %2").arg(step, change) : tr("Experiment: %1").arg(change));
    } else if (m_selection->nextHidden()) {
        say(tr("The next token is covered; Space shows it"));
    } else if (isOn()) {
        say(tr("Computing"));
    } else if (m_controls->choice().kind == ExperimentKind::RemoveHead) {
        say(tr("Choose a head and run the experiment"), tr("it follows the selected head"));
    } else if (m_controls->choice().kind == ExperimentKind::CoverToken) {
        say(tr("Click a token to cover it"), tr("or choose it with the arrow keys and Enter"));
    } else {
        say(tr("Click the position whose row breaks"),
            needsOther(m_controls->choice()) ? tr("Ctrl+click or Ctrl+Enter chooses the other one, otherwise the one before") : QString());
    }
}

void ExperimentPanel::showTexts()
{
    const bool shown = m_content.isExperiment() && !m_content.text.empty();
    m_effects->setWordings(shown ? m_content.effects(QLocale()) : QStringList { QString() });
    QStringList own;
    QStringList changed;
    if (shown) {
        const QString same = m_content.parting < 0 ? QString(QStringLiteral(" · ") + tr("the same text")) : QString();
        for (const int most : { kTextTokens, 8, 5, 3 }) {
            //: before the text of the run; %1: the text
            own << tr("Run: %1").arg(partingText(m_content.ownText, m_content.parting, most, theme()));
            //: before the text with the change; %1: the text
            changed << tr("Experiment: %1").arg(partingText(m_content.text, m_content.parting, most, theme())) + same;
        }
    }
    m_ownText->setWordings(own);
    m_text->setWordings(changed);
    for (FittingLabel* label : { m_effects, m_ownText, m_text })
        label->setVisible(shown);
    const bool proved = m_content.isExperiment() || m_content.ended;
    m_proof->setWordings(proved ? m_content.proofs(QLocale()) : QStringList { QString() });
    m_proof->setVisible(proved);
}

void ExperimentPanel::showEmpty()
{
    const StepRecordPtr record = m_selection->viewedRecord();
    const bool handMade = m_runs->model() && m_runs->model()->handMade;
    const bool empty = !record || handMade;
    m_stack->setCurrentWidget(empty ? static_cast<QWidget*>(m_empty) : m_page);
    m_kind->setEnabled(!empty);
    m_sentence->setVisible(!empty);
    m_go->setEnabled(m_go->isEnabled() && !empty);
    if (!empty)
        return;
    if (record)
        m_empty->setTexts(
            tr("No experiments with this model"), tr("Its heads are made by hand: there is nothing to remove or to cover."), {});
    else
        showNothingYet(*m_empty, tr("After the first step you can cover a token, remove a head or break the cache."));
}

QString ExperimentPanel::copyText() const
{
    QStringList lines;
    for (const FittingLabel* label : { m_sentence, m_effects, m_ownText, m_text, m_proof })
        lines << label->accessibleName();  // the longest wording, plain
    lines.removeAll(QString());
    return lines.join(QLatin1Char('\n'));
}

QString ExperimentPanel::copyTable() const
{
    return copiedTable(*m_model, false);
}

}  // namespace kvscope
