// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/lanerunner.h"

#include "core/error.h"
#include "run/bitcomparer.h"
#include "run/generator.h"
#include "run/statistics.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

namespace kvscope {

namespace {

using Clock = std::chrono::steady_clock;

/// No further round starts after this time.
constexpr std::chrono::seconds kPatience { 8 };

double millisecondsOf(const StepRecord& record)
{
    return toMilliseconds(record.times.total());
}

/// Gives the model back to the run beside the lanes, as its generator set it.
class ModelOfRun {
public:
    ModelOfRun(LanguageModel& model, const RunSettings* run) : m_model(model), m_run(run) { }
    ~ModelOfRun()
    {
        m_model.usePassRows(m_run != nullptr ? m_run->passRows : 0);
        m_model.useOneThread(m_run != nullptr && m_run->oneThread);
        if (m_run != nullptr) {
            m_model.useContext(positionLimit(*m_run, m_model.config()));
        }
    }
    ModelOfRun(const ModelOfRun&) = delete;
    ModelOfRun& operator=(const ModelOfRun&) = delete;

private:
    LanguageModel& m_model;
    const RunSettings* m_run;
};

}  // namespace

LaneRunner::LaneRunner(LaneRequest request, NarrowModel narrow, EnergyCounter energy)
    : m_request(std::move(request))
    , m_narrow(std::move(narrow))
    , m_energy(std::move(energy))
{
    m_results.promptTokens = static_cast<int>(m_request.prompt.size());
    m_results.repeatedFrom = m_request.repeatedFrom;
    m_results.steps = m_request.steps;
    m_results.forced = m_request.forced;
    m_results.energyProblem = m_energy.problem();
    for (const LaneSettings& settings : m_request.lanes) {
        LaneTimes& lane = m_results.lanes.emplace_back();
        lane.settings = settings;
        lane.promptTokens = settings.promptTokens > 0 ? std::min(settings.promptTokens, m_results.promptTokens) : m_results.promptTokens;
    }
}

bool LaneRunner::finished() const noexcept
{
    return m_request.lanes.empty()
        || (m_next == 0 && m_results.rounds > 0 && (m_results.rounds >= m_request.mostRounds || m_spent >= kPatience));
}

int LaneRunner::timed() const noexcept
{
    return m_results.rounds * static_cast<int>(m_results.lanes.size()) + static_cast<int>(m_next);
}

RunSettings LaneRunner::settingsOf(const LaneSettings& lane) const
{
    RunSettings settings;
    settings.prompt = m_request.prompt;
    if (lane.promptTokens > 0 && lane.promptTokens < m_results.promptTokens) {
        settings.prompt.resize(static_cast<std::size_t>(lane.promptTokens));
    }
    settings.steps = m_request.steps;
    settings.forced = m_request.forced;
    settings.contextLimit = m_request.contextLimit;
    settings.cacheOn = lane.cacheOn;
    settings.passRows = lane.passRows;
    settings.oneThread = lane.oneThread;
    settings.captureAttention = false;
    return settings;
}

bool LaneRunner::runNext(LanguageModel& model, const RunSettings* run, const std::stop_token& stop)
{
    if (finished()) {
        return true;
    }
    const ModelOfRun givenBack(model, run);
    if (!prepare(model, stop)) {
        return false;
    }
    const Clock::time_point start = Clock::now();
    LaneTimes& lane = m_results.lanes[m_next];
    const bool done = runLane(lane.settings.narrowWeights ? *m_narrowed : model, lane, stop);
    m_spent += Clock::now() - start;
    if (done && ++m_next == m_results.lanes.size()) {
        m_next = 0;
        ++m_results.rounds;
    }
    if (finished()) {
        m_narrowed.reset();
    }
    return done;
}

/// Starting threads, touching pages for the first time and building the narrow model belong to no lane.
bool LaneRunner::prepare(LanguageModel& model, const std::stop_token& stop)
{
    const auto wake = [&](LanguageModel& sleeping) {
        if (!m_request.prompt.empty()) {
            const TokenId token = m_request.prompt.front();
            sleeping.useOneThread(false);
            static_cast<void>(sleeping.forward(std::span(&token, 1), 0, nullptr, nullptr, stop));
        }
    };
    if (!std::exchange(m_awake, true)) {
        wake(model);
    }
    const bool needed
        = std::any_of(m_request.lanes.begin(), m_request.lanes.end(), [](const LaneSettings& lane) { return lane.narrowWeights; });
    if (needed && m_narrowed == nullptr) {
        m_narrowed = m_narrow(model, stop);
        if (m_narrowed == nullptr) {
            return false;
        }
        wake(*m_narrowed);
    }
    return true;
}

/// Adds to the lane only what a whole run of it measured.
bool LaneRunner::runLane(LanguageModel& model, LaneTimes& lane, const std::stop_token& stop)
{
    const RunSettings settings = settingsOf(lane.settings);
    std::unique_ptr<Generator> run;
    if (lane.settings.keptTokens > 0) {
        RunSettings before = settings;
        before.prompt.resize(static_cast<std::size_t>(std::min(lane.settings.keptTokens, lane.promptTokens)));
        before.steps = 1;
        before.forced.clear();
        auto kept = std::make_unique<Generator>(model, before, 0);
        if (!kept->step(stop)) {
            return false;
        }
        run = Generator::keepPrefix(std::move(kept), settings, 0);
    } else {
        run = std::make_unique<Generator>(model, settings, 0);
    }
    const StepRecordPtr first = run->step(stop);
    if (!first) {
        return false;
    }
    const std::vector<float> logits(run->lastLogits().begin(), run->lastLogits().end());
    double probability = first->forced ? std::log(first->probability) : 0.0;
    std::vector<double> perToken;
    StepRecordPtr last = first;
    m_energy.restart();
    while (!run->finished()) {
        last = run->step(stop);
        if (!last) {
            return false;
        }
        perToken.push_back(millisecondsOf(*last));
        probability += last->forced ? std::log(last->probability) : 0.0;
    }
    if (const std::optional<double> joules = m_energy.joules(); joules && !perToken.empty()) {
        lane.tokenJoules.push_back(*joules / static_cast<double>(perToken.size()));
    }
    lane.threads = lane.settings.oneThread ? 1 : model.threads();
    lane.ttft.push_back(millisecondsOf(*first));
    lane.perToken.insert(lane.perToken.end(), perToken.begin(), perToken.end());
    lane.logProbability = probability;
    lane.weightBytes = model.streamedWeightBytes();
    addDifference(lane, logits);
    lane.first = first;
    lane.last = last;
    return true;
}

void LaneRunner::addDifference(LaneTimes& lane, std::span<const float> logits)
{
    const auto known = std::find_if(
        m_references.begin(), m_references.end(), [&](const Reference& reference) { return reference.promptTokens == lane.promptTokens; });
    if (known == m_references.end()) {
        m_references.push_back({ lane.promptTokens, { logits.begin(), logits.end() } });
        return;
    }
    const LogitDifference difference = compareLogits(known->logits, logits);
    lane.differingBits = std::max(lane.differingBits, difference.bits);
    lane.logitDifference = std::max(lane.logitDifference, difference.maxAbs);
}

std::optional<LaneResults> runLanes(LanguageModel& model, const LaneRequest& request, const std::stop_token& stop, NarrowModel narrow)
{
    LaneRunner runner(request, std::move(narrow));
    while (!runner.finished()) {
        if (!runner.runNext(model, nullptr, stop)) {
            return std::nullopt;
        }
    }
    return runner.results();
}

}  // namespace kvscope
