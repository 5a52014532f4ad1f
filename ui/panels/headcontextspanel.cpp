// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "panels/headcontextspanel.h"

#include "models/numbertext.h"
#include "models/tokenlabel.h"
#include "panels/headnames.h"
#include "panels/headtable.h"
#include "viewstate.h"
#include "widgets/emptystate.h"

#include <QStackedWidget>
#include <QVBoxLayout>

namespace kvscope {

namespace {

/// The number of every head at the last position.
std::vector<double> newest(const HeadCase& way)
{
    std::vector<double> numbers;
    for (const auto& row : way.contexts) {
        numbers.push_back(row.back());
    }
    return numbers;
}

}  // namespace

HeadContextsPanel::HeadContextsPanel(ViewState* state, QWidget* parent)
    : PanelFrame(parent)
    , m_state(state)
    , m_pages(new QStackedWidget(this))
    , m_table(new HeadTable(m_pages))
    , m_empty(new EmptyState(IconName::Table, m_pages))
{
    setObjectName(QStringLiteral("headContextsPanel"));
    m_table->setObjectName(QStringLiteral("headTable"));
    m_pages->addWidget(m_table);
    m_pages->addWidget(m_empty);
    m_empty->setMinimumSize(1, 1);
    body()->addWidget(m_pages, 1);
    for (const auto signal :
        { &ViewState::modelChanged, &ViewState::runStarted, &ViewState::recordsAppended, &ViewState::viewedStepChanged }) {
        connect(m_state, signal, this, &HeadContextsPanel::refresh);
    }
    retranslate();
}

HeadContextsPanel::~HeadContextsPanel() = default;

void HeadContextsPanel::retranslate()
{
    setTitle(tr("Context of each head"));
    m_empty->setTexts(tr("Only for the hand-made heads"), tr("The lesson “Four heads by hand” shows its table here."), {});
    refresh();
}

void HeadContextsPanel::refresh()
{
    const auto cases = viewedHeadCases(*m_state);
    m_pages->setCurrentWidget(cases ? static_cast<QWidget*>(m_table) : m_empty);
    if (!cases) {
        setSentence({});
        return;
    }
    const RunHistory& run = m_state->run();
    const int step = m_state->viewedStep();
    const std::vector<TokenId> tokens = run.tokensAt(step);
    const auto label = [this](TokenId token) { return tokenLabel(m_state->tokenizer(), token).text; };
    HeadTableContent content;
    content.heads = headNames();
    for (int position = 0; position < cases->promptLength; ++position) {
        content.tokens << label(tokens[static_cast<std::size_t>(position)]);
    }
    for (const auto& row : cases->on.contexts) {
        content.prompt.emplace_back(row.begin(), row.begin() + cases->promptLength);
    }
    const bool any = cases->positions > cases->promptLength;
    const bool off = !m_state->viewedRecord()->cacheOn;
    const bool repaired = repairsTheKey(*m_state);
    content.ways = { { tr("without cache"), any ? newest(cases->off) : std::vector<double>(), any && off },
        { tr("with cache"), any ? newest(cases->on) : std::vector<double>(), any && !off && !repaired },
        { tr("key repaired"), any ? newest(cases->repaired) : std::vector<double>(), any && !off && repaired } };
    content.headCaption = tr("Head");
    content.promptCaption = tr("Prefill");
    if (any) {
        //: %1 position, %2 token, %3 its value
        content.newCaption = tr("Token %1 %2, value %3")
                                 .arg(countText(cases->positions), label(tokens.back()),
                                     QLocale().toString(static_cast<double>(cases->values.back()), 'g', 4));
    } else {
        content.newCaption = tr("Next token");
        content.laterCaption = tr("Comes with the next step, in three ways");
    }
    content.logitCaption = tr("Logits at position %1").arg(countText(cases->promptLength));
    content.logitFormula = tr("context · W_vocab");
    for (const Candidate& candidate : run.records().first()->top) {
        content.logits.append({ label(candidate.token), static_cast<double>(candidate.logit) });
    }
    if (any && off) {
        setSentence(tr("Weights · values; the run goes without the cache"));
    } else if (any && repaired) {
        setSentence(tr("Weights · values; the run goes with the cache and repairs the key"));
    } else if (any) {
        setSentence(tr("Weights · values; the run goes with the cache"));
    } else {
        setSentence(tr("Weights · values"));
    }
    m_table->setAccessibleName(title());
    m_table->setContent(std::move(content));
}

}  // namespace kvscope
