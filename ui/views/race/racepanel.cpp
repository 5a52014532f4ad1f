// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/race/racepanel.h"

#include "run/passtimes.h"
#include "state/commands.h"
#include "state/displaysettings.h"
#include "state/runmodel.h"
#include "state/selection.h"
#include "text/errortext.h"
#include "text/numbertext.h"
#include "theme/theme.h"
#include "views/race/racelane.h"
#include "views/race/racetext.h"
#include "widgets/barbutton.h"
#include "widgets/countfield.h"
#include "widgets/fittinglabel.h"
#include "widgets/labelicon.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <limits>

namespace kvscope {

namespace {
constexpr int kTokens = 100;
}  // namespace

RacePanel::RacePanel(const StateParts& state, QWidget* parent)
    : PanelBase(state, Change::Race | Change::Model | Change::RunStarted | Change::ViewedStep | Change::Display, parent)
    , m_tokensLabel(new QLabel(this))
    , m_tokens(new CountField(this))
    , m_button(new BarButton(BarButton::Kind::Plain, BarButton::Size::Compact, this))
    , m_off(new RaceLane(false, this))
    , m_on(new RaceLane(true, this))
    , m_result(new FittingLabel(this))
    , m_check(new FittingLabel(this))
    , m_explanation(new FittingLabel(this))
    , m_agrees(new QLabel(this))
{
    setObjectName(QStringLiteral("racePanel"));
    m_tokens->setObjectName(QStringLiteral("raceTokens"));
    m_tokens->setKeyboardTracking(false);
    m_tokensLabel->setBuddy(m_tokens);
    setTextRole(*m_tokensLabel, TextRole::Secondary);
    m_button->setObjectName(QStringLiteral("raceButton"));
    m_off->setObjectName(QStringLiteral("raceOff"));
    m_on->setObjectName(QStringLiteral("raceOn"));
    m_result->setObjectName(QStringLiteral("raceResult"));
    m_check->setObjectName(QStringLiteral("raceCheck"));
    titleRow()->addWidget(m_tokens);
    titleRow()->addWidget(m_tokensLabel);
    titleRow()->addWidget(m_button);
    titleRow()->addWidget(m_explanation);
    titleRow()->addStretch(1);
    for (QWidget* each : std::initializer_list<QWidget*> { m_off, m_on, m_result }) {
        body()->addWidget(each);
    }
    auto* checkRow = new QHBoxLayout;
    checkRow->addWidget(m_agrees);
    checkRow->addWidget(m_check, 1);
    body()->addLayout(checkRow);
    body()->addStretch(1);
    connect(m_button, &BarButton::clicked, this, &RacePanel::startOrCancel);
    m_tokens->setRange(1, kTokens);
    m_tokens->setValue(kTokens);
    retranslate();
}

RacePanel::~RacePanel() = default;

void RacePanel::startOrCancel()
{
    if (m_runs->race().running()) {
        emit m_commands->raceCancelRequested();
    } else {
        m_tokens->interpretText();
        emit m_commands->raceRequested(m_tokens->value());
    }
}

void RacePanel::retranslate()
{
    const Theme& now = theme();
    setTitle(tr("Race"));
    //: behind a number
    m_tokensLabel->setText(tr("tokens"));
    m_tokensLabel->setFont(now.font(FontRole::Table));
    m_tokens->setFont(now.font(FontRole::Table));
    m_tokens->setFixedHeight(now.ipx(24));
    m_tokens->setFixedWidth(now.ipx(72));
    m_tokens->setAccessibleName(tr("Tokens that each run samples"));
    m_tokens->setToolTip(tr("Tokens that each run samples; they must fit in the context"));
    m_button->setRoomFor({ tr("Run"), tr("Run again"), tr("Cancel") });
    const QString off = tr("Cache off");
    const QString on = tr("Cache on");
    const QFontMetrics names(now.font(FontRole::Title));
    const QString& widest = names.horizontalAdvance(off) > names.horizontalAdvance(on) ? off : on;
    m_off->setName(off, widest);
    m_on->setName(on, widest);
    for (RaceLane* lane : { m_off, m_on }) {
        lane->setOperationsRoom(tr("%1 operations").arg(QStringLiteral("000.0 G")));
    }
    m_explanation->setFont(now.font(FontRole::Table));
    m_explanation->setColor(now.text2);
    setLabelIcon(*m_agrees, IconName::Check, now.accent, now.ipx(14));
    QFont large = now.font(FontRole::Number);
    large.setBold(false);
    m_result->setFont(large);
    m_result->setColor(now.text);
    m_check->setFont(now.font(FontRole::Table));
    m_check->setColor(now.text2);
    refreshAll();
}

int RacePanel::shownSteps() const
{
    const RaceState& race = m_runs->race();
    const RunHistory& run = m_runs->run();
    const bool ofRace = run.steps() > 0
        && ((!race.off.isEmpty() && race.off.front()->runId == run.runId())
            || (!race.on.isEmpty() && race.on.front()->runId == run.runId()));
    return ofRace && !m_selection->isLive() ? m_selection->viewedStep() + 1 : race.tokens;
}

void RacePanel::refreshLimit()
{
    const int most = m_runs->race().mostTokens > 0 ? m_runs->race().mostTokens : kTokens;
    const bool wanted = m_tokens->value() == m_tokens->maximum() && m_tokens->maximum() < kTokens;
    m_tokens->setRange(1, std::max(1, most));
    if (wanted && most >= kTokens) {
        m_tokens->setValue(kTokens);  // it was lower only because the previous model had no room for it
    }
}

void RacePanel::refresh(Changes /*what*/)
{
    const RaceState& race = m_runs->race();
    if (!race.running()) {
        refreshLimit();
    }
    m_tokens->setEnabled(!race.running());
    m_button->setText(race.running() ? tr("Cancel") : race.phase == RacePhase::NotRun ? tr("Run") : tr("Run again"));
    m_button->setIconName(race.running() ? IconName::Stop : IconName::Play);
    const bool loading = race.modelLoading && !race.running();
    m_button->setEnabled(race.running() || (race.mostTokens > 0 && !loading));
    //: why the race cannot be started
    m_button->setToolTip(loading ? tr("Not available while a model is loading: loading uses the same cores") : QString());
    refreshLane(false);
    refreshLane(true);
    const QString longer = m_off->rest().size() > m_on->rest().size() ? m_off->rest() : m_on->rest();
    m_off->setRestRoom(longer);
    m_on->setRestRoom(longer);
    refreshTexts();
}

/// How long a run will take, by the passes that were measured in this window; NaN before both kinds were.
double RacePanel::estimate(bool cacheOn) const
{
    const RunHistory& run = m_runs->run();
    const auto& model = m_runs->model();
    if (!model || run.steps() == 0) {
        return std::numeric_limits<double>::quiet_NaN();
    }
    const PassTimes times = m_runs->passTimes();
    const StepRecord& first = *run.records().front();
    double sum = 0.0;
    for (int step = 0; step < m_tokens->value(); ++step) {
        const int positions = first.positions + step;
        const int rows = cacheOn && step > 0 ? 1 : positions;
        sum += expectedTime(times, model->config, first.weightBytesMoved, positions - rows, rows, cacheOn);
    }
    return sum;
}

void RacePanel::refreshLane(bool cacheOn)
{
    const RaceState& race = m_runs->race();
    RaceLane* lane = cacheOn ? m_on : m_off;
    const QList<StepRecordPtr>& records = race.records(cacheOn);
    const bool covered = m_display->cover() == Cover::Result;
    if (records.isEmpty() || !m_runs->model()) {
        const double expected = race.running() || covered ? std::numeric_limits<double>::quiet_NaN() : estimate(cacheOn);
        //: a time that is expected
        lane->setFigures(0.0, {}, std::isnan(expected) ? QString() : tr("about %1").arg(roughTimeText(expected)), {});
        return;
    }
    if (covered) {
        // Times, and bars as long as times, would tell the ratio that a lesson asks for.
        const double share = static_cast<double>(raceSum(race, cacheOn, shownSteps()).steps) / std::max(race.tokens, 1);
        lane->setTimeRoom(countText(race.tokens) + QLatin1Char('/') + countText(race.tokens));
        lane->setFigures(share, raceTokensText(race, cacheOn, shownSteps()), {}, {});
        return;
    }
    lane->setTimeRoom({});
    const RaceSum shown = raceSum(race, cacheOn, shownSteps());
    const RaceSum all = raceSum(race, cacheOn, race.tokens);
    // Both lanes have one scale of time: the longer run is the whole bar. Before the first one is through its length is what it still has to compute.
    double share = 0.0;
    if (race.off.size() < race.tokens) {
        const double done = shareDone(race.off, m_runs->model()->config, race.off.front()->positions, race.tokens);
        share = cacheOn ? 0.0 : done * shown.milliseconds / std::max(all.milliseconds, 1e-9);
    } else {
        const double longest = std::max(raceSum(race, false, race.tokens).milliseconds, raceSum(race, true, race.tokens).milliseconds);
        share = shown.milliseconds / std::max(longest, 1e-9);
    }
    QStringList rest;
    if (shown.steps < all.steps) {
        //: behind the time up to the viewed step: the time of the whole run
        rest << tr("of %1").arg(millisecondText(all.milliseconds));
    }
    if (raceDisturbed(race, cacheOn)) {
        //: other programs had the core for so long, or the runs spread so far, that the times say little
        rest << tr("disturbed");
    }
    lane->setFigures(
        share, millisecondText(shown.milliseconds), rest.join(QStringLiteral(", ")), tr("%1 operations").arg(siText(shown.operations)));
}

QStringList RacePanel::explanation() const
{
    const bool random = m_runs->model() && m_runs->model()->randomWeights;
    return random ? QStringList { tr("same prompt, same seed, one after the other; random weights: only cost and time are meaningful"),
        tr("random weights: only cost and time are meaningful"), {} }
                  : QStringList { tr("same prompt, same seed, one after the other on this machine"), tr("one after the other"), {} };
}

void RacePanel::refreshTexts()
{
    const RaceState& race = m_runs->race();
    const QString tokens = countText(race.tokens);
    const bool both = !race.off.isEmpty() && !race.on.isEmpty();
    QStringList result;
    switch (race.phase) {
    case RacePhase::NotRun:
        result << tr("Samples the same tokens twice, without the cache and with it.").toHtmlEscaped()
               << tr("Samples the same tokens twice.").toHtmlEscaped();
        break;
    case RacePhase::RunningOff:
        result << tr("Without the cache: token %1 of %2. The run with the cache comes next.").arg(countText(race.off.size()), tokens)
               << tr("Without the cache: token %1 of %2.").arg(countText(race.off.size()), tokens);
        break;
    case RacePhase::RunningOn:
    case RacePhase::Repeating:
    case RacePhase::Done:
        if (m_display->cover() == Cover::Result) {
            result << tr("How many times as long? The lesson shows it with its answer.").toHtmlEscaped()
                   << tr("How many times as long?").toHtmlEscaped();
        } else {
            result = both ? raceSentences(race, shownSteps()) : QStringList { QString() };
        }
        break;
    case RacePhase::Cancelled:
        result << tr("Cancelled: %1 of %3 tokens without the cache, %2 of %3 with it.")
                      .arg(countText(race.off.size()), countText(race.on.size()), tokens);
        break;
    case RacePhase::Failed: result << (race.error ? errorSentence(*race.error) : tr("The race could not be run.")).toHtmlEscaped(); break;
    }
    m_result->setWordings(result);
    QStringList check { QString() };
    if (race.closing) {
        check = { tr("Completing a run with the cache, from which the window goes on.") };
    } else if (race.phase == RacePhase::Repeating) {
        check = raceRepeatingLines(race);
    } else if (both) {
        check = raceCheckLines(race);
    }
    m_check->setWordings(check);
    m_explanation->setWordings(explanation());
    const RaceAgreement agreement = raceAgreement(race);
    m_agrees->setVisible(
        both && race.phase != RacePhase::Repeating && agreement.firstOtherToken < 0 && agreement.sameLogits == agreement.steps);
}

}  // namespace kvscope
