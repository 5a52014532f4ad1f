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
    for (std::size_t row = 0; row < tokens.size(); ++row, out += config.width) {
        if (config.tiedHead)
            head->row(tokens[row], out);
        else
            widenRow(embedding, tokens[row], out);
        if (config.position == PositionKind::Learned) {
            widenRow(positions, firstPosition + static_cast<int>(row), positionRow.data());
            for (std::size_t i = 0; i < positionRow.size(); ++i)
                out[i] += positionRow[i];
        }
    }
}

RopeAngles Transformer::Impl::anglesFrom(int position) const
{
    return { rope.cosines(position), rope.sines(position), rope.pairs(), config.ropePairing };
}

AttentionCall Transformer::Impl::attentionCall(int layer, int firstPosition, int rows, KvCache& cache)
{
    AttentionCall call;
    call.cache = &cache;
    call.layer = layer;
    call.firstPosition = firstPosition;
    call.rows = rows;
    call.heads = config.heads;
    call.kvHeads = config.kvHeads;
    call.headDim = config.headDim;
    call.window = config.window(layer);
    call.scale = config.scaledAttention ? 1.0F / std::sqrt(static_cast<float>(config.headDim)) : 1.0F;
    call.query = work.query.data();
    call.out = work.mixed.data();
    return call;
}

void Pass::tap(TapPlace place, const float* values, int rows, int width, std::chrono::nanoseconds& stage)
{
    if (taps == nullptr)
        return;
    watch.lap(stage);
    taps->tap(place, { values + size(rows - 1) * size(width), size(width) });
    watch.lap(times.capture);
}

void Transformer::Impl::queryKeyValue(int index, int firstPosition, int rows, Pass& pass)
{
    const PreparedLayer& layer = layers[size(index)];
    std::chrono::nanoseconds& stage = pass.times.qkv;
    kernels->norm(config.norm, layer.attentionNorm, config.normEpsilon, work.residual.data(), work.normed.data(), rows, config.width);
    pass.tap({ TapStage::AttentionNorm, index }, work.normed.data(), rows, config.width, stage);
    const std::array<LinearTarget, 3> targets { { { layer.query.get(), work.query.data() }, { layer.key.get(), work.key.data() },
        { layer.value.get(), work.value.data() } } };
    kernels->linear(targets, work.normed.data(), rows);
    if (config.qkNorm) {
        float* const query = work.query.data();
        float* const key = work.key.data();
        kernels->norm(NormKind::RmsNorm, layer.queryNorm, config.normEpsilon, query, query, rows * config.heads, config.headDim);
        kernels->norm(NormKind::RmsNorm, layer.keyNorm, config.normEpsilon, key, key, rows * config.kvHeads, config.headDim);
    }
    pass.tap({ TapStage::Query, index }, work.query.data(), rows, config.queryWidth(), stage);
    pass.tap({ TapStage::Key, index }, work.key.data(), rows, config.kvWidth(), stage);
    pass.tap({ TapStage::Value, index }, work.value.data(), rows, config.kvWidth(), stage);
    if (config.position == PositionKind::Rope) {
        const RopeAngles angles = anglesFrom(firstPosition);
        kernels->rotate(angles, work.query.data(), rows, config.heads, config.headDim);
        kernels->rotate(angles, work.key.data(), rows, config.kvHeads, config.headDim);
        pass.tap({ TapStage::RotatedQuery, index }, work.query.data(), rows, config.queryWidth(), stage);
        pass.tap({ TapStage::RotatedKey, index }, work.key.data(), rows, config.kvWidth(), stage);
    }
}

void Transformer::Impl::attend(int index, int firstPosition, int rows, KvCache& cache, Pass& pass)
{
    AttentionCall call = attentionCall(index, firstPosition, rows, cache);
    if (pass.observer != nullptr)
        capture.prepare(*pass.observer, *kernels, call);
    const int known = firstPosition + rows;
    if (pass.taps != nullptr) {
        const std::size_t cells = size(config.heads) * size(known);
        tapped.resize(2 * cells);
        std::fill(tapped.begin(), tapped.end(), 0.0F);  // what a window hides is written by nobody
        call.lastScores = tapped.data();
        call.lastWeights = tapped.data() + cells;
    }
    if (pass.observer != nullptr)
        pass.watch.lap(pass.times.capture);
    kernels->attention(call);
    pass.watch.lap(pass.times.attention);
    if (call.weights != nullptr) {
        capture.deliver(*pass.observer, call);
        pass.watch.lap(pass.times.capture);
    }
    if (pass.taps != nullptr) {
        const auto showHeads = [&](TapStage stage, const float* values) {
            for (int i = 0; i < config.heads; ++i)
                pass.tap({ stage, index, i }, values + size(i) * size(known), 1, known, pass.times.attention);
        };
        showHeads(TapStage::Scores, call.lastScores);
        showHeads(TapStage::Weights, call.lastWeights);
        pass.tap({ TapStage::Mix, index }, work.mixed.data(), rows, config.queryWidth(), pass.times.attention);
    }
}

