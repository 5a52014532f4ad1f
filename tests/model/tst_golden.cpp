// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Tests the engine against independent forward passes in float64: the committed outputs of tests/golden/make_golden.py and, if fixtures and
// PyTorch are available, the reference of the fixtures. Logits within 1e-4, attention within 1e-5, both sets of kernels, both modes.

#include "support/fixtures.h"
#include "support/goldenfolder.h"
#include "support/testregistry.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace kvscope;
using namespace kvscope::test;

namespace {

constexpr double kLogitTolerance = 1e-4;
constexpr double kAttentionTolerance = 1e-5;

/// Compares both modes of both sets of kernels with the folder's logits.npy and attention.npy.
void compareFolder(const QString& folder)
{
    const GoldenFolder golden(folder);
    QVERIFY(!golden.tokens.empty());
    for (const KernelKind kind : { KernelKind::Exact, KernelKind::Eigen })
        for (const bool cached : { false, true }) {
            LoadOptions options;
            options.kernels = kind;
            options.threads = 2;
            const LoadedModel loaded = loadModel(folder.toStdString(), options);
            const GoldenRun run = runGolden(*loaded.model, golden, cached);
            const double logitError = largestDifference(run.logits, golden.logits);
            const double attentionError = largestDifference(run.attention, golden.attention);
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
