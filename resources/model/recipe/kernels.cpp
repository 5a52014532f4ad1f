// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later

// One training step of the storyteller: the loss of a batch and the gradients of all weights, in one call. fused.py compiles
// it at the start of a run; model.py has the same arithmetic in PyTorch.
//
// The batch is cut into chunks of some 512 positions. A chunk goes through the whole model forwards and backwards while
// its activations are still in the cache; threads take chunks in turn and sum their gradients at the end. Numbers that are
// multiplied are bfloat16, their sums, the residual stream and the gradients of weights float32.
#include "attention.h"

namespace {

struct Sizes {
    long vocab, hidden, layers, heads, intermediate, rows, length, threads;
    float eps;
    long words() const { return roundUp(vocab, PANEL); }
};

// A weight (out, in) as right factor of both directions.
struct Weight {
    Buffer<Half> narrowed;
    Buffer<Pair> forwards;  // sums over in
    Buffer<Pair> backwards;  // sums over out

    void pack(const std::vector<std::pair<const float*, long>>& stacked, long in, bool both)
    {
        long out = 0;
        for (const auto& [values, rows] : stacked)
            out += rows;
        Half* at = narrowed.need(size_t(out * in));
        for (const auto& [values, rows] : stacked) {
            narrow(values, rows * in, at);
            at += rows * in;
        }
        const Half* all = narrowed.need(size_t(out * in));
        panelsOfTransposed(all, out, in, forwards.need(size_t(roundUp(out, PANEL) * in / 2)));
        if (both)
            panelsOf(all, out, in, backwards.need(size_t(out * in / 2)));
    }
    const Pair* forth() { return forwards.data(); }
    const Pair* back() { return backwards.data(); }
};

// The parameters in the order of the model's named_parameters(), or the gradients in the same order in one block.
template<class T> struct Layer {
    T *inputNorm, *query, *key, *value, *output, *middleNorm, *gate, *up, *down;
};

struct Packed {
    std::vector<Weight> qkv, output, gateUp, down;
    Weight embedding;
};

// normal = x / rms(x) * weight for every position; rates: 1 / rms(x).
void normalise(const Sizes& n, long positions, const float* x, const float* weight, float* rates, Half* normal)
{
    for (long t = 0; t < positions; ++t, x += n.hidden, normal += n.hidden) {
        float squares = 0;
        for (long i = 0; i < n.hidden; ++i)
            squares += x[i] * x[i];
        rates[t] = 1.0f / std::sqrt(squares / float(n.hidden) + n.eps);
        const __m512 rate = _mm512_set1_ps(rates[t]);
        for (long i = 0; i < n.hidden; i += LANES)
            store(normal + i, _mm512_mul_ps(_mm512_mul_ps(load(x + i), rate), load(weight + i)));
    }
}

// The same numbers once more, as pairs of positions in panels.
void normalPanels(const Sizes& n, long positions, const float* x, const float* weight, const float* rates, Pair* to)
{
    for (long i = 0; i < n.hidden; i += LANES) {
        const __m512 w = load(weight + i);
        Pair* out = to + i / PANEL * PANEL * (positions / 2) + i % PANEL;
        for (long t = 0; t < positions; t += 2, out += PANEL) {
            const float* row = x + t * n.hidden + i;
            _mm512_storeu_si512(out,
                pairsOf(_mm512_mul_ps(_mm512_mul_ps(load(row), _mm512_set1_ps(rates[t])), w),
                    _mm512_mul_ps(_mm512_mul_ps(load(row + n.hidden), _mm512_set1_ps(rates[t + 1])), w)));
        }
    }
}

// From the gradient of normal: adds x's to change (or sets it) and the weight's to weightChange.
void normaliseBack(const Sizes& n, long positions, const float* x, const float* weight, const float* rates, const float* normalChange,
    float* change, float* weightChange, bool add)
{
    for (long t = 0; t < positions; ++t, x += n.hidden, normalChange += n.hidden, change += n.hidden) {
        float sum = 0;
        for (long i = 0; i < n.hidden; ++i)
            sum += normalChange[i] * weight[i] * x[i];
        const float rate = rates[t];
        const float back = sum * rate * rate * rate / float(n.hidden);
        const float kept = add ? 1.0f : 0.0f;
        for (long i = 0; i < n.hidden; ++i) {
            weightChange[i] += normalChange[i] * x[i] * rate;
            change[i] = kept * change[i] + rate * weight[i] * normalChange[i] - back * x[i];
        }
    }
}

struct Batch {
    const int64_t* ids;  // (rows, length + 1)
    const int64_t* documents;  // (rows, length): a number for each
    const float *cos, *sin;  // (length, HEAD)
    const float* kept;  // (2 * layers + 1, rows, hidden): factors on the columns of each branch, or null
};

struct Model {
    const float *embedding, *lastNorm;
    std::vector<Layer<const float>> layers;
};

// One chunk of the batch: `rows` rows from `firstRow` on. Call forward(), headLoss() and, for gradients, backward().
class Chunk {
public:
    Chunk(const Sizes& n, const Batch& batch, const Model& model, Packed& packed, Space& s, long firstRow, long rows)
        : n(n)
        , batch(batch)
        , model(model)
        , packed(packed)
        , s(s)
        , firstRow(firstRow)
        , rows(rows)
        , positions(rows * n.length)
    {
        const size_t plane = size_t(positions * n.hidden);
        stream = s.stream.need(plane * size_t(2 * n.layers + 1));
        rates = s.rates.need(size_t(positions * (2 * n.layers + 1)));
        padded = roundUp(n.length, PANEL);
        headsOfLayer = rows * 3 * n.heads * padded * HEAD;
        heads = s.heads.need(size_t(headsOfLayer * n.layers));
        mixed = s.mixed.need(plane * size_t(n.layers));
        logs = s.logs.need(size_t(positions * n.heads * n.layers));
        gateUp = s.gateUp.need(size_t(positions * 2 * n.intermediate * n.layers));
        normal = s.normal.need(plane);
        wide = s.wide.need(size_t(positions * std::max(3 * n.hidden, 2 * n.intermediate)));
        activated = s.activated.need(size_t(positions * n.intermediate));
        starts.resize(size_t(positions));
        for (long t = 0; t < positions; ++t) {
            const int64_t* document = batch.documents + firstRow * n.length + t;
            const long place = t % n.length;
            starts[size_t(t)] = place > 0 && document[0] == document[-1] ? starts[size_t(t - 1)] : int(place);
        }
    }

