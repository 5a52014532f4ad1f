// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/error.h"
#include "support/plainargument.h"
#include "support/testregistry.h"
#include "tokenizer/bpetokenizer.h"
#include "tokenizer/bytetokenizer.h"
#include "tokenizer/llama2ctokenizer.h"

#include <QTest>

using namespace kvscope;

namespace {

using Ids = std::vector<TokenId>;

/// Ids: <unk> 0, "a" 1, "b" 2, "ab" 3, "abb" 4.
BpeParts smallParts()
{
    BpeParts parts;
    const char* const pieces[] = { "<unk>", "a", "b", "ab", "abb" };
    for (TokenId id = 0; id < 5; ++id) {
        parts.vocabulary.add(pieces[id], id);
    }
    parts.merges.add(1, 2, 0, 3);
    parts.merges.add(3, 2, 1, 4);
    parts.unknown = 0;
    return parts;
}

std::string byteName(int byte)
{
    return QString::asprintf("<0x%02X>", static_cast<unsigned>(byte)).toStdString();
}

/// llama2.c's order: 3 special pieces, 256 bytes, then " " 259, "a" 260, "b" 261, " a" 262, "ab" 263, and the character ñ 264.
std::vector<ScoredPiece> scoredPieces()
{
    std::vector<ScoredPiece> pieces { { "<unk>", 0 }, { "\n<s>\n", 0 }, { "\n</s>\n", 0 } };
    for (int byte = 0; byte < 256; ++byte) {
        pieces.push_back({ byteName(byte), 0 });
    }
    for (const ScoredPiece& piece : { ScoredPiece { " ", -9 }, ScoredPiece { "a", -9 }, ScoredPiece { "b", -9 }, ScoredPiece { " a", -2 },
             ScoredPiece { "ab", -1 }, ScoredPiece { "ñ", -9 } }) {
        pieces.push_back(piece);
    }
    return pieces;
}

}  // namespace

class TestTokenizers final : public QObject {
    Q_OBJECT

private slots:
    void mergesFollowRank();
    void unknownCharacters();
    void byteFallbackNeedsAllBytes();
    void wholeWordsMayIgnoreMerges();
    void specialTokensAreFoundAndOmitted();
    void invalidUtf8IsRefused();
    void idsOutsideAreUnused();
    void vocabularyRefusesInvalidIds();
    void llama2cMergesByScore();
    void llama2cReadsSpecialTokens();
    void llama2cDecodes();
    void bytesAreIds();
    void bytesBeyondTheVocabularyAreRefused();
};

void TestTokenizers::mergesFollowRank()
{
    const BpeTokenizer tokenizer(smallParts());
    QCOMPARE(tokenizer.encode("abbab"), (Ids { 4, 3 }));
    QCOMPARE(tokenizer.encode(""), Ids {});
    QCOMPARE(tokenizer.kindName(), std::string("BPE"));
}

void TestTokenizers::unknownCharacters()
{
    BpeParts parts = smallParts();
    QCOMPARE(BpeTokenizer(smallParts()).encode("aééb"), (Ids { 1, 0, 0, 2 }));
    parts.fuseUnknown = true;
    QCOMPARE(BpeTokenizer(std::move(parts)).encode("aééb"), (Ids { 1, 0, 2 }));
    BpeParts without = smallParts();
    without.unknown.reset();
    QCOMPARE(BpeTokenizer(std::move(without)).encode("aééb"), (Ids { 3 }));
}

void TestTokenizers::byteFallbackNeedsAllBytes()
{
    BpeParts parts = smallParts();
    parts.byteFallback = true;
    try {
        const BpeTokenizer tokenizer(std::move(parts));
        QFAIL("accepted");
    } catch (const EngineError& error) {
        QCOMPARE(error.code, ErrorCode::TokenizerUnsupported);
        QCOMPARE(test::plain(error.found()), std::string("no piece <0x00>"));
    }
    BpeParts whole = smallParts();
    whole.byteFallback = true;
    for (int byte = 0; byte < 256; ++byte) {
        whole.vocabulary.add(byteName(byte), 5 + byte);
    }
    const BpeTokenizer tokenizer(std::move(whole));
    QCOMPARE(tokenizer.encode("aé"), (Ids { 1, 5 + 0xC3, 5 + 0xA9 }));
    QCOMPARE(tokenizer.piece(5 + 0xC3).kind, PieceKind::Byte);
    QCOMPARE(tokenizer.piece(5 + 0xC3).bytes, std::string("\xC3"));
    QCOMPARE(tokenizer.tokenText(5 + 0xC3), std::string("\xC3"));  // no byte is lost; whoever shows it marks it
}

void TestTokenizers::wholeWordsMayIgnoreMerges()
{
    BpeParts parts = smallParts();
    parts.merges = {};
    parts.ignoreMerges = true;
    const BpeTokenizer tokenizer(std::move(parts));
    QCOMPARE(tokenizer.encode("abb"), (Ids { 4 }));
    QCOMPARE(tokenizer.encode("abba"), (Ids { 1, 2, 2, 1 }));
}

void TestTokenizers::specialTokensAreFoundAndOmitted()
{
    BpeParts parts = smallParts();
    parts.vocabulary.add("<end>", 5);
    parts.added.push_back({ .content = "<end>", .id = 5, .special = true });
    parts.prefix = { 5 };
    parts.bos = 5;
    parts.decoders.emplace_back(FuseDecoder {});
    const BpeTokenizer tokenizer(std::move(parts));
    QCOMPARE(tokenizer.encode("ab<end>b"), (Ids { 5, 3, 5, 2 }));
    QCOMPARE(tokenizer.decode(Ids { 5, 3, 0, 5, 2 }), std::string("abb"));
    QCOMPARE(tokenizer.piece(5).kind, PieceKind::Special);
    QCOMPARE(tokenizer.tokenText(5), std::string("<end>"));
    QCOMPARE(tokenizer.bos().value(), 5);
    QVERIFY(!tokenizer.eos().has_value());
}

