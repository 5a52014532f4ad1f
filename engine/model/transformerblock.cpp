// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of a forward pass.
#include "kernels/types/conversion.h"
#include "model/transformerimpl.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace kvscope {

namespace {

[[nodiscard]] constexpr std::size_t size(int value) noexcept
{
    return static_cast<std::size_t>(value);
}

}  // namespace

void Transformer::Impl::embed(std::span<const TokenId> tokens, int firstPosition)
{
    float* out = work.residual.data();
    for (std::size_t row = 0; row < tokens.size(); ++row, out += config.hiddenSize) {
        if (config.tiedHead)
            head->row(tokens[row], out);
        else
            widenRow(embedding, tokens[row], out);
        if (config.embeddingScale != 1.0F)
            for (std::size_t i = 0; i < size(config.hiddenSize); ++i)
                out[i] *= config.embeddingScale;
        if (config.position == PositionKind::Learned) {
            widenRow(positions, config.positionOffset + firstPosition + static_cast<int>(row), positionRow.data());
            for (std::size_t i = 0; i < positionRow.size(); ++i)
                out[i] += positionRow[i];
        }
    }
    if (config.embeddingNorm) {
        float* const residual = work.residual.data();
        kernels->norm(
            config.norm, embeddingNorm, config.normEpsilon, residual, residual, static_cast<int>(tokens.size()), config.hiddenSize);
    }
}

RopeAngles Transformer::Impl::anglesFrom(int position, int layer) const
{
    const int index = config.ropeOf(layer);
    if (index == kNoRope)
        return {};
    const RopeTable& rope = ropes[size(index)];
    return { rope.cosines(position), rope.sines(position), rope.pairs(), config.ropePairing };
}

AttentionCall Transformer::Impl::attentionCall(int layer, int firstPosition, int rows, KvCache& cache)
{
    AttentionCall call;
    call.cache = cache.layers()[size(layer)];
    call.layer = layer;
    call.firstPosition = firstPosition;
    call.rows = rows;
    call.heads = config.heads;
    call.kvHeads = config.kvHeads;
    call.headDim = config.headDim;
    call.window = config.window(layer);
    call.scale = config.scoreScale();
    call.cap = config.attentionCap;
    call.slopes = alibiSlopes.empty() ? nullptr : alibiSlopes.data();
    call.query = work.query.data();
    call.out = work.weightedValues.data();
    return call;
}

void Pass::show(ProbePoint point, const float* values, int rows, int width, Stage stage)
{
    if (probedPosition < 0)
        return;
    clock.lap(stage);
    probes.values(probedPosition, point, { values + size(rows - 1) * size(width), size(width) });
    clock.lap(Stage::Capture);
}

void Transformer::Impl::normQueryKey(int index, int rows)
{
    const PreparedLayer& layer = layers[size(index)];
    const auto norm = [&](const NormWeights& weights, float* x, int heads) {
        switch (config.qkNormSpan) {
        case QkNormSpan::Head: kernels->norm(config.qkNormKind, weights, config.normEpsilon, x, x, rows * heads, config.headDim); break;
        case QkNormSpan::ScaledHead:
            kernels->normHeads(config.qkNormKind, weights, config.normEpsilon, x, rows, heads, config.headDim);
            break;
        case QkNormSpan::AllHeads: kernels->norm(config.qkNormKind, weights, config.normEpsilon, x, x, rows, heads * config.headDim); break;
        }
    };
    norm(layer.queryNorm, work.query.data(), config.heads);
    norm(layer.keyNorm, work.key.data(), config.kvHeads);
}

void Transformer::Impl::rotateQueryKey(int index, int firstPosition, int rows, Pass& pass)
{
    const RopeAngles angles = anglesFrom(firstPosition, index);
    if (angles.pairs > 0) {
        kernels->rotate(angles, work.query.data(), rows, config.heads, config.headDim);
        kernels->rotate(angles, work.key.data(), rows, config.kvHeads, config.headDim);
    }
    if (config.qkNorm && config.qkNormAfterRope)
        normQueryKey(index, rows);
    if (angles.pairs > 0) {
        pass.show({ ProbeStage::RotatedQuery, index }, work.query.data(), rows, config.queryWidth(), Stage::Qkv);
        pass.show({ ProbeStage::RotatedKey, index }, work.key.data(), rows, config.kvWidth(), Stage::Qkv);
    }
}

