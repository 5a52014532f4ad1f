// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/generator.h"

#include "core/availablememory.h"
#include "core/error.h"
#include "core/portablemath.h"
#include "kernels/kernels.h"
#include "model/kvcache.h"
#include "model/memoryneed.h"
#include "run/attentionrecorder.h"
#include "run/bitcomparer.h"
#include "run/cacheledger.h"
#include "run/corewait.h"
#include "run/costmodel.h"
#include "run/hashrecorder.h"
#include "run/headrecorder.h"
#include "run/sidepass.h"
#include "run/stepmemory.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <string>
#include <utility>

namespace kvscope {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int kMinCandidates = 10;

/// Removes what an unfinished step stored, so that the step can be retried.
class CacheRollback {
public:
    explicit CacheRollback(KvCache& cache) : m_cache(cache), m_length(cache.length()) { }
    ~CacheRollback()
    {
        if (!m_kept) {
            m_cache.truncate(m_length);
        }
    }
    CacheRollback(const CacheRollback&) = delete;
    CacheRollback& operator=(const CacheRollback&) = delete;
    void keep() { m_kept = true; }

private:
    KvCache& m_cache;
    int m_length;
    bool m_kept = false;
};

}  // namespace

struct Generator::Impl {
    /// The cache, with @p capacity positions, is set afterwards.
    Impl(LanguageModel& usedModel, RunSettings runSettings, std::uint64_t id, int capacity)
        : model(&usedModel)
        , settings(std::move(runSettings))
        , runId(id)
        , tokens(settings.prompt)
        , cacheOn(settings.cacheOn)
        , intervention(settings.intervention.empty() ? nullptr : std::make_shared<const Intervention>(settings.intervention))
        , comparer(usedModel, static_cast<int>(settings.prompt.size()), capacity, settings.intervention)
        , memory(settings.checkMemoryBytes, settings.stepsDone)
        , mayRound(usedModel.kernelsName() != kernelKindName(KernelKind::Exact))
    {
        model->useContext(capacity);
        model->usePassRows(settings.passRows);
        model->useOneThread(settings.oneThread);
        tokens.reserve(static_cast<std::size_t>(capacity) + 1);
        tokens.insert(tokens.end(), settings.forced.begin(), settings.forced.begin() + settings.stepsDone);
        next = settings.stepsDone;
        logits.reserve(static_cast<std::size_t>(usedModel.config().logits()));
        if (settings.captureAttention) {
            recorder
                = std::make_unique<AttentionRecorder>(usedModel.config().layers, usedModel.config().heads, settings.attentionBudgetBytes);
            recorder->setShownHeads(settings.shownHeads);
            headRecorder = std::make_unique<HeadRecorder>(usedModel.config().layers, usedModel.config().heads);
            ledger = std::make_unique<CacheLedger>(usedModel.config());
        }
    }

    [[nodiscard]] StepRecordPtr step(const std::stop_token& stop, Probe* extra);
    void describeWork(StepRecord& record, int first) const;
    TokenId choose(StepRecord& record, std::span<const float> values) const;
    void keepContexts(StepRecord& record, int first);
    void takeCache(Impl& old, int kept);
    [[nodiscard]] RunView view() const { return { *model, *cache, settings, tokens, logits, next }; }

    LanguageModel* model;
    RunSettings settings;
    std::uint64_t runId;
    std::vector<TokenId> tokens;  ///< prompt and all appended tokens; all but the last have been processed
    bool cacheOn;
    std::unique_ptr<KvCache> cache;  ///< reserved for the whole run, even while off; a step without it empties it
    int next = 0;
    std::vector<float> logits;  ///< (config().logits()) of the last step
    std::unique_ptr<AttentionRecorder> recorder;  ///< null without capture
    std::unique_ptr<HeadRecorder> headRecorder;  ///< null without capture
    std::shared_ptr<const Intervention> intervention;  ///< of every step; null: none
    std::unique_ptr<CacheLedger> ledger;  ///< of the rows that are or were in the cache; null without capture
    BitComparer comparer;
    StepMemory memory;
    HashRecorder hashes;
    bool mayRound;  ///< bits may differ between the modes, so intermediate values are recorded
    std::vector<std::vector<double>> contexts;  ///< (heads, positions), for models with LanguageModel::contexts()
    std::unique_ptr<Generator> runBefore;  ///< the run that this one branched from, without its cache and recorder; null: none
};

