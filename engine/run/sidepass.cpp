// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/sidepass.h"

#include "core/error.h"
#include "model/kvcache.h"

#include <algorithm>
#include <limits>
#include <list>
#include <memory>
#include <new>
#include <utility>

namespace kvscope {

namespace {

using Clock = std::chrono::steady_clock;

/// Candidates among which the lens looks for the run's token.
constexpr int kTopTen = 10;

void requireStepOf(const RunView& run, int step)
{
    if (step < 0 || step >= run.steps) {
        throw EngineError(ErrorCode::OptionWrong)
            .key(Phrase::SettingStep)
            .expected(run.steps == 0 ? ErrorArgument(Phrase::SampledStep) : ErrorArgument(Phrase::Range, 0, run.steps - 1))
            .found(step);
    }
}

[[nodiscard]] int positionsAt(const RunView& run, int step)
{
    return static_cast<int>(run.settings.prompt.size()) + step;
}

/// A text of its own with a cache of its own.
class SidePass {
public:
    /// @param positions of the text
    /// @param room positions of the cache
    SidePass(const RunView& run, int positions, int room)
        : m_run(run)
        , m_tokens(run.tokens.begin(), run.tokens.begin() + positions)
        , m_cache(run.model.makeCache(room))
    {
    }

    /// Takes the rows of the first positions from the run's cache, as far as it has them. The newest position is always left to compute.
    int reuse(int most)
    {
        const int rows = std::min({ most, m_run.cache.length(), static_cast<int>(m_tokens.size()) - 1 });
        m_cache->copyPrefix(m_run.cache, rows);
        return rows;
    }

    void append(TokenId token) { m_tokens.push_back(token); }

    /// The logits of the newest position; empty if stopped.
    [[nodiscard]] std::span<const float> compute(const Intervention& intervention, const ProbeList& probes, const std::stop_token& stop)
    {
        return computeTo(static_cast<int>(m_tokens.size()), intervention, probes, stop);
    }
    /// The same up to position @p end - 1, in one pass. @pre end > length()
    [[nodiscard]] std::span<const float> computeTo(
        int end, const Intervention& intervention, const ProbeList& probes, const std::stop_token& stop)
    {
        const int first = m_cache->length();
        const auto fed = std::span(std::as_const(m_tokens)).subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(end - first));
        const ForwardResult result = m_run.model.forward(fed, first, m_cache.get(), probes, stop, intervention);
        m_operations += result.operations;
        return result.logits;
    }
    [[nodiscard]] int length() const { return m_cache->length(); }  ///< positions computed

    [[nodiscard]] std::uint64_t operations() const { return m_operations; }

private:
    const RunView& m_run;
    std::vector<TokenId> m_tokens;
    std::unique_ptr<KvCache> m_cache;
    std::uint64_t m_operations = 0;
};

/// The residual stream of one position after each layer.
class ResidualProbe final : public Probe {
public:
    explicit ResidualProbe(int position) : m_position(position) { }
    [[nodiscard]] bool wantsValues(int position) const override { return position == m_position; }
    void values(const ProbePoint& point, std::span<const float> values) override
    {
        if (point.stage == ProbeStage::MlpResidual) {
            residuals.insert(residuals.end(), values.begin(), values.end());
        }
    }