void Transformer::Impl::mlp(int index, int rows, Pass& pass)
{
    const PreparedLayer& layer = layers[size(index)];
    std::chrono::nanoseconds& stage = pass.times.mlp;
    const std::array<LinearTarget, 2> wide { { { layer.up.get(), work.up.data() }, { layer.gate.get(), work.gate.data() } } };
    kernels->linear(std::span(wide).first(config.gatedMlp ? 2 : 1), work.normed.data(), rows);
    pass.tap({ TapStage::MlpUp, index }, work.up.data(), rows, config.feedForward, stage);
    if (config.gatedMlp)
        pass.tap({ TapStage::MlpGate, index }, work.gate.data(), rows, config.feedForward, stage);
    kernels->activate(
        config.activation, config.gatedMlp ? work.gate.data() : nullptr, work.up.data(), size(rows) * size(config.feedForward));
    pass.tap({ TapStage::MlpActivation, index }, work.up.data(), rows, config.feedForward, stage);
    const LinearTarget down { layer.down.get(), work.added.data() };
    kernels->linear({ &down, 1 }, work.up.data(), rows);
    pass.tap({ TapStage::MlpDown, index }, work.added.data(), rows, config.width, stage);
}

void Transformer::Impl::block(int index, int firstPosition, int rows, KvCache& cache, Pass& pass)
{
    const PreparedLayer& layer = layers[size(index)];
    const std::size_t count = size(rows) * size(config.width);
    StageTimes& times = pass.times;
    queryKeyValue(index, firstPosition, rows, pass);
    kernels->store(cache, index, firstPosition, rows, config.kvHeads, config.headDim, work.key.data(), work.value.data());
    pass.watch.lap(times.qkv);

    attend(index, firstPosition, rows, cache, pass);

    const LinearTarget projection { layer.projection.get(), work.added.data() };
    kernels->linear({ &projection, 1 }, work.mixed.data(), rows);
    pass.tap({ TapStage::Projection, index }, work.added.data(), rows, config.width, times.projection);
    // GPT-NeoX: the MLP reads what the attention read, not what it added.
    if (config.parallelResidual)
        kernels->norm(config.norm, layer.mlpNorm, config.normEpsilon, work.residual.data(), work.normed.data(), rows, config.width);
    kernels->add(work.residual.data(), work.added.data(), count);
    pass.watch.lap(times.projection);
    pass.tap({ TapStage::AttentionResidual, index }, work.residual.data(), rows, config.width, times.projection);

    if (!config.parallelResidual)
        kernels->norm(config.norm, layer.mlpNorm, config.normEpsilon, work.residual.data(), work.normed.data(), rows, config.width);
    pass.tap({ TapStage::MlpNorm, index }, work.normed.data(), rows, config.width, times.mlp);
    mlp(index, rows, pass);
    kernels->add(work.residual.data(), work.added.data(), count);
    pass.watch.lap(times.mlp);
    pass.tap({ TapStage::MlpResidual, index }, work.residual.data(), rows, config.width, times.mlp);
}

std::span<const float> Transformer::Impl::logitsOf(std::span<const int> rows)
{
    float* normed = work.normed.data();
    for (const int row : rows) {
        const float* const residual = work.residual.data() + size(row) * size(config.width);
        kernels->norm(config.norm, finalNorm, config.normEpsilon, residual, normed, 1, config.width);
        normed += config.width;
    }
    const LinearTarget target { head.get(), work.logits.data() };
    kernels->linear({ &target, 1 }, work.normed.data(), static_cast<int>(rows.size()));
    return { work.logits.data(), rows.size() * size(config.vocab) };
}

std::span<const float> Transformer::Impl::logits(int firstPosition, int rows, bool last, Pass& pass)
{
    StepObserver* const observer = pass.observer;
    std::array<int, kLogitRows> wanted {};
    std::size_t count = 0;
    std::span<const float> lastRow;
    for (int row = 0; row < rows; ++row) {
        const bool observed = observer != nullptr && observer->wantsLogits(firstPosition + row);
        const bool result = last && row + 1 == rows;
        if (observed || result)
            wanted[count++] = row;
        if (count == 0 || (count < wanted.size() && row + 1 < rows))
            continue;
        const std::span<const float> values = logitsOf(std::span(wanted).first(count));
        pass.watch.lap(pass.times.head);
        for (std::size_t i = 0; i < count; ++i) {
            lastRow = values.subspan(i * size(config.vocab), size(config.vocab));
            const int position = firstPosition + wanted[i];
            if (observer != nullptr && observer->wantsLogits(position))
                observer->logits(position, lastRow);
        }
        if (observer != nullptr)
            pass.watch.lap(pass.times.capture);
        if (result) {
            pass.tap({ TapStage::FinalNorm }, work.normed.data(), static_cast<int>(count), config.width, pass.times.head);
            pass.tap({ TapStage::Logits }, work.logits.data(), static_cast<int>(count), config.vocab, pass.times.head);
        }
        count = 0;
    }
    return lastRow;
}

}  // namespace kvscope