/// Sets phase, positions and bytes of a step that processes positions from `first` on in a sequence of `positions`.
void Generator::Impl::describeWork(StepRecord& record, int first) const
{
    const ModelConfig& config = model->config();
    const int rows = record.positions - first;
    if (record.index == 0) {
        record.phase = Phase::Prefill;
    } else if (!cacheOn) {
        record.phase = Phase::Recompute;
    } else {
        record.phase = rows == 1 ? Phase::Decode : Phase::WarmUp;
    }
    record.written = cacheOn ? rows : 0;
    record.reused = cacheOn ? first : 0;
    record.recomputed = rows - 1;
    if (record.index == 0) {
        record.recomputed = cacheOn ? std::max(0, settings.computedBefore - first) : 0;
    }
    record.cacheBytes = cacheOn ? cache->usedBytes() : 0;
    record.cacheReservedBytes = cache->reservedBytes();
    record.predictedOperations = predictOperations(config, first, rows);
    const BytesMoved moved = predictBytes(config, model->streamedWeightBytes(), first, rows, cacheOn);
    record.weightBytesMoved = moved.weights;
    record.cacheBytesMoved = moved.cache;
    record.stageBytes = predictStageBytes(config, model->streamedBytesByStage(), first, rows, record.chunks);
}

/// Fills in the distribution of the next token and returns the token that the model itself samples; the record may contain a forced one
/// instead.
TokenId Generator::Impl::choose(StepRecord& record, std::span<const float> values) const
{
    Distribution distribution = distributionOf(values, std::max(settings.topCount, kMinCandidates));
    Draw draw;
    const TokenId sampled = sampleToken(values, settings.sampling, static_cast<std::uint64_t>(record.index), &draw);
    for (Candidate& candidate : distribution.top) {
        candidate.sampled = draw.probabilityOf(candidate.token);
        candidate.cut = draw.cuts(candidate.token);
    }
    record.keptTokens = static_cast<int>(std::count(draw.kept.begin(), draw.kept.end(), true));
    record.sampling = settings.sampling;
    record.forced = static_cast<std::size_t>(record.index) < settings.forced.size();
    record.token = record.forced ? settings.forced[static_cast<std::size_t>(record.index)] : sampled;
    if (static_cast<std::size_t>(record.token) < values.size()) {
        record.sampledProbability = draw.probabilityOf(record.token);
        record.cut = draw.cuts(record.token);
        record.logit = values[static_cast<std::size_t>(record.token)];
        record.probability = distribution.probabilityOf(record.logit);
    } else {
        // A model may have no logit for some of its tokens; if forced, they have probability 0.
        record.logit = std::nanf("");
        record.probability = 0.0;
    }
    record.top = std::move(distribution.top);
    record.entropy = distribution.entropy;
    return sampled;
}

/// Columns of positions not processed in this step stay as first computed.
void Generator::Impl::keepContexts(StepRecord& record, int first)
{
    const auto fresh = model->contexts();
    if (fresh.empty()) {
        return;
    }
    contexts.resize(fresh.size());
    for (std::size_t head = 0; head < fresh.size(); ++head) {
        contexts[head].resize(static_cast<std::size_t>(first));
        contexts[head].insert(contexts[head].end(), fresh[head].begin(), fresh[head].end());
    }
    record.contexts = contexts;
}

/// Takes over the cache of another run with the same first @p kept tokens, and what was noted of its rows.
void Generator::Impl::takeCache(Impl& old, int kept)
{
    cache = std::move(old.cache);
    cache->truncate(std::min(cache->length(), kept));
    if (!settings.captureAttention) {
        return;
    }
    recorder = std::move(old.recorder);
    recorder->inherit(kept);
    recorder->setByteBudget(settings.attentionBudgetBytes);
    recorder->setShownHeads(settings.shownHeads);
    headRecorder = std::move(old.headRecorder);
    headRecorder->inherit(kept);
    ledger = std::move(old.ledger);
    ledger->truncate(kept);
}

