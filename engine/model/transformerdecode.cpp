// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// A decode step as one piece of work, for kernels that can do it.
#include "model/transformerimpl.h"

#include "core/stepobserver.h"

namespace kvscope {

namespace {

/// Polls the stop token, takes the times and hands attention over.
class StepWatcher final : public DecodeWatcher {
public:
    StepWatcher(AttentionCapture& capture, const Kernels& kernels, StepObserver* observer, const std::stop_token& stop, StageTimes& times,
        Stopwatch& watch)
        : m_capture(capture)
        , m_kernels(kernels)
        , m_observer(observer)
        , m_stop(stop)
        , m_times(times)
        , m_watch(watch)
    {
    }

    [[nodiscard]] bool goOn() override { return !m_stop.stop_requested(); }
    [[nodiscard]] bool wantsAttention() const override { return m_observer != nullptr; }
    void beforeAttention(AttentionCall& call) override
    {
        m_capture.prepare(*m_observer, m_kernels, call);
        m_watch.lap(m_times.capture);
    }
    void afterAttention(const AttentionCall& call) override
    {
        if (call.weights != nullptr)
            m_capture.deliver(*m_observer, call);
        m_watch.lap(m_times.capture);
    }
    void finished(DecodeStage stage) override
    {
        switch (stage) {
        case DecodeStage::QueryKeyValue: m_watch.lap(m_times.qkv); break;
        case DecodeStage::Attention: m_watch.lap(m_times.attention); break;
        case DecodeStage::Projection: m_watch.lap(m_times.projection); break;
        case DecodeStage::Mlp: m_watch.lap(m_times.mlp); break;
        case DecodeStage::Head: m_watch.lap(m_times.head); break;
        }
    }

private:
    AttentionCapture& m_capture;
    const Kernels& m_kernels;
    StepObserver* m_observer;
    const std::stop_token& m_stop;
    StageTimes& m_times;
    Stopwatch& m_watch;
};

}  // namespace

std::span<const float> Transformer::Impl::decode(
    int position, KvCache& cache, StepObserver* observer, const std::stop_token& stop, StageTimes& times, Stopwatch& watch)
{
    DecodeStep step;
    step.config = &config;
    step.layers = layers.data();
    step.finalNorm = &finalNorm;
    step.head = head.get();
    step.cache = &cache;
    step.attention = attentionCall(0, position, 1, cache);
    if (config.position == PositionKind::Rope)
        step.angles = anglesFrom(position);
    step.residual = work.residual.data();
    step.query = work.query.data();
    step.key = work.key.data();
    step.value = work.value.data();
    step.added = work.added.data();
    step.addedByMlp = work.normed.data();
    step.gate = config.gatedMlp ? work.gate.data() : nullptr;
    step.up = work.up.data();
    step.logits = work.logits.data();
    StepWatcher watcher(capture, *kernels, observer, stop, times, watch);
    if (!kernels->decode(step, watcher))
        return {};
    const std::span<const float> logits { work.logits.data(), static_cast<std::size_t>(config.vocab) };
    if (observer != nullptr && observer->wantsLogits(position)) {
        observer->logits(position, logits);
        watch.lap(times.capture);
    }
    return logits;
}

}  // namespace kvscope
