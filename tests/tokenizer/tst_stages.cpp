// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/error.h"
#include "support/plainargument.h"
#include "support/testregistry.h"
#include "tokenizer/addedtokens.h"
#include "tokenizer/oniguruma.h"
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
    chain.emplace_back(SplitPreTokenizer { Regex(gpt2WordPattern()) });
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
    void splitsMergeAsTheyAreTold();
    void normalFormsFollowUnicode();
    void normalFormsPayForWhatTheyMake();
    void charactersAreMappedOneByOne();
    void patternsOfOnigurumaAreTranslated();
    void metaspaceMarksWords();
    void addedTokensAreLeftmostAndLongest();
    void addedTokensAbsorbSpace();
    void addedTokensMayHaveToBeWords();
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
        chain.emplace_back(SplitPreTokenizer { Regex(" +"), keep ? SplitBehavior::Isolated : SplitBehavior::Removed });
        return ::preTokenized(chain, "  a b  ", true);
    };
    QCOMPARE(split(true), (Words { "  ", "a", " ", "b", "  " }));
    QCOMPARE(split(false), (Words { "a", "b" }));
}

void TestStages::emptyMatchesEnd()
{
    // They split, as in the tokenizers library, and the search goes on behind them.
    const auto words = [](const char* pattern) {
        std::vector<PreTokenizer> chain;
        chain.emplace_back(SplitPreTokenizer { Regex(pattern) });
        return ::preTokenized(chain, "aéb", true);
    };
    QCOMPARE(words(""), (Words { "a", "é", "b" }));
    QCOMPARE(words("x*"), (Words { "a", "é", "b" }));
    QCOMPARE(words("(?=b)"), (Words { "aé", "b" }));
    QCOMPARE(words("(?<=a)\\K"), (Words { "a", "éb" }));
}

void TestStages::splitsMergeAsTheyAreTold()
{
    const auto words = [](SplitBehavior behavior, bool invert) {
        std::vector<PreTokenizer> chain;
        chain.emplace_back(SplitPreTokenizer { Regex(" "), behavior, invert });
        return ::preTokenized(chain, "  a b  c ", true);
    };
    using Behavior = SplitBehavior;
    QCOMPARE(words(Behavior::Removed, true), (Words { " ", " ", " ", " ", " ", " " }));
    QCOMPARE(words(Behavior::Isolated, true), (Words { " ", " ", "a", " ", "b", " ", " ", "c", " " }));
    QCOMPARE(words(Behavior::MergedWithPrevious, false), (Words { " ", " ", "a ", "b ", " ", "c " }));
    QCOMPARE(words(Behavior::MergedWithPrevious, true), (Words { " ", " a", " b", " ", " c", " " }));
    QCOMPARE(words(Behavior::MergedWithNext, false), (Words { " ", " a", " b", " ", " c", " " }));
    QCOMPARE(words(Behavior::MergedWithNext, true), (Words { " ", " ", "a ", "b ", " ", "c " }));
    QCOMPARE(words(Behavior::Contiguous, false), (Words { "  ", "a", " ", "b", "  ", "c", " " }));
    QCOMPARE(words(Behavior::Contiguous, true), (Words { "  ", "a", " ", "b", "  ", "c", " " }));
}

void TestStages::normalFormsFollowUnicode()
{
    const auto form = [](const char* text, NormalForm kind) {
        WorkBudget work = budget();
        return normalForm(text, kind, work);
    };
    QCOMPARE(form("plain ASCII", NormalForm::Nfkd), std::string("plain ASCII"));
    QCOMPARE(form("e\u0301 \u212b", NormalForm::Nfc), std::string("\u00e9 \u00c5"));
    QCOMPARE(form("\u00e9", NormalForm::Nfd), std::string("e\u0301"));
    QCOMPARE(form("\ufb01 \u00bd", NormalForm::Nfkc), std::string("fi 1\u20442"));
    QCOMPARE(form("\ufb01 \u00e9", NormalForm::Nfkd), std::string("fi e\u0301"));
    QCOMPARE(form("\ufb01 \u00e9", NormalForm::Nfc), std::string("\ufb01 \u00e9"));
    // Marks are sorted by their class, and those of one class keep their order.
    QCOMPARE(form("q\u0307\u0323", NormalForm::Nfd), std::string("q\u0323\u0307"));
    QCOMPARE(form("a\u0301\u0300", NormalForm::Nfd), std::string("a\u0301\u0300"));
    QCOMPARE(form("\u1112\u1161\u11ab", NormalForm::Nfc), std::string("\ud55c"));
}