StepRecordPtr Generator::Impl::step(const std::stop_token& stop, Probe* extra)
{
    if (next >= settings.steps || stop.stop_requested()) {
        return nullptr;
    }
    const int positions = static_cast<int>(tokens.size());
    const int first = cacheOn ? cache->length() : 0;
    const std::span<const TokenId> fed = std::span(tokens).subspan(static_cast<std::size_t>(first));
    CacheRollback rollback(*cache);

    auto record = std::make_shared<StepRecord>();
    const auto prepareStart = Clock::now();
    if (recorder) {
        recorder->begin(first, positions - first, model->keysDependOnCalls());
        headRecorder->begin(first, positions - first);
    }
    const bool recordsPoints = mayRound && (settings.checkEquality || settings.checkMemoryBytes > 0);
    hashes.begin(recordsPoints ? positions - 1 : -1);
    ProbeList probes(recorder.get());
    probes.add(headRecorder.get());
    probes.add(recordsPoints ? &hashes : nullptr);
    probes.add(extra);
    const CoreWait::Mark before = CoreWait::now();
    const auto forwardStart = Clock::now();
    const ForwardResult result = model->forward(fed, first, cacheOn ? cache.get() : nullptr, probes, stop, settings.intervention);
    const auto forwardEnd = Clock::now();
    if (!result.completed) {
        if (recorder) {
            recorder->discard();
            headRecorder->discard();
        }
        return nullptr;
    }

    record->runId = runId;
    record->index = next;
    record->cacheOn = cacheOn;
    record->positions = positions;
    record->intervention = intervention;
    const TokenId sampled = choose(*record, result.logits);
    const auto sampleEnd = Clock::now();
    record->waited = CoreWait::since(before);
    record->times = result.times;
    record->times[Stage::Sample] = sampleEnd - forwardEnd;
    record->operations = result.operations;
    record->stageOperations = result.stageOperations;
    record->chunks = result.chunks;
    describeWork(*record, first);
    logits.assign(result.logits.begin(), result.logits.end());  // the model's buffer is valid only until its next pass
    record->logitsHash = hashOf(logits);
    keepContexts(*record, first);
    const std::chrono::nanoseconds computing = forwardEnd - forwardStart - result.times[Stage::Capture];
    comparer.noteTime(positions - first, result.operations, static_cast<std::uint64_t>(std::max<std::int64_t>(computing.count(), 0)));
    if (settings.checkEquality) {
        const CheckedStep checked { tokens, logits, record->logitsHash, hashes.points(), cacheOn, settings.sampling, next, sampled,
            record->times[Stage::Sample] };
        record->comparison = comparer.check(checked, settings.comparisonBudgetNs, stop);
    }

    // From here on the step cannot be stopped.
    if (settings.checkMemoryBytes > 0) {
        memory.add({ cacheOn, settings.sampling, sampled, record->logitsHash, logits, hashes.points(), record->times[Stage::Sample] });
    }
    if (recorder) {
        const auto publishStart = Clock::now();
        record->attention = recorder->publish();
        record->shownHeads = recorder->publishShown();
        record->heads = headRecorder->publish();
        if (cacheOn) {
            record->prints = ledger->note(*cache, first, positions - first);
        }
        record->times[Stage::Capture] += (forwardStart - prepareStart) + (Clock::now() - publishStart);
    }
    if (!cacheOn) {
        cache->truncate(0);  // only now: until a step runs without it, turning it back on loses nothing
    }
    tokens.push_back(record->token);
    ++next;
    rollback.keep();
    record->ended = Clock::now();
    return record;
}

Generator::Generator(LanguageModel& model, RunSettings settings, std::uint64_t runId)
{
    validate(settings, model.config());
    const int capacity = positionLimit(settings, model.config());
    const MemoryUse use { capacity, static_cast<int>(settings.prompt.size()), KernelKind::Exact, model.threads(), false,
        settings.captureAttention ? settings.attentionBudgetBytes : 0, settings.passRows };
    // Less is left to the allocator: memory that was freed since the start still counts as used, and a refused allocation ends in a sentence.
    constexpr std::uint64_t kMuch = std::uint64_t { 64 } << 20U;
    if (const std::uint64_t needed = memoryNeed(model.config(), 0, 0, use).total(); needed > kMuch) {
        requireMemory(needed, availableMemory());
    }
    m_impl = std::make_unique<Impl>(model, std::move(settings), runId, capacity);
    m_impl->cache = model.makeCache(capacity);
}

Generator::Generator(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) { }

Generator::~Generator() = default;

