// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The arithmetic of a decoder block behind one interface, in two sets: `exact`, this program's own, whose results have the same bits for
// any number of rows, threads and probes, and `eigen`, the textbook in Eigen's products, the reference and the baseline. A Transformer owns
// one set; not thread-safe from outside, whatever threads it uses inside. All matrices are row-major float32 with rows side by side.

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

namespace kvscope {

class AttentionCapture;
struct PreparedLayer;

enum class KernelKind : std::uint8_t { Exact, Eigen };

/// A linear map y = W x + b, kept the way its kernels like to read it. Made by Kernels::prepare(), used with the same kernels only.
class LinearMap {
public:
    LinearMap(int outputs, int inputs) : m_outputs(outputs), m_inputs(inputs) { }
    virtual ~LinearMap() = default;
    LinearMap(const LinearMap&) = delete;
    LinearMap& operator=(const LinearMap&) = delete;

    [[nodiscard]] int outputs() const noexcept { return m_outputs; }
    [[nodiscard]] int inputs() const noexcept { return m_inputs; }
    /// Bytes of W and b as kept; padding of the layout is not counted.
    [[nodiscard]] virtual std::uint64_t bytes() const noexcept = 0;
    /// Row @p output of W, widened to float32, into out[0 .. inputs): how a tied head serves as the embedding.
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

/// Angles of rotary positions for a chunk of rows, as cosines and sines, each (rows, pairs) row-major.
struct RopeAngles {
    const float* cosines = nullptr;
    const float* sines = nullptr;
    int pairs = 0;  ///< rotaryDim / 2
    RopePairing pairing = RopePairing::RotateHalf;
};

/// Attention of a chunk of query rows over one layer of the cache, which already holds the chunk's own keys and values.
struct AttentionCall {
    LayerCache cache;
    int layer = 0;
    int firstPosition = 0;  ///< of the first row
    int rows = 0;
    int heads = 0;
    int kvHeads = 0;
    int headDim = 0;
    int window = 0;  ///< query i sees key j iff 0 <= i - j < window; 0 = no limit
    float scale = 1.0F;  ///< the scores' factor
    const float* query = nullptr;  ///< (rows, heads · headDim)
    float* out = nullptr;  ///< (rows, heads · headDim)
    /// Per head where its softmax weights shall be left, (rows, weightStride), or null where nobody asked. Only visible cells are defined.
    float* const* weights = nullptr;
    std::size_t weightStride = 0;  ///< see Kernels::weightStride()
    /// Where the last row's scores, not scaled yet, and their softmax shall be left, each (heads, firstPosition + rows), or both null.
    /// Only visible cells are written.
    float* lastScores = nullptr;
    float* lastWeights = nullptr;
};

/// One position on its way through all layers. Working memory is one row each.
struct DecodeStep {
    const ModelConfig* config = nullptr;
    const PreparedLayer* layers = nullptr;  ///< (config->layers)
    const NormWeights* finalNorm = nullptr;
    const LinearMap* head = nullptr;
    const LayerCache* caches = nullptr;  ///< (config->layers), hold the positions before; this one's rows are stored
    AttentionCall attention;  ///< of the first layer
    RopeAngles angles;  ///< of this position; no pairs without rotary positions
    float* residual = nullptr;  ///< (width), its embedding at first
    float* query = nullptr;  ///< (queryWidth), what attention.query points to
    float* key = nullptr;  ///< (kvWidth)
    float* value = nullptr;  ///< (kvWidth)
    float* added = nullptr;  ///< (width), what the attention adds
    float* addedByMlp = nullptr;  ///< (width)
    float* gate = nullptr;  ///< (ffnSize), null where the MLP has none
    float* up = nullptr;  ///< (ffnSize)
    float* logits = nullptr;  ///< (vocab), the result
};

/// What accompanies a pass: who may stop it, what its stages take, and who observes it. Used on the thread that called Kernels::decode().
struct PassContext {
    const std::stop_token& stop;  ///< polled before every layer and before the head
    StageClock& clock;
    const ProbeList& probes;  ///< of attention only; probes of values need the functions one by one
    AttentionCapture& capture;  ///< takes the weights to the probes
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

    /// Takes the weights over; their memory is free again when this returns.
    [[nodiscard]] virtual std::unique_ptr<LinearMap> prepare(LinearWeights weights) = 0;

    /// target.out = x · Wᵀ + b for every target, all of the same input. @param x (rows, inputs)
    virtual void linear(std::span<const LinearTarget> targets, const float* x, int rows) = 0;

    /// RMSNorm or LayerNorm of every row of x (rows, width). out may be x.
    virtual void norm(NormKind kind, const NormWeights& weights, float epsilon, const float* x, float* out, int rows, int width) = 0;

    /// Rotates the leading 2 · pairs features of every head in place. @param x (rows, heads · headDim)
    virtual void rotate(const RopeAngles& angles, float* x, int rows, int heads, int headDim) = 0;

    /// Stores keys and values (rows, kvHeads · headDim) into one layer of the cache, from position @p first on.
    virtual void store(const LayerCache& cache, int first, int rows, const float* keys, const float* values) = 0;

    /// out = softmax(scale · Q Kᵀ) V over the visible positions of every row and head.
    virtual void attention(const AttentionCall& call) = 0;

    /// up = act(gate) * up, or up = act(up) when @p gate is null; @p count elements.
    virtual void activate(Activation activation, const float* gate, float* up, std::size_t count) = 0;

    /// x += y, @p count elements.
    virtual void add(float* x, const float* y, std::size_t count) = 0;

    /// Whether decode() exists; otherwise a step goes through the functions above, one by one.
    [[nodiscard]] virtual bool decodes() const noexcept { return false; }
    /// One position through all layers and the head, with the bits that the functions above give. False when it was stopped.
    [[nodiscard]] virtual bool decode(const DecodeStep& /*step*/, const PassContext& /*pass*/) { return false; }

    /// Floats between two rows of AttentionCall::weights for @p cols keys.
    [[nodiscard]] virtual std::size_t weightStride(int cols) const noexcept { return static_cast<std::size_t>(cols); }

    /// Multiply-adds of matrix products done since the last call of this function (linear() and attention(); unmasked pairs only).
    [[nodiscard]] std::uint64_t takeOperations() noexcept { return std::exchange(m_operations, 0); }

protected:
    void countOperations(std::uint64_t operations) noexcept { m_operations += operations; }

private:
    std::uint64_t m_operations = 0;
};

/// Threads among which a set of kernels shares its work, at most.
inline constexpr int kMostThreads = 256;

/// Threads for @p requested (0: as many as the machine has cores).
/// Throws EngineError{OptionWrong} when KVSCOPE_ISA names no instruction set or one that this processor lacks, or threads are out of range.
[[nodiscard]] std::unique_ptr<Kernels> makeKernels(KernelKind kind, int threads = 0);

[[nodiscard]] const char* kernelKindName(KernelKind kind) noexcept;  ///< "exact", "eigen"

}  // namespace kvscope
