// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Tests both sets of kernels, the exact ones on every instruction set, against plain loops in float64.

#include "core/error.h"
#include "kernels/exact/exactops.h"
#include "kernels/exact/packedmatrix.h"
#include "kernels/isa.h"
#include "kernels/threadpool.h"
#include "kernels/types/conversion.h"
#include "model/kvcache.h"
#include "support/testmodels.h"
#include "support/testregistry.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <string_view>

using namespace kvscope;
using namespace kvscope::test;

namespace {

struct Shape {
    int rows;
    int inputs;
    int outputs;
};

/// Attention of one head over a cache with `positions` positions; the queries are the last `rows` of them.
struct HeadSetup {
    int positions = 20;
    int rows = 20;
    int headDim = 24;
    int window = 0;
    float cap = 0.0F;
    float slope = 0.0F;
    std::vector<float> query {};  ///< (rows, headDim)
    std::vector<float> keys {};  ///< (positions, headDim)
    std::vector<float> values {};  ///< (positions, headDim)
};

struct HeadResult {
    std::vector<float> out;  ///< (rows, headDim)
    std::vector<float> weights;  ///< (rows, positions), masked cells as the kernels left them
    std::uint64_t operations = 0;
};

HeadResult attend(Kernels& kernels, const HeadSetup& setup)
{
    ModelConfig config;
    config.layers = config.heads = config.kvHeads = 1;
    config.headDim = setup.headDim;
    KvCache cache(config, setup.positions);
    kernels.store(cache.layers().front(), 0, setup.positions, setup.keys.data(), setup.values.data());
    HeadResult result;
    result.out.resize(setup.query.size());
    const std::size_t stride = kernels.weightStride(setup.positions);
    std::vector<float> raw(stride * static_cast<std::size_t>(setup.rows));
    float* home = raw.data();
    AttentionCall call;
    call.cache = cache.layers().front();
    call.firstPosition = setup.positions - setup.rows;
    call.rows = setup.rows;
    call.heads = call.kvHeads = 1;
    call.headDim = setup.headDim;
    call.window = setup.window;
    call.scale = 1.0F / std::sqrt(static_cast<float>(setup.headDim));
    call.cap = setup.cap;
    call.slopes = &setup.slope;
    call.query = setup.query.data();
    call.out = result.out.data();
    call.weights = &home;
    call.weightStride = stride;
    static_cast<void>(kernels.takeOperations());
    kernels.attention(call);
    result.operations = kernels.takeOperations();
    for (int row = 0; row < setup.rows; ++row)
        for (int col = 0; col < setup.positions; ++col)
            result.weights.push_back(raw[static_cast<std::size_t>(row) * stride + static_cast<std::size_t>(col)]);
    return result;
}

HeadSetup randomHead(int positions, int rows, int headDim, int window)
{
    HeadSetup setup { .positions = positions, .rows = rows, .headDim = headDim, .window = window };
    setup.query = someNumbers(static_cast<std::size_t>(rows * headDim), 1, 3.0F);
    setup.keys = someNumbers(static_cast<std::size_t>(positions * headDim), 2, 3.0F);
    setup.values = someNumbers(static_cast<std::size_t>(positions * headDim), 3);
    return setup;
}

}  // namespace

class KernelsTest final : public QObject {
    Q_OBJECT

private slots:
    void init() { qunsetenv("KVSCOPE_ISA"); }
    void cleanup() { qunsetenv("KVSCOPE_ISA"); }

    void linearIsTheSumOfProducts_data() { kernelRows(); }
    void linearIsTheSumOfProducts()
    {
        const auto kernels = fetchKernels(2);
        if (!kernels)
            QSKIP("this processor lacks the instructions");
        for (const NumberType& number : kNumberTypes)
            for (Shape shape : { Shape { 1, 64, 64 }, Shape { 1, 32, 1 }, Shape { 3, 96, 17 }, Shape { 13, 1056, 130 },
                     Shape { 201, 64, 200 }, Shape { 2, 2080, 48 } }) {
                shape.inputs = wholeBlocks(shape.inputs, number);
                checkLinear(*kernels, number.type, shape);
            }
        checkLinear(*kernels, DType::F32, { 5, 7, 3 });
        checkLinear(*kernels, DType::F16, { 5, 1, 65 });
    }

