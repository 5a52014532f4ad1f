// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/heads/comparepanel.h"

#include "state/commands.h"
#include "state/displaysettings.h"
#include "state/runmodel.h"
#include "state/selection.h"
#include "text/errortext.h"
#include "text/modelwanted.h"
#include "text/richtext.h"
#include "theme/theme.h"
#include "views/heads/pairmatrices.h"
#include "views/heads/pairplot.h"
#include "widgets/combobox.h"
#include "widgets/countfield.h"
#include "widgets/emptystate.h"
#include "widgets/ignorechildren.h"
#include "widgets/segmentedcontrol.h"

#include <QBoxLayout>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QTextDocumentFragment>

#include <algorithm>

namespace kvscope {

namespace {

constexpr Changes kShown = Change::Model | Change::RunStarted | Change::ViewedStep | Change::RunState | Change::Head | Change::Pinned
    | Change::Look | Change::Display | Change::Attention;

}  // namespace

ComparePanel::ComparePanel(const StateParts& state, QWidget* parent) : PanelBase(state, kShown | Change::Hover, parent)
{
    build();
    connectWidgets();
    coversWithRow();
    retranslate();
}

ComparePanel::~ComparePanel()
{
    ignoreChildren(this);  // a field that is being edited signals when it is deleted
}

void ComparePanel::build()
{
    setObjectName(QStringLiteral("comparePanel"));
    m_with = new ComboBox(this);
    m_with->setObjectName(QStringLiteral("compareWith"));
    m_form = new SegmentedControl(this);
    m_form->setObjectName(QStringLiteral("compareForm"));
    titleRow()->addStretch(1);
    titleRow()->addWidget(m_with);
    m_step = new CountField(this);
    m_step->setObjectName(QStringLiteral("compareStep"));
    m_step->setMinimum(1);
    titleRow()->addWidget(m_step);
    titleRow()->addWidget(m_form);
    m_page = new QWidget(this);
    m_pageLayout = new QBoxLayout(QBoxLayout::LeftToRight, m_page);
    m_pageLayout->setContentsMargins({});
    m_matrices = new PairMatrices(m_page);
    m_plot = new PairPlot(m_page);
    m_plot->setObjectName(QStringLiteral("comparePlot"));
    m_pageLayout->addWidget(m_matrices, 2);
    m_pageLayout->addWidget(m_plot, 1);
    m_empty = new EmptyState(IconName::EmptyBox, this);
    m_stack = new QStackedWidget(this);
    m_stack->addWidget(m_page);
    m_stack->addWidget(m_empty);
    body()->addWidget(m_stack, 1);
}

void ComparePanel::connectWidgets()
{
    connect(m_with, &QComboBox::activated, this, [this](int index) {
        m_comparedWith = static_cast<ComparedWith>(index);
        m_asked.reset();
        refreshAll();
    });
    connect(m_step, &QSpinBox::valueChanged, this, &ComparePanel::refreshAll);
    connect(m_form, &SegmentedControl::chosen, this, [this](int index) {
        m_difference = index == 1;
        refreshAll();
    });
    connect(m_empty, &EmptyState::buttonClicked, m_commands, &Commands::stepRequested);
    connect(m_matrices, &PairMatrices::cellHovered, this, [this](std::optional<CellRef> cell) { m_selection->setHover(cell); });
    connect(m_matrices, &PairMatrices::cellClicked, this,
        [this](CellRef cell) { m_selection->setPinned(m_selection->pinned() == cell ? std::nullopt : std::optional(cell)); });
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
    m_with->addItem(tr("with another step"));
    m_with->addItem(tr("with the cache the other way"));
    m_with->setCurrentIndex(static_cast<int>(m_comparedWith));
    m_step->setAccessibleName(tr("The other step"));
    m_with->setAccessibleName(tr("Compare A"));
    m_form->setSegments({ tr("Bars"), tr("Difference") }, tr("Display"));
    m_form->setCurrentIndex(m_difference ? 1 : 0);
    m_plot->setAccessibleName(tr("Weights of two rows of attention, key by key"));
    m_page->setMinimumSize(m_plot->minimumSizeHint());  // the matrices leave where there is no room
    body()->setSpacing(theme().ipx(4));
    refreshAll();
}

void ComparePanel::refresh(Changes what)
{
    if (what & (Change::Model | Change::RunStarted | Change::RunState)) {
        m_asked.reset();  // what was asked for may have been dropped
    }
    if (what & kShown) {
        showPair();
    }
    m_matrices->setFocusCells(m_selection->hover(), m_selection->pinned());
    showSentence();
}

std::chrono::milliseconds ComparePanel::pauseWhileRunning() const
{
    return m_matrices->isVisible() ? matrixPause(m_runs->run().positionsAt(m_selection->viewedStep())) : std::chrono::milliseconds::zero();
}

/// What A is compared with. Asks for the row of the other mode where that is not there yet.
RowChoice ComparePanel::choice(int query)
{
    RowChoice choice { .with = m_comparedWith, .head = m_selection->compared(), .step = m_step->value() - 1 };
    choice.sameRow = m_selection->pinned().has_value();
    if (m_comparedWith == ComparedWith::OtherMode && m_selection->viewedRecord()) {
        const HeadLookRequest request
            = otherModeRequest(m_runs->run(), m_selection->viewedStep(), query, { m_selection->layer(), m_selection->head() });
        choice.look = m_runs->run().look(request);
        if (!choice.look && m_asked != request) {
            m_asked = request;
            emit m_commands->rowRequested(request);
            choice.look = m_runs->run().look(request);  // if it was answered at once
        }
    }
    return choice;
}

void ComparePanel::showPair()
{
    const int query = queryOf(m_selection->pinned(), m_runs->run().positionsAt(m_selection->viewedStep()));
    {
        const QSignalBlocker quiet(m_step);
        m_step->setMaximum(std::max(1, m_runs->run().steps()));
    }
    m_step->setVisible(m_comparedWith == ComparedWith::OtherStep);
    RowPair pair = rowPair(
        m_runs->run(), m_runs->tokenizer(), m_selection->viewedStep(), query, { m_selection->layer(), m_selection->head() }, choice(query));
    const bool empty = pair.a.empty();
    if (empty)
        showNothing();
    m_stack->setCurrentWidget(empty ? static_cast<QWidget*>(m_empty) : m_page);
    m_with->setEnabled(!empty);
    m_form->setEnabled(!empty && !pair.b.empty());
    m_plot->setPair(std::move(pair), m_difference);
    showMatrices();
}

/// Of two heads: the matrix of B beside the bars, or in a large panel those of both above them.
void ComparePanel::showMatrices()
{
    const RowPair& pair = m_plot->figure().pair;
    const bool two = m_comparedWith == ComparedWith::HeadB && !pair.a.empty() && !pair.b.empty();
    const PairMatrices::Room room = two ? PairMatrices::roomIn(m_stack->size()) : PairMatrices::Room::None;
    const bool above = room == PairMatrices::Room::Both;
    m_pageLayout->setDirection(above ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    m_pageLayout->setStretch(0, above ? 2 : 0);
    m_pageLayout->setSpacing(theme().ipx(above ? 8 : 16));
    m_matrices->showHeads(room, m_runs->run(), m_runs->tokenizer(), m_selection->viewedStep(), pair.headA, pair.headB);
    m_matrices->setNames(pair.nameA(), pair.nameB());
    m_matrices->setDisplay(m_display->scale(), m_display->palette());
    m_matrices->setFocusCells(m_selection->hover(), m_selection->pinned());
}

void ComparePanel::resizeEvent(QResizeEvent* event)
{
    PanelBase::resizeEvent(event);
    if (!isStale())
        showMatrices();
}

void ComparePanel::showNothing()
{
    if (m_selection->viewedRecord())
        showNotKept(*m_empty, tr("No weights for this row"));
    else
        showNothingYet(*m_empty, tr("The first step fills it: the newest row of two heads."));
}

QString ComparePanel::missingWords() const
{
    if (m_comparedWith == ComparedWith::HeadB)
        return tr("Ctrl+click a head in All heads to see it beside A");
    if (m_comparedWith != ComparedWith::OtherMode || !m_asked)
        return {};
    if (const auto fault = m_runs->lookFault(*m_asked))
        return errorSentence(*fault);
    if (m_runs->run().look(*m_asked))
        return tr("This model does not show its weights for a pass beside the run");
    if (m_runs->isRecorded())
        return modelWantedText();
    return m_runs->runState() == RunState::Running ? tr("The row of the other mode is computed when the run pauses")
                                                   : tr("Computing the row with the cache the other way");
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
    const QString missing = pair.queryB < 0 ? missingWords() : QString();
    const QString words = missing.isEmpty() ? plain(pair.sentence(QLocale())) : missing;
    // A key that is pointed at needs the whole line.
    setSentence(readout.isEmpty() ? bold(pair.title()) : readout, readout.isEmpty() ? words : QString());
    m_plot->setAccessibleDescription(pair.title() + QStringLiteral(". ") + (readout.isEmpty() ? words : plain(readout)));
}

}  // namespace kvscope
