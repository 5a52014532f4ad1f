// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// A decode step as a single task, for kernels that support it.
#include "model/transformerimpl.h"

namespace kvscope {

std::span<const float> Transformer::Impl::decode(int position, KvCache& cache, const std::stop_token& stop, Pass& pass)
{
    DecodeStep step;
    step.config = &config;
    step.layers = layers.data();
    step.finalNorm = &finalNorm;
    step.head = head.get();
    step.caches = cache.layers().data();
    step.attention = attentionCall(0, position, 1, cache);
    for (int layer = 0; layer < config.layers; ++layer)
        stepAngles[static_cast<std::size_t>(layer)] = anglesFrom(position, layer);
    step.angles = stepAngles.data();
    step.residual = work.residual.data();
    step.query = work.query.data();
    step.key = work.key.data();
    step.value = work.value.data();
    step.added = work.added.data();
    step.addedByMlp = work.normed.data();
    step.gate = config.gatedMlp ? work.gate.data() : nullptr;
    step.up = work.up.data();
    step.logits = work.logits.data();
    if (!kernels->decode(step, { stop, pass.clock, pass.probes, capture, pass.operations }))
        return {};
    const std::span<const float> logits { work.logits.data(), static_cast<std::size_t>(config.vocabSize) };
    if (pass.probes.wantsLogits(position)) {
        pass.probes.logits(position, logits);
        pass.clock.lap(Stage::Capture);
    }
    return logits;
}

}  // namespace kvscope