    void forward()
    {
        for (long t = 0; t < positions; ++t)
            std::memcpy(stream + t * n.hidden, model.embedding + id(t) * n.hidden, size_t(n.hidden) * sizeof(float));
        scaleColumns(0, stream, stream);
        for (long l = 0; l < n.layers; ++l)
            layerForward(l);
        normalise(n, positions, at(2 * n.layers), model.lastNorm, rateAt(2 * n.layers), normal);
    }

    // The sum of the losses of all positions. With embeddingChange, to which the gradient is added: leaves that of normal,
    // by the mean loss of the batch, in s.inner.
    double headLoss(float* embeddingChange)
    {
        const long words = n.words();
        const float scale = 1.0f / float(n.rows * n.length);
        float* logits = s.exponents.need(size_t(HEAD_LOSS_ROWS * words));
        Half* slopes = s.logitSlopes.need(size_t(HEAD_LOSS_ROWS * words));
        Pair* slopePairs = s.wordPairs.need(size_t(positions / 2 * words));
        float* normalChange = s.inner.need(size_t(positions * n.hidden));
        double total = 0;
        for (long from = 0; from < positions; from += HEAD_LOSS_ROWS) {
            const long count = std::min<long>(HEAD_LOSS_ROWS, positions - from);
            multiplyRows<Into::Replace>(count, n.hidden, words, normal + from * n.hidden, packed.embedding.forth(), logits);
            for (long i = 0; i < count; i += 2) {
                float factors[2];
                for (long j = 0; j < 2; ++j) {
                    float* row = logits + (i + j) * words;
                    const int64_t wanted = idAfter(from + i + j);
                    std::fill(row + n.vocab, row + words, -1e30f);
                    __m512 largest = load(row);
                    for (long w = LANES; w < words; w += LANES)
                        largest = _mm512_max_ps(largest, load(row + w));
                    const float top = _mm512_reduce_max_ps(largest);
                    const float own = row[wanted];
                    __m512 sums = _mm512_setzero_ps();
                    for (long w = 0; w < words; w += LANES) {
                        const __m512 e = exponential(_mm512_sub_ps(load(row + w), _mm512_set1_ps(top)));
                        sums = _mm512_add_ps(sums, e);
                        store(row + w, e);
                    }
                    const float sum = _mm512_reduce_add_ps(sums);
                    total += double(top) + std::log(double(sum)) - double(own);
                    row[wanted] -= sum;
                    factors[j] = scale / sum;
                }
                if (!embeddingChange)
                    continue;
                const float* row = logits + i * words;
                for (long w = 0; w < words; w += LANES) {
                    const __m512 first = _mm512_mul_ps(load(row + w), _mm512_set1_ps(factors[0]));
                    const __m512 second = _mm512_mul_ps(load(row + words + w), _mm512_set1_ps(factors[1]));
                    store(slopes + i * words + w, first);
                    store(slopes + (i + 1) * words + w, second);
                    _mm512_storeu_si512(
                        slopePairs + w / PANEL * PANEL * (positions / 2) + (from + i) / 2 * PANEL + w % PANEL, pairsOf(first, second));
                }
            }
            if (embeddingChange)
                multiply<Into::Replace>(count, n.hidden, n.vocab / 2, pairs(slopes), words / 2, 1, packed.embedding.back(),
                    normalChange + from * n.hidden, n.hidden);
        }
        if (embeddingChange) {
            Pair* right = s.right.need(size_t(positions / 2 * n.hidden));
            panelsOf(normal, positions, n.hidden, right);
            addOuter(positions, n.vocab, n.hidden, slopePairs, right, embeddingChange);
        }
        return total;
    }