bool Generator::finished() const noexcept
{
    return m_impl->next >= m_impl->settings.steps;
}
bool Generator::cacheOn() const noexcept
{
    return m_impl->cacheOn;
}
int Generator::nextStep() const noexcept
{
    return m_impl->next;
}
const std::vector<TokenId>& Generator::tokens() const noexcept
{
    return m_impl->tokens;
}
const RunSettings& Generator::settings() const noexcept
{
    return m_impl->settings;
}
std::span<const float> Generator::lastLogits() const noexcept
{
    return m_impl->logits;
}
std::uint64_t Generator::cacheReservedBytes() const noexcept
{
    return m_impl->cache->reservedBytes();
}
int Generator::cachedPositions() const noexcept
{
    return m_impl->cache->length();
}

void Generator::setCacheOn(bool on)
{
    m_impl->cacheOn = on;
}

void Generator::setSampling(const SamplingSettings& sampling)
{
    validate(sampling);
    m_impl->settings.sampling = sampling;
}

void Generator::setCheckEquality(bool check)
{
    m_impl->settings.checkEquality = check;
}

void Generator::setAttentionKept(std::uint64_t budgetBytes, std::vector<HeadRef> shownHeads)
{
    m_impl->settings.attentionBudgetBytes = budgetBytes;
    m_impl->settings.shownHeads = std::move(shownHeads);
    if (m_impl->recorder) {
        m_impl->recorder->setByteBudget(budgetBytes);
        m_impl->recorder->setShownHeads(m_impl->settings.shownHeads);
    }
}

void Generator::extend(int steps)
{
    if (steps < m_impl->settings.steps) {
        throw EngineError(ErrorCode::OptionWrong)
            .key(Phrase::SettingSteps)
            .expected({ Phrase::AtLeastOf, m_impl->settings.steps })
            .found(steps);
    }
    requireRoom(m_impl->settings.prompt.size(), steps, m_impl->cache->capacity());
    m_impl->settings.steps = steps;
}

StepRecordPtr Generator::step(const std::stop_token& stop, Probe* extra)
{
    return m_impl->step(stop, extra);
}

std::optional<BitComparison> Generator::check(int step, const std::stop_token& stop)
{
    Impl& impl = *m_impl;
    const RememberedStep* own = impl.memory.at(step);
    if (own == nullptr) {
        throw EngineError(ErrorCode::LogitsGone).found(step);
    }
    const std::size_t positions = impl.settings.prompt.size() + static_cast<std::size_t>(step);
    return impl.comparer.compare({ std::span<const TokenId>(impl.tokens).first(positions), own->logits, own->logitsHash, own->points,
                                     own->cacheOn, own->sampling, step, own->sampled, own->sampleTime },
        stop);
}

std::optional<ExperimentResult> Generator::experiment(const ExperimentRequest& request, const std::stop_token& stop)
{
    return runExperiment(m_impl->view(), request, stop);
}

std::optional<LogitLens> Generator::logitLens(int step, const std::stop_token& stop, int topCount)
{
    return runLogitLens(m_impl->view(), step, topCount, stop);
}

std::shared_ptr<const HeadLook> Generator::look(const HeadLookRequest& request, const std::stop_token& stop)
{
    if (m_impl->intervention) {
        throw EngineError(ErrorCode::OptionWrong).key(Phrase::SettingStep).expected(Phrase::StepWithoutExperiment);
    }
    // The last token has been sampled but not fed.
    const std::span<const TokenId> fed = std::span(std::as_const(m_impl->tokens)).first(m_impl->tokens.size() - 1);
    return lookAtHead(*m_impl->model, *m_impl->cache, fed, request, m_impl->ledger.get(), stop);
}

std::shared_ptr<const StepScores> Generator::scores(const ScoreRequest& request, const std::stop_token& stop)
{
    const Impl& impl = *m_impl;
    std::vector<float> again;
    std::span<const float> logits;
    const RememberedStep* own = request.step >= 0 && request.step < impl.next ? impl.memory.at(request.step) : nullptr;
    if (own != nullptr && !own->logits.empty()) {
        logits = own->logits;
    } else if (request.step >= 0 && request.step + 1 == impl.next) {
        logits = impl.logits;
    } else {
        again = logitsAgain(impl.view(), request.step, stop);
        if (again.empty()) {
            return nullptr;
        }
        logits = again;
    }
    const TokenId token = impl.tokens[impl.settings.prompt.size() + static_cast<std::size_t>(request.step)];
    StepScores scores = scoresOf(logits, token, request);
    scores.computedAgain = !again.empty();
    return std::make_shared<const StepScores>(std::move(scores));
}

