// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/measurepanel.h"

#include "state/commands.h"
#include "state/runmodel.h"
#include "text/errortext.h"
#include "text/numbertext.h"
#include "views/lanewords.h"
#include "widgets/barbutton.h"
#include "widgets/emptystate.h"
#include "widgets/segmentedcontrol.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace kvscope {

namespace {

constexpr Changes kEveryMeasurement = Change::Model | Change::RunStarted | Change::RunState | Change::Race | Change::Lanes;
constexpr std::array kLongerPrompts { kMeasuredPrompt, 512 };

}  // namespace

MeasurePanel::MeasurePanel(const StateParts& state, Changes interest, const char* name, LaneUse use, QWidget* parent)
    : TwinPanel(state, interest | kEveryMeasurement, name, parent)
    , m_use(use)
    , m_measure(new BarButton(BarButton::Kind::Plain, BarButton::Size::Compact, this))
    , m_prompts(new SegmentedControl(this))
{
    m_measure->setObjectName(QLatin1String(name) + QLatin1String("Measure"));
    m_prompts->setObjectName(QLatin1String(name) + QLatin1String("Prompt"));
    connect(m_measure, &BarButton::clicked, this, [this] {
        if (m_runs->lanesPending())
            emit m_commands->lanesCancelRequested();
        else
            fill();
    });
    connect(m_prompts, &SegmentedControl::chosen, this, [this](int index) { m_chosen = index; });
}

MeasurePanel::~MeasurePanel() = default;

QHBoxLayout* MeasurePanel::addControls()
{
    auto* row = new QHBoxLayout;
    row->addWidget(m_measure);
    row->addWidget(m_prompts);
    row->addStretch(1);
    body()->insertLayout(0, row);
    return row;
}

void MeasurePanel::retranslateControls()
{
    m_measure->setRoomFor({ tr("Measure"), tr("Measure again"), tr("Stop") });
    m_prompts->setToolTip(tr("How many tokens the measured prompt has: the prompt's own, or the prompt over and over"));
}

bool MeasurePanel::canMeasure() const
{
    return m_runs->model() && !m_runs->model()->handMade && m_runs->run().promptLength() > 0 && !m_runs->race().running()
        && !m_runs->lanesPending();
}

int MeasurePanel::promptTokens() const
{
    return m_ownPrompt || m_lengths.empty()
        ? 0
        : m_lengths[static_cast<std::size_t>(std::clamp(m_chosen, 0, static_cast<int>(m_lengths.size()) - 1))];
}

void MeasurePanel::measure(std::initializer_list<LaneUse> uses)
{
    if (!canMeasure())
        return;
    for (const LaneUse use : uses)
        emit m_commands->lanesRequested(use, laneRequest(use, m_runs->run().settings().prompt, promptTokens(), m_runs->model()->config));
}

void MeasurePanel::fill()
{
    measure({ m_use });
}

void MeasurePanel::showControls()
{
    const bool pending = m_runs->lanesPending();
    m_measure->setText(pending ? tr("Stop") : m_runs->lanes(m_use).results ? tr("Measure again") : tr("Measure"));
    m_measure->setEnabled(pending || canMeasure());
    m_measure->setToolTip(m_runs->race().running() ? tr("Not available while a race is being timed")
                                                   : tr("Times the prompt beside the run and takes medians"));
    const int own = m_runs->run().promptLength();
    const int most = m_runs->model() ? std::min(m_runs->model()->config.contextLength, kDefaultContext) : 0;
    m_lengths.clear();
    QStringList texts;
    if (own > 0) {
        m_lengths.push_back(own);
        //: %1 a number of tokens: those of the prompt itself
        texts << tr("Own: %1").arg(countText(own));
        for (const int longer : kLongerPrompts) {
            if (longer > own && longer <= most) {
                m_lengths.push_back(longer);
                texts << countText(longer);
            }
        }
    }
    m_prompts->setVisible(!m_ownPrompt && !texts.isEmpty());
    if (!texts.isEmpty()) {
        m_prompts->setSegments(texts, tr("Tokens of the measured prompt"));
        m_prompts->setCurrentIndex(std::clamp(m_chosen, 0, static_cast<int>(texts.size()) - 1));
    }
}

void MeasurePanel::showMissing(const QString& notYet)
{
    if (m_runs->model() && m_runs->model()->handMade)
        emptyState()->setTexts(tr("Nothing to time here"), tr("Hand-made heads have no weights. Open a model to measure it."), {});
    else if (m_runs->run().promptLength() == 0)
        showNothingYet(*emptyState(), {});
    else if (m_runs->lanes(m_use).pending)
        emptyState()->setTexts(tr("Measuring…"), tr("The prompt is timed beside the run."), {});
    else
        emptyState()->setTexts(tr("Not measured yet"), notYet, tr("Measure"));
    emptyState()->setButtonEnabled(canMeasure());
}

QStringList MeasurePanel::progress() const
{
    const LaneState& state = m_runs->lanes(m_use);
    return { LaneWords::disturbed(state.results.get()), state.results && m_runs->lanesPending() ? tr("Measuring…") : QString(),
        state.fault ? errorSentence(*state.fault) : QString() };
}

QString MeasurePanel::promptWords(const LaneResults& results, const QLocale& locale)
{
    const QString tokens = countText(results.promptTokens, locale);
    const QString prompt = results.repeatedFrom > 0
        ? tr("Prompt of %1 tokens: this prompt's %2 over and over.").arg(tokens, countText(results.repeatedFrom, locale))
        : tr("Prompt of %1 tokens.").arg(tokens);
    //: %1 "Prompt of 128 tokens.", %2 a number of rounds
    return tr("%1 Medians; rounds: %2.").arg(prompt).arg(results.rounds);
}

}  // namespace kvscope