    void normsMatchTheFormula_data() { kernelRows(); }
    void normsMatchTheFormula()
    {
        const auto kernels = fetchKernels(2);
        if (!kernels)
            QSKIP("this processor lacks the instructions");
        for (const int width : { 1, 15, 16, 17, 96, 250 }) {
            constexpr int kRows = 3;
            const auto count = static_cast<std::size_t>(width);
            const auto x = someNumbers(kRows * count, 8, 4.0F);
            const NormWeights weights { someNumbers(count, 9), someNumbers(count, 10) };
            std::vector<float> rms(x.size());
            std::vector<float> layer(x.size());
            kernels->norm(NormKind::RmsNorm, weights, 1e-5F, x.data(), rms.data(), kRows, width);
            kernels->norm(NormKind::LayerNorm, weights, 1e-5F, x.data(), layer.data(), kRows, width);
            for (std::size_t row = 0; row < kRows; ++row) {
                double mean = 0.0;
                double square = 0.0;
                for (std::size_t i = 0; i < count; ++i) {
                    mean += static_cast<double>(x[row * count + i]) / width;
                    square += static_cast<double>(x[row * count + i]) * static_cast<double>(x[row * count + i]) / width;
                }
                for (std::size_t i = 0; i < count; ++i) {
                    const double value = static_cast<double>(x[row * count + i]);
                    const double scale = static_cast<double>(weights.scale[i]);
                    const double bias = static_cast<double>(weights.bias[i]);
                    compare(rms[row * count + i], value / std::sqrt(square + 1e-5) * scale, 2e-6);
                    compare(layer[row * count + i], (value - mean) / std::sqrt(square - mean * mean + 1e-5) * scale + bias,
                        width == 1 ? 2e-4 : 5e-6);
                }
            }
            std::vector<float> inPlace = x;
            kernels->norm(NormKind::LayerNorm, weights, 1e-5F, inPlace.data(), inPlace.data(), kRows, width);
            for (std::size_t i = 0; i < layer.size(); ++i)
                compare(inPlace[i], static_cast<double>(layer[i]), 1e-6);
        }
    }

    void rotationKeepsNormsAndRotatesPairs_data() { kernelRows(); }
    void rotationKeepsNormsAndRotatesPairs()
    {
        const auto kernels = fetchKernels(1);
        if (!kernels)
            QSKIP("this processor lacks the instructions");
        constexpr int kRows = 2;
        constexpr int kHeads = 3;
        constexpr int kHeadDim = 50;
        constexpr int kPairs = 20;  // the last ten features are unchanged
        std::vector<float> cosines;
        std::vector<float> sines;
        for (int i = 0; i < kRows * kPairs; ++i) {
            cosines.push_back(static_cast<float>(std::cos(0.3 * i)));
            sines.push_back(static_cast<float>(std::sin(0.3 * i)));
        }
        for (const RopePairing pairing : { RopePairing::RotateHalf, RopePairing::Interleaved }) {
            const auto before = someNumbers(kRows * kHeads * kHeadDim, 4);
            auto after = before;
            kernels->rotate({ cosines.data(), sines.data(), kPairs, pairing }, after.data(), kRows, kHeads, kHeadDim);
            for (int head = 0; head < kRows * kHeads; ++head)
                for (int i = 0; i < kPairs; ++i) {
                    const auto first = static_cast<std::size_t>(head * kHeadDim + (pairing == RopePairing::RotateHalf ? i : 2 * i));
                    const auto second = first + (pairing == RopePairing::RotateHalf ? kPairs : 1);
                    const double angle = 0.3 * (head / kHeads * kPairs + i);
                    const double a = static_cast<double>(before[first]);
                    const double b = static_cast<double>(before[second]);
                    compare(after[first], a * std::cos(angle) - b * std::sin(angle), 1e-6);
                    compare(after[second], a * std::sin(angle) + b * std::cos(angle), 1e-6);
                    QVERIFY(std::fabs(std::hypot(after[first], after[second]) - std::hypot(before[first], before[second])) < 1e-6F);
                }
            for (std::size_t at = 0; at < before.size(); ++at)
                if (at % kHeadDim >= 2 * kPairs)
                    QCOMPARE(after[at], before[at]);
        }
    }

