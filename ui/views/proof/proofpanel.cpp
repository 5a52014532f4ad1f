// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/proof/proofpanel.h"

#include "text/numbertext.h"
#include "state/stepmodel.h"
#include "text/richtext.h"
#include "theme/theme.h"
#include "state/viewstate.h"
#include "widgets/barbutton.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QTableView>
#include <QVBoxLayout>

namespace kvscope {

ProofPanel::ProofPanel(ViewState* state, QWidget* parent)
    : PanelFrame(parent)
    , m_state(state)
    , m_model(new ProofModel(state, this))
    , m_one(new BarButton(BarButton::Kind::Plain, BarButton::Size::Compact, this))
    , m_all(new BarButton(BarButton::Kind::Plain, BarButton::Size::Compact, this))
    , m_verdict(new QLabel(this))
    , m_why(new QLabel(this))
    , m_table(new QTableView(this))
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
    m_why->setProperty("role", QStringLiteral("secondary"));
    titleRow()->addStretch(1);
    titleRow()->addWidget(m_one);
    titleRow()->addWidget(m_all);
    buildTable();
    body()->addWidget(m_verdict);
    body()->addWidget(m_why);
    body()->addWidget(m_table, 1);
    connect(m_one, &BarButton::clicked, this, [this] { emit m_state->checkRequested(m_state->viewedStep()); });
    connect(m_all, &BarButton::clicked, this, [this] {
        if (m_state->checksPending() > 0) {
            emit m_state->checksCancelRequested();
        } else {
            emit m_state->checkRequested(-1);
        }
    });
    connectState();
    retranslate();
}

ProofPanel::~ProofPanel() = default;

void ProofPanel::buildTable()
{
    m_table->setObjectName(QStringLiteral("proofTable"));
    m_table->setModel(m_model);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setTabKeyNavigation(false);
    m_table->setMinimumSize(1, 1);
    connect(m_table, &QAbstractItemView::activated, this, [this](const QModelIndex& at) { m_state->setViewedStep(at.row()); });
    connect(m_table, &QAbstractItemView::clicked, this, [this](const QModelIndex& at) { m_state->setViewedStep(at.row()); });
}

void ProofPanel::connectState()
{
    const auto another = [this] {
        m_model->reset();
        refresh();
    };
    const auto more = [this] {
        m_model->refresh();
        refresh();
    };
    connect(m_state, &ViewState::modelChanged, this, another);
    connect(m_state, &ViewState::runStarted, this, another);
    connect(m_state, &ViewState::recordsAppended, this, more);
    connect(m_state, &ViewState::equalityChanged, this, more);
    connect(m_state, &ViewState::raceChanged, this, &ProofPanel::refreshButtons);
    connect(m_state, &ViewState::viewedStepChanged, this, &ProofPanel::refresh);
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
    m_table->setFont(now.font(FontRole::Table));
    m_table->horizontalHeader()->setFont(now.font(FontRole::Table));
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    const QFontMetrics metrics(now.font(FontRole::Table));
    m_table->verticalHeader()->setDefaultSectionSize(metrics.height() + now.ipx(4));
    const auto widthOf = [&](int column, const QString& widest) {
        QFont bold = now.font(FontRole::Table);
        bold.setBold(true);  // the heading of a selected row's column is
        const int head = QFontMetrics(bold).horizontalAdvance(m_model->headerData(column, Qt::Horizontal).toString());
        m_table->setColumnWidth(column, std::max(metrics.horizontalAdvance(widest), head) + now.ipx(26));
    };
    widthOf(ProofModel::StepColumn, QStringLiteral("0,000"));
    widthOf(ProofModel::ModeColumn, ProofModel::tr("cache on, %1").arg(phaseText(Phase::Decode)) + QLatin1String("    "));
    widthOf(ProofModel::TokenColumn, QString());
    widthOf(ProofModel::DifferenceColumn, QString());
    widthOf(ProofModel::BitsColumn, QString());
    m_model->reset();
    refresh();
}

