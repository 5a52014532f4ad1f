// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// A decode step as a single parallel task. The threads enter it together and wait for each other only when one needs the others' results,
// five times per layer: every thread computes the norms it needs, rotates and stores the heads whose attention it computes, and adds its
// own products to the residual stream. While waiting, it prefetches the weights that it will read next.
#include "kernels/exact/exactkernels.h"

#include "kernels/attentioncapture.h"
#include "kernels/exact/panelruns.h"
#include "kernels/preparedlayer.h"

#include <algorithm>
#include <array>

namespace kvscope {

namespace {

[[nodiscard]] constexpr std::size_t size(int value) noexcept
{
    return static_cast<std::size_t>(value);
}

/// Multiply-adds of one phase of a layer that justify a second thread.
constexpr std::size_t kWorthSharing = 64 * 1024;
/// Phases of a layer with large products, separated by barriers.
constexpr std::size_t kPhases = 4;

[[nodiscard]] std::size_t weightsOf(const LinearMap* map)
{
    return map == nullptr ? 0 : size(map->inputs()) * size(map->outputs());
}

void ignore() { }

}  // namespace

/// One thread's part of a step.
class ExactKernels::Decode : PanelRuns {
public:
    /// The data shared by all threads of a step. Only the main thread changes the attention call, while the others wait.
    struct Shared {
        ExactKernels& kernels;
        const DecodeStep& step;
        const PassContext& pass;
        AttentionCall attention;
        bool stopped = false;  ///< set by the main thread
    };

    Decode(Shared& shared, Team& team)
        : PanelRuns(*shared.kernels.m_ops, team, shared.kernels.m_workspaces[size(team.thread())].widenedNumbers())
        , m_shared(shared)
        , m_kernels(shared.kernels)
        , m_step(shared.step)
        , m_config(*shared.step.config)
        , m_workspace(shared.kernels.m_workspaces[size(team.thread())])
    {
    }

    void layers()
    {
        for (int layer = 0; layer < m_config.layers; ++layer)
            if (!shouldContinue() || !block(layer))
                return;
    }

    void head()
    {
        const PackedMatrix& map = packed(*m_step.head);
        if (!shouldContinue())
            return;
        const auto oneRun = [&](const Run& run) {
            Products products;
            add(products, map, run, m_workspace.normed.data(), m_step.logits);
            multiply(products);
            for (int i = 0; i < run.count; ++i)
                finishLogits(m_step.logits + map.firstOutput(run.panels[size(i)]), outputsOf(map, run.panels[size(i)]));
        };
        if (shareRuns(
                map.panels(), [&] { normed(*m_step.finalNorm); }, oneRun, [](int) {}))
            finished(Stage::Head);
    }

private:
    [[nodiscard]] bool shouldContinue()
    {
        if (!m_team.isMain() || !m_shared.pass.stop.stop_requested())
            return true;
        m_shared.stopped = true;
        m_team.cancel();
        return false;
    }

    /// Ends a stage's time; other threads may already be in the next one.
    void finished(Stage stage)
    {
        if (m_team.isMain())
            m_shared.pass.clock.lap(stage);
    }

    [[nodiscard]] bool block(int index)
    {
        const PreparedLayer& layer = m_step.layers[index];
        return queryKeyValue(layer) && normWhole(index, layer) && attention(index, layer) && attentionOutput(layer) && gateAndUp(layer)
            && down(index, layer);
    }

    [[nodiscard]] bool queryKeyValue(const PreparedLayer& layer)
    {
        struct Target {
            const PackedMatrix& map;
            float* out;
        };
        const std::array<Target, 3> targets { { { packed(*layer.query), m_step.query }, { packed(*layer.key), m_step.key },
            { packed(*layer.value), m_step.value } } };
        const auto oneRun = [&](const Run& run) {
            Products products;
            for (int i = 0; i < run.count; ++i) {
                int panel = run.panels[size(i)];
                std::size_t target = 0;
                while (panel >= targets[target].map.panels())
                    panel -= targets[target++].map.panels();
                add(products, targets[target].map, panel, input(), targets[target].out);
            }
            multiply(products);
            if (m_config.qkvClip > 0.0F)
                for (int i = 0; i < products.count; ++i)
                    m_ops.clip(products.list[size(i)].y, m_config.qkvClip, size(products.list[size(i)].valid));
        };
        const int panels = targets[0].map.panels() + targets[1].map.panels() + targets[2].map.panels();
        if (!shareRuns(
                panels, [&] { normInput(layer.attentionNorm); }, oneRun, ahead(*layer.attentionOutput)))
            return false;
        finished(Stage::Qkv);
        return true;
    }

