// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The arithmetic of a decoder block behind one interface, with two implementations: `exact`, whose results have the same bits for any
// number of rows, threads and probes, and `eigen`, the textbook version with Eigen's products, which is the reference and the performance
// baseline. Owned by a Transformer. Not thread-safe; it may use several threads internally. All matrices are contiguous row-major float32.

#include "arch/weights.h"
#include "core/modelconfig.h"
#include "core/probe.h"
#include "core/stages.h"
#include "kernels/layercache.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <utility>
#include <vector>

namespace kvscope {

class AttentionCapture;
struct PreparedLayer;

enum class KernelKind : std::uint8_t { Exact, Eigen };

/// A linear map y = W x + b in the layout of its kernels. Created by Kernels::prepare() and used only with the same kernels.
class LinearMap {
public:
    LinearMap(int outputs, int inputs) : m_outputs(outputs), m_inputs(inputs) { }
    virtual ~LinearMap() = default;
    LinearMap(const LinearMap&) = delete;
    LinearMap& operator=(const LinearMap&) = delete;

    [[nodiscard]] int outputs() const noexcept { return m_outputs; }
    [[nodiscard]] int inputs() const noexcept { return m_inputs; }
    /// Bytes of W and b as stored; padding of the layout is not counted.
    [[nodiscard]] virtual std::uint64_t bytes() const noexcept = 0;
    /// Row @p output of W, widened to float32, into out[0 .. inputs): the embedding lookup of a tied head.
    virtual void row(int output, float* out) const = 0;

private:
    int m_outputs;
    int m_inputs;
};

/// One product of a Kernels::linear() call: out (rows, map->outputs()).
struct LinearTarget {
    const LinearMap* map = nullptr;
    float* out = nullptr;
};

/// Rotary position angles for a chunk of rows, as cosines and sines, each (rows, pairs) row-major.
struct RopeAngles {
    const float* cosines = nullptr;
    const float* sines = nullptr;
    int pairs = 0;  ///< rotaryDim / 2
    RopePairing pairing = RopePairing::RotateHalf;
};

/// Attention of a chunk of query rows over one layer of the cache, which already contains the chunk's own keys and values.
struct AttentionCall {
    LayerCache cache;
    int layer = 0;
    int firstPosition = 0;  ///< of the first row
    int rows = 0;
    int heads = 0;
    int kvHeads = 0;
    int headDim = 0;
    int window = 0;  ///< query i sees key j if and only if 0 <= i - j < window; 0 = no limit
    float scale = 1.0F;  ///< factor for the scores
    float cap = 0.0F;  ///< scaled scores become cap · tanh(score / cap); 0 = no cap
    /// Per head, the key positions that no row of this call sees, each once, or null if there are none at all: their scores become -infinity.
    /// A row that sees nothing has weights and an output of 0. This is all that kernels know of an Intervention.
    const std::vector<int>* hidden = nullptr;
    const float* slopes = nullptr;  ///< (heads): slope · (key position - query position) is added to the scaled scores; null = nothing
    const float* query = nullptr;  ///< (rows, heads · headDim)
    float* out = nullptr;  ///< (rows, heads · headDim)
    /// Per head, the buffer for its softmax weights, (rows, weightStride), or null if not wanted. Only visible cells are defined.
    float* const* weights = nullptr;
    std::size_t weightStride = 0;  ///< see Kernels::weightStride()
    /// Buffers for the last row's scores before scaling and for their softmax, each (heads, firstPosition + rows), or both null. Only
    /// visible cells are written.
    float* lastScores = nullptr;
    float* lastWeights = nullptr;
};

/// One position that passes through all layers. Working memory is one row per buffer.
struct DecodeStep {
    const ModelConfig* config = nullptr;
    const PreparedLayer* layers = nullptr;  ///< (config->layers)
    const NormWeights* finalNorm = nullptr;
    const LinearMap* head = nullptr;
    const LayerCache* caches = nullptr;  ///< (config->layers), contain the earlier positions; the rows of this one are added
    AttentionCall attention;  ///< of the first layer
    const RopeAngles* angles = nullptr;  ///< (config->layers), of this position; pairs = 0 for a layer without rotary positions
    float* residual = nullptr;  ///< (hiddenSize), initially the embedding
    float* query = nullptr;  ///< (queryWidth), the same buffer as attention.query
    float* key = nullptr;  ///< (kvWidth)
    float* value = nullptr;  ///< (kvWidth)
    float* added = nullptr;  ///< (hiddenSize), the attention's contribution to the residual stream
    float* addedByMlp = nullptr;  ///< (hiddenSize)
    float* gate = nullptr;  ///< (ffnSize), null without a gated MLP
    float* up = nullptr;  ///< (ffnSize)
    float* logits = nullptr;  ///< (vocabSize), the result
};

/// The context of a pass: cancellation, stage timing and observers. Used on the thread that called Kernels::decode().
struct PassContext {
    const std::stop_token& stop;  ///< polled before every layer and before the head
    StageClock& clock;
    const ProbeList& probes;  ///< for attention only; probes of values require the separate functions
    AttentionCapture& capture;  ///< passes the weights to the probes
    StageCounts& operations;  ///< decode() adds the multiply-adds that it counts
};

class Kernels {
public:
    Kernels() = default;
    virtual ~Kernels() = default;
    Kernels(const Kernels&) = delete;
    Kernels& operator=(const Kernels&) = delete;