    void attentionMatchesTheFormula_data() { kernelRows(); }
    void attentionMatchesTheFormula()
    {
        const auto kernels = fetchKernels(2);
        if (!kernels)
            QSKIP("this processor lacks the instructions");
        for (const int window : { 0, 1, 5, 64, 1000 })
            for (const int headDim : { 8, 24, 64, 80, 128 })
                for (const auto& [positions, rows] :
                    { std::pair { 1, 1 }, std::pair { 20, 20 }, std::pair { 140, 1 }, std::pair { 140, 75 } })
                    checkAttention(*kernels, randomHead(positions, rows, headDim, window));
    }

    void cappedAndSlopedAttentionMatchesTheFormula_data() { kernelRows(); }
    void cappedAndSlopedAttentionMatchesTheFormula()
    {
        const auto kernels = fetchKernels(2);
        if (!kernels)
            QSKIP("this processor lacks the instructions");
        for (const auto& [cap, slope] : { std::pair { 2.0F, 0.0F }, std::pair { 0.0F, 0.125F }, std::pair { 5.0F, 0.5F } })
            for (const int window : { 0, 5, 64 })
                for (const auto& [positions, rows] : { std::pair { 20, 20 }, std::pair { 140, 1 }, std::pair { 140, 75 } }) {
                    HeadSetup setup = randomHead(positions, rows, 24, window);
                    setup.cap = cap;
                    setup.slope = slope;
                    checkAttention(*kernels, setup);
                }
    }

    void softCapsMatchTheFormula_data() { kernelRows(); }
    void softCapsMatchTheFormula()
    {
        const auto kernels = fetchKernels(2);
        if (!kernels)
            QSKIP("this processor lacks the instructions");
        std::vector<float> x { -1e30F, -1e4F, 1e4F, 1e30F, 0.0F, 1e-30F };
        for (int i = -4000; i <= 4000; ++i)
            x.push_back(static_cast<float>(i) * 0.01F);
        for (const auto& [factor, cap] : { std::pair { 1.0F, 30.0F }, std::pair { 0.5F, 1.0F } }) {
            auto found = x;
            kernels->softCap(found.data(), factor, cap, found.size());
            for (std::size_t i = 0; i < x.size(); ++i) {
                const double wide = static_cast<double>(cap);
                const double expected = wide * std::tanh(static_cast<double>(x[i]) * static_cast<double>(factor) / wide);
                compare(found[i], expected, 1e-6 * std::fabs(expected));
            }
        }
        auto scaled = x;
        kernels->scale(scaled.data(), 0.22F, scaled.size());
        for (std::size_t i = 0; i < x.size(); ++i)
            QCOMPARE(scaled[i], x[i] * 0.22F);
        auto clipped = x;
        kernels->clip(clipped.data(), 1.5F, clipped.size());
        for (std::size_t i = 0; i < x.size(); ++i)
            QCOMPARE(clipped[i], std::clamp(x[i], -1.5F, 1.5F));
    }

    /// A query that matches only one key copies that key's value.
    void oneHotAttentionCopiesAValue_data() { kernelRows(); }
    void oneHotAttentionCopiesAValue()
    {
        const auto kernels = fetchKernels(1);
        if (!kernels)
            QSKIP("this processor lacks the instructions");
        HeadSetup setup = randomHead(20, 1, 24, 0);
        std::fill(setup.query.begin(), setup.query.end(), 0.0F);
        std::fill(setup.keys.begin(), setup.keys.end(), 0.0F);
        setup.query[5] = 1e3F;
        setup.keys[13 * 24 + 5] = 1e3F;
        const HeadResult result = attend(*kernels, setup);
        for (std::size_t d = 0; d < 24; ++d)
            QCOMPARE(result.out[d], setup.values[13 * 24 + d]);
        QCOMPARE(result.weights[13], 1.0F);
    }