void ProofPanel::refreshButtons()
{
    const int step = m_state->viewedStep();
    const bool racing = m_state->race().running();
    const bool pending = m_state->checksPending() > 0;
    const ProofSummary summary = proofSummary(*m_state);
    const bool gone = m_state->checkImpossible(step);
    const int left = summary.steps - summary.checked - summary.impossible;
    m_one->setEnabled(!racing && step >= 0 && !m_state->equalityAt(step) && !m_state->checkPending(step) && !gone);
    m_all->setText(pending ? tr("Stop") : tr("Check all steps"));
    m_all->setIconName(pending ? IconName::Stop : IconName::Check);
    m_all->setEnabled(pending || (!racing && left > 0));
    const QString why = racing ? tr("Not while a race is timed")
        : left == 0 && summary.steps > 0
        ? (summary.impossible > 0 ? tr("Every step that can be compared was") : tr("Every step was compared"))
        : tr("Computes the step once more in the other mode, outside every time that is shown");
    m_one->setToolTip(gone && !racing ? logitsGoneText() : why);
    m_all->setToolTip(why);
}

QString ProofPanel::verdict(const ProofSummary& summary) const
{
    if (summary.steps == 0) {
        return {};
    }
    if (summary.checked == 0) {
        return tr("No step was compared yet.").toHtmlEscaped();
    }
    const QString difference = bold(differenceText(summary.largestDifference));
    const QString step = countText(summary.worstStep + 1);
    if (summary.tokensDiffer) {
        return tr("Cache on and off draw different tokens in step %1; largest logit difference %2.").arg(step, difference);
    }
    if (summary.differingBits == 0) {
        return tr("Largest logit difference %1 over %Ln step(s): cache on and off agree to the last bit.", nullptr, summary.checked)
            .arg(difference);
    }
    return tr("Largest logit difference %1, in step %2, over %Ln step(s): the same tokens.", nullptr, summary.checked)
        .arg(difference, step);
}

QString ProofPanel::explanation(const ProofSummary& summary) const
{
    if (summary.differingBits == 0 || !m_state->model()) {
        if (summary.checked > 0 || summary.steps == 0) {
            return {};
        }
        return m_state->run().settings().checkEquality
            ? tr("In the other mode a step would take longer than 50 ms, so it is compared on request.")
            : tr("Comparing the race's run with the cache would take longer than the run itself, so its steps are compared on request.");
    }
    const QString step = countText(summary.partingStep + 1);
    const QString place = summary.firstDivergence ? placeText(*summary.firstDivergence) : QString();
    if (m_state->model()->handMade) {
        const QString head = summary.firstDivergence ? countText(summary.firstDivergence->head + 1) : notAvailableText();
        return tr(
            "Head %1 marks the last token. In step %2 the cache still holds the key that marked the token before as the last: a stale key. "
            "A causal transformer keeps the promise that a key depends on nothing that comes later; this head breaks it. "
            "With “patch=1” the key is repaired and the difference is 0.")
            .arg(head, step);
    }
    if (summary.firstDivergence) {
        return tr(
            "The bits part first in step %1, at %2. Eigen adds in another order for one row than for many, and that rounds the last bits "
            "differently; the exact kernels keep one order.")
            .arg(step, place);
    }
    return tr("The bits part first in step %1. These kernels promise the same bits, so this is a fault of the program.").arg(step);
}

void ProofPanel::refresh()
{
    const ProofSummary summary = proofSummary(*m_state);
    const int left = summary.steps - summary.checked;
    QString said = verdict(summary);
    if (summary.checked > 0 && left > 0) {
        said += QLatin1Char(' ') + tr("%Ln step(s) not compared.", nullptr, left).toHtmlEscaped();
    }
    m_verdict->setText(said);
    m_verdict->setVisible(!said.isEmpty());
    const QString why = explanation(summary);
    m_why->setText(why);
    m_why->setVisible(!why.isEmpty());
    if (m_state->viewedStep() >= 0 && m_state->viewedStep() < m_model->rowCount()) {
        m_table->selectRow(m_state->viewedStep());
    }
    refreshButtons();
}

}  // namespace kvscope
