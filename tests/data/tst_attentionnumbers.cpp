// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runsettings.h"
#include "data/attentionnumbers.h"
#include "data/outputjson.h"
#include "support/listtokenizer.h"
#include "support/testregistry.h"
#include "text/errorsentence.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <array>
#include <limits>
#include <set>

using namespace kvscope;

class TestAttentionNumbers final : public QObject {
    Q_OBJECT

private slots:
    void csvQuotesItsTexts();
    void everyFormatHasItsOwnName();
    void bytesOfACharacterAreWrittenInFull();
    void anExperimentSaysSo();
    void tensorsThatAreNotUsedAreListed();
    void whatCannotBeReadIsTold();
    void theMemoryThatAModelNeedsIsTold();

private:
    static std::string written(std::string (*write)(const AttentionNumbers&), const Intervention* experiment = nullptr)
    {
        static constexpr std::array<TokenId, 2> kTokens { 1, 2 };
        static constexpr std::array<float, 4> kWeights { 1.0F, std::numeric_limits<float>::quiet_NaN(), 0.25F, 0.75F };
        ModelInfo model;
        model.tokenizer = std::make_shared<test::ListTokenizer>(+[](TokenId id) { return std::string(id == 1 ? "a,\"b\"" : "c"); });
        return write({ &model, kTokens, kWeights, 3, 4, 5, experiment });
    }
};

void TestAttentionNumbers::csvQuotesItsTexts()
{
    QCOMPARE(written(attentionCsv),
        std::string("layer,head,step,query,key,query_id,key_id,query_text,key_text,weight\r\n"
                    "3,4,5,0,0,1,1,\"a,\"\"b\"\"\",\"a,\"\"b\"\"\",1\r\n"
                    "3,4,5,1,0,2,1,\"c\",\"a,\"\"b\"\"\",0.25\r\n"
                    "3,4,5,1,1,2,2,\"c\",\"c\",0.75\r\n"));
}

void TestAttentionNumbers::everyFormatHasItsOwnName()
{
    std::set<std::string> names;
    std::set<std::string> contents;
    for (const AttentionNumbersWriter& writer : attentionNumbersWriters()) {
        names.insert(writer.extension);
        contents.insert(written(writer.write));
    }
    QCOMPARE(names, (std::set<std::string> { "csv", "json", "npy" }));
    QCOMPARE(contents.size(), names.size());
}

void TestAttentionNumbers::bytesOfACharacterAreWrittenInFull()
{
    static constexpr std::array<TokenId, 2> kTokens { 1, 2 };
    static constexpr std::array<float, 4> kWeights { 1.0F, std::numeric_limits<float>::quiet_NaN(), 0.25F, 0.75F };
    ModelInfo model;
    model.source = "folder\xFF";
    model.tokenizer = std::make_shared<test::ListTokenizer>(+[](TokenId id) { return std::string(id == 1 ? "a\u00A0" : " \xE2\x82"); });
    const AttentionNumbers numbers { &model, kTokens, kWeights, 0, 0, 0 };
    QCOMPARE(attentionCsv(numbers),
        std::string("layer,head,step,query,key,query_id,key_id,query_text,key_text,weight,query_bytes,key_bytes\r\n"
                    "0,0,0,0,0,1,1,\"a\u00A0\",\"a\u00A0\",1,,\r\n"
                    "0,0,0,1,0,2,1,\" \\xe2\\x82\",\"a\u00A0\",0.25,20e282,\r\n"
                    "0,0,0,1,1,2,2,\" \\xe2\\x82\",\" \\xe2\\x82\",0.75,20e282,20e282\r\n"));
    const QByteArray json = QByteArray::fromStdString(attentionJson(numbers));
    QVERIFY(!json.contains("\xEF\xBF\xBD"));
    const QJsonObject read = QJsonDocument::fromJson(json).object();
    QCOMPARE(read[QStringLiteral("token_texts")].toArray(), (QJsonArray { QStringLiteral("a\u00A0"), QStringLiteral(" \\xe2\\x82") }));
    QCOMPARE(read[QStringLiteral("token_bytes")].toArray(), (QJsonArray { QJsonValue::Null, QStringLiteral("20e282") }));
    QCOMPARE(read[QStringLiteral("model")][QStringLiteral("source")].toString(), QStringLiteral("folder\\xff"));
    QCOMPARE(
        read[QStringLiteral("model")][QStringLiteral("source_bytes")].toString(), QString::fromLatin1(QByteArray("folder\xFF").toHex()));
    // What was valid gets no second field.
    QVERIFY(!read[QStringLiteral("model")].toObject().contains(QStringLiteral("name_bytes")));
}