    // Adds the gradients to those given; call after headLoss() with gradients.
    void backward(float* embeddingChange, const std::vector<Layer<float>>& changes, float* lastNormChange)
    {
        change = s.change.need(size_t(positions * n.hidden));
        narrowChange = s.narrowChange.need(size_t(positions * std::max(3 * n.hidden, 2 * n.intermediate)));
        normaliseBack(n, positions, at(2 * n.layers), model.lastNorm, rateAt(2 * n.layers), s.inner.data(), change, lastNormChange, false);
        for (long l = n.layers - 1; l >= 0; --l)
            layerBackward(l, changes[size_t(l)]);
        scaleColumns(0, change, change);
        for (long t = 0; t < positions; ++t)
            for (long i = 0; i < n.hidden; ++i)
                embeddingChange[id(t) * n.hidden + i] += change[t * n.hidden + i];
    }

private:
    int64_t id(long t) const { return batch.ids[(firstRow + t / n.length) * (n.length + 1) + t % n.length]; }
    int64_t idAfter(long t) const { return batch.ids[(firstRow + t / n.length) * (n.length + 1) + t % n.length + 1]; }
    float* at(long norm) const { return stream + norm * positions * n.hidden; }
    float* rateAt(long norm) const { return rates + norm * positions; }
    Half* headAt(long l, long row, long kind, long head) const
    {
        return heads + l * headsOfLayer + ((row * 3 + kind) * n.heads + head) * padded * HEAD;
    }

    // to = from times the factors on the columns of a branch.
    template<class T> void scaleColumns(long branch, const float* from, T* to) const
    {
        if (!batch.kept && static_cast<const void*>(from) == static_cast<void*>(to))
            return;
        for (long t = 0; t < positions; ++t) {
            const float* factors = batch.kept ? batch.kept + (branch * n.rows + firstRow + t / n.length) * n.hidden : nullptr;
            for (long i = 0; i < n.hidden; i += LANES) {
                const long place = t * n.hidden + i;
                store(to + place, factors ? _mm512_mul_ps(load(from + place), load(factors + i)) : load(from + place));
            }
        }
    }

    // The stream before the next norm: the one before plus a branch's output, which is in `wide`.
    void addBranch(long branch)
    {
        scaleColumns(branch, wide, wide);
        const float* before = at(branch - 1);
        float* after = at(branch);
        for (long i = 0; i < positions * n.hidden; ++i)
            after[i] = before[i] + wide[i];
    }

