// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of a forward pass.
#include "core/transformerimpl.h"

#include "core/stepobserver.h"

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

void Transformer::Impl::queryKeyValue(const PreparedLayer& layer, int firstPosition, int rows)
{
    kernels->norm(config.norm, layer.attentionNorm, config.normEpsilon, work.residual.data(), work.normed.data(), rows, config.width);
    const std::array<LinearTarget, 3> targets { { { layer.query.get(), work.query.data() }, { layer.key.get(), work.key.data() },
        { layer.value.get(), work.value.data() } } };
    kernels->linear(targets, work.normed.data(), rows);
    if (config.qkNorm) {
        float* const query = work.query.data();
        float* const key = work.key.data();
        kernels->norm(NormKind::RmsNorm, layer.queryNorm, config.normEpsilon, query, query, rows * config.heads, config.headDim);
        kernels->norm(NormKind::RmsNorm, layer.keyNorm, config.normEpsilon, key, key, rows * config.kvHeads, config.headDim);
    }
    if (config.position == PositionKind::Rope) {
        const RopeAngles angles = anglesFrom(firstPosition);
        kernels->rotate(angles, work.query.data(), rows, config.heads, config.headDim);
        kernels->rotate(angles, work.key.data(), rows, config.kvHeads, config.headDim);
    }
}

void Transformer::Impl::mlp(const PreparedLayer& layer, int rows)
{
    const std::array<LinearTarget, 2> wide { { { layer.up.get(), work.up.data() }, { layer.gate.get(), work.gate.data() } } };
    kernels->linear(std::span(wide).first(config.gatedMlp ? 2 : 1), work.normed.data(), rows);
    kernels->activate(
        config.activation, config.gatedMlp ? work.gate.data() : nullptr, work.up.data(), size(rows) * size(config.feedForward));
    const LinearTarget down { layer.down.get(), work.added.data() };
    kernels->linear({ &down, 1 }, work.up.data(), rows);
}

void Transformer::Impl::block(
    int index, int firstPosition, int rows, KvCache& cache, StepObserver* observer, StageTimes& times, Stopwatch& watch)
{
    const PreparedLayer& layer = layers[size(index)];
    const std::size_t count = size(rows) * size(config.width);
    queryKeyValue(layer, firstPosition, rows);
    kernels->store(cache, index, firstPosition, rows, config.kvHeads, config.headDim, work.key.data(), work.value.data());
    watch.lap(times.qkv);

    AttentionCall call = attentionCall(index, firstPosition, rows, cache);
    if (observer != nullptr) {
        capture.prepare(*observer, *kernels, call);
        watch.lap(times.capture);
    }
    kernels->attention(call);
    watch.lap(times.attention);
    if (call.weights != nullptr) {
        capture.deliver(*observer, call);
        watch.lap(times.capture);
    }

    const LinearTarget projection { layer.projection.get(), work.added.data() };
    kernels->linear({ &projection, 1 }, work.mixed.data(), rows);
    // GPT-NeoX: the MLP reads what the attention read, not what it added.
    if (config.parallelResidual)
        kernels->norm(config.norm, layer.mlpNorm, config.normEpsilon, work.residual.data(), work.normed.data(), rows, config.width);
    kernels->add(work.residual.data(), work.added.data(), count);
    watch.lap(times.projection);

    if (!config.parallelResidual)
        kernels->norm(config.norm, layer.mlpNorm, config.normEpsilon, work.residual.data(), work.normed.data(), rows, config.width);
    mlp(layer, rows);
    kernels->add(work.residual.data(), work.added.data(), count);
    watch.lap(times.mlp);
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

std::span<const float> Transformer::Impl::logits(
    int firstPosition, int rows, bool last, StepObserver* observer, StageTimes& times, Stopwatch& watch)
{
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
        watch.lap(times.head);
        for (std::size_t i = 0; i < count; ++i) {
            lastRow = values.subspan(i * size(config.vocab), size(config.vocab));
            const int position = firstPosition + wanted[i];
            if (observer != nullptr && observer->wantsLogits(position))
                observer->logits(position, lastRow);
        }
        if (observer != nullptr)
            watch.lap(times.capture);
        count = 0;
    }
    return lastRow;
}

}  // namespace kvscope