void TestTokenizers::invalidUtf8IsRefused()
{
    const BpeTokenizer bpe(smallParts());
    const Llama2cTokenizer llama2c(scoredPieces());
    const ByteTokenizer bytes(256);
    for (const Tokenizer* tokenizer :
        { static_cast<const Tokenizer*>(&bpe), static_cast<const Tokenizer*>(&llama2c), static_cast<const Tokenizer*>(&bytes) }) {
        try {
            (void)tokenizer->encode("ab\xC3");
            QFAIL("accepted");
        } catch (const EngineError& error) {
            QCOMPARE(error.code, ErrorCode::TextInvalid);
            QCOMPARE(test::plain(error.key()), std::string("byte 2"));
        }
    }
}

void TestTokenizers::idsOutsideAreUnused()
{
    const BpeTokenizer bpe(smallParts());
    const Llama2cTokenizer llama2c(scoredPieces());
    for (const TokenId id : { -1, INT32_MIN, INT32_MAX, 5000 }) {
        QCOMPARE(bpe.piece(id).kind, PieceKind::Unused);
        QCOMPARE(llama2c.piece(id).kind, PieceKind::Unused);
        QCOMPARE(bpe.decode(Ids { id, 1 }), std::string("a"));
        QCOMPARE(llama2c.decode(Ids { id, 260 }), std::string("a"));
        QCOMPARE(bpe.tokenText(id), std::string());
    }
}

void TestTokenizers::vocabularyRefusesInvalidIds()
{
    const auto code = [](const std::string& piece, TokenId id) {
        Vocabulary vocabulary;
        vocabulary.add("a", 0);
        try {
            vocabulary.add(piece, id);
        } catch (const EngineError& error) {
            return error.code;
        }
        return ErrorCode::Internal;
    };
    QCOMPARE(code("b", -1), ErrorCode::ValueWrong);
    QCOMPARE(code("b", 0), ErrorCode::ValueWrong);
    QCOMPARE(code("a", 1), ErrorCode::ValueWrong);
    QCOMPARE(code("b", INT32_MAX), ErrorCode::ValueWrong);
    QCOMPARE(code("a", 0), ErrorCode::Internal);  // adding the same again is not an error
}

void TestTokenizers::llama2cMergesByScore()
{
    const Llama2cTokenizer tokenizer(scoredPieces());
    // " " "a" "b": " a" is further left, but "ab" has a better score.
    QCOMPARE(tokenizer.encode("ab"), (Ids { 1, 259, 263 }));
    QCOMPARE(tokenizer.encode("a a"), (Ids { 1, 262, 262 }));
    QCOMPARE(tokenizer.encode("ñé"), (Ids { 1, 259, 264, 3 + 0xC3, 3 + 0xA9 }));
    QCOMPARE(tokenizer.encode(""), (Ids { 1 }));
}

void TestTokenizers::llama2cReadsSpecialTokens()
{
    const Llama2cTokenizer tokenizer(scoredPieces());
    QCOMPARE(tokenizer.encode("</s>"), (Ids { 1, 2 }));
    QCOMPARE(tokenizer.encode("a</s>ab<unk>"), (Ids { 1, 262, 2, 259, 263, 0 }));
    QCOMPARE(tokenizer.decode(tokenizer.encode("a</s>")), std::string("a"));
    // A text that only looks like one is text.
    QCOMPARE(tokenizer.encode("</s").size(), std::size_t { 5 });
}

void TestTokenizers::llama2cDecodes()
{
    const Llama2cTokenizer tokenizer(scoredPieces());
    QCOMPARE(tokenizer.decode(Ids { 1, 262, 262, 3 + 0xC3, 3 + 0xA9, 3 + 0xC3, 2 }), std::string("a aé\xEF\xBF\xBD"));
    QCOMPARE(tokenizer.decodedBytes(Ids { 1, 262, 262, 3 + 0xC3, 3 + 0xA9, 3 + 0xC3, 2 }), std::string("a aé\xC3"));
    QCOMPARE(tokenizer.tokenText(262), std::string(" a"));
    QCOMPARE(tokenizer.piece(1).kind, PieceKind::Special);
    QCOMPARE(tokenizer.tokenText(1), std::string("<s>"));
    QCOMPARE(tokenizer.piece(3 + 10).bytes, std::string("\n"));
    QCOMPARE(tokenizer.vocabularySize(), 265);
}

void TestTokenizers::bytesAreIds()
{
    const ByteTokenizer tokenizer(50257);
    QCOMPARE(tokenizer.encode("Aé"), (Ids { 65, 0xC3, 0xA9 }));
    QCOMPARE(tokenizer.decode(Ids { 65, 0xC3, 0xA9, 300 }), std::string("Aé"));
    QCOMPARE(tokenizer.piece(0xC3).kind, PieceKind::Byte);
    QCOMPARE(tokenizer.piece(300).kind, PieceKind::Unused);
    QCOMPARE(tokenizer.vocabularySize(), 256);
}

void TestTokenizers::bytesBeyondTheVocabularyAreRefused()
{
    try {
        (void)ByteTokenizer(97).encode("aha");
        QFAIL("accepted");
    } catch (const EngineError& error) {
        QCOMPARE(error.code, ErrorCode::TokenOutOfRange);
        QCOMPARE(test::plain(error.expected()), std::string("0 to 96"));
        QCOMPARE(test::plain(error.found()), std::string("97"));
    }
}

KVSCOPE_TEST(TestTokenizers)
#include "tst_tokenizers.moc"