    [[nodiscard]] virtual const char* name() const noexcept = 0;  ///< "exact", "eigen"
    [[nodiscard]] virtual const char* isaName() const noexcept = 0;  ///< "avx512", "avx2", "baseline"
    [[nodiscard]] virtual int threads() const noexcept = 0;
    /// From the next call on, only the caller's thread computes, or all do again. Changes no bit.
    virtual void useOneThread(bool one) noexcept = 0;

    /// Takes ownership of the weights; their memory is freed before this returns. Throws EngineError like RowSource::read().
    [[nodiscard]] virtual std::unique_ptr<LinearMap> prepare(LinearWeights weights) = 0;

    /// target.out = x · Wᵀ + b for every target, all with the same input.
    /// @param x (rows, inputs)
    virtual void linear(std::span<const LinearTarget> targets, const float* x, int rows) = 0;

    /// RMSNorm or LayerNorm of every row of x (rows, width). out may equal x.
    virtual void norm(NormKind kind, const NormWeights& weights, float epsilon, const float* x, float* out, int rows, int width) = 0;

    /// The norm of every head of x (rows, heads · headDim) in place, with scale and bias of its own: (heads · headDim) each.
    virtual void normHeads(NormKind kind, const NormWeights& weights, float epsilon, float* x, int rows, int heads, int headDim) = 0;

    /// Rotates the leading 2 · pairs features of every head in place.
    /// @param x (rows, heads · headDim)
    virtual void rotate(const RopeAngles& angles, float* x, int rows, int heads, int headDim) = 0;

    /// Stores keys and values (rows, kvHeads · headDim) in one layer of the cache, from position @p first on.
    virtual void store(const LayerCache& cache, int first, int rows, const float* keys, const float* values) = 0;

    /// out = softmax(scale · Q Kᵀ) V, with the call's cap and slopes, over the visible positions of every row and head.
    virtual void attention(const AttentionCall& call) = 0;

    /// up = act(gate) * up, or up = act(up) if @p gate is null; @p count elements.
    virtual void activate(Activation activation, const float* gate, float* up, std::size_t count) = 0;

    /// x += y, @p count elements.
    virtual void add(float* x, const float* y, std::size_t count) = 0;

    /// x *= factor, @p count elements.
    virtual void scale(float* x, float factor, std::size_t count) = 0;

    /// x = min(max(x, -limit), limit), @p count elements.
    virtual void clip(float* x, float limit, std::size_t count) = 0;

    /// x = cap · tanh(factor · x / cap), @p count elements. @pre cap > 0
    virtual void softCap(float* x, float factor, float cap, std::size_t count) = 0;

    /// Whether decode() is implemented; otherwise a step calls the functions above one by one.
    [[nodiscard]] virtual bool decodes() const noexcept { return false; }
    /// Computes one position through all layers and the head, with the same bits as the functions above. Returns false if stopped.
    [[nodiscard]] virtual bool decode(const DecodeStep& /*step*/, const PassContext& /*pass*/) { return false; }

    /// Row stride of AttentionCall::weights for @p cols keys, in floats.
    [[nodiscard]] virtual std::size_t weightStride(int cols) const noexcept { return static_cast<std::size_t>(cols); }

    /// Multiply-adds of matrix products since the last call of this function (linear() and attention(); unmasked pairs only). Those of
    /// decode() are in PassContext::operations instead.
    [[nodiscard]] std::uint64_t takeOperations() noexcept { return std::exchange(m_operations, 0); }

protected:
    void countOperations(std::uint64_t operations) noexcept { m_operations += operations; }

private:
    std::uint64_t m_operations = 0;
};

/// Maximum number of threads of a set of kernels.
inline constexpr int kMostThreads = 256;

/// Creates kernels with @p threads threads (0 = one per core). Throws EngineError{OptionWrong} if KVSCOPE_ISA names an unknown or
/// unsupported instruction set, or if threads is out of range.
[[nodiscard]] std::unique_ptr<Kernels> makeKernels(KernelKind kind, int threads = 0);

[[nodiscard]] const char* kernelKindName(KernelKind kind) noexcept;  ///< "exact", "eigen"

}  // namespace kvscope