    std::vector<float> residuals;  ///< (layers, hiddenSize)

private:
    int m_position;
};

/// The attention rows from one position on.
class RowsProbe final : public Probe {
public:
    RowsProbe(int layers, int heads, int firstRow, int positions) : m_rows(std::make_shared<AttentionRows>())
    {
        m_rows->layers = layers;
        m_rows->heads = heads;
        m_rows->firstRow = firstRow;
        m_rows->rows = positions - firstRow;
        m_rows->cols = positions;
        const auto all = static_cast<std::size_t>(layers) * static_cast<std::size_t>(heads);
        m_rows->weights.assign(
            all * static_cast<std::size_t>(m_rows->rows) * static_cast<std::size_t>(positions), std::numeric_limits<float>::quiet_NaN());
    }
    [[nodiscard]] bool wantsAttention(int /*layer*/, int /*head*/) const override { return true; }
    void attention(int layer, int head, int firstRow, int rows, int cols, std::span<const float> weights) override
    {
        for (int i = std::max(0, m_rows->firstRow - firstRow); i < rows; ++i) {
            const auto from = static_cast<std::size_t>(m_rows->row(layer, head, firstRow + i) - m_rows->weights.data());
            std::copy_n(weights.data() + static_cast<std::size_t>(i) * static_cast<std::size_t>(cols),
                static_cast<std::size_t>(firstRow + i) + 1, m_rows->weights.data() + from);
        }
    }
    [[nodiscard]] std::shared_ptr<const AttentionRows> take()
    {
        m_rows->print = bitsPrint(m_rows->weights);
        return std::move(m_rows);
    }

private:
    std::shared_ptr<AttentionRows> m_rows;
};

/// The same of some heads.
class HeadsProbe final : public Probe {
public:
    HeadsProbe(const std::vector<HeadRef>& heads, int firstRow, int positions)
    {
        for (const HeadRef head : heads) {
            m_heads.emplace_back(head, firstRow, positions);
        }
    }
    [[nodiscard]] bool wantsAttention(int layer, int head) const override
    {
        return std::ranges::any_of(m_heads, [&](const OneHead& each) { return each.of == HeadRef { layer, head }; });
    }
    void attention(int layer, int head, int firstRow, int rows, int cols, std::span<const float> weights) override
    {
        for (OneHead& each : m_heads) {
            if (each.of == HeadRef { layer, head }) {
                each.rows.attention(0, 0, firstRow, rows, cols, weights);
            }
        }
    }
    [[nodiscard]] std::vector<HeadAttention> take()
    {
        std::vector<HeadAttention> taken;
        for (OneHead& each : m_heads) {
            taken.push_back({ each.of, each.rows.take() });
        }
        return taken;
    }

private:
    struct OneHead {
        OneHead(HeadRef head, int firstRow, int positions) : of(head), rows(1, 1, firstRow, positions) { }
        HeadRef of;
        RowsProbe rows;
    };
    std::list<OneHead> m_heads;  // probes are not moved
};

[[nodiscard]] int firstDifference(std::span<const TokenId> a, std::span<const TokenId> b)
{
    const std::size_t both = std::min(a.size(), b.size());
    const auto parting = std::mismatch(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(both), b.begin()).first - a.begin();
    return static_cast<std::size_t>(parting) == both ? -1 : static_cast<int>(parting);
}

}  // namespace

std::optional<ExperimentResult> runExperiment(const RunView& run, const ExperimentRequest& request, const std::stop_token& stop)
{
    const auto start = Clock::now();
    requireStepOf(run, request.step);
    if (request.tokens < 1) {
        throw EngineError(ErrorCode::OptionWrong).key(Phrase::SettingSteps).expected({ Phrase::AtLeast, 1 }).found(request.tokens);
    }
    const int positions = positionsAt(run, request.step);
    requireRoom(static_cast<std::size_t>(positions), request.tokens, run.cache.capacity());
    validate(request.intervention, run.model.config(), positions + request.tokens - 1);

    ExperimentResult result;
    result.step = request.step;
    result.intervention = std::make_shared<const Intervention>(request.intervention);
    try {
        SidePass pass(run, positions, positions + request.tokens - 1);
        // Rows of queries that the change does not reach are the run's own.
        result.reused = pass.reuse(run.settings.intervention.empty() ? request.intervention.firstQuery : 0);
        std::vector<float> after;
        for (int i = 0; i < request.tokens; ++i) {
            const std::span<const float> logits = pass.compute(request.intervention, nullptr, stop);
            if (logits.empty()) {
                return std::nullopt;
            }
            if (i == 0) {
                after.assign(logits.begin(), logits.end());
            }
            result.text.push_back(
                sampleToken(logits, run.settings.sampling, static_cast<std::uint64_t>(request.step) + static_cast<std::uint64_t>(i)));
            pass.append(result.text.back());
        }

        const TokenId own = run.tokens[static_cast<std::size_t>(positions)];
        if (request.step + 1 == run.steps && !run.lastLogits.empty()) {
            compareDistributions(run.lastLogits, after, own, request.topCount, result);
            result.beforeIsOfRun = true;
            result.operations = pass.operations();
        } else {
            SidePass plain(run, positions, positions);
            plain.reuse(positions);
            const std::span<const float> before = plain.compute(run.settings.intervention, nullptr, stop);
            if (before.empty()) {
                return std::nullopt;
            }
            compareDistributions(before, after, own, request.topCount, result);
            result.operations = pass.operations() + plain.operations();
        }
    } catch (const std::bad_alloc&) {
        throw EngineError(ErrorCode::OutOfMemory).key(Phrase::SettingCache);
    }
    const auto following = run.tokens.subspan(static_cast<std::size_t>(positions));
    const auto compared = following.first(std::min(following.size(), static_cast<std::size_t>(request.tokens)));
    result.ownText.assign(compared.begin(), compared.end());
    result.parting = firstDifference(result.ownText, result.text);
    result.time = Clock::now() - start;
    return result;
}