void TestStages::normalFormsPayForWhatTheyMake()
{
    // One character of three bytes becomes eighteen characters.
    std::string text;
    for (int i = 0; i < 1000; ++i) {
        text += "\ufdfa";
    }
    WorkBudget small(30'000, 1);
    QVERIFY_THROWS_EXCEPTION(EngineError, (void)normalForm(text, NormalForm::Nfkd, small));
    WorkBudget large = WorkBudget::forText(text.size());
    QCOMPARE(normalForm(text, NormalForm::Nfkd, large).size(), std::size_t { 33'000 });
    // Marks in the worst order take no quadratic time: a sort by exchange would need ten billion exchanges.
    std::string marks = "a";
    for (int i = 0; i < 200'000; ++i) {
        marks += i < 100'000 ? "\u0301" : "\u0323";
    }
    WorkBudget enough = WorkBudget::forText(marks.size());
    const std::string sorted = normalForm(marks, NormalForm::Nfd, enough);
    QVERIFY(sorted.starts_with("a\u0323\u0323") && sorted.ends_with("\u0301\u0301"));
    QCOMPARE(sorted.size(), marks.size());
}

void TestStages::charactersAreMappedOneByOne()
{
    WorkBudget work = budget();
    QCOMPARE(lowercased("\u0130\u03a3\u0391\u03a3 \u01c5 \u023a", work), std::string("i\u0307\u03c3\u03b1\u03c3 \u01c6 \u2c65"));
    QCOMPARE(withoutMarks("e\u0301\u20ddx \u0903", work), std::string("ex "));
    QCOMPARE(std::string(stripped("\u3000 a b\u00a0\n", true, true)), std::string("a b"));
    QCOMPARE(std::string(stripped(" a ", false, true)), std::string(" a"));
    QCOMPARE(std::string(stripped(" a ", true, false)), std::string("a "));
    QCOMPARE(std::string(stripped(" \n ", true, true)), std::string());
}

void TestStages::patternsOfOnigurumaAreTranslated()
{
    const auto words = [](const char* pattern, const char* text) {
        std::vector<PreTokenizer> chain;
        chain.emplace_back(SplitPreTokenizer { onigurumaRegex(pattern) });
        return ::preTokenized(chain, text, true);
    };
    // U+180E is no white space; superscripts and marks belong to words, joiners do not; an interval with a plus repeats.
    QCOMPARE(words("\\s+", "a\u180eb\u0085c"), (Words { "a\u180eb", "\u0085", "c" }));
    QCOMPARE(words("\\w+", "\u00e9_1\u00b2\u0301-x\u200d"), (Words { "\u00e9_1\u00b2\u0301", "-", "x", "\u200d" }));
    QCOMPARE(words("\\d{1,3}+", "12345678"), (Words { "12345678" }));
    QCOMPARE(words("(?:é|b){2}+", "aébébébc"), (Words { "a", "ébébéb", "c" }));
    QCOMPARE(words("\\s+$", "a \n b  "), (Words { "a", " ", "\n b", "  " }));
    QCOMPARE(words("^a", "a\na\n"), (Words { "a", "\n", "a", "\n" }));
    QCOMPARE(words(" ?[^(\\s|[.,!?])]+", "one two, three"), (Words { "one", " two", ",", " three" }));
    QCOMPARE(fromOniguruma("[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|x{,3}"), std::string("[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|x{0,3}"));
    for (const char* pattern : { "[a-z&&[^b]]+", "[a[^b]]", "[\\W]" }) {
        QVERIFY_THROWS_EXCEPTION(EngineError, (void)onigurumaRegex(pattern));
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

void TestStages::addedTokensMayHaveToBeWords()
{
    const AddedTokenFinder finder({ { .content = "tag", .id = 1, .singleWord = true }, { .content = "é", .id = 2, .singleWord = true } });
    QCOMPARE(shown(split(finder, "tag TAG tags _tag_ -tag- tag")), (Words { "#1", " TAG tags _tag_ -", "#1", "- ", "#1" }));
    QCOMPARE(shown(split(finder, "é éa 1é é\u0301 é!")), (Words { "#2", " éa 1é é\u0301 ", "#2", "!" }));
    // A mark or a joiner belongs to a word, a superscript does not.
    QCOMPARE(shown(split(finder, "tag\u200d tag\u00b2")), (Words { "tag\u200d ", "#1", "\u00b2" }));
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
