// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Tokenizer files that would run forever or use gigabytes: each must fail with one error and little memory. Ordinary tokenizers must read
// long texts.
#include "core/error.h"
#include "loader/checkpoint.h"
#include "loader/modelfiles.h"
#include "support/fixtures.h"
#include "support/instrumented.h"
#include "support/plainargument.h"
#include "support/testregistry.h"
#include "tokenizer/bytelevel.h"

#include <QTest>

#include <sys/resource.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <thread>

using namespace kvscope;
using namespace kvscope::test;

namespace {

using Tokens = std::shared_ptr<const Tokenizer>;

/// Every byte is a piece, represented by its character, and there are no merges.
OrderedJson byteTokenizer()
{
    OrderedJson document = OrderedJson::parse(R"({"version": "1.0", "model": {"type": "BPE", "vocab": {}, "merges": []}})");
    for (int byte = 0; byte < 256; ++byte) {
        document["model"]["vocab"][toByteCharacters(std::string(1, static_cast<char>(byte)))] = byte;
    }
    document["pre_tokenizer"] = { { "type", "ByteLevel" }, { "add_prefix_space", false } };
    document["decoder"] = { { "type", "ByteLevel" } };
    return document;
}

OrderedJson sequence(const char* list, int count, const OrderedJson& stage)
{
    OrderedJson result { { "type", "Sequence" }, { list, OrderedJson::array() } };
    for (int i = 0; i < count; ++i) {
        result[list].push_back(stage);
    }
    return result;
}

OrderedJson replace(const std::string& pattern, const std::string& content)
{
    return { { "type", "Replace" }, { "pattern", { { "String", pattern } } }, { "content", content } };
}

OrderedJson splitBy(const std::string& regex)
{
    return { { "type", "Split" }, { "pattern", { { "Regex", regex } } }, { "behavior", "Isolated" }, { "invert", false } };
}

std::string repeated(const std::string& text, std::size_t bytes)
{
    std::string result;
    while (result.size() < bytes) {
        result += text;
    }
    return result;
}

Tokens loaded(const OrderedJson& document)
{
    const ModelFolder folder;
    folder.write("tokenizer.json", document.dump());
    return loadTokenizer(folder.path().string());
}

/// The peak memory of this process, in bytes.
long peakMemory()
{
    rusage usage {};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss * 1024;
}

constexpr long kMostMemory = 200L << 20U;

}  // namespace

class TestHostileTokenizers final : public QObject {
    Q_OBJECT

private slots:
    void endInASentence_data();
    void endInASentence();
    void manyAddedTokensAreFoundAtOnce();
    void decodingIsBounded();
    void ordinaryOnesReadLongTexts_data();
    void ordinaryOnesReadLongTexts();
    void severalThreadsMayReadAtOnce();
    void readingEndsWhenItIsStopped_data();
    void readingEndsWhenItIsStopped();
};

