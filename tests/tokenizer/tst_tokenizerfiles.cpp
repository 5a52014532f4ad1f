// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/error.h"
#include "loader/checkpoint.h"
#include "loader/modelfiles.h"
#include "support/fixtures.h"
#include "support/plainargument.h"
#include "support/testregistry.h"

#include <QTest>

using namespace kvscope;
using namespace kvscope::test;

namespace {

using Ids = std::vector<TokenId>;
using Tokens = std::shared_ptr<const Tokenizer>;

/// A byte-level tokenizer.json with "a", "b", "ab" and a special token, to be broken by the tests.
OrderedJson smallTokenizer()
{
    return OrderedJson::parse(R"({
        "version": "1.0",
        "added_tokens": [{"id": 3, "content": "<end>", "special": true}],
        "normalizer": null,
        "pre_tokenizer": {"type": "ByteLevel", "add_prefix_space": false},
        "post_processor": null,
        "decoder": {"type": "ByteLevel"},
        "model": {"type": "BPE", "vocab": {"a": 0, "b": 1, "ab": 2}, "merges": ["a b"]}
    })");
}

Tokens loaded(const OrderedJson& document, const OrderedJson& tokenizerConfig = nullptr)
{
    const ModelFolder folder;
    folder.write("tokenizer.json", document.dump());
    if (!tokenizerConfig.is_null()) {
        folder.write("tokenizer_config.json", tokenizerConfig.dump());
    }
    return loadTokenizer(folder.path().string());
}

const char* const kSentences[] = { "Once upon a time, there was a little girl named Lily.", "  two  spaces ",
    "naïve café — 生活 🙂", "line\nbreak\ttab", "A", " ", "The weather today is so nice!" };

}  // namespace

class TestTokenizerFiles final : public QObject {
    Q_OBJECT

private slots:
    void gpt2Vectors_data();
    void gpt2Vectors();
    void gpt2PiecesAreTheirText();
    void gpt2EncodesALongPromptQuickly();
    void storiesInBothForms();
    void bundledModelRoundTrips();
    void bosIsAddedIfTheFileSaysSo();
    void brokenFilesAreRefused_data();
    void brokenFilesAreRefused();
    void mergesMayBePairs();
    void olderFilesOfOtherModelsAreRefused();
    void missingTokenizerIsReported();
};

void TestTokenizerFiles::gpt2Vectors_data()
{
    QTest::addColumn<bool>("olderFiles");
    QTest::newRow("tokenizer.json") << false;
    QTest::newRow("vocab.json and merges.txt") << true;
}

void TestTokenizerFiles::gpt2Vectors()
{
    KVSCOPE_NEED_FIXTURE("gpt2-tokenizer/vectors.json");
    QFETCH(bool, olderFiles);
    const std::filesystem::path fixtures = fixture("gpt2-tokenizer");
    const ModelFolder folder;
    for (const char* name : { "config.json", "vocab.json", "merges.txt" }) {
        std::filesystem::copy_file(fixtures / name, folder.path() / name);
    }
    const Tokens tokenizer = loadTokenizer((olderFiles ? folder.path() : fixtures).string());
    QCOMPARE(tokenizer->kindName(), std::string("byte-level BPE"));
    QCOMPARE(tokenizer->vocabularySize(), 50257);
    QCOMPARE(tokenizer->eos().value(), 50256);
    const OrderedJson vectors = OrderedJson::parse(readFile(fixtures / "vectors.json"));
    QVERIFY(!vectors.empty());
    for (const OrderedJson& vector : vectors) {
        const auto text = vector["text"].get<std::string>();
        const auto expected = vector["ids"].get<Ids>();
        QCOMPARE(tokenizer->encode(text), expected);
        // Decoding returns the original text; the fixture's "decoded" has cosmetic changes to spaces before punctuation.
        QCOMPARE(tokenizer->decode(expected), text);
    }
    QCOMPARE(tokenizer->encode("a<|endoftext|>b"), (Ids { 64, 50256, 65 }));
    QCOMPARE(tokenizer->decode(Ids { 64, 50256, 65 }), std::string("ab"));
}

