// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later

// Tokenizers of GGUF files: the published vectors of llama.cpp, and small vocabularies written here.
#include "loader/checkpoint.h"
#include "loader/gguf/gguffile.h"
#include "loader/gguf/ggufpretokenizers.h"
#include "loader/gguf/gguftokenizer.h"
#include "loader/modelfiles.h"
#include "loader/random/randomweights.h"
#include "support/fixtures.h"
#include "support/ggufconversion.h"
#include "support/testregistry.h"
#include "tokenizer/bytelevel.h"

#include <QTest>

#include <cmath>
#include <set>

using namespace kvscope;
using namespace kvscope::test;

namespace {

using Ids = std::vector<TokenId>;

constexpr const char* kSpace = "\xE2\x96\x81";

GgufTokenizer tokenizerOf(const GgufWriter& writer)
{
    const ModelFolder folder;
    folder.write("vocabulary.gguf", writer.bytes());
    return readGgufTokenizer(GgufFile(folder.file("vocabulary.gguf")).metadata());
}

/// A byte-level vocabulary with all bytes, some merges and <end>, which is special.
GgufWriter rankedVocabulary(const std::string& pre)
{
    GgufWriter writer;
    std::vector<std::string> tokens;
    std::vector<std::int32_t> types;
    for (int byte = 0; byte < 256; ++byte)
        tokens.push_back(toByteCharacters(std::string(1, static_cast<char>(byte))));
    for (const char* piece : { "ab", "12" })
        tokens.emplace_back(piece);
    types.assign(tokens.size(), 1);
    tokens.emplace_back("<end>");
    types.push_back(3);
    tokens.emplace_back("  ");
    types.push_back(4);
    writer.text("tokenizer.ggml.model", "gpt2");
    writer.text("tokenizer.ggml.pre", pre);
    writer.texts("tokenizer.ggml.tokens", tokens);
    writer.numbers("tokenizer.ggml.token_type", GgufType::I32, types);
    writer.texts("tokenizer.ggml.merges", { "a b", "1 2" });
    writer.whole("tokenizer.ggml.bos_token_id", 258);
    writer.whole("tokenizer.ggml.eos_token_id", 258);
    return writer;
}

/// llama.cpp's files of texts, separated by a line, and of ids, one line for each text.
struct Vector {
    std::string text;
    Ids ids;
};

std::vector<Vector> vectorsOf(const std::string& vocabulary)
{
    const std::string texts = readFile(fixture(vocabulary + ".inp"));
    const std::string separator = "\n__ggml_vocab_test__\n";
    std::vector<Vector> vectors;
    for (std::size_t begin = 0; begin != std::string::npos;) {
        const std::size_t end = texts.find(separator, begin);
        vectors.push_back({ texts.substr(begin, end == std::string::npos ? end : end - begin), {} });
        begin = end == std::string::npos ? end : end + separator.size();
    }
    const QStringList lines = QString::fromStdString(readFile(fixture(vocabulary + ".out"))).split(QLatin1Char('\n'));
    for (std::size_t i = 0; i < vectors.size() && i < static_cast<std::size_t>(lines.size()); ++i)
        for (const QString& id : lines[static_cast<qsizetype>(i)].split(QLatin1Char(' '), Qt::SkipEmptyParts))
            vectors[i].ids.push_back(id.toInt());
    return vectors;
}

}  // namespace