void TestHostileTokenizers::endInASentence_data()
{
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<QByteArray>("stage");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<ErrorCode>("code");
    const auto row = [](const char* name, const char* key, const OrderedJson& stage, const std::string& text, ErrorCode code) {
        QTest::newRow(name) << QByteArray(key) << QByteArray::fromStdString(stage.dump()) << QByteArray::fromStdString(text) << code;
    };
    const auto costly = ErrorCode::TokenizerTooCostly;
    const auto refused = ErrorCode::TokenizerUnsupported;
    const OrderedJson doubling = replace("e", "ee");
    const OrderedJson plainBytes { { "type", "ByteLevel" }, { "add_prefix_space", false }, { "use_regex", false } };
    const OrderedJson widening { { "type", "Metaspace" }, { "replacement", "  " } };
    const std::string words = repeated("ab ", 900);

    row("40 doublings", "normalizer", sequence("normalizers", 40, doubling), "e", refused);
    row("30 doublings", "normalizer", sequence("normalizers", 30, doubling), "e", costly);
    row("30 doublings of a long text", "normalizer", sequence("normalizers", 30, doubling), repeated("e", 30'000), costly);
    row("a replacement of 1 MB", "normalizer", replace("e", std::string(1'000'000, 'x')), "e", refused);
    row("100 prefixes of 10 kB", "normalizer",
        sequence("normalizers", 100, { { "type", "Prepend" }, { "prepend", std::string(10'000, 'x') } }), "e", refused);
    row("replacements of 1 kB", "normalizer", sequence("normalizers", 4, replace("x", std::string(1000, 'x'))), "x", costly);
    row("40 doublings in the decoder", "decoder", sequence("decoders", 40, doubling), "e", refused);
    row("30 doublings in the decoder", "decoder", sequence("decoders", 30, doubling), "e", costly);
    row("28 times bytes as characters", "pre_tokenizer", sequence("pretokenizers", 28, plainBytes), "é", costly);
    row("60 times bytes as characters", "pre_tokenizer", sequence("pretokenizers", 60, plainBytes), "é", refused);
    row("30 times wider spaces", "pre_tokenizer", sequence("pretokenizers", 30, widening), "a b", costly);
    row("spaces of 10 kB", "pre_tokenizer",
        sequence("pretokenizers", 30, { { "type", "Metaspace" }, { "replacement", std::string(10'000, ' ') } }), "a b", refused);
    row("a pattern below PCRE2's limit for each search", "pre_tokenizer", splitBy(R"((?:.|){18}[#q]|\z)"), words, costly);
    row("the same from each letter", "pre_tokenizer", splitBy(R"((?:.|){18}#|\z)"), words, costly);
    row("a search through the rest from each letter", "pre_tokenizer", splitBy(R"((?:(a)|b)*c|\z)"), repeated("ab", 30'000), costly);
    row("the same without going back", "pre_tokenizer", splitBy(R"(.*+c|\z)"), repeated("ab", 30'000), costly);
    row("30 times twice the characters, by a pattern", "normalizer",
        sequence("normalizers", 30, { { "type", "Replace" }, { "pattern", { { "Regex", "" } } }, { "content", "x" } }), "e", costly);
    row("a pattern that backtracks, in a normalizer", "normalizer",
        { { "type", "Replace" }, { "pattern", { { "Regex", R"((?:.|){18}#|\z)" } } }, { "content", "" } }, words, costly);
    row("normal forms of the longest decompositions", "normalizer", sequence("normalizers", 32, { { "type", "NFKD" } }),
        repeated("\u1e69\ufdfa", 30'000), costly);
    row("a word of each letter, 32 times", "pre_tokenizer", sequence("pretokenizers", 32, splitBy(".")), repeated("ab", 30'000), costly);
}

void TestHostileTokenizers::endInASentence()
{
    QFETCH(QByteArray, key);
    QFETCH(QByteArray, stage);
    QFETCH(QByteArray, text);
    QFETCH(ErrorCode, code);
    OrderedJson document = byteTokenizer();
    document[key.toStdString()] = OrderedJson::parse(stage.toStdString());
    const long before = peakMemory();
    try {
        (void)loaded(document)->encode(text.toStdString());
        QFAIL("it was read");
    } catch (const EngineError& error) {
        QCOMPARE(errorCodeName(error.code), errorCodeName(code));
        QVERIFY(!error.key().empty());
        QVERIFY(test::plain(error.expected()).starts_with("at most "));
        QVERIFY(!error.found().empty());
        QVERIFY(code != ErrorCode::TokenizerTooCostly || !test::plain(error.hint()).empty());
    }
    QVERIFY(kInstrumented || peakMemory() - before < kMostMemory);  // a sanitizer holds freed memory
}

void TestHostileTokenizers::manyAddedTokensAreFoundAtOnce()
{
    // Comparing each token at each byte would take 2 · 10⁹ comparisons of 60 bytes.
    OrderedJson document = byteTokenizer();
    const std::string prefix(60, 'a');
    for (int i = 0; i < 100'000; ++i) {
        document["added_tokens"].push_back(
            { { "id", 256 + i }, { "content", prefix + std::to_string(1'000'000 + i) }, { "special", true } });
    }
    const Tokens tokenizer = loaded(document);
    QCOMPARE(tokenizer->encode(std::string(20'000, 'a')), std::vector<TokenId>(20'000, 'a'));
    QCOMPARE(tokenizer->encode("b" + prefix + "1012345"), (std::vector<TokenId> { 'b', 256 + 12'345 }));
}

void TestHostileTokenizers::decodingIsBounded()
{
    OrderedJson document = byteTokenizer();
    document["model"]["vocab"][std::string(1'000'000, 'x')] = 256;
    const Tokens tokenizer = loaded(document);
    QCOMPARE(tokenizer->decode(std::vector<TokenId> { 256 }).size(), std::size_t { 1'000'000 });
    try {
        (void)tokenizer->decode(std::vector<TokenId>(1000, 256));
        QFAIL("decoded");
    } catch (const EngineError& error) {
        QCOMPARE(error.code, ErrorCode::TokenizerTooCostly);
    }
}

void TestHostileTokenizers::ordinaryOnesReadLongTexts_data()
{
    QTest::addColumn<QByteArray>("text");
    const auto row
        = [](const char* name, const std::string& unit) { QTest::newRow(name) << QByteArray::fromStdString(repeated(unit, 100'000)); };
    row("prose", "The weather today is so nice that we'll walk 12 km along the river, again.\n");
    row("words of one letter", "a b ");
    row("one word", "a");
    row("capitals", "A");
    row("spaces", " ");
    row("blank lines", "\n\n");
    row("digits", "7");
    row("Chinese", "天气很好，");
    row("emoji", "🙂");
}

void TestHostileTokenizers::ordinaryOnesReadLongTexts()
{
    QFETCH(QByteArray, text);
    const OrderedJson gpt2 = byteTokenizer();
    OrderedJson llama3 = byteTokenizer();
    llama3["pre_tokenizer"] = sequence("pretokenizers", 1,
        splitBy(R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)"));
    llama3["pre_tokenizer"]["pretokenizers"].push_back({ { "type", "ByteLevel" }, { "add_prefix_space", false }, { "use_regex", false } });
    OrderedJson deepseek = byteTokenizer();
    deepseek["pre_tokenizer"] = { { "type", "Sequence" },
        { "pretokenizers",
            { splitBy("\\p{N}{1,3}"), splitBy("[一-龥぀-ゟ゠-ヿ]+"),
                splitBy("[!\"#$%&'()*+,\\-./:;<=>?@\\[\\\\\\]^_`{|}~][A-Za-z]+|[^\r\n\\p{L}\\p{P}\\p{S}]?[\\p{L}\\p{M}]+| "
                        "?[\\p{P}\\p{S}]+[\r\n]*|\\s*[\r\n]+|\\s+(?!\\S)|\\s+"),
                { { "type", "ByteLevel" }, { "add_prefix_space", false }, { "use_regex", false } } } } };
    OrderedJson llama2 = byteTokenizer();
    llama2["normalizer"]
        = { { "type", "Sequence" }, { "normalizers", { { { "type", "Prepend" }, { "prepend", "\u2581" } }, replace(" ", "\u2581") } } };
    llama2["pre_tokenizer"] = nullptr;
    llama2["model"]["byte_fallback"] = true;
    llama2["model"]["vocab"] = OrderedJson::object();
    for (int byte = 0; byte < 256; ++byte) {
        std::array<char, 8> name {};
        std::snprintf(name.data(), name.size(), "<0x%02X>", static_cast<unsigned>(byte));
        llama2["model"]["vocab"][name.data()] = byte;
    }
    llama2["decoder"] = { { "type", "Sequence" },
        { "decoders",
            { replace("\u2581", " "), { { "type", "ByteFallback" } }, { { "type", "Fuse" } },
                { { "type", "Strip" }, { "content", " " }, { "start", 1 }, { "stop", 0 } } } } };
    for (const OrderedJson& document : { gpt2, llama3, deepseek, llama2 }) {
        const Tokens tokenizer = loaded(document);
        const std::vector<TokenId> ids = tokenizer->encode(text.toStdString());
        QVERIFY(ids.size() >= static_cast<std::size_t>(text.size()));
        if (document != llama2) {  // here the space character is encoded as bytes and stays in the text
            QCOMPARE(tokenizer->decode(ids), text.toStdString());
        }
    }
}

void TestHostileTokenizers::severalThreadsMayReadAtOnce()
{
    OrderedJson document = byteTokenizer();
    document["pre_tokenizer"] = sequence("pretokenizers", 2, splitBy(R"(\p{L}+|\s)"));
    const Tokens tokenizer = loaded(document);
    const std::string text = repeated("ab cd ", 3000);
    const std::vector<TokenId> expected = tokenizer->encode(text);
    std::atomic<int> same = 0;
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < 4; ++i) {
            threads.emplace_back(
                [&] { same += tokenizer->encode(text) == expected && tokenizer->decode(expected) == tokenizer->decode(expected); });
        }
    }
    QCOMPARE(same.load(), 4);
}

void TestHostileTokenizers::readingEndsWhenItIsStopped_data()
{
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<QByteArray>("stage");
    QTest::addColumn<int>("bytes");
    const auto row = [](const char* name, const char* key, const OrderedJson& stage, int bytes) {
        QTest::newRow(name) << QByteArray(key) << QByteArray::fromStdString(stage.dump()) << bytes;
    };
    // Without cancellation, the budgets of these would allow a second, minutes, and the whole merge.
    row("a pattern that goes back", "pre_tokenizer", splitBy(R"((?:(a)|b)*c|\z)"), 200'000);
    row("a search through the rest from each letter", "pre_tokenizer", splitBy(R"(.*+c|\z)"), 20'000'000);
    row("one long word", "pre_tokenizer", { { "type", "ByteLevel" }, { "add_prefix_space", false }, { "use_regex", false } }, 4'000'000);
}

void TestHostileTokenizers::readingEndsWhenItIsStopped()
{
    QFETCH(QByteArray, key);
    QFETCH(QByteArray, stage);
    QFETCH(int, bytes);
    OrderedJson document = byteTokenizer();
    document[key.toStdString()] = OrderedJson::parse(stage.toStdString());
    const Tokens tokenizer = loaded(document);
    const std::string text = repeated("ab", static_cast<std::size_t>(bytes));
    std::stop_source stop;
    const std::jthread other([&stop] {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        stop.request_stop();
    });
    try {
        (void)tokenizer->encode(text, stop.get_token());
        QFAIL("it was read");
    } catch (const EngineError& error) {
        QCOMPARE(errorCodeName(error.code), errorCodeName(ErrorCode::Cancelled));
    }
}

KVSCOPE_TEST(TestHostileTokenizers)
#include "tst_hostiletokenizers.moc"
