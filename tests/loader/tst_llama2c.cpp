// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/types/conversion.h"
#include "loader/checkpointreader.h"
#include "loader/io/readprogress.h"
#include "loader/llama2c/llama2c.h"
#include "loader/llama2c/llama2ctokenizerfile.h"
#include "loader/modelfiles.h"
#include "support/testregistry.h"

#include <QTest>

#include <array>

using namespace kvscope;
using namespace kvscope::test;

namespace {

/// dim, hidden_dim, n_layers, n_heads, n_kv_heads, vocab_size, seq_len
using Header = std::array<std::int32_t, 7>;
constexpr Header kSmall = { 4, 6, 2, 2, 1, 260, 8 };

template<typename T> std::string bytesOf(const T& value)
{
    return { reinterpret_cast<const char*>(&value), sizeof value };
}

/// The numbers after the header; each equals its index: 0, 1, 2, …
std::string file(const Header& header, int numbers)
{
    std::string bytes = bytesOf(header);
    for (int i = 0; i < numbers; ++i) {
        bytes += bytesOf(static_cast<float>(i));
    }
    return bytes;
}

// Embedding 260·4; per layer norms 4 + 4, query 16, key and value 8 each, projection 16, MLP 3·24; final norm 4; angles 2 · 8 · 1.
constexpr int kEmbedding = 260 * 4;
constexpr int kLayers = 2 * (4 + 16 + 8 + 8 + 16 + 4 + 3 * 24);
constexpr int kNumbers = kEmbedding + kLayers + 4 + 16;

std::string tokenizerFile(int pieces)
{
    std::string bytes = bytesOf(std::int32_t { 8 });
    for (int i = 0; i < pieces; ++i) {
        const std::string text = "p" + std::to_string(i);
        bytes += bytesOf(static_cast<float>(-i)) + bytesOf(static_cast<std::int32_t>(text.size())) + text;
    }
    return bytes;
}

}  // namespace

class TestLlama2c final : public QObject {
    Q_OBJECT

private slots:
    void weightsAreReadInFileOrder();
    void separateHeadFollowsTheAngles();
    void hostileHeadersAreRefused_data();
    void hostileHeadersAreRefused();
    void everyTruncationIsRefused();
    void tokenizerIsInTheSameFolder();
    void brokenTokenizersAreRefused_data();
    void brokenTokenizersAreRefused();
};

void TestLlama2c::weightsAreReadInFileOrder()
{
    const ModelFolder folder;
    folder.write("m.bin", file(kSmall, kNumbers));
    QVERIFY(looksLikeLlama2c(folder.file("m.bin")));
    const auto reader = openLlama2c(folder.file("m.bin"));
    const ModelInfo& info = reader->info();
    QCOMPARE(info.name, std::string("m"));
    QCOMPARE(info.format, std::string("llama2.c"));
    QVERIFY(info.tokenizer == nullptr);
    QCOMPARE(info.config.ropePairing, RopePairing::Interleaved);
    QVERIFY(info.config.tiedHead);
    QCOMPARE(info.parameters, std::uint64_t { kEmbedding + kLayers + 4 });
    ReadProgress progress({}, {});
    const ModelWeights weights = reader->readWeights(progress);
    validate(info.config, weights);
    const auto first = [](const Matrix& matrix) {
        std::vector<float> values(static_cast<std::size_t>(matrix.cols));
        widenRow(matrix, 0, values.data());
        return static_cast<int>(values.front());
    };
    // The roles in file order, both layers of one role before the next role.
    int at = kEmbedding;
    const LayerWeights& layer = weights.layers[1];
    QCOMPARE(static_cast<int>(layer.attentionNorm.scale.front()), at + 4);
    QCOMPARE(first(layer.query.weight), (at += 8) + 16);
    QCOMPARE(first(layer.key.weight), (at += 32) + 8);
    QCOMPARE(first(layer.value.weight), (at += 16) + 8);
    QCOMPARE(first(layer.attentionOutput.weight), (at += 16) + 16);
    QCOMPARE(static_cast<int>(layer.mlpNorm.scale.front()), (at += 32) + 4);
    QCOMPARE(first(layer.gate.weight), (at += 8) + 24);
    QCOMPARE(first(layer.down.weight), (at += 48) + 24);
    QCOMPARE(first(layer.up.weight), (at += 48) + 24);
    QCOMPARE(static_cast<int>(weights.finalNorm.scale.front()), at + 48);
}

void TestLlama2c::separateHeadFollowsTheAngles()
{
    Header header = kSmall;
    header[5] = -260;
    const ModelFolder folder;
    folder.write("m.bin", file(header, kNumbers + kEmbedding));
    const auto reader = openLlama2c(folder.file("m.bin"));
    QVERIFY(!reader->info().config.tiedHead);
    ReadProgress progress({}, {});
    const ModelWeights weights = reader->readWeights(progress);
    std::vector<float> row(4);
    widenRow(weights.head.weight, 0, row.data());
    QCOMPARE(static_cast<int>(row.front()), kNumbers);
}

