// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/fourheads/headweightspanel.h"

#include "state/commands.h"
#include "state/displaysettings.h"
#include "state/runmodel.h"
#include "state/selection.h"
#include "text/numbertext.h"
#include "text/tokenlabel.h"
#include "views/fourheads/headmatrices.h"
#include "views/fourheads/headnames.h"
#include "widgets/emptystate.h"
#include "widgets/iconbutton.h"

#include <QHBoxLayout>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace kvscope {

HeadWeightsPanel::HeadWeightsPanel(const StateParts& state, QWidget* parent)
    : PanelBase(state, Change::Model | Change::RunStarted | Change::Records | Change::ViewedStep | Change::Display | Change::Head, parent)
    , m_pages(new QStackedWidget(this))
    , m_matrices(new HeadMatrices(m_pages))
    , m_empty(new EmptyState(IconName::EmptyBox, m_pages))
    , m_save(new IconButton(IconName::Download, this))
{
    setObjectName(QStringLiteral("headWeightsPanel"));
    m_matrices->setObjectName(QStringLiteral("headMatrices"));
    titleRow()->addStretch(1);
    titleRow()->addWidget(m_save);
    m_pages->addWidget(m_matrices);
    m_pages->addWidget(m_empty);
    m_empty->setMinimumSize(1, 1);
    body()->addWidget(m_pages, 1);

    connect(m_save, &QAbstractButton::clicked, m_commands, &Commands::savePictureRequested);
    connect(m_matrices, &HeadMatrices::headChosen, this, [this](int head) { m_selection->setHead(head); });
    coversWithRow();
    retranslate();
}

HeadWeightsPanel::~HeadWeightsPanel() = default;

void HeadWeightsPanel::retranslate()
{
    setTitle(tr("Weights of each head"));
    m_save->setHint(tr("Save a picture of the selected head"));
    m_empty->setTexts(tr("Only for the hand-made heads"), tr("The lesson “Four heads by hand” shows its weights here."), {});
    refreshAll();
}

void HeadWeightsPanel::refresh(Changes /*what*/)
{
    const auto cases = viewedHeadCases(*m_runs, *m_selection);
    m_pages->setCurrentWidget(cases ? static_cast<QWidget*>(m_matrices) : m_empty);
    m_save->setEnabled(cases.has_value());
    if (!cases) {
        setSentence({});
        return;
    }
    const int step = m_selection->viewedStep();
    const RunHistory& run = m_runs->run();
    const StepRecord& record = *m_selection->viewedRecord();
    HeadMatricesContent content;
    for (const TokenId token : run.tokensAt(step)) {
        content.tokens << tokenLabel(m_runs->tokenizer(), token).text;
    }
    content.values = cases->values;
    content.promptLength = cases->promptLength;
    content.cacheOn = record.cacheOn;
    content.allComputed = !record.cacheOn || record.written == record.positions;
    content.keyCaption = tr("key");
    content.valueCaption = tr("value");
    content.maskedWords = tr("not applicable");
    content.computedWords = record.cacheOn ? tr("computed in this step") : tr("recomputed");
    const auto used = keysInUse(run, step, repairsTheKey(*m_runs));
    const QStringList names = headNames();
    QString stale;
    for (int head = 0; head < static_cast<int>(names.size()); ++head) {
        const auto index = static_cast<std::size_t>(head);
        HeadMatricesContent::Head shown;
        shown.name = names.at(head);
        shown.keys = used.size() > index ? used[index] : std::vector<float>();
        for (std::size_t position = 0; position < shown.keys.size(); ++position) {
            shown.stale.push_back(shown.keys[position] != cases->off.keys[index][position]);
            if (shown.stale.back()) {
                stale = content.tokens.at(static_cast<qsizetype>(position));
            }
        }
        if (auto weights = run.attention(0, head, step)) {
            shown.weights = std::move(*weights);
        }
        content.heads.push_back(std::move(shown));
    }
    //: %1 a token whose old key still counts
    content.staleWords = tr("stale key: counts %1").arg(stale);
    const QString positions = countText(cases->positions);
    if (cases->positions > cases->promptLength) {
        setSentence(tr("Rows: query, columns: key 1 to %1. Prefill above, new rows below").arg(positions));
    } else {
        setSentence(tr("Rows: query, columns: key 1 to %1. All of them in one pass").arg(positions));
    }
    m_matrices->setColours(m_display->palette());
    m_matrices->setSelectedHead(m_selection->head());
    m_matrices->setAccessibleName(title());
    m_matrices->setAccessibleDescription(stale.isEmpty() ? tr("Four matrices of %1 positions").arg(positions) : content.staleWords);
    m_matrices->setContent(std::move(content));
}

}  // namespace kvscope