    /// Masked positions must have no effect, not even as a product with 0, which infinity would turn into NaN.
    void maskedPositionsHaveNoEffect_data() { kernelRows(); }
    void maskedPositionsHaveNoEffect()
    {
        const auto kernels = fetchKernels(1);
        if (!kernels)
            QSKIP("this processor lacks the instructions");
        if (kernels->name() == std::string_view("eigen"))
            QSKIP("the textbook multiplies masked values by 0");
        HeadSetup setup = randomHead(40, 30, 24, 6);
        for (std::size_t d = 0; d < 24; ++d) {
            setup.values[39 * 24 + d] = std::numeric_limits<float>::infinity();
            setup.keys[39 * 24 + d] = std::numeric_limits<float>::quiet_NaN();
            setup.values[d] = std::numeric_limits<float>::quiet_NaN();
            setup.keys[d] = std::numeric_limits<float>::infinity();
        }
        const HeadResult result = attend(*kernels, setup);
        for (std::size_t i = 0; i < 29 * 24; ++i)
            QVERIFY(std::isfinite(result.out[i]));
    }

    void matricesAreReadInBlocksWithTheSameBits()
    {
        // Rows of a matrix in memory; throws from one row on.
        class Rows final : public RowSource {
        public:
            Rows(const Matrix& matrix, int broken) : m_matrix(matrix), m_broken(broken) { }
            void read(int first, int count, std::byte* into) const override
            {
                if (first + count > m_broken)
                    throw EngineError(ErrorCode::FileTruncated);
                const std::size_t begin = matrixBytes(m_matrix.type, first, m_matrix.cols);
                std::copy_n(m_matrix.bytes.data() + begin, matrixBytes(m_matrix.type, count, m_matrix.cols), into);
            }

        private:
            const Matrix& m_matrix;
            int m_broken;
        };
        ThreadPool pool(3);
        MemoryArena arena;
        for (const NumberType& number : kNumberTypes) {
            const DType type = number.type;
            // One panel with padding; several blocks of panels; a panel that is larger than a block; rows that are no whole registers.
            for (const auto& [outputs, inputs] : { std::pair(37, 256), std::pair(1003, 1024), std::pair(130, 5888), std::pair(77, 37) }) {
                if (!fitsBlocks(type, inputs))
                    continue;
                const Matrix matrix = matrixOf(outputs, inputs, type, 7);
                const PackedMatrix whole({ matrix, {} }, 48, arena);
                std::vector<float> expected(static_cast<std::size_t>(inputs));
                std::vector<float> found(expected.size());
                for (int output = 0; output < outputs; ++output) {
                    widenRow(matrix, output, expected.data());
                    whole.row(output, found.data());
                    QVERIFY(std::memcmp(found.data(), expected.data(), expected.size() * sizeof(float)) == 0);
                }
                Matrix stored { type, outputs, inputs, {} };
                stored.source = std::make_shared<Rows>(matrix, outputs);
                const PackedMatrix read({ stored, {} }, 48, arena, &pool);
                QCOMPARE(read.bytes(), whole.bytes());
                for (int panel = 0; panel < whole.panels(); ++panel) {
                    const std::size_t bytes = matrixBytes(type, whole.panel(panel).width, inputs);
                    QVERIFY(std::memcmp(read.panel(panel).panel, whole.panel(panel).panel, bytes) == 0);
                }
                stored.source = std::make_shared<Rows>(matrix, outputs - 1);
                QVERIFY_THROWS_EXCEPTION(EngineError, PackedMatrix({ stored, {} }, 48, arena, &pool));
            }
        }
    }