    /// Norms of queries and keys over all heads together, which no thread has alone.
    [[nodiscard]] bool normWhole(int index, const PreparedLayer& layer)
    {
        if (!m_config.qkNorm || m_config.qkNormSpan != QkNormSpan::AllHeads)
            return true;
        const auto place = [&](const NormWeights& norm, float* heads, int count) {
            const int width = count * m_config.headDim;
            if (m_config.qkNormAfterRope)
                rotate(index, heads, count);
            m_ops.norm(heads, norm.scale.data(), qkBiasOf(norm, 0), m_config.normEpsilon, heads, 1, width);
            if (!m_config.qkNormAfterRope)
                rotate(index, heads, count);
        };
        return m_team.single([&] {
            place(layer.queryNorm, m_step.query, m_config.heads);
            place(layer.keyNorm, m_step.key, m_config.kvHeads);
        });
    }

    [[nodiscard]] bool attention(int index, const PreparedLayer& layer)
    {
        AttentionCall& call = m_shared.attention;
        const PassContext& pass = m_shared.pass;
        const auto prepare = [&] {
            call.layer = index;
            call.cache = m_step.caches[index];
            call.window = m_config.window(index);
            pass.capture.prepare(pass.probes, m_kernels, call);
            pass.clock.lap(Stage::Capture);
        };
        const bool probed = !pass.probes.empty();
        if (probed && !m_team.single(prepare))
            return false;
        const int groupHeads = m_config.heads / m_config.kvHeads;
        if (m_config.kvHeads >= m_team.threads()) {
            const auto oneGroup = [&](int kvHead) {
                placeKeyAndValue(index, layer, kvHead);
                for (int head = kvHead * groupHeads; head < (kvHead + 1) * groupHeads; ++head)
                    attend(index, layer, head);
            };
            if (!m_team.parallelFor(m_config.kvHeads, ignore, oneGroup, ahead(*layer.attentionOutput)))
                return false;
        } else if (!m_team.parallelFor(
                       m_config.kvHeads, ignore, [&](int kvHead) { placeKeyAndValue(index, layer, kvHead); }, [](int) {})
            || !m_team.parallelFor(
                m_config.heads, ignore, [&](int head) { attend(index, layer, head); }, ahead(*layer.attentionOutput))) {
            return false;
        }
        finished(Stage::Attention);
        return !probed || m_team.single([&] {
            pass.capture.deliver(pass.probes, call);
            pass.clock.lap(Stage::Capture);
        });
    }

    [[nodiscard]] bool attentionOutput(const PreparedLayer& layer)
    {
        const PackedMatrix& map = packed(*layer.attentionOutput);
        const auto oneRun = [&](const Run& run) {
            Products products;
            add(products, map, run, m_step.attention.out, m_step.added);
            multiply(products);
            // GPT-NeoX: the MLP reads the same input as the attention.
            if (!m_config.parallelResidual && !m_config.postNorm)
                addToResidual(map, run, m_step.added);
        };
        if (!shareRuns(map.panels(), ignore, oneRun, ahead(m_step.gate != nullptr ? *layer.gate : *layer.up)))
            return false;
        if (!addNormed(layer.attentionOutputNorm, m_step.added))
            return false;
        finished(Stage::AttentionOutput);
        return true;
    }

