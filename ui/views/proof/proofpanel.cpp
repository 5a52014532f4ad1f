// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/proof/proofpanel.h"

#include "state/commands.h"
#include "state/runmodel.h"
#include "state/selection.h"
#include "text/numbertext.h"
#include "text/richtext.h"
#include "text/steptext.h"
#include "theme/theme.h"
#include "widgets/barbutton.h"
#include "widgets/steptable.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QVBoxLayout>

namespace kvscope {

namespace {

constexpr int kRowsMeasuredAgain = 64;  ///< the latest comparisons, whose texts change when they are done

}  // namespace

ProofPanel::ProofPanel(const StateParts& state, QWidget* parent)
    : PanelBase(state, Change::Model | Change::RunStarted | Change::Records | Change::Checks | Change::Race | Change::ViewedStep, parent)
    , m_model(new ProofModel(state.runs, this))
    , m_one(new BarButton(BarButton::Kind::Plain, BarButton::Size::Compact, this))
    , m_all(new BarButton(BarButton::Kind::Plain, BarButton::Size::Compact, this))
    , m_verdict(new QLabel(this))
    , m_why(new QLabel(this))
    , m_table(new StepTable(this))
{
    setObjectName(QStringLiteral("proofPanel"));
    m_one->setObjectName(QStringLiteral("checkStep"));
    m_all->setObjectName(QStringLiteral("checkAll"));
    m_why->setObjectName(QStringLiteral("proofWhy"));
    m_verdict->setObjectName(QStringLiteral("proofVerdict"));
    m_verdict->setTextFormat(Qt::RichText);
    for (QLabel* label : { m_verdict, m_why }) {
        label->setWordWrap(true);
        label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Minimum);
    }
    m_why->setTextFormat(Qt::PlainText);
    setTextRole(*m_why, TextRole::Secondary);
    titleRow()->addStretch(1);
    titleRow()->addWidget(m_one);
    titleRow()->addWidget(m_all);
    buildTable();
    body()->addWidget(m_verdict);
    body()->addWidget(m_why);
    body()->addWidget(m_table, 1);
    connect(m_one, &BarButton::clicked, this, [this] { emit m_commands->checkRequested(m_selection->viewedStep()); });
    connect(m_all, &BarButton::clicked, this, [this] {
        if (m_runs->checksPending() > 0) {
            emit m_commands->checksCancelRequested();
        } else {
            emit m_commands->checkRequested(-1);
        }
    });
    retranslate();
}

ProofPanel::~ProofPanel() = default;

void ProofPanel::buildTable()
{
    m_table->setObjectName(QStringLiteral("proofTable"));
    m_table->setModel(m_model);
    // What the panel is for comes first: a narrow one shows as many whole columns as fit.
    m_table->horizontalHeader()->moveSection(ProofModel::DifferenceColumn, 1);
    connect(m_table, &QAbstractItemView::activated, this, [this](const QModelIndex& at) { m_selection->setViewedStep(at.row()); });
    connect(m_table, &QAbstractItemView::clicked, this, [this](const QModelIndex& at) { m_selection->setViewedStep(at.row()); });
}

void ProofPanel::refresh(Changes what)
{
    if (what & (Change::Model | Change::RunStarted)) {
        m_model->reset();
    } else if (what & (Change::Records | Change::Checks)) {
        m_model->refresh();
    }
    if (what & ~Changes(Change::Race)) {
        refreshRun();
    } else {
        refreshButtons();
    }
}

void ProofPanel::retranslate()
{
    const Theme& now = theme();
    setTitle(tr("Proof"));
    m_one->setText(tr("Check this step"));
    m_all->setRoomFor({ tr("Check all steps"), tr("Stop") });
    m_verdict->setFont(now.font(FontRole::Table));
    m_why->setFont(now.font(FontRole::Table));
    m_table->setAccessibleName(tr("Every step compared with the other mode"));
    m_table->applyMetrics();
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    refreshAll();
}