void Transformer::Impl::queryKeyValue(int index, int firstPosition, int rows, Pass& pass)
{
    const PreparedLayer& layer = layers[size(index)];
    constexpr Stage stage = Stage::Qkv;
    const float* input = work.residual.data();
    if (config.preNorm) {
        kernels->norm(config.norm, layer.attentionNorm, config.normEpsilon, input, work.normed.data(), rows, config.hiddenSize);
        input = work.normed.data();
        pass.show({ ProbeStage::AttentionNorm, index }, input, rows, config.hiddenSize, stage);
    }
    const std::array<LinearTarget, 3> targets { { { layer.query.get(), work.query.data() }, { layer.key.get(), work.key.data() },
        { layer.value.get(), work.value.data() } } };
    kernels->linear(targets, input, rows);
    if (config.qkvClip > 0.0F)
        for (const LinearTarget& target : targets)
            kernels->clip(target.out, config.qkvClip, size(rows) * size(target.map->outputs()));
    if (config.qkNorm && !config.qkNormAfterRope)
        normQueryKey(index, rows);
    pass.show({ ProbeStage::Query, index }, work.query.data(), rows, config.queryWidth(), stage);
    pass.show({ ProbeStage::Key, index }, work.key.data(), rows, config.kvWidth(), stage);
    pass.show({ ProbeStage::Value, index }, work.value.data(), rows, config.kvWidth(), stage);
    rotateQueryKey(index, firstPosition, rows, pass);
}

void Transformer::Impl::attend(int index, int firstPosition, int rows, KvCache& cache, Pass& pass)
{
    AttentionCall call = attentionCall(index, firstPosition, rows, cache);
    const bool probed = pass.probedPosition >= 0;
    const int keyCount = firstPosition + rows;
    if (!pass.probes.empty())
        capture.prepare(pass.probes, *kernels, call);
    if (probed) {
        const std::size_t cells = size(config.heads) * size(keyCount);
        probedRow.resize(2 * cells);
        std::fill(probedRow.begin(), probedRow.end(), 0.0F);  // cells hidden by a window are never written
        call.lastScores = probedRow.data();
        call.lastWeights = probedRow.data() + cells;
    }
    if (!pass.probes.empty())
        pass.clock.lap(Stage::Capture);
    if (pass.intervention == nullptr)
        kernels->attention(call);
    else
        changedAttention(call, *pass.intervention);
    pass.lap(Stage::Attention);
    if (call.weights != nullptr) {
        capture.deliver(pass.probes, call);
        pass.clock.lap(Stage::Capture);
    }
    if (probed) {
        const auto showHeads = [&](ProbeStage stage, const float* values) {
            for (int i = 0; i < config.heads; ++i)
                pass.show({ stage, index, i }, values + size(i) * size(keyCount), 1, keyCount, Stage::Attention);
        };
        showHeads(ProbeStage::Scores, call.lastScores);
        showHeads(ProbeStage::Weights, call.lastWeights);
        pass.show({ ProbeStage::WeightedValues, index }, work.weightedValues.data(), rows, config.queryWidth(), Stage::Attention);
    }
}

void Transformer::Impl::mlp(int index, const float* input, int rows, Pass& pass)
{
    const PreparedLayer& layer = layers[size(index)];
    constexpr Stage stage = Stage::Mlp;
    const std::array<LinearTarget, 2> wide { { { layer.up.get(), work.up.data() }, { layer.gate.get(), work.gate.data() } } };
    kernels->linear(std::span(wide).first(config.gatedMlp ? 2 : 1), input, rows);
    pass.show({ ProbeStage::MlpUp, index }, work.up.data(), rows, config.ffnSize, stage);
    if (config.gatedMlp)
        pass.show({ ProbeStage::MlpGate, index }, work.gate.data(), rows, config.ffnSize, stage);
    kernels->activate(config.activation, config.gatedMlp ? work.gate.data() : nullptr, work.up.data(), size(rows) * size(config.ffnSize));
    pass.show({ ProbeStage::MlpActivation, index }, work.up.data(), rows, config.ffnSize, stage);
    const LinearTarget down { layer.down.get(), work.added.data() };
    kernels->linear({ &down, 1 }, work.up.data(), rows);
    pass.show({ ProbeStage::MlpDown, index }, work.added.data(), rows, config.hiddenSize, stage);
}

void Transformer::Impl::finishAdded(const NormWeights& norm, int rows)
{
    float* const added = work.added.data();
    if (config.postNorm)
        kernels->norm(config.norm, norm, config.normEpsilon, added, added, rows, config.hiddenSize);
    if (config.residualScale != 1.0F)
        kernels->scale(added, config.residualScale, size(rows) * size(config.hiddenSize));
}