    void layerForward(long l)
    {
        const Layer<const float>& w = model.layers[size_t(l)];
        normalise(n, positions, at(2 * l), w.inputNorm, rateAt(2 * l), normal);
        multiplyRows<Into::Replace>(positions, n.hidden, 3 * n.hidden, normal, packed.qkv[size_t(l)].forth(), wide);
        turn(l);
        for (long row = 0; row < rows; ++row) {
            for (long head = 0; head < n.heads; ++head) {
                const long first = row * n.length;
                attend(s, starts.data() + first, n.length, headAt(l, row, 0, head), headAt(l, row, 1, head), headAt(l, row, 2, head),
                    mixed + (l * positions + first) * n.hidden + head * HEAD, n.hidden, logs + (l * n.heads + head) * positions + first);
            }
        }
        multiplyRows<Into::Replace>(
            positions, n.hidden, n.hidden, mixed + l * positions * n.hidden, packed.output[size_t(l)].forth(), wide);
        addBranch(2 * l + 1);
        normalise(n, positions, at(2 * l + 1), w.middleNorm, rateAt(2 * l + 1), normal);
        Half* both = gateUp + l * positions * 2 * n.intermediate;
        multiplyRows<Into::Narrow>(positions, n.hidden, 2 * n.intermediate, normal, packed.gateUp[size_t(l)].forth(), both);
        for (long t = 0; t < positions; ++t) {
            const Half* gate = both + t * 2 * n.intermediate;
            for (long i = 0; i < n.intermediate; i += LANES) {
                const __m512 x = load(gate + i);
                const __m512 silu
                    = _mm512_div_ps(x, _mm512_add_ps(_mm512_set1_ps(1), exponential(clipped(_mm512_sub_ps(_mm512_setzero_ps(), x)))));
                store(activated + t * n.intermediate + i, _mm512_mul_ps(silu, load(gate + n.intermediate + i)));
            }
        }
        multiplyRows<Into::Replace>(positions, n.intermediate, n.hidden, activated, packed.down[size_t(l)].forth(), wide);
        addBranch(2 * l + 2);
    }

    static __m512 clipped(__m512 x) { return _mm512_min_ps(x, _mm512_set1_ps(80)); }

    float scale() const { return 1.0f / std::sqrt(float(HEAD)); }

    // `wide` (positions, 3, heads, HEAD) to the heads' own rows; q and k turned by their positions, q scaled.
    void turn(long l)
    {
        for (long t = 0; t < positions; ++t) {
            const long row = t / n.length, place = t % n.length;
            const __m512 cos = load(batch.cos + place * HEAD), sin = load(batch.sin + place * HEAD);
            for (long kind = 0; kind < 3; ++kind) {
                const __m512 factor = _mm512_set1_ps(kind == 0 ? scale() : 1.0f);
                for (long head = 0; head < n.heads; ++head) {
                    const float* from = wide + ((t * 3 + kind) * n.heads + head) * HEAD;
                    Half* to = headAt(l, row, kind, head) + place * HEAD;
                    __m512 first = load(from), second = load(from + LANES);
                    if (kind < 2) {
                        const __m512 turned = _mm512_fmsub_ps(first, cos, _mm512_mul_ps(second, sin));
                        second = _mm512_mul_ps(factor, _mm512_fmadd_ps(second, cos, _mm512_mul_ps(first, sin)));
                        first = _mm512_mul_ps(factor, turned);
                    }
                    store(to, first);
                    store(to + LANES, second);
                }
            }
        }
    }

    // The gradients of one head's q, k, v back to narrowChange (positions, 3, heads, HEAD).
    void turnBack(long row, long head, long kind, const float* from)
    {
        const __m512 factor = _mm512_set1_ps(kind == 0 ? scale() : 1.0f);
        for (long place = 0; place < n.length; ++place, from += HEAD) {
            __m512 first = load(from), second = load(from + LANES);
            if (kind < 2) {
                const __m512 cos = load(batch.cos + place * HEAD), sin = load(batch.sin + place * HEAD);
                const __m512 turned = _mm512_fmadd_ps(first, cos, _mm512_mul_ps(second, sin));
                second = _mm512_mul_ps(factor, _mm512_fmsub_ps(second, cos, _mm512_mul_ps(first, sin)));
                first = _mm512_mul_ps(factor, turned);
            }
            Half* to = narrowChange + (((row * n.length + place) * 3 + kind) * n.heads + head) * HEAD;
            store(to, first);
            store(to + LANES, second);
        }
    }