void TestTokenizerFiles::gpt2PiecesAreTheirText()
{
    KVSCOPE_NEED_FIXTURE("gpt2-tokenizer/tokenizer.json");
    const Tokens tokenizer = loadTokenizer(fixture("gpt2-tokenizer/tokenizer.json").string());
    QCOMPARE(tokenizer->tokenText(2159), std::string(" World"));
    QCOMPARE(tokenizer->piece(2159).kind, PieceKind::Text);
    QCOMPARE(tokenizer->piece(162).kind, PieceKind::Byte);  // the first byte of a Chinese character
    QCOMPARE(tokenizer->tokenText(162), std::string("\xE6"));  // as it is: whoever shows it marks it
    QCOMPARE(tokenizer->piece(50256).kind, PieceKind::Special);
    QCOMPARE(tokenizer->piece(50257).kind, PieceKind::Unused);
    for (TokenId id = 0; id < tokenizer->vocabularySize(); ++id) {
        QVERIFY(tokenizer->piece(id).kind != PieceKind::Unused);
    }
}

void TestTokenizerFiles::gpt2EncodesALongPromptQuickly()
{
    KVSCOPE_NEED_FIXTURE("gpt2-tokenizer/tokenizer.json");
    const Tokens tokenizer = loadTokenizer(fixture("gpt2-tokenizer").string());
    std::string prose;
    while (prose.size() < 100'000) {
        prose += kSentences[prose.size() % std::size(kSentences)];
    }
    // Prose, one very long word, and only spaces: quadratic behaviour in any of them would exceed the test's time limit.
    for (const std::string& text : { prose, std::string(1'000'000, 'a'), std::string(1'000'000, ' ') + "x" }) {
        QCOMPARE(tokenizer->decode(tokenizer->encode(text)), text);
    }
}

void TestTokenizerFiles::storiesInBothForms()
{
    KVSCOPE_NEED_FIXTURE("stories260K/stories260K.bin");
    const Tokens llama2c = loadTokenizer(fixture("stories260K/stories260K.bin").string());
    const Tokens huggingFace = loadTokenizer(fixture("stories260K/hf").string());
    QCOMPARE(llama2c->kindName(), std::string("llama2.c"));
    QCOMPARE(huggingFace->kindName(), std::string("BPE with byte fallback"));
    for (const Tokens& tokenizer : { llama2c, huggingFace }) {
        QCOMPARE(tokenizer->vocabularySize(), 512);
        QCOMPARE(tokenizer->bos().value(), 1);
        QCOMPARE(tokenizer->eos().value(), 2);
    }
    for (const char* sentence : kSentences) {
        const Ids ids = huggingFace->encode(sentence);
        QCOMPARE(ids.front(), 1);
        QCOMPARE(llama2c->encode(sentence), ids);
        QCOMPARE(huggingFace->decode(ids), std::string(sentence));
        QCOMPARE(llama2c->decode(ids), std::string(sentence));
    }
    for (TokenId id = 0; id < 512; ++id) {
        QCOMPARE(huggingFace->piece(id).kind, llama2c->piece(id).kind);
        QCOMPARE(huggingFace->piece(id).bytes, llama2c->piece(id).bytes);
    }
}

void TestTokenizerFiles::bundledModelRoundTrips()
{
    const Tokens tokenizer = inspectModel("bundled").info->tokenizer;
    QVERIFY(tokenizer != nullptr);
    QVERIFY(tokenizer->bos().has_value());
    QVERIFY(tokenizer->eos().has_value());
    for (const char* sentence : kSentences) {
        const Ids ids = tokenizer->encode(sentence);
        QCOMPARE(ids.front(), tokenizer->bos().value());
        QCOMPARE(tokenizer->decode(ids), std::string(sentence));
    }
}

void TestTokenizerFiles::bosIsAddedIfTheFileSaysSo()
{
    OrderedJson document = smallTokenizer();
    QCOMPARE(loaded(document)->encode("ab"), (Ids { 2 }));
    QCOMPARE(loaded(document, { { "bos_token", "<end>" } })->encode("ab"), (Ids { 2 }));
    QCOMPARE(loaded(document, { { "bos_token", { { "content", "<end>" } } }, { "add_bos_token", true } })->encode("ab"), (Ids { 3, 2 }));
    document["post_processor"]
        = OrderedJson::parse(R"({"type": "Sequence", "processors": [{"type": "ByteLevel"}, {"type": "TemplateProcessing",
        "single": [{"SpecialToken": {"id": "<end>"}}, {"Sequence": {"id": "A"}}, {"SpecialToken": {"id": "<end>"}}],
        "special_tokens": {"<end>": {"id": "<end>", "ids": [3], "tokens": ["<end>"]}}}]})");
    QCOMPARE(loaded(document)->encode("ab"), (Ids { 3, 2, 3 }));
    QCOMPARE(loaded(document)->bos().value(), 3);
    QCOMPARE(loaded(document, { { "bos_token", "<end>" }, { "add_bos_token", false } })->encode("ab"), (Ids { 2, 3 }));
    // Processors of a sequence act one after the other: the last is outermost.
    document["post_processor"] = OrderedJson::parse(R"({"type": "Sequence", "processors": [
        {"type": "RobertaProcessing", "cls": ["a", 0], "sep": ["b", 1]}, {"type": "BertProcessing", "cls": ["<end>", 3], "sep": ["a", 0]}]})");
    QCOMPARE(loaded(document)->encode("ab"), (Ids { 3, 0, 2, 1, 0 }));
}

