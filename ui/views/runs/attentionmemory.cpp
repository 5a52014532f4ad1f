// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/runs/attentionmemory.h"

#include "state/commands.h"
#include "state/runmodel.h"
#include "state/selection.h"
#include "text/errortext.h"
#include "text/numbertext.h"
#include "theme/theme.h"
#include "widgets/barbutton.h"
#include "widgets/combobox.h"
#include "widgets/fittinglabel.h"

#include <QHBoxLayout>

#include <algorithm>
#include <array>
#include <utility>

namespace kvscope {

namespace {

constexpr std::array<std::uint64_t, 8> kLimitsMegabytes { 0, 1, 16, 64, 256, 512, 1'000, 4'000 };

}  // namespace

AttentionMemory::AttentionMemory(const RunModel* runs, const Selection* selection, Commands* commands, QWidget* parent)
    : QWidget(parent)
    , m_runs(runs)
    , m_selection(selection)
    , m_used(new FittingLabel(this))
    , m_limit(new ComboBox(this))
    , m_dropped(new FittingLabel(this))
    , m_again(new BarButton(BarButton::Kind::Plain, BarButton::Size::Compact, this))
{
    m_used->setObjectName(QStringLiteral("attentionUsed"));
    m_limit->setObjectName(QStringLiteral("attentionLimit"));
    m_dropped->setObjectName(QStringLiteral("attentionDropped"));
    m_again->setObjectName(QStringLiteral("attentionAgain"));
    m_dropped->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_used);
    row->addWidget(m_limit);
    row->addWidget(m_dropped, 1);
    row->addWidget(m_again);
    connect(m_limit, &QComboBox::activated, this,
        [this, commands] { emit commands->attentionBudgetRequested(m_limit->currentData().toULongLong()); });
    connect(m_again, &BarButton::clicked, this, [this, commands] { emit commands->attentionRequested(m_selection->viewedStep()); });
    retranslate();
}

AttentionMemory::~AttentionMemory() = default;

void AttentionMemory::fillLimits()
{
    m_limit->clear();
    const std::uint64_t budget = m_runs->attentionBudget();
    bool listed = false;
    for (const std::uint64_t megabytes : kLimitsMegabytes) {
        const std::uint64_t bytes = megabytes * 1'000'000;
        if (budget < bytes && !std::exchange(listed, true))
            m_limit->addItem(byteText(budget), QVariant::fromValue<qulonglong>(budget));
        listed = listed || budget == bytes;
        m_limit->addItem(bytes == 0 ? tr("nothing") : byteText(bytes), QVariant::fromValue<qulonglong>(bytes));
    }
    if (!listed)
        m_limit->addItem(byteText(budget), QVariant::fromValue<qulonglong>(budget));
    m_limit->setCurrentIndex(m_limit->findData(QVariant::fromValue<qulonglong>(budget)));
}

void AttentionMemory::refresh()
{
    const RunHistory& run = m_runs->run();
    const int step = m_selection->viewedStep();
    if (m_limit->currentData().toULongLong() != m_runs->attentionBudget())
        fillLimits();
    //: whole rows of attention; followed by the limit
    const QString whole = tr("Attention in memory: %1 of").arg(byteText(run.attentionBytes()));
    //: whole rows of attention that are in memory; followed by the limit
    const QString shortest = tr("%1 of").arg(byteText(run.attentionBytes()));
    m_used->setWordings({ whole, shortest });
    m_used->setMinimumWidth(m_used->fontMetrics().horizontalAdvance(shortest) + 2);
    const int dropped = run.droppedRows(step);
    const auto& shown = m_runs->shownHeads();
    const bool showsAll
        = dropped > 0 && !shown.empty() && std::ranges::all_of(shown, [&](HeadRef head) { return run.droppedRows(step, head) == 0; });
    QString words;
    if (m_runs->attentionPending() > 0)
        words = tr("computing %Ln step(s) again…", nullptr, m_runs->attentionPending());
    else if (m_runs->attentionFault())
        words = errorSentence(*m_runs->attentionFault());
    else if (dropped > 0 && m_runs->attentionNeeded(step) > m_runs->attentionBudget())
        words = tr("step %1 needs %2").arg(countText(step + 1), byteText(m_runs->attentionNeeded(step)));
    else if (dropped > 0 && showsAll)
        //: rows of the matrices of all heads
        words = tr("step %1: %Ln row(s) dropped, not of the heads that are shown", nullptr, dropped).arg(countText(step + 1));
    else if (dropped > 0)
        words = run.settings().captureAttention ? tr("step %1: %Ln row(s) dropped", nullptr, dropped).arg(countText(step + 1))
                                                : tr("not captured in this run");
    else if (const auto bits = run.bitsAgain(step))
        words = *bits == RowBits::Same  ? tr("step %1: computed again, the same bits").arg(countText(step + 1))
            : *bits == RowBits::Changed ? tr("step %1: computed again, other bits").arg(countText(step + 1))
                                        : tr("step %1: computed again; its bits were not kept").arg(countText(step + 1));
    m_dropped->setWordings({ words.toHtmlEscaped(), QString() });
    m_again->setEnabled(m_runs->canComputeAttention(step));
}

void AttentionMemory::retranslate()
{
    const QFont font = theme().font(FontRole::Table);
    m_used->setFont(font);
    m_dropped->setFont(font);
    m_used->setColor(theme().text2);
    m_limit->setAccessibleName(tr("Memory limit for attention"));
    m_limit->setToolTip(tr("Beyond this, whole rows of attention are dropped, oldest first, and those of the heads that are shown last. "
                           "They can be computed again."));
    m_again->setText(tr("Compute again"));
    m_again->setToolTip(tr("Compute the dropped rows of the viewed step again, beside the run, and compare their bits"));
    layout()->setSpacing(theme().ipx(6));
    fillLimits();
    refresh();
}

}  // namespace kvscope