void ProofPanel::refreshButtons()
{
    const int step = m_selection->viewedStep();
    const bool racing = m_runs->race().running();
    const bool pending = m_runs->checksPending() > 0;
    const ProofSummary summary = proofSummary(*m_runs);
    const bool gone = m_runs->checkImpossible(step);
    const int left = summary.steps - summary.checked - summary.impossible;
    m_one->setEnabled(!racing && step >= 0 && !m_runs->comparisonAt(step) && !m_runs->checkPending(step) && !gone);
    m_all->setText(pending ? tr("Stop") : tr("Check all steps"));
    m_all->setIconName(pending ? IconName::Stop : IconName::Check);
    m_all->setEnabled(pending || (!racing && left > 0));
    const QString why = racing ? tr("Not available while a race is being timed")
        : left == 0 && summary.steps > 0
        ? (summary.impossible > 0 ? tr("Every step that can be compared has been compared") : tr("Every step has been compared"))
        : tr("Computes the step again in the other mode; displayed times do not include this");
    m_one->setToolTip(gone && !racing ? logitsGoneText() : why);
    m_all->setToolTip(why);
}

QString ProofPanel::verdict(const ProofSummary& summary) const
{
    if (summary.steps == 0) {
        return {};
    }
    if (summary.checked == 0) {
        return QString(notCheckedText(*m_runs) + QLatin1Char(' ') + tr("No step has been compared yet.")).toHtmlEscaped();
    }
    const QString difference = bold(differenceText(summary.largestDifference));
    const QString step = countText(summary.worstStep + 1);
    if (summary.tokensDiffer) {
        return tr("Cache on and off sample different tokens in step %1; largest logit difference %2.").arg(step, difference);
    }
    if (summary.differingBits == 0) {
        return tr("Largest logit difference %1 over %Ln step(s): cache on and off agree to the last bit.", nullptr, summary.checked)
            .arg(difference);
    }
    return tr("Largest logit difference %1, in step %2, over %Ln step(s): the same tokens.", nullptr, summary.checked)
        .arg(difference, step);
}

/// Of a run without any comparison.
QString ProofPanel::whyNotChecked() const
{
    const RunSettings& settings = m_runs->run().settings();
    if (!settings.checkEquality) {
        return tr("This run was timed for a race, and steps are not compared while they are timed; they are compared on request.");
    }
    if (checkMilliseconds(*m_runs) * 1e6 > static_cast<double>(settings.comparisonBudgetNs)) {  // not if it is unknown
        return tr("In the other mode a step would take longer than 50 ms, so steps are compared on request.");
    }
    return tr("Steps are compared on request.");
}

QString ProofPanel::explanation(const ProofSummary& summary) const
{
    if (summary.differingBits == 0 || !m_runs->model()) {
        return summary.checked > 0 || summary.steps == summary.impossible ? QString() : whyNotChecked();
    }
    const QString step = countText(summary.partingStep + 1);
    const QString place = summary.firstDivergence ? placeText(*summary.firstDivergence) : QString();
    if (m_runs->model()->handMade) {
        const QString head = summary.firstDivergence ? countText(summary.firstDivergence->head + 1) : notAvailableText();
        return tr("Head %1 marks the last token. In step %2 the cache still holds the key that marked the previous token as the last one: "
                  "a stale key. In a causal transformer a key never depends on later tokens; in this head it does. With “patch=1” "
                  "the key is repaired and the difference is 0.")
            .arg(head, step);
    }
    if (summary.firstDivergence) {
        return tr("The bits first differ in step %1, at %2. Eigen adds in a different order for one row than for many, which rounds the "
                  "last bits differently; the exact kernels always use the same order.")
            .arg(step, place);
    }
    return tr("The bits first differ in step %1. These kernels guarantee equal bits, so this is a bug in the program.").arg(step);
}

void ProofPanel::refreshRun()
{
    const ProofSummary summary = proofSummary(*m_runs);
    const int left = summary.steps - summary.checked;
    QString said = verdict(summary);
    if (summary.checked > 0 && left > 0) {
        said += QLatin1Char(' ') + QString(checkedText(summary) + QLatin1Char('.')).toHtmlEscaped();
    }
    m_verdict->setText(said);
    m_verdict->setVisible(!said.isEmpty());
    const QString why = explanation(summary);
    m_why->setText(why);
    m_why->setVisible(!why.isEmpty());
    m_table->growColumns(kRowsMeasuredAgain);
    if (m_selection->viewedStep() >= 0 && m_selection->viewedStep() < m_model->rowCount()) {
        m_table->selectRow(m_selection->viewedStep());
    }
    refreshButtons();
}

}  // namespace kvscope