void TestTokenizerFiles::brokenFilesAreRefused_data()
{
    QTest::addColumn<QString>("patch");  // merged into smallTokenizer()
    QTest::addColumn<QString>("error");
    const auto row
        = [](const char* name, const char* patch, const char* error) { QTest::newRow(name) << patch << QString::fromUtf8(error); };
    row("model kind", R"({"model": {"type": "Unigram"}})", "TokenizerUnsupported | tokenizer.json | model.type | BPE | \"Unigram\"");
    row("no model", R"({"model": null})", "KeyMissing | tokenizer.json | model | an object | ");
    row("model is a list", R"({"model": []})", "ValueWrong | tokenizer.json | model | an object | []");
    row("normalizer kind", R"({"normalizer": {"type": "Precompiled"}})",
        "TokenizerUnsupported | tokenizer.json | normalizer.type | NFC, NFD, NFKC, NFKD, Lowercase, Strip, StripAccents, Prepend, Replace, "
        "Sequence | \"Precompiled\"");
    row("normalizer in a sequence", R"({"normalizer": {"type": "Sequence", "normalizers": [{"type": "Nmt"}]}})",
        "TokenizerUnsupported | tokenizer.json | normalizer.normalizers[0].type | NFC, NFD, NFKC, NFKD, Lowercase, Strip, StripAccents, "
        "Prepend, Replace, Sequence | \"Nmt\"");
    row("pattern without counterpart", R"({"normalizer": {"type": "Replace", "pattern": {"Regex": "[a&&b]"}, "content": ""}})",
        "TokenizerUnsupported | tokenizer.json | the pattern [a&&b] | a regular expression supported by PCRE2 | &&b]");
    row("sequence in a sequence", R"({"normalizer": {"type": "Sequence", "normalizers": [{"type": "Sequence", "normalizers": []}]}})",
        "TokenizerUnsupported | tokenizer.json | normalizer.normalizers[0].type | no nested sequences | \"Sequence\"");
    row("pre-tokenizer kind", R"({"pre_tokenizer": {"type": "UnicodeScripts"}})",
        "TokenizerUnsupported | tokenizer.json | pre_tokenizer.type | ByteLevel, Split, Digits, Punctuation, Whitespace, WhitespaceSplit, "
        "Metaspace, Sequence | \"UnicodeScripts\"");
    row("split behaviour", R"({"pre_tokenizer": {"type": "Split", "behavior": "Mirrored", "pattern": {"String": " "}}})",
        "TokenizerUnsupported | tokenizer.json | pre_tokenizer.behavior | Removed, Isolated, MergedWithPrevious, MergedWithNext, "
        "Contiguous | "
        "\"Mirrored\"");
    row("decoder kind", R"({"decoder": {"type": "WordPiece"}})",
        "TokenizerUnsupported | tokenizer.json | decoder.type | Replace, ByteFallback, Fuse, Strip, ByteLevel, Metaspace, Sequence | "
        "\"WordPiece\"");
    row("post-processor kind", R"({"post_processor": {"type": "PairProcessing"}})",
        "TokenizerUnsupported | tokenizer.json | post_processor.type | TemplateProcessing, RobertaProcessing, BertProcessing, ByteLevel, "
        "Sequence | \"PairProcessing\"");
    row("post-processor of an id outside", R"({"post_processor": {"type": "RobertaProcessing", "cls": ["a", 0], "sep": ["z", 9]}})",
        "ValueWrong | tokenizer.json | post_processor.sep | ids below 4 | a list");
    row("template without the text", R"({"post_processor": {"type": "TemplateProcessing", "single": [], "special_tokens": {}}})",
        "TokenizerUnsupported | tokenizer.json | post_processor.single | the text once | []");
    row("subword prefix", R"({"model": {"continuing_subword_prefix": "##"}})",
        "TokenizerUnsupported | tokenizer.json | model.continuing_subword_prefix | nothing | \"##\"");
    row("dropout", R"({"model": {"dropout": 0.1}})", "TokenizerUnsupported | tokenizer.json | model.dropout | nothing | 0.1");
    row("id negative", R"({"model": {"vocab": {"c": -1}}})",
        "ValueWrong | tokenizer.json | model.vocab.c | a whole number from 0 to 2147483647 | -1");
    row("id is a text", R"({"model": {"vocab": {"c": "9"}}})",
        "ValueWrong | tokenizer.json | model.vocab.c | a whole number from 0 to 2147483647 | \"9\"");
    row("id far away", R"({"model": {"vocab": {"c": 2000000000}}})",
        "ValueWrong | tokenizer.json | the id of \"c\" | an id close to the number of pieces | 2000000000");
    row("id twice", R"({"model": {"vocab": {"c": 1}}})", "ValueWrong | tokenizer.json | the id of \"c\" | a unique id | 1");
    row("merge of unknown pieces", R"({"model": {"merges": ["a b", "b c"]}})",
        "ValueWrong | tokenizer.json | model.merges[1] | pieces of the vocabulary | c");
    row("merge without a space", R"({"model": {"merges": ["ab"]}})", "ValueWrong | tokenizer.json | model.merges[0] | two pieces | \"ab\"");
    row("merge is a number", R"({"model": {"merges": [7]}})", "ValueWrong | tokenizer.json | model.merges[0] | two pieces | 7");
    row("byte fallback without bytes", R"({"model": {"byte_fallback": true}})",
        "TokenizerUnsupported | tokenizer.json | model.byte_fallback | one piece per byte | no piece <0x00>");
    row("unknown token unknown", R"({"model": {"unk_token": "<unk>"}})",
        "ValueWrong | tokenizer.json | model.unk_token | a piece of the vocabulary | \"<unk>\"");
    row("added token without a text", R"({"added_tokens": [{"id": 3, "single_word": true}]})",
        "KeyMissing | tokenizer.json | added_tokens[0].content | a string | ");
    row("template of an unknown token",
        R"({"post_processor": {"type": "TemplateProcessing", "single": [{"SpecialToken": {"id": "<s>"}}], "special_tokens": {}}})",
        "KeyMissing | tokenizer.json | post_processor.special_tokens.<s> | an object | ");
    row("template of an id outside",
        R"({"post_processor": {"type": "TemplateProcessing", "single": [{"SpecialToken": {"id": "s"}}], "special_tokens": {"s": {"ids": [9]}}}})",
        "ValueWrong | tokenizer.json | post_processor.special_tokens.s.ids | ids below 4 | a list");
}