    void layerBackward(long l, const Layer<float>& d)
    {
        const Layer<const float>& w = model.layers[size_t(l)];
        const long hidden = n.hidden, inside = n.intermediate;
        Pair* left = s.left.need(size_t(positions / 2 * std::max(3 * hidden, 2 * inside)));
        Pair* right = s.right.need(size_t(positions / 2 * std::max(hidden, inside)));
        float* normalChange = s.inner.need(size_t(positions * hidden));

        // down
        scaleColumns(2 * l + 2, change, narrowChange);
        panelsOf(narrowChange, positions, hidden, left);
        multiplyRows<Into::Replace>(positions, hidden, inside, narrowChange, packed.down[size_t(l)].back(), wide);
        // SwiGLU: a = silu(g) u; its gradient in `wide` becomes those of g and u.
        const Half* both = gateUp + l * positions * 2 * inside;
        for (long t = 0; t < positions; ++t) {
            const Half* gate = both + t * 2 * inside;
            Half* to = narrowChange + t * 2 * inside;
            for (long i = 0; i < inside; i += LANES) {
                const __m512 one = _mm512_set1_ps(1);
                const __m512 g = load(gate + i), u = load(gate + inside + i), up = load(wide + t * inside + i);
                const __m512 sigmoid = _mm512_div_ps(one, _mm512_add_ps(one, exponential(clipped(_mm512_sub_ps(_mm512_setzero_ps(), g)))));
                const __m512 silu = _mm512_mul_ps(g, sigmoid);
                store(activated + t * inside + i, _mm512_mul_ps(silu, u));
                const __m512 slope = _mm512_fmadd_ps(silu, _mm512_sub_ps(one, sigmoid), sigmoid);
                store(to + i, _mm512_mul_ps(_mm512_mul_ps(up, u), slope));
                store(to + inside + i, _mm512_mul_ps(up, silu));
            }
        }
        panelsOf(activated, positions, inside, right);
        addOuter(positions, hidden, inside, left, right, d.down);
        // gate and up
        panelsOf(narrowChange, positions, 2 * inside, left);
        normalPanels(n, positions, at(2 * l + 1), w.middleNorm, rateAt(2 * l + 1), right);
        addOuter(positions, 2 * inside, hidden, left, right, d.gate);
        multiplyRows<Into::Replace>(positions, 2 * inside, hidden, narrowChange, packed.gateUp[size_t(l)].back(), normalChange);
        normaliseBack(n, positions, at(2 * l + 1), w.middleNorm, rateAt(2 * l + 1), normalChange, change, d.middleNorm, true);

        // output projection
        scaleColumns(2 * l + 1, change, narrowChange);
        panelsOf(narrowChange, positions, hidden, left);
        panelsOf(mixed + l * positions * hidden, positions, hidden, right);
        addOuter(positions, hidden, hidden, left, right, d.output);
        multiplyRows<Into::Narrow>(positions, hidden, hidden, narrowChange, packed.output[size_t(l)].back(), normal);
        // heads
        float* queryChange = s.block.need(size_t(std::max<long>(padded, PANEL) * HEAD));
        float *keyChange = s.keyChange.need(size_t(padded * HEAD)), *valueChange = s.valueChange.need(size_t(padded * HEAD));
        for (long row = 0; row < rows; ++row) {
            for (long head = 0; head < n.heads; ++head) {
                const long first = row * n.length;
                attendBack(s, starts.data() + first, n.length, headAt(l, row, 0, head), headAt(l, row, 1, head), headAt(l, row, 2, head),
                    mixed + (l * positions + first) * hidden + head * HEAD, normal + first * hidden + head * HEAD, hidden,
                    logs + (l * n.heads + head) * positions + first, queryChange, keyChange, valueChange);
                turnBack(row, head, 0, queryChange);
                turnBack(row, head, 1, keyChange);
                turnBack(row, head, 2, valueChange);
            }
        }
        // query, key and value projections
        panelsOf(narrowChange, positions, 3 * hidden, left);
        normalPanels(n, positions, at(2 * l), w.inputNorm, rateAt(2 * l), right);
        addOuter(positions, 3 * hidden, hidden, left, right, d.query);
        multiplyRows<Into::Replace>(positions, 3 * hidden, hidden, narrowChange, packed.qkv[size_t(l)].back(), normalChange);
        normaliseBack(n, positions, at(2 * l), w.inputNorm, rateAt(2 * l), normalChange, change, d.inputNorm, true);
    }

    const Sizes& n;
    const Batch& batch;
    const Model& model;
    Packed& packed;
    Space& s;
    const long firstRow, rows, positions;
    long padded = 0, headsOfLayer = 0;
    float *stream = nullptr, *rates = nullptr, *logs = nullptr, *wide = nullptr, *change = nullptr;
    Half *heads = nullptr, *mixed = nullptr, *gateUp = nullptr, *normal = nullptr, *narrowChange = nullptr, *activated = nullptr;
    Starts starts;
};

}  // namespace