    void activationsMatchTheFormulas_data() { kernelRows(); }
    void activationsMatchTheFormulas()
    {
        const auto kernels = fetchKernels(2);
        if (!kernels)
            QSKIP("this processor lacks the instructions");
        std::vector<float> x;
        for (int i = -4000; i <= 4000; ++i)
            x.push_back(static_cast<float>(i) * 0.005F);
        for (const float extreme : { -1e4F, -100.0F, -88.0F, 88.0F, 100.0F, 1e4F })
            x.push_back(extreme);
        const auto other = someNumbers(x.size(), 6);
        for (const Activation activation :
            { Activation::Silu, Activation::GeluTanh, Activation::GeluErf, Activation::Relu, Activation::ReluSquared }) {
            auto plain = x;
            auto gated = other;
            kernels->activate(activation, nullptr, plain.data(), plain.size());
            kernels->activate(activation, x.data(), gated.data(), gated.size());
            for (std::size_t i = 0; i < x.size(); ++i) {
                const double expected = activated(activation, static_cast<double>(x[i]));
                compare(plain[i], expected, 2e-6 * std::max(1.0, std::fabs(expected)));
                compare(gated[i], expected * static_cast<double>(other[i]), 2e-6 * std::max(1.0, std::fabs(expected)));
            }
        }
    }

    /// A decode step reads several panels concurrently; each output has the same bits as when computed alone.
    void concurrentPanelsHaveTheSameBits()
    {
        constexpr int kMost = 2 * kStreams;
        for (const Isa isa : { Isa::Avx512, Isa::Avx2, Isa::Baseline }) {
            const ExactOps* const ops = isaSupported(isa) ? exactOps(isa) : nullptr;
            if (ops == nullptr)
                continue;
            for (const NumberType& number : kNumberTypes)
                for (const int width : { 16, 32, 48, 64 })
                    for (const int lastValid : { width, width - 5 }) {
                        const int inputs = wholeBlocks(96, number);
                        MemoryArena arena;
                        const auto x = someNumbers(static_cast<std::size_t>(inputs), 3);
                        const auto outputs = static_cast<std::size_t>((kMost - 1) * width + lastValid);
                        const Matrix matrix = matrixOf(static_cast<int>(outputs), inputs, number.type, 4);
                        const auto bias = someNumbers(outputs, 5);
                        const PackedMatrix map({ matrix, bias }, width, arena);
                        const auto scratch = alignedMemory(static_cast<std::size_t>(kWidenInputs) * kPanelWidth * sizeof(float));
                        std::vector<float> together(outputs);
                        std::vector<float> alone(outputs);
                        std::vector<PanelProduct> products;
                        for (int panel = 0; panel < map.panels(); ++panel) {
                            PanelProduct product = map.panel(panel);
                            product.x = x.data();
                            product.rows = 1;
                            product.scratch = reinterpret_cast<float*>(scratch.get());
                            product.y = alone.data() + map.firstOutput(panel);
                            ops->panelProduct(product);
                            product.y = together.data() + map.firstOutput(panel);
                            products.push_back(product);
                        }
                        for (int count = 1; count <= kMost; ++count) {
                            std::fill(together.begin(), together.end(), 0.0F);
                            ops->rowProducts(products.data() + (kMost - count), count);
                            const auto first = static_cast<std::size_t>(map.firstOutput(kMost - count));
                            QVERIFY(std::all_of(together.begin(), together.begin() + static_cast<std::ptrdiff_t>(first),
                                [](float value) { return value == 0.0F; }));
                            QCOMPARE(std::memcmp(&together[first], &alone[first], (outputs - first) * sizeof(float)), 0);
                        }
                    }
        }
    }

    void exponentialIsWithinTwoUnits()
    {
        for (const Isa isa : { Isa::Avx512, Isa::Avx2, Isa::Baseline }) {
            const ExactOps* const ops = exactOps(isa);
            if (ops == nullptr)
                continue;
            std::vector<float> x;
            for (int i = 0; i <= 175003; ++i)
                x.push_back(-87.3F + static_cast<float>(i) * 0.001F);
            auto y = x;
            ops->exponential(y.data(), y.size());
            for (std::size_t i = 0; i < x.size(); ++i) {
                if (x[i] > 88.37F)
                    continue;
                const double expected = std::exp(static_cast<double>(x[i]));
                const auto nearest = static_cast<float>(expected);
                const double unit = static_cast<double>(std::nextafter(nearest, INFINITY)) - static_cast<double>(nearest);
                QVERIFY2(
                    std::fabs(static_cast<double>(y[i]) - expected) <= 2.0 * unit, qPrintable(QString::number(static_cast<double>(x[i]))));
            }
            std::vector<float> special { 0.0F, -INFINITY, INFINITY, NAN, -88.0F, 89.0F };
            ops->exponential(special.data(), special.size());
            QCOMPARE(special[0], 1.0F);
            QCOMPARE(special[1], 0.0F);
            QCOMPARE(special[2], INFINITY);
            QVERIFY(std::isnan(special[3]));
            QCOMPARE(special[4], 0.0F);
            QCOMPARE(special[5], INFINITY);
        }
    }