std::optional<AttentionAgain> Generator::attentionAgain(const AttentionRequest& request, const std::stop_token& stop)
{
    return runAttentionAgain(m_impl->view(), request, stop);
}

const CacheLedger* Generator::ledger() const noexcept
{
    return m_impl->ledger.get();
}

std::unique_ptr<Generator> Generator::branch(std::unique_ptr<Generator>&& from, int step, TokenId token, std::uint64_t runId)
{
    Impl& old = *from->m_impl;
    if (step < 0 || step >= old.next) {
        throw EngineError(ErrorCode::OptionWrong)
            .key(Phrase::SettingStep)
            .expected(old.next == 0 ? ErrorArgument(Phrase::SampledStep) : ErrorArgument(Phrase::Range, 0, old.next - 1))
            .found(step);
    }
    const std::size_t shared = old.settings.prompt.size() + static_cast<std::size_t>(step);
    RunSettings settings = old.settings;
    settings.prompt.assign(old.tokens.begin(), old.tokens.begin() + static_cast<std::ptrdiff_t>(shared));
    settings.prompt.push_back(token);
    settings.steps = std::max(1, old.settings.steps - step - 1);
    settings.forced.clear();
    settings.stepsDone = 0;
    settings.computedBefore = static_cast<int>(shared);
    settings.cacheOn = old.cacheOn;
    validate(settings, old.model->config());

    auto impl = std::make_unique<Impl>(*old.model, std::move(settings), runId, old.cache->capacity());
    std::unique_ptr<Generator> branched(new Generator(std::move(impl)));

    // Nothing may throw from here on, because the old run gives its cache away.
    Impl& now = *branched->m_impl;
    old.runBefore.reset();
    now.takeCache(old, static_cast<int>(shared));
    now.contexts = old.contexts;
    for (auto& row : now.contexts) {
        row.resize(std::min(row.size(), static_cast<std::size_t>(now.cache->length())));
    }
    now.runBefore = std::move(from);
    return branched;
}

std::unique_ptr<Generator> Generator::takeUpRunBefore(std::unique_ptr<Generator>&& from)
{
    Impl& branch = *from->m_impl;
    if (!branch.runBefore) {
        return nullptr;
    }
    std::unique_ptr<Generator> before = std::move(branch.runBefore);
    Impl& now = *before->m_impl;
    const auto parting = std::mismatch(now.tokens.begin(), now.tokens.end(), branch.tokens.begin(), branch.tokens.end()).first;
    // The last token was sampled but not fed, so its row is never in the cache.
    const int shared = std::min(static_cast<int>(parting - now.tokens.begin()), static_cast<int>(now.tokens.size()) - 1);
    now.takeCache(branch, shared);
    from.reset();
    return before;
}

std::unique_ptr<Generator> Generator::keepPrefix(std::unique_ptr<Generator>&& from, RunSettings settings, std::uint64_t runId)
{
    Impl& old = *from->m_impl;
    validate(settings, old.model->config());
    const int capacity = positionLimit(settings, old.model->config());
    const bool sameRows = capacity == old.cache->capacity() && settings.intervention == old.settings.intervention
        && settings.captureAttention == old.settings.captureAttention && !old.model->keysDependOnCalls();
    if (!sameRows) {
        LanguageModel& model = *old.model;
        auto cold = std::make_unique<Generator>(model, std::move(settings), runId);
        from.reset();
        return cold;
    }
    auto impl = std::make_unique<Impl>(*old.model, std::move(settings), runId, capacity);
    std::unique_ptr<Generator> result(new Generator(std::move(impl)));

    // Nothing may throw from here on, because the old run gives its cache away.
    Impl& now = *result->m_impl;
    const auto parting = std::mismatch(now.tokens.begin(), now.tokens.end(), old.tokens.begin(), old.tokens.end()).first;
    // The newest position is computed even if it is known: its logits are.
    now.takeCache(old, std::min(static_cast<int>(parting - now.tokens.begin()), static_cast<int>(now.tokens.size()) - 1));
    from.reset();
    return result;
}

}  // namespace kvscope
