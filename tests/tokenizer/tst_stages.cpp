// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/error.h"
#include "support/plainargument.h"
#include "support/testregistry.h"
#include "tokenizer/addedtokens.h"
#include "tokenizer/stages.h"

#include <QTest>

using namespace kvscope;

namespace {

using Words = std::vector<std::string>;

/// A budget large enough for every text here.
WorkBudget budget()
{
    return WorkBudget::forText(1000);
}

Words preTokenized(const std::vector<PreTokenizer>& chain, std::string text, bool startsText)
{
    WorkBudget work = budget();
    return kvscope::preTokenized(chain, std::move(text), startsText, work);
}

std::vector<TextPart> split(const AddedTokenFinder& finder, std::string_view text)
{
    WorkBudget work = budget();
    return finder.split(text, work);
}

std::string decoded(const std::vector<Decoder>& chain, Words pieces)
{
    WorkBudget work = budget();
    return kvscope::decoded(chain, std::move(pieces), work);
}

std::string decodedPiece(const std::vector<Decoder>& chain, std::string piece)
{
    WorkBudget work = budget();
    return kvscope::decodedPiece(chain, std::move(piece), work);
}

Words gpt2Words(const std::string& text)
{
    std::vector<PreTokenizer> chain;
    chain.emplace_back(SplitPreTokenizer { Regex(gpt2WordPattern()), true });
    return ::preTokenized(chain, text, true);
}

Words shown(const std::vector<TextPart>& parts)
{
    Words words;
    for (const TextPart& part : parts) {
        words.push_back(part.token ? "#" + std::to_string(*part.token) : std::string(part.text));
    }
    return words;
}

}  // namespace

class TestStages final : public QObject {
    Q_OBJECT

private slots:
    void wordsOfGpt2();
    void splitKeepsOrDropsMatches();
    void emptyMatchesEnd();
    void metaspaceMarksWords();
    void addedTokensAreLeftmostAndLongest();
    void addedTokensAbsorbSpace();
    void decodersActInOrder();
    void aPieceKeepsItsSpace();
    void explosivePatternsAreRefused();
    void invalidPatternsAreRefused();
};

void TestStages::wordsOfGpt2()
{
    QCOMPARE(gpt2Words("I'll say  it: 42 times\n\n now "),
        (Words { "I", "'ll", " say", " ", " it", ":", " 42", " times", "\n\n", " now", " " }));
    // U+00A0 is white space, U+180E is not (since Unicode 6.3).
    QCOMPARE(gpt2Words("a\u00a0b"), (Words { "a", "\u00a0", "b" }));
    QCOMPARE(gpt2Words("a\u180e"), (Words { "a", "\u180e" }));
    QCOMPARE(gpt2Words("  \u180e"), (Words { " ", " \u180e" }));
}

void TestStages::splitKeepsOrDropsMatches()
{
    const auto split = [](bool keep) {
        std::vector<PreTokenizer> chain;
        chain.emplace_back(SplitPreTokenizer { Regex(" +"), keep });
        return ::preTokenized(chain, "  a b  ", true);
    };
    QCOMPARE(split(true), (Words { "  ", "a", " ", "b", "  " }));
    QCOMPARE(split(false), (Words { "a", "b" }));
}

void TestStages::emptyMatchesEnd()
{
    for (const char* pattern : { "", "x*", "(?=b)", "(?<=a)\\K" }) {
        std::vector<PreTokenizer> chain;
        chain.emplace_back(SplitPreTokenizer { Regex(pattern), true });
        QCOMPARE(::preTokenized(chain, "aéb", true), (Words { "aéb" }));
    }
}

void TestStages::metaspaceMarksWords()
{
    using Prefix = MetaspacePreTokenizer::Prefix;
    const auto words = [](Prefix prefix, bool split, bool starts) {
        std::vector<PreTokenizer> chain;
        chain.emplace_back(MetaspacePreTokenizer { "_", prefix, split });
        return ::preTokenized(chain, "a  b", starts);
    };
    QCOMPARE(words(Prefix::Always, true, false), (Words { "_a", "_", "_b" }));
    QCOMPARE(words(Prefix::First, false, true), (Words { "_a__b" }));
    QCOMPARE(words(Prefix::First, false, false), (Words { "a__b" }));
    QCOMPARE(words(Prefix::Never, true, true), (Words { "a", "_", "_b" }));
}

void TestStages::addedTokensAreLeftmostAndLongest()
{
    const AddedTokenFinder finder({ { .content = "<a>", .id = 1 }, { .content = "<a><b>", .id = 2 }, { .content = "", .id = 3 } });
    QCOMPARE(shown(::split(finder, "x<a><b><a>y")), (Words { "x", "#2", "#1", "y" }));
    QCOMPARE(shown(::split(finder, "<a")), (Words { "<a" }));
    QVERIFY(::split(finder, "").empty());
}

void TestStages::addedTokensAbsorbSpace()
{
    const AddedTokenFinder finder({ { .content = "<l>", .id = 1, .stripLeft = true }, { .content = "<r>", .id = 2, .stripRight = true } });
    QCOMPARE(shown(::split(finder, "a \u00a0<l> b")), (Words { "a", "#1", " b" }));
    QCOMPARE(shown(::split(finder, "a <r>\t \nb")), (Words { "a ", "#2", "b" }));
}

void TestStages::decodersActInOrder()
{
    const std::vector<Decoder> llama { ReplaceDecoder { "\xE2\x96\x81", " " }, ByteFallbackDecoder {}, FuseDecoder {},
        StripDecoder { " ", 1, 0 } };
    QCOMPARE(::decoded(llama, { "\xE2\x96\x81\xE2\x96\x81", "a", "<0xC3>", "<0xA9>" }), std::string(" aé"));
    QCOMPARE(::decoded(llama, {}), std::string());
    QCOMPARE(::decoded({ ByteLevelDecoder {} },
                 { "\xC4\xA0"
                   "a",
                     "\xC3\x83", "\xC2\xA9" }),
        std::string(" aé"));
    QCOMPARE(::decoded({ MetaspaceDecoder { "_", true } }, { "_a", "_b" }), std::string("a b"));
}

void TestStages::aPieceKeepsItsSpace()
{
    const std::vector<Decoder> llama { ReplaceDecoder { "_", " " }, FuseDecoder {}, StripDecoder { " ", 1, 0 } };
    QCOMPARE(::decodedPiece(llama, "_day"), std::string(" day"));
    QCOMPARE(::decodedPiece({ MetaspaceDecoder { "_", true } }, "_day"), std::string(" day"));
}

void TestStages::explosivePatternsAreRefused()
{
    const Regex pattern("(a+)+$");
    WorkBudget work = budget();
    try {
        (void)pattern.find(std::string(64, 'a') + "b", 0, work);
        QFAIL("matched");
    } catch (const EngineError& error) {
        QCOMPARE(error.code, ErrorCode::TokenizerTooCostly);
    }
}

void TestStages::invalidPatternsAreRefused()
{
    try {
        const Regex pattern("(");
        QFAIL("compiled");
    } catch (const EngineError& error) {
        QCOMPARE(error.code, ErrorCode::TokenizerUnsupported);
        QVERIFY(test::plain(error.key()).find("(") != std::string::npos);
    }
}

KVSCOPE_TEST(TestStages)
#include "tst_stages.moc"