void TestLlama2c::hostileHeadersAreRefused_data()
{
    QTest::addColumn<int>("field");
    QTest::addColumn<int>("value");
    QTest::addColumn<QString>("error");
    const auto row = [](const char* name, int field, std::int32_t value, const char* error) {
        QTest::newRow(name) << field << value << QString::fromUtf8(error);
    };
    row("zero dim", 0, 0, "ValueWrong | m.bin | dim | a whole number from 1 to 1048576 | 0");
    row("negative layers", 2, -1, "ValueWrong | m.bin | n_layers | a whole number from 1 to 10000 | -1");
    row("huge seq_len", 6, INT32_MAX, "ValueWrong | m.bin | seq_len | a whole number from 1 to 16777216 | 2147483647");
    row("smallest vocabulary", 5, INT32_MIN, "ValueWrong | m.bin | vocab_size | a whole number from 1 to 4194304 | -2147483648");
    row("no vocabulary", 5, 0, "ValueWrong | m.bin | vocab_size | a whole number from 1 to 4194304 | 0");
    row("heads do not divide", 3, 3, "ValueWrong | m.bin | n_heads | a divisor of 4 | 3");
    row("heads of odd width", 0, 6, "ValueWrong | m.bin | dim | a multiple of 4 | 6");
    row("KV heads do not divide", 4, 3, "ValueWrong | m.bin | n_kv_heads | a divisor of 2 | 3");
    row("a layer more", 2, 3, "FileTruncated | m.bin | file size | 5804 bytes | 5292 bytes");
    row("a layer less", 2, 1, "FormatBroken | m.bin | file size | 4780 bytes | 5292 bytes");
    row("as large as it gets", 1, 1 << 22, "FileTruncated | m.bin | file size | 402657900 bytes | 5292 bytes");
}

void TestLlama2c::hostileHeadersAreRefused()
{
    QFETCH(int, field);
    QFETCH(int, value);
    QFETCH(QString, error);
    Header header = kSmall;
    header[static_cast<std::size_t>(field)] = value;
    const ModelFolder folder;
    folder.write("m.bin", file(header, kNumbers));
    QVERIFY(!looksLikeLlama2c(folder.file("m.bin")));
    KVSCOPE_COMPARE_ERROR((void)openLlama2c(folder.file("m.bin")), error.toUtf8());
}

void TestLlama2c::everyTruncationIsRefused()
{
    const std::string whole = file(kSmall, kNumbers);
    const ModelFolder folder;
    for (std::size_t length = 0; length < whole.size(); length += length < 40 ? 1 : 211) {
        folder.write("m.bin", whole.substr(0, length));
        QCOMPARE(errorOf([&] { (void)openLlama2c(folder.file("m.bin")); }).code, ErrorCode::FileTruncated);
        QVERIFY(!looksLikeLlama2c(folder.file("m.bin")));
    }
}

void TestLlama2c::tokenizerIsInTheSameFolder()
{
    const ModelFolder folder;
    QVERIFY(findLlama2cTokenizer(folder.file("m.bin"), 260).tokenizer == nullptr);
    folder.write("tokenizer.bin", tokenizerFile(260));
    QCOMPARE(findLlama2cTokenizer(folder.file("m.bin"), 260).file, folder.file("tokenizer.bin"));
    folder.write("tok260.bin", tokenizerFile(260));
    const Llama2cTokenizerFile found = findLlama2cTokenizer(folder.file("m.bin"), 260);
    QCOMPARE(found.file, folder.file("tok260.bin"));
    QCOMPARE(found.tokenizer->vocabularySize(), 260);
    QCOMPARE(found.tokenizer->tokenText(259), std::string("p259"));
}

void TestLlama2c::brokenTokenizersAreRefused_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("error");
    const std::string head = bytesOf(std::int32_t { 8 });
    const auto row = [](const char* name, const std::string& bytes, const char* error) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << QString::fromUtf8(error);
    };
    row("empty", "", "FileTruncated | tokenizer.bin | max_token_length | 4 bytes | 0 bytes");
    row("a piece too few", tokenizerFile(259), "FileTruncated | tokenizer.bin | piece 259 | 4 bytes | 0 bytes");
    row("a piece too many", tokenizerFile(261), "FormatBroken | tokenizer.bin | file size | 260 pieces | 12 more bytes");
    row("negative length", head + bytesOf(0.0F) + bytesOf(std::int32_t { -1 }),
        "ValueWrong | tokenizer.bin | piece 0 | a length of at least 0 | -1");
    row("huge length", head + bytesOf(0.0F) + bytesOf(INT32_MAX), "FileTruncated | tokenizer.bin | piece 0 | 2147483647 bytes | 0 bytes");
    row("no number for a score", head + bytesOf(std::numeric_limits<float>::quiet_NaN()) + bytesOf(std::int32_t { 0 }),
        "ValueWrong | tokenizer.bin | piece 0 | a score | NaN");
}

void TestLlama2c::brokenTokenizersAreRefused()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, error);
    const ModelFolder folder;
    folder.write("tokenizer.bin", bytes.toStdString());
    KVSCOPE_COMPARE_ERROR((void)findLlama2cTokenizer(folder.file("m.bin"), 260), error.toUtf8());
}

KVSCOPE_TEST(TestLlama2c)
#include "tst_llama2c.moc"