    [[nodiscard]] bool gateAndUp(const PreparedLayer& layer)
    {
        const PackedMatrix& up = packed(*layer.up);
        const auto oneRun = [&](const Run& run) {
            Products products;
            if (m_step.gate != nullptr)
                add(products, packed(*layer.gate), run, input(), m_step.gate);
            add(products, up, run, input(), m_step.up);
            multiply(products);
            for (int i = 0; i < run.count; ++i) {
                const int first = up.firstOutput(run.panels[size(i)]);
                float* const gate = m_step.gate == nullptr ? nullptr : m_step.gate + first;
                m_ops.activate(m_config.activation, gate, m_step.up + first, outputsOf(up, run.panels[size(i)]));
            }
        };
        return shareRuns(
            up.panels(), [&] { normInput(m_config.sharedNorm ? layer.attentionNorm : layer.mlpNorm); }, oneRun, ahead(*layer.down));
    }

    [[nodiscard]] bool down(int index, const PreparedLayer& layer)
    {
        const PackedMatrix& map = packed(*layer.down);
        const auto oneRun = [&](const Run& run) {
            if (m_config.parallelResidual)
                addToResidual(map, run, m_step.added);
            Products products;
            add(products, map, run, m_step.up, m_step.addedByMlp);
            multiply(products);
            if (!m_config.postNorm)
                addToResidual(map, run, m_step.addedByMlp);
        };
        const PanelsAhead next = index + 1 < m_config.layers ? ahead(m_step.layers[index + 1]) : ahead(*m_step.head);
        if (!shareRuns(map.panels(), ignore, oneRun, next) || !addNormed(layer.mlpOutputNorm, m_step.addedByMlp))
            return false;
        finished(Stage::Mlp);
        return true;
    }

    /// Rotates the new key of one KV head and stores it with its value.
    void placeKeyAndValue(int index, const PreparedLayer& layer, int kvHead)
    {
        const std::ptrdiff_t at = static_cast<std::ptrdiff_t>(kvHead) * m_config.headDim;
        normAndRotate(index, layer.keyNorm, m_step.key, at);
        m_step.caches[index].store(kvHead, m_step.attention.firstPosition, 1, m_step.key + at, m_step.value + at, 0);
    }

    void attend(int index, const PreparedLayer& layer, int head)
    {
        normAndRotate(index, layer.queryNorm, m_step.query, static_cast<std::ptrdiff_t>(head) * m_config.headDim);
        AttentionCall call = m_shared.attention;
        call.layer = index;
        call.cache = m_step.caches[index];
        call.window = m_config.window(index);
        m_kernels.attend(call, head, 0, 1, m_workspace);
    }

    /// @param at the head's first feature
    void normAndRotate(int index, const NormWeights& norm, float* heads, std::ptrdiff_t at)
    {
        if (m_config.qkNorm && m_config.qkNormSpan == QkNormSpan::AllHeads)
            return;  // done by normWhole()
        float* const head = heads + at;
        const std::ptrdiff_t own = m_config.qkNormSpan == QkNormSpan::Head ? 0 : at;
        const auto normed
            = [&] { m_ops.norm(head, norm.scale.data() + own, qkBiasOf(norm, own), m_config.normEpsilon, head, 1, m_config.headDim); };
        if (m_config.qkNorm && !m_config.qkNormAfterRope)
            normed();
        rotate(index, head, 1);
        if (m_config.qkNorm && m_config.qkNormAfterRope)
            normed();
    }

    void rotate(int index, float* heads, int count)
    {
        const RopeAngles& angles = m_step.angles[index];
        if (angles.pairs > 0)
            m_ops.rotate(angles.pairing, angles.cosines, angles.sines, angles.pairs, heads, 1, count, m_config.headDim);
    }

    [[nodiscard]] const float* biasOf(const NormWeights& norm) const
    {
        return m_config.norm == NormKind::LayerNorm ? norm.bias.data() : nullptr;
    }

    [[nodiscard]] const float* qkBiasOf(const NormWeights& norm, std::ptrdiff_t at) const
    {
        return m_config.qkNormKind == NormKind::LayerNorm ? norm.bias.data() + at : nullptr;
    }