void Transformer::Impl::block(int index, int firstPosition, int rows, KvCache& cache, Pass& pass)
{
    const PreparedLayer& layer = layers[size(index)];
    const std::size_t count = size(rows) * size(config.hiddenSize);
    queryKeyValue(index, firstPosition, rows, pass);
    kernels->store(cache.layers()[size(index)], firstPosition, rows, work.key.data(), work.value.data());
    pass.lap(Stage::Qkv);

    attend(index, firstPosition, rows, cache, pass);

    const LinearTarget output { layer.attentionOutput.get(), work.added.data() };
    kernels->linear({ &output, 1 }, work.weightedValues.data(), rows);
    pass.show({ ProbeStage::AttentionOutput, index }, work.added.data(), rows, config.hiddenSize, Stage::AttentionOutput);
    finishAdded(layer.attentionOutputNorm, rows);
    const auto normForMlp = [&] {
        kernels->norm(config.norm, layer.mlpNorm, config.normEpsilon, work.residual.data(), work.normed.data(), rows, config.hiddenSize);
    };
    // GPT-NeoX: the MLP reads the attention's input, not its output. With a shared norm, work.normed still contains the attention's.
    if (config.parallelResidual && !config.sharedNorm)
        normForMlp();
    kernels->add(work.residual.data(), work.added.data(), count);
    pass.lap(Stage::AttentionOutput);
    pass.show({ ProbeStage::AttentionResidual, index }, work.residual.data(), rows, config.hiddenSize, Stage::AttentionOutput);

    const float* input = work.residual.data();
    if (config.preNorm) {
        if (!config.parallelResidual)
            normForMlp();
        input = work.normed.data();
        pass.show({ ProbeStage::MlpNorm, index }, input, rows, config.hiddenSize, Stage::Mlp);
    }
    mlp(index, input, rows, pass);
    finishAdded(layer.mlpOutputNorm, rows);
    kernels->add(work.residual.data(), work.added.data(), count);
    pass.lap(Stage::Mlp);
    pass.show({ ProbeStage::MlpResidual, index }, work.residual.data(), rows, config.hiddenSize, Stage::Mlp);
}

void Transformer::Impl::finishLogits(float* values, std::size_t count)
{
    if (config.logitCap > 0.0F)
        kernels->softCap(values, config.logitScale, config.logitCap, count);
    else if (config.logitScale != 1.0F)
        kernels->scale(values, config.logitScale, count);
}

std::span<const float> Transformer::Impl::logitsOf(std::span<const int> rows)
{
    float* normed = work.normed.data();
    for (const int row : rows) {
        const float* const residual = work.residual.data() + size(row) * size(config.hiddenSize);
        kernels->norm(config.norm, finalNorm, config.normEpsilon, residual, normed, 1, config.hiddenSize);
        normed += config.hiddenSize;
    }
    const LinearTarget target { head.get(), work.logits.data() };
    kernels->linear({ &target, 1 }, work.normed.data(), static_cast<int>(rows.size()));
    finishLogits(work.logits.data(), rows.size() * size(config.vocabSize));
    return { work.logits.data(), rows.size() * size(config.vocabSize) };
}

std::span<const float> Transformer::Impl::logits(int firstPosition, int rows, bool last, Pass& pass)
{
    std::array<int, kLogitRows> wanted {};
    std::size_t count = 0;
    std::span<const float> lastRow;
    for (int row = 0; row < rows; ++row) {
        const bool observed = pass.probes.wantsLogits(firstPosition + row);
        const bool result = last && row + 1 == rows;
        if (observed || result)
            wanted[count++] = row;
        if (count == 0 || (count < wanted.size() && row + 1 < rows))
            continue;
        const std::span<const float> values = logitsOf(std::span(wanted).first(count));
        pass.lap(Stage::Head);
        for (std::size_t i = 0; i < count; ++i) {
            lastRow = values.subspan(i * size(config.vocabSize), size(config.vocabSize));
            pass.probes.logits(firstPosition + wanted[i], lastRow);
        }
        if (!pass.probes.empty())
            pass.clock.lap(Stage::Capture);
        if (result) {
            pass.show({ ProbeStage::FinalNorm }, work.normed.data(), static_cast<int>(count), config.hiddenSize, Stage::Head);
            pass.show({ ProbeStage::Logits }, work.logits.data(), static_cast<int>(count), config.vocabSize, Stage::Head);
        }
        count = 0;
    }
    return lastRow;
}

}  // namespace kvscope
