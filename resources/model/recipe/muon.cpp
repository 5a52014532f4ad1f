// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The orthogonal update of Muon for the matrices of the layers; optimizer.py has the same arithmetic in PyTorch.
#include "products.h"

namespace {

// What one thread needs to make a matrix orthogonal.
struct Workshop {
    Buffer<float> x, gram, square;
    Buffer<Half> narrowX, narrowGram;
    Buffer<Pair> right;
};

// One step of Muon for the matrix `values` (rows, columns); see optimizer.py.
void muonStep(
    Workshop& w, long rows, long columns, float* values, const float* gradient, float* momentum, float inertia, float kept, float rate)
{
    const bool tall = rows > columns;
    const long low = std::min(rows, columns), wide = std::max(rows, columns), all = rows * columns;
    float* x = w.x.need(size_t(all));  // (low, wide): the matrix, or its transpose
    float squares = 0;
    for (long i = 0; i < all; ++i) {
        momentum[i] += (gradient[i] - momentum[i]) * (1 - inertia);
        const float update = gradient[i] + (momentum[i] - gradient[i]) * inertia;
        squares += update * update;
    }
    const float factor = 1 / (std::sqrt(squares) + 1e-7f);
    for (long row = 0; row < rows; ++row) {
        for (long column = 0; column < columns; ++column) {
            const long i = row * columns + column;
            x[tall ? column * rows + row : i] = factor * (gradient[i] + (momentum[i] - gradient[i]) * inertia);
        }
    }
    Half* narrowX = w.narrowX.need(size_t(all));
    float *gram = w.gram.need(size_t(low * low)), *square = w.square.need(size_t(low * low));
    Half* narrowGram = w.narrowGram.need(size_t(low * low));
    Pair* right = w.right.need(size_t(low * wide / 2));
    const float a = 3.4445f, b = -4.7750f, c = 2.0315f;
    for (int step = 0; step < 5; ++step) {
        narrow(x, all, narrowX);
        panelsOfTransposed(narrowX, low, wide, right);
        multiplyRows<Into::Replace>(low, wide, low, narrowX, right, gram);
        narrow(gram, low * low, narrowGram);
        panelsOf(narrowGram, low, low, right);
        multiplyRows<Into::Replace>(low, low, low, narrowGram, right, square);
        for (long i = 0; i < low * low; ++i)
            square[i] = b * gram[i] + c * square[i];
        narrow(square, low * low, narrowGram);
        panelsOf(narrowX, low, wide, right);
        for (long i = 0; i < all; ++i)
            x[i] *= a;
        multiplyRows<Into::Add>(low, low, wide, narrowGram, right, x);
    }
    for (long row = 0; row < rows; ++row) {
        for (long column = 0; column < columns; ++column) {
            const long i = row * columns + column;
            values[i] = kept * values[i] - rate * x[tall ? column * rows + row : i];
        }
    }
}

}  // namespace

// One step of Muon for `count` matrices (rows, columns), both multiples of 64: their values, gradients and momenta.
// inertia: the momentum's factor; kept: the share of the values that decay leaves; rate: of the update.
extern "C" void muon(int64_t count, int64_t rows, int64_t columns, float* const* values, const float* const* gradients,
    float* const* momenta, float inertia, float kept, float rate, int64_t threads)
{
    static std::vector<Workshop> workshops;
    if (int64_t(workshops.size()) < threads)
        workshops = std::vector<Workshop>(size_t(threads));
#pragma omp parallel for num_threads(threads) schedule(dynamic)
    for (int64_t i = 0; i < count; ++i)
        muonStep(workshops[size_t(omp_get_thread_num())], rows, columns, values[i], gradients[i], momenta[i], inertia, kept, rate);
}
