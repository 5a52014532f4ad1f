// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Weights in fewer bytes: which matrices are narrowed, to which numbers, and what the model then says.
#include "kernels/types/conversion.h"
#include "model/narrowedweights.h"
#include "support/testmodels.h"
#include "support/testregistry.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstring>

using namespace kvscope;
using namespace kvscope::test;

namespace {

/// Every matrix has rows of whole blocks.
ModelConfig blockConfig()
{
    ModelConfig config = llamaConfig();
    config.headDim = config.rotaryDim = 32;
    config.ffnSize = 160;
    return config;
}

Matrix matrixOf(const std::vector<float>& values, int rows)
{
    Matrix matrix { DType::F32, rows, static_cast<int>(values.size()) / rows, {} };
    matrix.bytes.resize(values.size() * sizeof(float));
    std::memcpy(matrix.bytes.data(), values.data(), matrix.bytes.size());
    return matrix;
}

std::vector<float> valuesOf(const Matrix& matrix)
{
    std::vector<float> values(static_cast<std::size_t>(matrix.rows) * static_cast<std::size_t>(matrix.cols));
    for (int row = 0; row < matrix.rows; ++row)
        widenRow(matrix, row, values.data() + static_cast<std::size_t>(row) * static_cast<std::size_t>(matrix.cols));
    return values;
}

class StoredRows final : public RowSource {
public:
    explicit StoredRows(Matrix matrix) : m_matrix(std::move(matrix)) { }
    void read(int first, int count, std::byte* into) const override
    {
        const auto row = static_cast<std::ptrdiff_t>(matrixBytes(m_matrix.type, 1, m_matrix.cols));
        std::copy_n(m_matrix.bytes.begin() + first * row, count * row, into);
    }

private:
    Matrix m_matrix;
};

std::vector<float> logitsOf(const ModelConfig& config, ModelWeights weights)
{
    Transformer model(config, std::move(weights), makeKernels(KernelKind::Exact, 1));
    const std::vector<TokenId> tokens = someTokens(11, config.vocabSize);
    const auto logits = model.forward(tokens, 0, nullptr, nullptr, {}).logits;
    return { logits.begin(), logits.end() };
}

double largestDifference(const std::vector<float>& a, const std::vector<float>& b)
{
    double largest = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i)
        largest = std::max(largest, std::fabs(static_cast<double>(a[i]) - static_cast<double>(b[i])));
    return largest;
}

/// The narrowed numbers as float32: the same model without narrow types.
ModelWeights widened(ModelWeights weights)
{
    for (LayerWeights& layer : weights.layers)
        for (LinearWeights* linear :
            { &layer.query, &layer.key, &layer.value, &layer.attentionOutput, &layer.gate, &layer.up, &layer.down })
            if (!linear->weight.empty())
                linear->weight = converted(linear->weight, DType::F32);
    if (!weights.head.weight.empty())
        weights.head.weight = converted(weights.head.weight, DType::F32);
    return weights;
}

}  // namespace

class TestNarrowedWeights final : public QObject {
    Q_OBJECT

private slots:
    void knownNumbersAreRoundedToTheirBlock()
    {
        // The largest of the first 32 is 127, so that the scale is 1 and whole numbers stay; of the others it is 2 · 127.
        std::vector<float> row(64, 0.0F);
        const std::vector<float> given { 127.0F, -127.0F, 0.4F, 0.6F, -3.25F, 42.0F };
        const std::vector<float> rounded { 127.0F, -127.0F, 0.0F, 1.0F, -3.0F, 42.0F };
        std::copy(given.begin(), given.end(), row.begin());
        row[32] = -254.0F;
        row[33] = 3.5F;
        ModelConfig config = blockConfig();
        config.hiddenSize = 64;
        ModelWeights weights = livelyWeights(config);
        weights.layers[0].query.weight = matrixOf(row, 1);
        narrowWeights(config, weights);
        const Matrix& narrowed = weights.layers[0].query.weight;
        QCOMPARE(narrowed.type, kNarrowType);
        QCOMPARE(narrowed.bytes.size(), std::size_t { 2 * 34 });
        const std::vector<float> values = valuesOf(narrowed);
        for (std::size_t i = 0; i < rounded.size(); ++i)
            QCOMPARE(values[i], rounded[i]);
        QCOMPARE(values[32], -254.0F);
        QCOMPARE(values[33], 4.0F);  // 3.5 / 2 = 1.75 is nearest to 2
    }