std::optional<LogitLens> runLogitLens(const RunView& run, int step, int topCount, const std::stop_token& stop)
{
    const auto start = Clock::now();
    requireStepOf(run, step);
    const int positions = positionsAt(run, step);
    LogitLens lens;
    lens.step = step;
    lens.token = run.tokens[static_cast<std::size_t>(positions)];
    try {
        SidePass pass(run, positions, positions);
        pass.reuse(positions);
        ResidualProbe probe(positions - 1);
        if (pass.compute(run.settings.intervention, &probe, stop).empty()) {
            return std::nullopt;
        }
        const std::vector<float> logits = run.model.headOf(probe.residuals);
        const auto vocabulary = static_cast<std::size_t>(run.model.config().logits());
        for (std::size_t at = 0; at < logits.size(); at += vocabulary) {
            lens.layers.push_back(lensLayerOf(std::span(logits).subspan(at, vocabulary), lens.token, topCount));
            if (lens.firstInTopTen < 0 && lens.layers.back().rank < kTopTen) {
                lens.firstInTopTen = static_cast<int>(lens.layers.size()) - 1;
            }
        }
    } catch (const std::bad_alloc&) {
        throw EngineError(ErrorCode::OutOfMemory).key(Phrase::SettingCache);
    }
    lens.time = Clock::now() - start;
    return lens;
}

std::vector<float> logitsAgain(const RunView& run, int step, const std::stop_token& stop)
{
    requireStepOf(run, step);
    const int positions = positionsAt(run, step);
    try {
        SidePass pass(run, positions, positions);
        pass.reuse(positions);
        const std::span<const float> logits = pass.compute(run.settings.intervention, nullptr, stop);
        return { logits.begin(), logits.end() };
    } catch (const std::bad_alloc&) {
        throw EngineError(ErrorCode::OutOfMemory).key(Phrase::SettingCache);
    }
}

std::optional<AttentionAgain> runAttentionAgain(const RunView& run, const AttentionRequest& request, const std::stop_token& stop)
{
    requireStepOf(run, request.step);
    const int positions = positionsAt(run, request.step);
    for (const int position : { request.first, request.firstRow }) {
        if (position < 0 || position >= positions) {
            throw EngineError(ErrorCode::OptionWrong)
                .key(Phrase::SettingPosition)
                .expected({ Phrase::Range, 0, positions - 1 })
                .found(position);
        }
    }
    const ModelConfig& config = run.model.config();
    for (const HeadRef head : request.heads) {
        const bool ofLayer = head.layer >= 0 && head.layer < config.layers;
        if (!ofLayer || head.head < 0 || head.head >= config.heads) {
            throw EngineError(ErrorCode::OptionWrong)
                .key(ofLayer ? Phrase::SettingHead : Phrase::SettingLayer)
                .expected({ Phrase::Range, 0, (ofLayer ? config.heads : config.layers) - 1 })
                .found(ofLayer ? head.head : head.layer);
        }
    }
    AttentionAgain result;
    result.of = request;
    const Intervention& intervention = run.settings.intervention;
    try {
        SidePass pass(run, positions, positions);
        std::optional<RowsProbe> all;
        HeadsProbe some(request.heads, request.firstRow, positions);
        Probe* probe = &some;
        if (request.heads.empty()) {
            probe = &all.emplace(config.layers, config.heads, request.firstRow, positions);
        }
        const int from = std::min(request.first, request.firstRow);
        result.reused = pass.reuse(from);
        // The passes have the shape of the run's own, so that kernels whose rounding depends on it give the same bits, too.
        for (const int end : { from, request.first, positions }) {
            if (end > pass.length() && pass.computeTo(end, intervention, end > from ? probe : nullptr, stop).empty()) {
                return std::nullopt;
            }
        }
        result.rows = all ? all->take() : nullptr;
        result.heads = some.take();
        result.operations = pass.operations();
    } catch (const std::bad_alloc&) {
        throw EngineError(ErrorCode::OutOfMemory).key(Phrase::SettingCache);
    }
    if (request.print != 0 && result.rows) {
        result.bits = result.rows->print == request.print ? RowBits::Same : RowBits::Changed;
    }
    return result;
}

namespace {

/// A run without its cache, as RunView shows it.
struct EndedRun {
    EndedRun(LanguageModel& of, const RunSettings& settings, std::span<const TokenId> tokens, int more)
        : cache(of.makeCache(std::min(positionLimit(settings, of.config()), static_cast<int>(tokens.size()) + more)))
        , view { of, *cache, settings, tokens, {}, static_cast<int>(tokens.size() - settings.prompt.size()) }
    {
    }

    std::unique_ptr<KvCache> cache;
    RunView view;
};

}  // namespace

std::optional<ExperimentResult> runExperiment(LanguageModel& model, const RunSettings& settings, std::span<const TokenId> tokens,
    const ExperimentRequest& request, const std::stop_token& stop)
{
    const EndedRun run(model, settings, tokens, request.tokens);
    return runExperiment(run.view, request, stop);
}

std::optional<LogitLens> runLogitLens(
    LanguageModel& model, const RunSettings& settings, std::span<const TokenId> tokens, int step, int topCount, const std::stop_token& stop)
{
    const EndedRun run(model, settings, tokens, 0);
    return runLogitLens(run.view, step, topCount, stop);
}

}  // namespace kvscope