// sizes: as in Sizes. parameters: the addresses of the model's parameters in the order of named_parameters().
// gradients: one block with those of all parameters in that order, or null. Returns the mean loss in nats.
extern "C" double lossOf(const int64_t* sizes, float eps, const float* const* parameters, const float* cos, const float* sin,
    const int64_t* ids, const int64_t* documents, const float* kept, float* gradients)
{
    const Sizes n { sizes[0], sizes[1], sizes[2], sizes[3], sizes[4], sizes[5], sizes[6], sizes[7], eps };
    const Batch batch { ids, documents, cos, sin, kept };
    Model model { parameters[0], parameters[1 + 9 * n.layers], {} };
    for (long l = 0; l < n.layers; ++l) {
        const float* const* p = parameters + 1 + 9 * l;
        // The order in which the modules are made: input norm, q, k, v, o, middle norm, gate, up, down.
        model.layers.push_back({ p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7], p[8] });
    }
    static Packed packed;
    static std::vector<Space> spaces;
    if (long(packed.qkv.size()) != n.layers) {
        for (std::vector<Weight>* weights : { &packed.qkv, &packed.output, &packed.gateUp, &packed.down })
            *weights = std::vector<Weight>(size_t(n.layers));
    }
    const long threads = std::max<long>(1, n.threads);
    if (long(spaces.size()) < threads)
        spaces = std::vector<Space>(size_t(threads));
    const bool both = gradients != nullptr;
    const long hidden = n.hidden, inside = n.intermediate;
    const long layerSize = 2 * hidden + 4 * hidden * hidden + 3 * hidden * inside;
    const long total = n.vocab * hidden + n.layers * layerSize + hidden;
#pragma omp parallel for num_threads(threads) schedule(dynamic)
    for (long l = -1; l < n.layers; ++l) {
        if (l < 0) {
            packed.embedding.pack({ { model.embedding, n.vocab } }, hidden, both);
            continue;
        }
        const Layer<const float>& w = model.layers[size_t(l)];
        packed.qkv[size_t(l)].pack({ { w.query, hidden }, { w.key, hidden }, { w.value, hidden } }, hidden, both);
        packed.output[size_t(l)].pack({ { w.output, hidden } }, hidden, both);
        packed.gateUp[size_t(l)].pack({ { w.gate, inside }, { w.up, inside } }, hidden, both);
        packed.down[size_t(l)].pack({ { w.down, hidden } }, inside, both);
    }
    const long rows = std::max<long>(1, CHUNK / n.length);
    double loss = 0;
#pragma omp parallel num_threads(threads) reduction(+ : loss)
    {
        Space& s = spaces[size_t(omp_get_thread_num())];
        float* own = nullptr;
        std::vector<Layer<float>> changes;
        if (gradients) {
            own = s.gradients.need(size_t(total));
            std::memset(own, 0, size_t(total) * sizeof(float));
            for (long l = 0; l < n.layers; ++l) {
                float* p = own + n.vocab * hidden + l * layerSize;
                Layer<float> d {};
                const long square = hidden * hidden, oblong = hidden * inside;
                d.inputNorm = p;
                d.query = d.inputNorm + hidden;
                d.key = d.query + square;
                d.value = d.key + square;
                d.output = d.value + square;
                d.middleNorm = d.output + square;
                d.gate = d.middleNorm + hidden;
                d.up = d.gate + oblong;
                d.down = d.up + oblong;
                changes.push_back(d);
            }
        }
#pragma omp for schedule(dynamic)
        for (long row = 0; row < n.rows; row += rows) {
            Chunk chunk(n, batch, model, packed, s, row, std::min(rows, n.rows - row));
            chunk.forward();
            loss += chunk.headLoss(own);
            if (own)
                chunk.backward(own, changes, own + total - hidden);
        }
        // The loop ends when all threads are through, so their sums are complete.
        if (gradients) {
            const int present = omp_get_num_threads();
#pragma omp for schedule(static)
            for (long i = 0; i < total; i += LANES) {
                __m512 sum = load(spaces[0].gradients.data() + i);
                for (int other = 1; other < present; ++other)
                    sum = _mm512_add_ps(sum, load(spaces[size_t(other)].gradients.data() + i));
                store(gradients + i, sum);
            }
        }
    }
    return loss / double(n.rows * n.length);
}