void TestTokenizerFiles::brokenFilesAreRefused()
{
    QFETCH(QString, patch);
    QFETCH(QString, error);
    OrderedJson document = smallTokenizer();
    const OrderedJson patched = OrderedJson::parse(patch.toStdString());
    if (patched.contains("model") && patched["model"].is_object()) {
        document.merge_patch(patched);
    } else {
        document.update(patched);
    }
    KVSCOPE_COMPARE_ERROR((void)loaded(document), error.toUtf8());
}

void TestTokenizerFiles::mergesMayBePairs()
{
    OrderedJson document = smallTokenizer();
    document["model"]["merges"] = OrderedJson::array({ OrderedJson::array({ "a", "b" }) });
    QCOMPARE(loaded(document)->encode("abab"), (Ids { 2, 2 }));
}

void TestTokenizerFiles::olderFilesOfOtherModelsAreRefused()
{
    const ModelFolder folder;
    folder.write("config.json", R"({"model_type": "qwen2"})");
    folder.write("vocab.json", "{}");
    folder.write("merges.txt", "");
    KVSCOPE_COMPARE_ERROR(
        (void)loadTokenizer(folder.path().string()), "TokenizerUnsupported | vocab.json | model_type | tokenizer.json | qwen2");
    folder.write("config.json", R"({"model_type": "gpt2"})");
    folder.write("vocab.json", R"({"a": 0, "b": 1})");
    folder.write("merges.txt", "#version: 0.2\na b\n");
    KVSCOPE_COMPARE_ERROR((void)loadTokenizer(folder.path().string()), "ValueWrong | merges.txt | line 2 | pieces of the vocabulary | ab");
}

void TestTokenizerFiles::missingTokenizerIsReported()
{
    const ModelFolder folder;
    const EngineError error = errorOf([&] { (void)loadTokenizer(folder.path().string()); });
    QCOMPARE(error.code, ErrorCode::TokenizerMissing);
    QCOMPARE(test::plain(error.expected()), std::string("tokenizer.json"));
}

KVSCOPE_TEST(TestTokenizerFiles)
#include "tst_tokenizerfiles.moc"