class TestGgufTokenizers final : public QObject {
    Q_OBJECT

private slots:
    void publishedVectors_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : { "llama-spm", "starcoder" })
            QTest::newRow(name) << name;
    }
    void publishedVectors()
    {
        KVSCOPE_NEED_FIXTURE("gguf-vocab/ggml-vocab-starcoder.gguf");
        QFETCH(QString, name);
        const std::string file = "gguf-vocab/ggml-vocab-" + name.toStdString() + ".gguf";
        const auto tokenizer = loadTokenizer(fixture(file).string());
        const std::vector<Vector> vectors = vectorsOf(file);
        QVERIFY(vectors.size() >= 40);
        for (const Vector& vector : vectors) {
            Ids ids = tokenizer->encode(vector.text);
            // The vectors are without begin-of-text.
            if (tokenizer->bos() == std::optional<TokenId>(1) && !ids.empty() && ids.front() == 1)
                ids.erase(ids.begin());
            QVERIFY2(ids == vector.ids, qPrintable(QString::fromStdString(vector.text)));
        }
    }

    void gpt2HasTheIdsOfTokenizerJson()
    {
        KVSCOPE_NEED_FIXTURE("gpt2-tokenizer/vectors.json");
        const auto tokenizer = loadTokenizer(fixture("gpt2-tokenizer/ggml-vocab-gpt-2.gguf").string());
        const OrderedJson vectors = OrderedJson::parse(readFile(fixture("gpt2-tokenizer/vectors.json")));
        QVERIFY(vectors.size() > 5);
        for (const auto& vector : vectors)
            QCOMPARE(tokenizer->encode(vector["text"].get<std::string>()), vector["ids"].get<Ids>());
        QCOMPARE(tokenizer->encode("a<|endoftext|>b"), (Ids { 64, 50256, 65 }));
    }

    void scoresChooseTheMerges()
    {
        GgufWriter writer;
        writeScoredVocabulary(writer, { kSpace, "a", "b", "c", "bc", "ab", std::string(kSpace) + "a", "abc" });
        const GgufTokenizer found = tokenizerOf(writer);
        QVERIFY(!found.problem);
        // "bc" has the best score; then "▁a" is better than "abc".
        QCOMPARE(found.tokenizer->encode("abc"), (Ids { 1, 265, 263 }));
        QCOMPARE(found.tokenizer->encode("b"), (Ids { 1, 259, 261 }));
        QCOMPARE(found.tokenizer->encode("</s>b"), (Ids { 1, 2, 259, 261 }));
        QCOMPARE(found.tokenizer->encode("\xC3\xA9"), (Ids { 1, 259, 3 + 0xC3, 3 + 0xA9 }));
        QCOMPARE(found.tokenizer->decode(found.tokenizer->encode("a b\xC3\xA9")), std::string("a b\xC3\xA9"));
        QCOMPARE(found.tokenizer->kindName(), std::string("SentencePiece BPE"));
    }

    void theFileDecidesAboutBeginAndPrefix()
    {
        GgufWriter writer;
        writeScoredVocabulary(writer, { kSpace, "a" });
        writer.flag("tokenizer.ggml.add_bos_token", false);
        writer.flag("tokenizer.ggml.add_eos_token", true);
        writer.flag("tokenizer.ggml.add_space_prefix", false);
        QCOMPARE(tokenizerOf(writer).tokenizer->encode("a a"), (Ids { 260, 259, 260, 2 }));
        QCOMPARE(tokenizerOf(rankedVocabulary("qwen2")).tokenizer->encode("a"), (Ids { 'a' }));
        QCOMPARE(tokenizerOf(rankedVocabulary("llama-bpe")).tokenizer->encode("a"), (Ids { 258, 'a' }));
        GgufWriter without = rankedVocabulary("llama-bpe");
        without.flag("tokenizer.ggml.add_bos_token", false);
        QCOMPARE(tokenizerOf(without).tokenizer->encode("a"), (Ids { 'a' }));
    }

    void rankedMergesStayInsideWords()
    {
        const auto split = tokenizerOf(rankedVocabulary("qwen2")).tokenizer;  // single digits
        QCOMPARE(split->encode("ab12"), (Ids { 256, '1', '2' }));
        QCOMPARE(tokenizerOf(rankedVocabulary("gpt-2")).tokenizer->encode("ab12"), (Ids { 256, 257 }));
        QCOMPARE(split->encode("ab<end>"), (Ids { 256, 258 }));
        QCOMPARE(split->encode("a  b"), (Ids { 'a', 259, 'b' }));
        QCOMPARE(split->decode(Ids { 256, 258, 259, 'b' }), std::string("ab  b"));
        QCOMPARE(split->piece(258).kind, PieceKind::Special);
    }

    void everyPreTokenizerCompilesAndIsNamedOnce()
    {
        std::set<std::string_view> names;
        for (const GgufPreTokenizer& row : ggufPreTokenizers()) {
            QVERIFY(!row.names.empty() && !row.patterns.empty());
            for (const std::string_view name : row.names) {
                QVERIFY2(names.insert(name).second, std::string(name).c_str());
                const auto tokenizer = tokenizerOf(rankedVocabulary(std::string(name))).tokenizer;
                QVERIFY2(tokenizer != nullptr, std::string(name).c_str());
                for (const char* text : { "Hello, it's 12345 o'clock!", "  two\n\nlines\t", "\xE4\xB8\xAD\xE6\x96\x87 \xC3\x84", "" }) {
                    const Ids ids = tokenizer->encode(text);
                    QCOMPARE(tokenizer->decode(ids), std::string(text));
                }
            }
        }
        QVERIFY(names.contains("llama-bpe") && names.contains("deepseek-v3") && names.contains("gpt-4o"));
    }

    void whatCannotBeReadIsNamed_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("error");
        const auto row = [](const char* name, const GgufWriter& writer, const char* error) {
            QTest::newRow(name) << QByteArray::fromStdString(writer.bytes()) << QString::fromUtf8(error);
        };
        row("an unknown splitting of words", rankedVocabulary("klingon"), "TokenizerUnsupported | vocabulary.gguf | tokenizer.ggml.pre | ");
        GgufWriter bert;
        bert.text("tokenizer.ggml.model", "bert");
        row("another model", bert, "TokenizerUnsupported | vocabulary.gguf | tokenizer.ggml.model | llama or gpt2 | bert");
        GgufWriter empty;
        empty.text("tokenizer.ggml.model", "llama");
        row("no pieces", empty, "KeyMissing | vocabulary.gguf | tokenizer.ggml.tokens | ");
        GgufWriter twice;
        twice.text("tokenizer.ggml.model", "gpt2");
        twice.texts("tokenizer.ggml.tokens", { "a", "a" });
        row("a piece twice", twice, "ValueWrong | vocabulary.gguf | ");
        GgufWriter scores;
        scores.text("tokenizer.ggml.model", "llama");
        scores.texts("tokenizer.ggml.tokens", { "a", "b" });
        scores.numbers("tokenizer.ggml.scores", GgufType::F32, std::vector<float> { 0.0F });
        row("too few scores", scores, "ValueWrong | vocabulary.gguf | tokenizer.ggml.scores | 2 entries | 1 entries");
        GgufWriter nan;
        nan.text("tokenizer.ggml.model", "llama");
        nan.texts("tokenizer.ggml.tokens", { "a" });
        nan.numbers("tokenizer.ggml.scores", GgufType::F32, std::vector<float> { NAN });
        row("a score that is no number", nan, "ValueWrong | vocabulary.gguf | tokenizer.ggml.scores | ");
        GgufWriter merges;
        merges.text("tokenizer.ggml.model", "gpt2");
        merges.texts("tokenizer.ggml.tokens", { "a", "b" });
        merges.texts("tokenizer.ggml.merges", { "a b" });
        row("a merge into nothing", merges, "ValueWrong | vocabulary.gguf | tokenizer.ggml.merges[0] | ");
        GgufWriter outside = rankedVocabulary("gpt-2");
        outside.whole("tokenizer.ggml.unknown_token_id", 0);
        row("sound", outside, "");
        GgufWriter begin;
        begin.text("tokenizer.ggml.model", "gpt2");
        begin.texts("tokenizer.ggml.tokens", { "a" });
        begin.texts("tokenizer.ggml.merges", {});
        begin.whole("tokenizer.ggml.bos_token_id", 7);
        row("an id beyond the pieces", begin, "ValueWrong | vocabulary.gguf | tokenizer.ggml.bos_token_id | ");
    }
    void whatCannotBeReadIsNamed()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, error);
        const ModelFolder folder;
        folder.write("vocabulary.gguf", bytes.toStdString());
        const GgufTokenizer found = readGgufTokenizer(GgufFile(folder.file("vocabulary.gguf")).metadata());
        QCOMPARE(found.tokenizer == nullptr, !error.isEmpty());
        QCOMPARE(found.problem.has_value(), !error.isEmpty());
        if (found.problem)
            QVERIFY2(QString::fromStdString(told(*found.problem)).startsWith(error), told(*found.problem).c_str());
    }

    /// A model whose tokenizer cannot be read runs by token ids and tells why it reads no text.
    void aModelWithoutReadableTokenizerIsUsable()
    {
        ModelConfig config;
        config.layers = 1;
        config.hiddenSize = 4;
        config.heads = config.kvHeads = 2;
        config.headDim = config.rotaryDim = 2;
        config.ffnSize = 3;
        config.vocabSize = 5;
        config.contextLength = 8;
        ModelWeights weights = randomWeights(config, DType::F32, 1);
        GgufWriter writer;
        writeSettings(writer, config, { "llama" });
        writeWeights(writer, config, weights, { "llama" });
        writer.text("tokenizer.ggml.model", "gpt2");
        writer.text("tokenizer.ggml.pre", "klingon");
        const ModelFolder folder;
        folder.write("model.gguf", writer.bytes());
        const LoadedModel loaded = loadModel(folder.file("model.gguf"));
        const Ids tokens { 1, 2 };
        QCOMPARE(loaded.model->forward(tokens, 0, nullptr, nullptr, {}).logits.size(), std::size_t { 5 });
        QCOMPARE(errorOf([&] { (void)encodePrompt(*loaded.info, "text"); }).code, ErrorCode::TokenizerUnsupported);
        QCOMPARE(errorOf([&] { (void)loadTokenizer(folder.file("model.gguf")); }).code, ErrorCode::TokenizerUnsupported);
    }
};

KVSCOPE_TEST(TestGgufTokenizers)
#include "tst_gguftokenizers.moc"
