// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "data/attentionnumbers.h"
#include "support/listtokenizer.h"
#include "support/testregistry.h"

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

private:
    static std::string written(std::string (*write)(const AttentionNumbers&))
    {
        static constexpr std::array<TokenId, 2> kTokens { 1, 2 };
        static constexpr std::array<float, 4> kWeights { 1.0F, std::numeric_limits<float>::quiet_NaN(), 0.25F, 0.75F };
        ModelInfo model;
        model.tokenizer = std::make_shared<test::ListTokenizer>(+[](TokenId id) { return std::string(id == 1 ? "a,\"b\"" : "c"); });
        return write({ &model, kTokens, kWeights, 3, 4, 5 });
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

KVSCOPE_TEST(TestAttentionNumbers)
#include "tst_attentionnumbers.moc"