    void whatEveryPassReadsIsNarrowedAndNothingElse()
    {
        for (const bool tied : { false, true }) {
            ModelConfig config = blockConfig();
            config.tiedHead = tied;
            const ModelWeights stored = livelyWeights(config);
            ModelWeights weights = livelyWeights(config);
            narrowWeights(config, weights);
            validate(config, weights);
            for (const LayerWeights& layer : weights.layers)
                for (const LinearWeights* linear :
                    { &layer.query, &layer.key, &layer.value, &layer.attentionOutput, &layer.gate, &layer.up, &layer.down })
                    QCOMPARE(linear->weight.type, DType::Q8_0);
            // A table of which rows are looked up costs a pass one row; a tied one is the head too.
            QCOMPARE(weights.embedding.type, tied ? DType::Q8_0 : DType::F32);
            QCOMPARE(weights.layers[1].mlpNorm.scale, stored.layers[1].mlpNorm.scale);
            const std::uint64_t layer = 96 * (192 + 64 + 64) + 192 * 96 + 3 * 96 * 160;
            const std::uint64_t table = 203 * 96;
            const std::uint64_t norms = (3 * 2 + 1) * 96 * 4;
            QCOMPARE(weightBytes(weights), (3 * layer + table) / 32 * 34 + (tied ? 0 : 4 * table) + norms);
            QCOMPARE(weightBytes(stored), 4 * (3 * layer + (tied ? 1 : 2) * table) + norms);
        }
    }

    void rowsThatAreNoWholeBlocksAndNarrowTypesStay()
    {
        const ModelConfig config = llamaConfig();  // 96 and 152 inputs, and 120 of the heads
        ModelWeights weights = livelyWeights(config);
        narrowWeights(config, weights);
        QCOMPARE(weights.layers[0].up.weight.type, DType::Q8_0);
        QCOMPARE(weights.layers[0].down.weight.type, DType::F32);
        QCOMPARE(weights.layers[0].attentionOutput.weight.type, DType::F32);
        for (const NumberType& type : kNumberTypes)
            QCOMPARE(narrows(type.type, 256), type.type == DType::F32 || type.type == DType::F16 || type.type == DType::BF16);
    }

    void rowsThatAreReadWhileTheyArePackedAreTheSame()
    {
        const ModelConfig config = blockConfig();
        ModelWeights inMemory = livelyWeights(config);
        ModelWeights read = livelyWeights(config);
        Matrix& up = read.layers[0].up.weight;
        Matrix stored = std::exchange(up, { up.type, up.rows, up.cols, {} });
        up.source = std::make_shared<const StoredRows>(std::move(stored));
        narrowWeights(config, inMemory);
        narrowWeights(config, read);
        QVERIFY(up.bytes.empty() && up.source != nullptr);
        const auto row = static_cast<std::size_t>(matrixBytes(up.type, 1, up.cols));
        std::vector<std::byte> some(3 * row);
        up.source->read(5, 3, some.data());
        const std::vector<std::byte>& all = inMemory.layers[0].up.weight.bytes;
        QVERIFY(std::equal(some.begin(), some.end(), all.begin() + static_cast<std::ptrdiff_t>(5 * row)));
        QCOMPARE(weightBytes(read), weightBytes(inMemory));
        QVERIFY(logitsOf(config, std::move(read)) == logitsOf(config, std::move(inMemory)));
    }

    void theModelIsThatOfTheRoundedNumbers()
    {
        const ModelConfig config = blockConfig();
        ModelWeights narrowed = livelyWeights(config);
        narrowWeights(config, narrowed);
        const std::vector<float> found = logitsOf(config, narrowed);
        QVERIFY(largestDifference(found, logitsOf(config, widened(narrowed))) < 1e-5);
        const double rounding = largestDifference(found, logitsOf(config, livelyWeights(config)));
        QVERIFY2(rounding > 1e-5 && rounding < 0.5, qPrintable(QString::number(rounding)));
    }
};

KVSCOPE_TEST(TestNarrowedWeights)
#include "tst_narrowedweights.moc"
