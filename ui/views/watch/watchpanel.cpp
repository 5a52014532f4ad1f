// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/watch/watchpanel.h"

#include "state/commands.h"
#include "state/runmodel.h"
#include "state/selection.h"
#include "theme/theme.h"
#include "views/watch/watchmodel.h"
#include "views/watch/watchview.h"
#include "widgets/emptystate.h"
#include "widgets/fittinglabel.h"
#include "widgets/iconbutton.h"
#include "widgets/ignorechildren.h"
#include "widgets/segmentedcontrol.h"
#include "widgets/steptable.h"
#include "widgets/tablecopy.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QStackedWidget>
#include <QTextDocumentFragment>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace kvscope {

namespace {

constexpr int kLeastWords = 90;  ///< px at 100 %, of the field
constexpr int kAroundWords = 20;  ///< px at 100 %, beside its text
constexpr Changes kShown = Change::Model | Change::RunStarted | Change::Records | Change::ViewedStep | Change::RunState | Change::Look;

/// All notes in one line; where they have no room, each in few words, and then as many of them as fit: the tool tip has all.
QStringList noteWordings(const QStringList& notes, QStringList shortNotes)
{
    QStringList wordings { notes.join(QStringLiteral(" · ")).toHtmlEscaped() };
    for (; !shortNotes.isEmpty(); shortNotes.removeLast())
        wordings << shortNotes.join(QStringLiteral(" · ")).toHtmlEscaped();
    return wordings;
}

}  // namespace

WatchPanel::WatchPanel(const StateParts& state, QWidget* parent) : PanelBase(state, kShown, parent)
{
    build();
    connectWidgets();
    retranslate();
}

WatchPanel::~WatchPanel()
{
    ignoreChildren(this);  // a field that is being edited signals when it is deleted
}

void WatchPanel::build()
{
    setObjectName(QStringLiteral("watchPanel"));
    m_words = new QLineEdit(this);
    m_words->setObjectName(QStringLiteral("watchWords"));
    m_words->setMaxLength(200);
    setFocusProxy(m_words);  // whoever opens the panel types
    m_measures = new SegmentedControl(this);
    m_measures->setObjectName(QStringLiteral("watchMeasure"));
    m_tableButton = new IconButton(IconName::Table, this);
    m_tableButton->setObjectName(QStringLiteral("watchTableButton"));
    m_tableButton->setCheckable(true);
    titleRow()->addWidget(m_words, 1);
    titleRow()->addWidget(m_measures);
    titleRow()->addWidget(m_tableButton);
    m_view = new WatchView(this);
    m_view->setObjectName(QStringLiteral("watchView"));
    m_model = new WatchModel(this);
    m_table = new StepTable(this);
    m_table->setObjectName(QStringLiteral("watchTable"));
    m_table->setModel(m_model);
    m_empty = new EmptyState(IconName::Step, this);
    m_empty->setMinimumSize(1, 1);
    m_stack = new QStackedWidget(this);
    for (QWidget* page : std::initializer_list<QWidget*> { m_view, m_table, m_empty })
        m_stack->addWidget(page);
    body()->addWidget(m_stack, 1);
    m_note = new FittingLabel(this);
    m_note->setObjectName(QStringLiteral("watchNote"));
    body()->addWidget(m_note);
}

void WatchPanel::connectWidgets()
{
    connect(m_words, &QLineEdit::editingFinished, this, &WatchPanel::takeWords);
    connect(m_measures, &SegmentedControl::chosen, this, [this](int index) {
        m_measure = static_cast<WatchMeasure>(index);
        refreshAll();
    });
    connect(m_tableButton, &QAbstractButton::toggled, this, [this] { refreshAll(); });
    connect(m_empty, &EmptyState::buttonClicked, m_commands, &Commands::stepRequested);
    connect(m_view, &WatchView::stepPointed, this, [this](int step) {
        m_view->setPointed(step);
        showWords();
    });
    connect(m_view, &WatchView::stepOpened, this, [this](int step) { m_selection->setViewedStep(step); });
    connect(m_table, &QAbstractItemView::activated, this, [this](const QModelIndex& index) { m_selection->setViewedStep(index.row()); });
}

