// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/error.h"
#include "demo/fourheads.h"
#include "demo/wordtokenizer.h"
#include "support/plainargument.h"
#include "support/testregistry.h"

#include <QTest>

using namespace kvscope;

class TestWordTokenizer final : public QObject {
    Q_OBJECT
private slots:
    void wordsHaveTheIdsOfTheLesson()
    {
        const auto tokenizer = fourHeadsTokenizer();
        QCOMPARE(tokenizer->encode("nice warm delicious Today weather is so"), (std::vector<TokenId> { 0, 1, 2, 3, 4, 5, 6 }));
        QCOMPARE(tokenizer->vocabularySize(), 7);
        QVERIFY(!tokenizer->bos() && !tokenizer->eos());
    }

    void anyWhiteSpaceSeparatesWords()
    {
        const auto tokenizer = fourHeadsTokenizer();
        QCOMPARE(tokenizer->encode("  Today\tweather\n is   so "), (std::vector<TokenId> { 3, 4, 5, 6 }));
        QVERIFY(tokenizer->encode("").empty());
        QVERIFY(tokenizer->encode(" \n ").empty());
    }

    void decodingJoinsWithSingleSpaces()
    {
        const auto tokenizer = fourHeadsTokenizer();
        QCOMPARE(tokenizer->decode(std::vector<TokenId> { 3, 4, 5, 6, 0 }), std::string("Today weather is so nice"));
        QCOMPARE(tokenizer->decode({}), std::string());
        QCOMPARE(tokenizer->decode(std::vector<TokenId> { 3, 99, 4 }), std::string("Today weather"));
    }

    void piecesAreTheWords()
    {
        const auto tokenizer = fourHeadsTokenizer();
        QCOMPARE(tokenizer->piece(2).bytes, std::string("delicious"));
        QVERIFY(tokenizer->piece(2).kind == PieceKind::Text);
        QVERIFY(tokenizer->piece(7).kind == PieceKind::Unused);
        QVERIFY(tokenizer->piece(-1).kind == PieceKind::Unused);
        QCOMPARE(tokenizer->tokenText(0), std::string("nice"));
    }

    void unknownWordsAreRefusedByName_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("word");
        QTest::addColumn<QByteArray>("place");
        QTest::newRow("unknown") << QByteArray("Today pizza is") << QByteArray("pizza") << QByteArray("word 1 of the text");
        QTest::newRow("other case") << QByteArray("today") << QByteArray("today") << QByteArray("word 0 of the text");
        QTest::newRow("with a point") << QByteArray("so nice.") << QByteArray("nice.") << QByteArray("word 1 of the text");
        QTest::newRow("accents") << QByteArray("está") << QByteArray("está") << QByteArray("word 0 of the text");
    }
    void unknownWordsAreRefusedByName()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, word);
        QFETCH(QByteArray, place);
        try {
            static_cast<void>(fourHeadsTokenizer()->encode(text.toStdString()));
            QFAIL("not refused");
        } catch (const EngineError& error) {
            QVERIFY(error.code == ErrorCode::TokenRefused);
            QCOMPARE(QByteArray::fromStdString(test::plain(error.found())), word);
            QCOMPARE(QByteArray::fromStdString(test::plain(error.key())), place);
            QCOMPARE(test::plain(error.expected()), std::string("Today, weather, is, so or nice"));
        }
    }

    void invalidUtf8IsRefused()
    {
        try {
            static_cast<void>(fourHeadsTokenizer()->encode("Today \xff"));
            QFAIL("not refused");
        } catch (const EngineError& error) {
            QVERIFY(error.code == ErrorCode::TextInvalid);
        }
    }
};

KVSCOPE_TEST(TestWordTokenizer)
#include "tst_wordtokenizer.moc"