    /// Computes the norm of the residual stream into this thread's own row.
    void normed(const NormWeights& norm)
    {
        m_ops.norm(
            m_step.residual, norm.scale.data(), biasOf(norm), m_config.normEpsilon, m_workspace.normed.data(), 1, m_config.hiddenSize);
    }

    /// The input of a block's first products, and the norm that it needs: models without norms there read the residual stream itself.
    [[nodiscard]] const float* input() const { return m_config.preNorm ? m_workspace.normed.data() : m_step.residual; }
    void normInput(const NormWeights& norm)
    {
        if (m_config.preNorm)
            normed(norm);
    }

    /// With norms on the outputs of attention and MLP: adds one to the residual stream, which needs all of its panels.
    [[nodiscard]] bool addNormed(const NormWeights& norm, float* added)
    {
        if (!m_config.postNorm)
            return true;
        return m_team.single([&] {
            const int width = m_config.hiddenSize;
            m_ops.norm(added, norm.scale.data(), biasOf(norm), m_config.normEpsilon, added, 1, width);
            addScaled(m_step.residual, added, size(width));
        });
    }

    void addScaled(float* residual, float* added, std::size_t count)
    {
        if (m_config.residualScale != 1.0F)
            m_ops.scale(added, m_config.residualScale, count);
        m_ops.add(residual, added, count);
    }

    void finishLogits(float* values, std::size_t count)
    {
        if (m_config.logitCap > 0.0F)
            m_ops.softCap(values, m_config.logitScale, m_config.logitCap, count);
        else if (m_config.logitScale != 1.0F)
            m_ops.scale(values, m_config.logitScale, count);
    }

    void addToResidual(const PackedMatrix& map, const Run& run, float* added)
    {
        for (int i = 0; i < run.count; ++i) {
            const int first = map.firstOutput(run.panels[size(i)]);
            addScaled(m_step.residual + first, added + first, outputsOf(map, run.panels[size(i)]));
        }
    }

    Shared& m_shared;
    ExactKernels& m_kernels;
    const DecodeStep& m_step;
    const ModelConfig& m_config;
    Workspace& m_workspace;
};

bool ExactKernels::decode(const DecodeStep& step, const PassContext& pass)
{
    const ModelConfig& config = *step.config;
    Decode::Shared shared { *this, step, pass, step.attention };
    reserveWeights(weightStride(step.attention.cache.capacity));

    const PreparedLayer& layer = step.layers[0];
    const std::size_t perQkv = weightsOf(layer.query.get()) + weightsOf(layer.key.get()) + weightsOf(layer.value.get());
    const std::size_t perOutput = weightsOf(layer.attentionOutput.get());
    const std::size_t perMlp = weightsOf(layer.gate.get()) + weightsOf(layer.up.get()) + weightsOf(layer.down.get());
    const std::size_t perLayer = perQkv + perOutput + perMlp;
    const std::size_t scan = 2 * size(config.queryWidth()) * size(step.attention.firstPosition + 1);
    const bool wideLayers = (perLayer + scan) / kPhases >= kWorthSharing;
    const bool wideHead = weightsOf(step.head) >= kWorthSharing;
    if (wideLayers == wideHead) {
        m_pool.parallel(wideLayers, [&](Team& team) {
            Decode decode(shared, team);
            decode.layers();
            decode.head();
        });
    } else {
        m_pool.parallel(wideLayers, [&](Team& team) { Decode(shared, team).layers(); });
        if (!shared.stopped)
            m_pool.parallel(wideHead, [&](Team& team) { Decode(shared, team).head(); });
    }
    static_cast<void>(takeOperations());
    countPairs(config.headDim);
    StageCounts& counts = pass.operations;
    counts[Stage::Qkv] += size(config.layers) * perQkv;
    counts[Stage::Attention] += takeOperations();
    counts[Stage::AttentionOutput] += size(config.layers) * perOutput;
    counts[Stage::Mlp] += size(config.layers) * perMlp;
    counts[Stage::Head] += weightsOf(step.head);
    return !shared.stopped;
}

}  // namespace kvscope
