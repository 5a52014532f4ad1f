// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/fourheads/headcontextspanel.h"

#include "state/displaysettings.h"
#include "state/runmodel.h"
#include "state/selection.h"
#include "text/numbertext.h"
#include "text/tokenlabel.h"
#include "views/fourheads/headnames.h"
#include "views/fourheads/headtable.h"
#include "views/fourheads/headtablemodel.h"
#include "views/fourheads/logitbars.h"
#include "widgets/emptystate.h"

#include <QStackedWidget>
#include <QVBoxLayout>

#include <array>

namespace kvscope {

namespace {

/// Every head's value at the last position.
std::vector<double> newest(const std::vector<std::vector<double>>& contexts)
{
    std::vector<double> numbers;
    numbers.reserve(contexts.size());
    for (const auto& row : contexts) {
        numbers.push_back(row.back());
    }
    return numbers;
}

}  // namespace

HeadContextsPanel::HeadContextsPanel(const StateParts& state, QWidget* parent)
    : PanelBase(state, Change::Model | Change::RunStarted | Change::Records | Change::ViewedStep | Change::Display, parent)
    , m_pages(new QStackedWidget(this))
    , m_content(new QWidget(m_pages))
    , m_table(new HeadTable(m_content))
    , m_logits(new LogitBars(m_content))
    , m_empty(new EmptyState(IconName::Table, m_pages))
{
    setObjectName(QStringLiteral("headContextsPanel"));
    m_table->setObjectName(QStringLiteral("headTable"));
    m_logits->setObjectName(QStringLiteral("headLogits"));
    auto* column = new QVBoxLayout(m_content);
    column->setContentsMargins({});
    column->setSpacing(0);
    column->addWidget(m_table, 1);
    column->addWidget(m_logits);
    column->addStretch(0);
    m_pages->addWidget(m_content);
    m_pages->addWidget(m_empty);
    m_empty->setMinimumSize(1, 1);
    body()->addWidget(m_pages, 1);
    retranslate();
}

HeadContextsPanel::~HeadContextsPanel() = default;

void HeadContextsPanel::retranslate()
{
    setTitle(tr("Context of each head"));
    m_empty->setTexts(tr("Only for the hand-made heads"), tr("The lesson “Four heads by hand” shows its table here."), {});
    refreshAll();
}

void HeadContextsPanel::refresh(Changes /*what*/)
{
    const auto cases = viewedHeadCases(*m_runs, *m_selection);
    m_pages->setCurrentWidget(cases ? m_content : static_cast<QWidget*>(m_empty));
    if (!cases) {
        setSentence({});
        return;
    }
    const RunHistory& run = m_runs->run();
    const int step = m_selection->viewedStep();
    const std::vector<TokenId> tokens = run.tokensAt(step);
    const auto label = [this](TokenId token) { return tokenLabel(m_runs->tokenizer(), token).text; };
    HeadTableContent content;
    content.heads = headNames();
    for (int position = 0; position < cases->promptLength; ++position) {
        content.tokens << label(tokens[static_cast<std::size_t>(position)]);
    }
    content.prompt = run.records().first()->contexts;  // of a branch: as computed by its run and the runs before it
    const bool any = cases->positions > cases->promptLength;
    const bool off = !m_selection->viewedRecord()->cacheOn;
    const bool repaired = repairsTheKey(*m_runs);
    content.ways
        = { { tr("without cache"), {}, off }, { tr("with cache"), {}, !off && !repaired }, { tr("key repaired"), {}, !off && repaired } };
    const std::array computed { &cases->off, &cases->on, &cases->repaired };
    for (qsizetype way = 0; way < content.ways.size(); ++way) {
        HeadTableContent::Way& shown = content.ways[way];
        shown.live = shown.live && any;
        shown.covered = m_display->cover() == Cover::Result || (m_display->cover() == Cover::Others && !shown.live);
        if (any) {
            // The run may have switched modes, or be a branch: show its own computed value.
            shown.contexts
                = newest(shown.live ? m_selection->viewedRecord()->contexts : computed.at(static_cast<std::size_t>(way))->contexts);
        }
    }
    content.headCaption = tr("Head");
    content.promptCaption = tr("Prefill");
    if (any) {
        //: %1 position, %2 token, %3 its value
        content.newCaption = tr("Token %1 %2, value %3")
                                 .arg(countText(cases->positions), label(tokens.back()),
                                     QLocale().toString(static_cast<double>(cases->values.back()), 'g', 4));
    } else {
        content.newCaption = tr("Next token");
        content.laterCaption = tr("Appears with the next step, computed in three ways");
    }
    QList<LogitBars::Logit> logits;
    for (const Candidate& candidate : m_selection->viewedRecord()->top) {
        logits.append({ label(candidate.token), static_cast<double>(candidate.logit) });
    }
    m_logits->setContent(
        tr("Logits at position %1").arg(countText(m_selection->viewedRecord()->positions)), tr("context · W_vocab"), logits);
    if (any && off) {
        setSentence(tr("Weights · values. The run is without the cache; the other columns are computed"));
    } else if (any && repaired) {
        setSentence(tr("Weights · values. The run repairs the key; the other columns are computed"));
    } else if (any) {
        setSentence(tr("Weights · values. The run is with the cache; the other columns are computed"));
    } else {
        setSentence(tr("Weights · values"));
    }
    m_table->setToolTip(any ? tr("The marked column shows the run itself. The other columns are computed for comparison: the prompt in one "
                                 "call, then each step in that mode.")
                            : QString());
    m_table->setAccessibleName(title());
    m_table->setContent(std::move(content));
}

}  // namespace kvscope
