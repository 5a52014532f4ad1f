// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// What the window says about a model besides its name.
#include "loader/checkpoint.h"
#include "support/testregistry.h"
#include "text/modelname.h"

#include <QTest>

using namespace kvscope;

class TestModelName final : public QObject {
    Q_OBJECT

private slots:
    void unusedTensorsAreNamed();
    void theReasonForIdsOnlyIsGiven();
    void theReasonForHeadsWithoutNamesIsGiven();
};

void TestModelName::unusedTensorsAreNamed()
{
    ModelInfo info;
    info.source = "/models/a";
    info.weightTypes = "bf16";
    info.config.architecture = "llama";
    QCOMPARE(modelInformation(info), QStringLiteral("/models/a\nllama, bf16"));
    info.unusedTensors = { { "vision.patch.weight", 1 }, { "layers.#.inv_freq", 2 } };
    QCOMPARE(modelInformation(info).section(QLatin1Char('\n'), -1),
        QStringLiteral("In the file, but not used: vision.patch.weight, layers.#.inv_freq"));
    info.unusedTensors.resize(20, { "more", 1 });
    QVERIFY(modelInformation(info).endsWith(QStringLiteral("more, …")));
}

void TestModelName::theReasonForIdsOnlyIsGiven()
{
    ModelInfo info;
    info.tokenizerProblem = EngineError(ErrorCode::TokenizerUnsupported).key("model.type").expected(Verbatim { "BPE" });
    const QString text = modelInformation(info);
    QVERIFY2(text.contains(QStringLiteral("Reads token ids only")), qPrintable(text));
    QVERIFY2(text.contains(QStringLiteral("model.type")) && text.contains(QStringLiteral("BPE")), qPrintable(text));
}

void TestModelName::theReasonForHeadsWithoutNamesIsGiven()
{
    ModelInfo info;
    QVERIFY(headNamesProblem(info).isEmpty());
    info.headRolesProblem = EngineError(ErrorCode::KeyMissing).key("heads[3].name").expected(Phrase::Text);
    QVERIFY2(headNamesProblem(info).contains(QStringLiteral("heads[3].name")), qPrintable(headNamesProblem(info)));
    QVERIFY2(modelInformation(info).contains(headNamesProblem(info)), qPrintable(modelInformation(info)));
}

KVSCOPE_TEST(TestModelName)
#include "tst_modelname.moc"