void TestAttentionNumbers::anExperimentSaysSo()
{
    Intervention intervention;
    intervention.hiddenKeys = { { 1, kEvery, 2 } };
    intervention.changedRows = { { RowChange::Hide, RowPart::Value, 4 } };
    const QByteArray expected(
        R"({"hidden_keys":[{"position":1,"layer":null,"head":2}],"removed_heads":[],"changed_rows":[{"change":"hide",)"
        R"("part":"value","position":4,"other":null,"layer":null,"kv_head":null}],"first_query":0})");
    const QList<QByteArray> lines = QByteArray::fromStdString(written(attentionCsv, &intervention)).split('\n');
    QVERIFY(lines[0].endsWith(",weight,experiment\r"));
    const QByteArray last = QByteArray("3,4,5,1,1,2,2,\"c\",\"c\",0.75,\"") + QByteArray(expected).replace('"', "\"\"") + "\"\r";
    QCOMPARE(lines[3], last);
    const QJsonObject json = QJsonDocument::fromJson(QByteArray::fromStdString(written(attentionJson, &intervention))).object();
    QCOMPARE(json[QStringLiteral("experiment")].toObject(), QJsonDocument::fromJson(expected).object());
    QVERIFY(!QByteArray::fromStdString(written(attentionJson)).contains("experiment"));
}

void TestAttentionNumbers::tensorsThatAreNotUsedAreListed()
{
    ModelInfo model;
    QCOMPARE(QString::fromStdString(modelJson(model)["unused_tensors"].dump()), QStringLiteral("[]"));
    model.unusedTensors = { { "layers.#.inv_freq", 2 }, { "vision.patch.weight", 1 } };
    QCOMPARE(QString::fromStdString(modelJson(model)["unused_tensors"].dump()),
        QStringLiteral(R"([{"name":"layers.#.inv_freq","count":2},{"name":"vision.patch.weight","count":1}])"));
}

void TestAttentionNumbers::whatCannotBeReadIsTold()
{
    ModelInfo model;
    for (const char* key : { "tokenizer_problem", "head_names_problem", "announced_type" })
        QVERIFY2(modelJson(model)[key].is_null(), key);
    QCOMPARE(QString::fromStdString(modelJson(model)["weight_types_by_role"].dump()), QStringLiteral("[]"));
    model.tokenizerProblem
        = EngineError(ErrorCode::TokenizerUnsupported).file("tokenizer.json").key("model.type").found(Verbatim { "Unigram" });
    model.headRolesProblem = EngineError(ErrorCode::KeyMissing).file("heads.json").key("heads[3].layer");
    model.announcedType = "bfloat16";
    model.typedRoles = { { "q4_k, q6_k", { "value", "down" } } };
    const OutputJson json = modelJson(model);
    QCOMPARE(json["tokenizer_problem"].get<std::string>(), errorText(*model.tokenizerProblem));
    QVERIFY(json["tokenizer_problem"].get<std::string>().find("Unigram") != std::string::npos);
    QCOMPARE(json["head_names_problem"].get<std::string>(), errorText(*model.headRolesProblem));
    QVERIFY(json["head_names_problem"].get<std::string>().find("heads[3].layer") != std::string::npos);
    QCOMPARE(json["announced_type"].get<std::string>(), std::string("bfloat16"));
    QCOMPARE(QString::fromStdString(json["weight_types_by_role"].dump()),
        QStringLiteral(R"([{"types":"q4_k, q6_k","roles":["value","down"]}])"));
}

void TestAttentionNumbers::theMemoryThatAModelNeedsIsTold()
{
    ModelInfo model;
    model.config.contextLength = 100;
    model.memory = { 7, 20, 300 };
    QCOMPARE(QString::fromStdString(memoryJson(model, 5000).dump()),
        QStringLiteral(
            R"({"total_bytes":327,"weights_bytes":7,"cache_bytes":20,"cache_positions":100,"rest_bytes":300,"free_bytes":5000})"));
    QVERIFY(memoryJson(model, std::nullopt)["free_bytes"].is_null());
    model.config.contextLength = 100'000;
    QCOMPARE(memoryJson(model, 5000)["cache_positions"].get<int>(), kDefaultContext);
    model.handMade = true;
    QVERIFY(memoryJson(model, 5000).is_null());
}

KVSCOPE_TEST(TestAttentionNumbers)
#include "tst_attentionnumbers.moc"
