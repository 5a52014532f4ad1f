// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Tests the engine against independent forward passes in float64: the committed outputs of tests/golden/make_golden.py and, if fixtures and
// PyTorch are available, the reference of the fixtures. Logits within 1e-4, attention within 1e-5, both sets of kernels, both modes.

#include "core/probe.h"
#include "loader/checkpoint.h"
#include "model/kvcache.h"
#include "support/fixtures.h"
#include "support/npyreader.h"
#include "support/testregistry.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace kvscope;
using namespace kvscope::test;

namespace {

constexpr double kLogitTolerance = 1e-4;
constexpr double kAttentionTolerance = 1e-5;

/// Stores all attention weights as (layers, heads, n, n), 0 where masked, and all logits as (n, vocabSize).
class RecordingProbe final : public Probe {
public:
    RecordingProbe(const ModelConfig& config, int positions)
        : attentionWeights(static_cast<std::size_t>(config.layers * config.heads * positions * positions), 0.0F)
        , m_heads(config.heads)
        , m_positions(positions)
    {
    }
    [[nodiscard]] bool wantsAttention(int, int) const override { return true; }
    void attention(int layer, int head, int firstRow, int rows, int cols, std::span<const float> weights) override
    {
        for (int row = 0; row < rows; ++row)
            for (int col = 0; col < cols; ++col) {
                const float weight = weights[static_cast<std::size_t>(row * cols + col)];
                const int at = ((layer * m_heads + head) * m_positions + firstRow + row) * m_positions + col;
                attentionWeights[static_cast<std::size_t>(at)] = std::isnan(weight) ? 0.0F : weight;
            }
    }
    [[nodiscard]] bool wantsLogits(int) const override { return true; }
    void logits(int, std::span<const float> values) override { allLogits.insert(allLogits.end(), values.begin(), values.end()); }

    std::vector<float> attentionWeights;
    std::vector<float> allLogits;

private:
    int m_heads;
    int m_positions;
};

std::vector<TokenId> readTokens(const QString& path)
{
    QFile file(path);
    std::vector<TokenId> tokens;
    if (file.open(QIODevice::ReadOnly))
        for (const QByteArray& token : file.readAll().trimmed().split(','))
            tokens.push_back(token.toInt());
    return tokens;
}

double largestDifference(const std::vector<float>& found, const std::vector<double>& expected)
{
    if (found.size() != expected.size())
        return INFINITY;
    double largest = 0.0;
    for (std::size_t i = 0; i < found.size(); ++i) {
        const double difference = std::fabs(static_cast<double>(found[i]) - expected[i]);
        if (!(difference <= largest))  // NaN too
            largest = difference;
    }
    return largest;
}

/// Compares both modes of both sets of kernels with the folder's logits.npy and attention.npy.
void compareFolder(const QString& folder)
{
    const std::vector<TokenId> tokens = readTokens(folder + QStringLiteral("/tokens.txt"));
    QVERIFY(!tokens.empty());
    const NpyArray logits = readNpy(folder + QStringLiteral("/logits.npy"));
    const NpyArray attention = readNpy(folder + QStringLiteral("/attention.npy"));
    for (const KernelKind kind : { KernelKind::Exact, KernelKind::Eigen })
        for (const bool cached : { false, true }) {
            LoadOptions options;
            options.kernels = kind;
            options.threads = 2;
            const LoadedModel loaded = loadModel(folder.toStdString(), options);
            LanguageModel& model = *loaded.model;
            const int count = static_cast<int>(tokens.size());
            RecordingProbe probe(model.config(), count);
            const auto cache = model.makeCache(count);
            if (cached) {
                static_cast<void>(model.forward(std::span(tokens).first(5), 0, cache.get(), &probe, {}));
                for (int i = 5; i < count; ++i)
                    static_cast<void>(model.forward(std::span(tokens).subspan(static_cast<std::size_t>(i), 1), i, cache.get(), &probe, {}));
            } else {
                static_cast<void>(model.forward(tokens, 0, nullptr, &probe, {}));
            }
            const double logitError = largestDifference(probe.allLogits, logits.values);
            const double attentionError = largestDifference(probe.attentionWeights, attention.values);
            const QString what = QStringLiteral("%1 kernels, cache %2: logits differ by %3, attention by %4")
                                     .arg(QLatin1String(kernelKindName(kind)), QLatin1String(cached ? "on" : "off"))
                                     .arg(logitError)
                                     .arg(attentionError);
            QVERIFY2(logitError <= kLogitTolerance, qPrintable(what));
            QVERIFY2(attentionError <= kAttentionTolerance, qPrintable(what));
        }
}

}  // namespace

class GoldenTest final : public QObject {
    Q_OBJECT

private slots:
    void committedModels_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : { "gpt2", "llama", "llama-gqa", "llama-tied" })
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void committedModels()
    {
        QFETCH(QString, name);
        compareFolder(QStringLiteral(KVSCOPE_SOURCE_DIR "/tests/golden/") + name);
    }

    void referenceOfTheFixtures_data()
    {
        QTest::addColumn<QString>("family");
        QTest::addColumn<QString>("type");
        for (const char* family : { "gpt2", "llama", "llama-gqa", "llama-tied" })
            QTest::newRow(family) << QString::fromLatin1(family) << QStringLiteral("f32");
        QTest::newRow("llama-gqa in bfloat16") << QStringLiteral("llama-gqa") << QStringLiteral("bf16");
        QTest::newRow("gpt2 in float16") << QStringLiteral("gpt2") << QStringLiteral("f16");
    }
    void referenceOfTheFixtures()
    {
        QFETCH(QString, family);
        QFETCH(QString, type);
        KVSCOPE_NEED_FIXTURE("reference.py");
        const QString script = QString::fromStdString(fixture("reference.py").string());
        const QString python = QStringLiteral("/usr/bin/python3");
        static const bool torchInstalled = QProcess::execute(python, { QStringLiteral("-c"), QStringLiteral("import torch") }) == 0;
        if (!torchInstalled)
            QSKIP("python3-torch is not installed");
        const QTemporaryDir folder;
        QVERIFY(folder.isValid());
        QCOMPARE(QProcess::execute(python, { script, folder.path(), family, QStringLiteral("3"), QStringLiteral("20"), type }), 0);
        compareFolder(folder.path());
    }
};

KVSCOPE_TEST(GoldenTest)
#include "tst_golden.moc"