    /// A row of a packed map equals the matrix row: with a tied head it is the embedding.
    void packedMapsReturnTheirRows_data() { kernelRows(); }
    void packedMapsReturnTheirRows()
    {
        const auto kernels = fetchKernels(1);
        if (!kernels)
            QSKIP("this processor lacks the instructions");
        for (const NumberType& number : kNumberTypes) {
            const Matrix matrix = matrixOf(131, wholeBlocks(64, number), number.type, 21);
            const auto map = kernels->prepare({ matrix, {} });
            std::vector<float> expected(static_cast<std::size_t>(matrix.cols));
            std::vector<float> found(expected.size());
            for (const int row : { 0, 63, 64, 130 }) {
                widenRow(matrix, row, expected.data());
                map->row(row, found.data());
                QCOMPARE(found, expected);
            }
        }
    }

private:
    static void kernelRows()
    {
        QTest::addColumn<QByteArray>("which");
        for (const char* which : { "avx512", "avx2", "baseline", "eigen" })
            QTest::newRow(which) << QByteArray(which);
    }

    /// Null if this processor cannot run them.
    static std::unique_ptr<Kernels> fetchKernels(int threads)
    {
        QFETCH(QByteArray, which);
        if (which == "eigen")
            return makeKernels(KernelKind::Eigen, threads);
        for (const Isa isa : { Isa::Avx512, Isa::Avx2, Isa::Baseline })
            if (which == isaName(isa) && !isaSupported(isa))
                return nullptr;
        qputenv("KVSCOPE_ISA", which);
        return makeKernels(KernelKind::Exact, threads);
    }

    /// The smallest number of inputs from @p inputs on that is a multiple of the type's block.
    static int wholeBlocks(int inputs, const NumberType& number) { return (inputs + number.block - 1) / number.block * number.block; }

    static void compare(float found, double expected, double tolerance)
    {
        QVERIFY2(std::fabs(static_cast<double>(found) - expected) <= tolerance,
            qPrintable(QStringLiteral("%1, expected %2").arg(static_cast<double>(found), 0, 'g', 9).arg(expected, 0, 'g', 9)));
    }

    static Matrix matrixOf(int rows, int cols, DType type, std::uint32_t seed)
    {
        const auto numbers = someNumbers(static_cast<std::size_t>(rows) * static_cast<std::size_t>(cols), seed);
        Matrix matrix { DType::F32, rows, cols, {} };
        matrix.bytes.resize(numbers.size() * sizeof(float));
        std::memcpy(matrix.bytes.data(), numbers.data(), matrix.bytes.size());
        return converted(matrix, type);
    }

