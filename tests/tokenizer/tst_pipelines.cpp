// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Small tokenizers with the stages of published ones, against the ids of Hugging Face's tokenizers library: pipelines/make_pipelines.js.
#include "loader/checkpoint.h"
#include "loader/modelfiles.h"
#include "support/testregistry.h"

#include <QDirIterator>
#include <QFile>
#include <QTest>

using namespace kvscope;
using namespace kvscope::test;

namespace {

const QString kFolder = QStringLiteral(KVSCOPE_SOURCE_DIR "/tests/tokenizer/pipelines/");
const QString kSharedModel = QStringLiteral("bytelevel.json");

OrderedJson documentIn(const QString& name)
{
    QFile file(kFolder + name);
    return file.open(QIODevice::ReadOnly) ? OrderedJson::parse(file.readAll().toStdString()) : OrderedJson();
}

/// The tokenizer of a pipeline; byte-level ones share a vocabulary.
std::shared_ptr<const Tokenizer> tokenizerOf(const OrderedJson& pipeline)
{
    OrderedJson tokenizer = pipeline["tokenizer"];
    if (!tokenizer["model"].contains("vocab")) {
        OrderedJson model = documentIn(kSharedModel);
        model.update(tokenizer["model"]);
        tokenizer["model"] = model;
    }
    const ModelFolder folder;
    folder.write("tokenizer.json", tokenizer.dump());
    return loadTokenizer(folder.path().string());
}

}  // namespace

class TestPipelines final : public QObject {
    Q_OBJECT

private slots:
    void idsAreThoseOfTheLibrary_data();
    void idsAreThoseOfTheLibrary();
    void specialTokensInAPromptAreTokens();
};

void TestPipelines::idsAreThoseOfTheLibrary_data()
{
    QTest::addColumn<QString>("file");
    for (QDirIterator files(kFolder, { QStringLiteral("*.json") }); files.hasNext();) {
        const QString name = files.next().section(QLatin1Char('/'), -1);
        if (name != kSharedModel) {
            QTest::newRow(qPrintable(name)) << name;
        }
    }
}

void TestPipelines::idsAreThoseOfTheLibrary()
{
    QFETCH(QString, file);
    const OrderedJson pipeline = documentIn(file);
    QVERIFY(pipeline["cases"].size() > 20);
    const auto tokenizer = tokenizerOf(pipeline);
    for (const OrderedJson& one : pipeline["cases"]) {
        const auto text = one["text"].get<std::string>();
        QVERIFY2(tokenizer->encode(text) == one["ids"].get<std::vector<TokenId>>(), text.c_str());
    }
}

void TestPipelines::specialTokensInAPromptAreTokens()
{
    const auto tokenizer = tokenizerOf(documentIn(QStringLiteral("qwen2.json")));
    const std::vector<TokenId> ids = tokenizer->encode("<|im_start|>user\nHi<|im_end|>");
    QCOMPARE(tokenizer->piece(ids.front()).kind, PieceKind::Special);
    QCOMPARE(tokenizer->piece(ids.front()).bytes, std::string("<|im_start|>"));
    QCOMPARE(tokenizer->piece(ids.back()).bytes, std::string("<|im_end|>"));
    QCOMPARE(tokenizer->decode(ids), std::string("user\nHi"));
    // A text that only looks like one is text.
    QVERIFY(tokenizer->piece(tokenizer->encode("<|im_start >").front()).kind == PieceKind::Text);
}

KVSCOPE_TEST(TestPipelines)
#include "tst_pipelines.moc"