void WatchPanel::retranslate()
{
    if (m_note == nullptr)  // called by the base class during construction
        return;
    setTitle(tr("Watch words"));
    m_words->setPlaceholderText(tr("word, word"));
    m_words->setAccessibleName(tr("Words to watch"));
    m_words->setToolTip(tr("Up to %Ln word(s), with commas between them; Enter takes them", nullptr, kMostWatchWords));
    m_measures->setSegments({ tr("Probability"), tr("Rank") }, tr("Display"));
    m_measures->setCurrentIndex(static_cast<int>(m_measure));
    m_tableButton->setHint(tr("Show the numbers as a table"));
    m_view->setAccessibleName(tr("Probability or rank of each watched word at every step"));
    m_table->setAccessibleName(tr("Probability and rank of each watched word at every step"));
    const QFontMetrics metrics(theme().font(FontRole::Table));
    m_words->setFont(theme().font(FontRole::Table));
    m_words->setFixedHeight(theme().ipx(24));
    const int example = metrics.horizontalAdvance(m_words->placeholderText()) + theme().ipx(kAroundWords);
    m_words->setMinimumWidth(std::max(theme().ipx(kLeastWords), example));
    m_note->setFont(theme().font(FontRole::Table));
    m_note->setFixedHeight(metrics.height() + theme().ipx(2));
    body()->setSpacing(theme().ipx(4));
    m_model->languageChanged();
    m_table->applyMetrics();
    refreshAll();
}

void WatchPanel::takeWords()
{
    const QStringList words = watchedWords(m_words->text());
    QStringList now;
    for (const WatchWord& word : m_runs->watchWords())
        now << word.text;
    if (words != now)
        emit m_commands->watchRequested(words);
}

void WatchPanel::refresh(Changes what)
{
    if (what & (Change::Model | Change::RunStarted | Change::RunState))
        m_asked = {};  // what was asked for may have been dropped
    showCurves();
    ask();
    showWords();
}

void WatchPanel::ask()
{
    Asked now { m_runs->run().runId(), m_runs->run().steps(), m_view->figure().curves.tokens() };
    if (now == m_asked)
        return;
    m_asked = std::move(now);
    if (const auto requests = m_runs->run().scores().missing(m_asked.tokens, m_asked.steps); !requests.empty())
        emit m_commands->placesRequested(requests);
}

void WatchPanel::showCurves()
{
    const int vocabulary = m_runs->model() ? m_runs->model()->config.vocabSize : 1;
    WatchCurves curves = watchCurves(m_runs->run(), m_runs->watchWords(), m_runs->tokenizer(), vocabulary, m_selection->viewedStep());
    const bool sameColumns = m_model->columnCount() == 1 + 2 * static_cast<int>(curves.lines.size()) && m_model->rowCount() > 0;
    m_model->setCurves(curves);
    if (!sameColumns)
        m_table->fitColumns();
    m_view->setCurves(std::move(curves), m_measure);
    showEmpty();
}

void WatchPanel::showEmpty()
{
    const WatchCurves& curves = m_view->figure().curves;
    const bool empty = curves.empty();
    m_stack->setCurrentWidget(empty      ? static_cast<QWidget*>(m_empty)
            : m_tableButton->isChecked() ? static_cast<QWidget*>(m_table)
                                         : m_view);
    m_measures->setEnabled(!empty && !m_tableButton->isChecked());
    m_tableButton->setEnabled(!empty);
    if (!empty)
        return;
    if (curves.steps > 0)
        m_empty->setTexts(tr("No words yet"), tr("Type words above, such as nice, warm, delicious."), {});
    else
        showNothingYet(*m_empty, tr("Each step then gives the probability and the rank of each word."));
}

void WatchPanel::showWords()
{
    const WatchCurves& curves = m_view->figure().curves;
    if (curves.empty()) {
        setSentence({});
        m_note->setWordings(noteWordings(curves.notes(), curves.shortNotes()));
        return;
    }
    const QLocale locale;
    const int step = m_view->figure().pointed >= 0 ? m_view->figure().pointed : curves.viewedStep;
    const QString words = curves.at(step, locale);
    setSentenceWordings(QStringList { words } + curves.shorterAt(step, m_measure == WatchMeasure::Rank, locale));
    QStringList notes = curves.notes();
    QStringList shortNotes = curves.shortNotes();
    if (curves.anyAgain()) {
        notes << tr("hollow: from logits that were computed again");
        shortNotes << tr("hollow: computed again");
    }
    m_note->setWordings(!notes.isEmpty() ? noteWordings(notes, shortNotes)
            : m_runs->runState() == RunState::Running
            ? QStringList { tr("New steps get their numbers when the run pauses"), tr("New steps: when the run pauses") }
            : QStringList { tr("Over the full vocabulary, before temperature and cuts; click a step to view it"),
                tr("Over the full vocabulary, before temperature and cuts"), tr("Over the full vocabulary") });
    m_note->setColor(theme().text2);
    m_view->setAccessibleDescription(QTextDocumentFragment::fromHtml(words).toPlainText());
}

QString WatchPanel::copyTable() const
{
    return copiedTable(*m_model, false);
}

}  // namespace kvscope