    static void checkLinear(Kernels& kernels, DType type, const Shape& shape)
    {
        const Matrix matrix = matrixOf(shape.outputs, shape.inputs, type, 1);
        const auto bias = someNumbers(static_cast<std::size_t>(shape.outputs), 2);
        const auto x = someNumbers(static_cast<std::size_t>(shape.rows) * static_cast<std::size_t>(shape.inputs), 3);
        const auto with = kernels.prepare({ matrix, bias });
        const auto without = kernels.prepare({ matrix, {} });
        std::vector<float> y(static_cast<std::size_t>(shape.rows) * static_cast<std::size_t>(shape.outputs), NAN);
        std::vector<float> plain(y.size(), NAN);
        const LinearTarget targets[] { { with.get(), y.data() }, { without.get(), plain.data() } };
        static_cast<void>(kernels.takeOperations());
        kernels.linear(targets, x.data(), shape.rows);
        QCOMPARE(kernels.takeOperations(),
            2U * static_cast<std::uint64_t>(shape.rows) * static_cast<std::uint64_t>(shape.inputs)
                * static_cast<std::uint64_t>(shape.outputs));
        std::vector<float> weights(static_cast<std::size_t>(shape.inputs));
        for (int output = 0; output < shape.outputs; ++output) {
            widenRow(matrix, output, weights.data());
            for (int row = 0; row < shape.rows; ++row) {
                double sum = 0.0;
                for (int i = 0; i < shape.inputs; ++i)
                    sum += static_cast<double>(weights[static_cast<std::size_t>(i)])
                        * static_cast<double>(x[static_cast<std::size_t>(row * shape.inputs + i)]);
                const auto at = static_cast<std::size_t>(row * shape.outputs + output);
                compare(plain[at], sum, 1e-6 * shape.inputs);
                compare(y[at], sum + static_cast<double>(bias[static_cast<std::size_t>(output)]), 1e-6 * (shape.inputs + 1));
            }
        }
    }

    static void checkAttention(Kernels& kernels, const HeadSetup& setup)
    {
        const HeadResult result = attend(kernels, setup);
        const auto at = [&](const std::vector<float>& matrix, int row, int d) {
            return static_cast<double>(matrix[static_cast<std::size_t>(row * setup.headDim + d)]);
        };
        std::uint64_t pairs = 0;
        for (int row = 0; row < setup.rows; ++row) {
            const int position = setup.positions - setup.rows + row;
            std::vector<double> weights(static_cast<std::size_t>(setup.positions), 0.0);
            double sum = 0.0;
            for (int j = 0; j <= position; ++j) {
                if (setup.window != 0 && position - j >= setup.window)
                    continue;
                double score = 0.0;
                for (int d = 0; d < setup.headDim; ++d)
                    score += at(setup.query, row, d) * at(setup.keys, j, d);
                score /= std::sqrt(setup.headDim);
                if (setup.cap > 0.0F)
                    score = static_cast<double>(setup.cap) * std::tanh(score / static_cast<double>(setup.cap));
                score += static_cast<double>(setup.slope) * (j - position);
                weights[static_cast<std::size_t>(j)] = std::exp(score);
                sum += weights[static_cast<std::size_t>(j)];
                ++pairs;
            }
            double shown = 0.0;
            for (int j = 0; j <= position; ++j) {
                if (weights[static_cast<std::size_t>(j)] == 0.0)
                    continue;
                const float found = result.weights[static_cast<std::size_t>(row * setup.positions + j)];
                compare(found, weights[static_cast<std::size_t>(j)] / sum, 1e-5);
                shown += static_cast<double>(found);
            }
            QVERIFY(std::fabs(shown - 1.0) < 1e-5);
            for (int d = 0; d < setup.headDim; ++d) {
                double mixed = 0.0;
                for (int j = 0; j <= position; ++j)
                    mixed += weights[static_cast<std::size_t>(j)] / sum * at(setup.values, j, d);
                compare(result.out[static_cast<std::size_t>(row * setup.headDim + d)], mixed, 1e-5);
            }
        }
        QCOMPARE(result.operations, 2 * pairs * static_cast<std::uint64_t>(setup.headDim));
    }

    static double activated(Activation activation, double x)
    {
        switch (activation) {
        case Activation::Silu: return x / (1.0 + std::exp(-x));
        case Activation::GeluTanh: return 0.5 * x * (1.0 + std::tanh(std::sqrt(2.0 / M_PI) * (x + 0.044715 * x * x * x)));
        case Activation::GeluErf: return 0.5 * x * (1.0 + std::erf(x / std::sqrt(2.0)));
        case Activation::Relu: return std::max(x, 0.0);
        case Activation::ReluSquared: return std::max(x, 0.0) * std::max(x, 0.0);
        }
        return NAN;
    }
};

KVSCOPE_TEST(KernelsTest)
#include "tst_kernels.moc"
