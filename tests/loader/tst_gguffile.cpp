// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later

// The GGUF format: every type of value, and files that are broken or hostile. Each is answered with a sentence.
#include "loader/checkpoint.h"
#include "loader/gguf/gguffile.h"
#include "loader/modelfiles.h"
#include "loader/random/randomweights.h"
#include "support/ggufconversion.h"
#include "support/testregistry.h"
#include "text/errorsentence.h"

#include <QRegularExpression>
#include <QTest>

#include <random>

using namespace kvscope;
using namespace kvscope::test;

namespace {

ModelConfig smallestConfig()
{
    ModelConfig config;
    config.architecture = "llama";
    config.layers = 1;
    config.hiddenSize = 4;
    config.heads = config.kvHeads = 2;
    config.headDim = 2;
    config.rotaryDim = 2;
    config.ffnSize = 3;
    config.vocabSize = 5;
    config.contextLength = 8;
    config.ropePairing = RopePairing::Interleaved;
    return config;
}

/// A whole model of a few hundred bytes of weights, without a tokenizer.
GgufWriter smallestModel()
{
    GgufWriter writer;
    const ModelConfig config = smallestConfig();
    ModelWeights weights = randomWeights(config, DType::F32, 1);
    writeSettings(writer, config, { "llama" });
    writeWeights(writer, config, weights, { "llama" });
    return writer;
}

/// Opens a file with these bytes, as `inspect` does.
void open(const ModelFolder& folder, const std::string& bytes)
{
    folder.write("model.gguf", bytes);
    static_cast<void>(inspectModel(folder.file("model.gguf")));
}

std::string replaced(std::string bytes, const std::string& from, const std::string& to)
{
    const std::size_t at = bytes.find(from);
    return at == std::string::npos ? std::string() : bytes.replace(at, from.size(), to);
}

}  // namespace

class TestGgufFile final : public QObject {
    Q_OBJECT

private slots:
    void everyValueTypeIsRead();
    void bothVersionsAndAnyAlignment();
    void aFileIsRecognisedByItsContent();
    void brokenHeadersAreRefused_data();
    void brokenHeadersAreRefused();
    void wrongModelsAreRefused_data();
    void wrongModelsAreRefused();
    void everyTruncationIsRefused();
    void changedBytesAreOpenedOrRefused_data();
    void changedBytesAreOpenedOrRefused();
    void aVocabularyAloneIsNoModel();
};

void TestGgufFile::everyValueTypeIsRead()
{
    GgufWriter writer;
    writer.value("u8", GgufType::U8, std::uint8_t { 200 });
    writer.value("i8", GgufType::I8, std::int8_t { -100 });
    writer.value("u16", GgufType::U16, std::uint16_t { 60000 });
    writer.value("i16", GgufType::I16, std::int16_t { -30000 });
    writer.value("u32", GgufType::U32, std::uint32_t { 2000000000 });
    writer.value("i32", GgufType::I32, std::int32_t { -2000000000 });
    writer.value("f32", GgufType::F32, 0.25F);
    writer.flag("bool", true);
    writer.text("text", "a text");
    writer.value("u64", GgufType::U64, std::uint64_t { 1 } << 60U);
    writer.value("i64", GgufType::I64, std::int64_t { -5 });
    writer.value("f64", GgufType::F64, 0.1);
    writer.texts("texts", { "one", "", "three" });
    writer.numbers("floats", GgufType::F32, std::vector<float> { 0.5F, -2.0F });
    writer.numbers("bytes", GgufType::I8, std::vector<std::int8_t> { 1, -1 });
    writer.numbers("equal", GgufType::U32, std::vector<std::uint32_t> { 7, 7, 7 });
    writer.raw("nested", 9,
        GgufWriter::arrayStart(GgufType::Array, 2) + GgufWriter::arrayStart(GgufType::U8, 3) + "abc"
            + GgufWriter::arrayStart(GgufType::Text, 1) + GgufWriter::textBytes("x"));
    writer.text("last", "after the arrays");
    const ModelFolder folder;
    folder.write("values.gguf", writer.bytes());
    const GgufFile file(folder.file("values.gguf"));
    const GgufMetadata& found = file.metadata();
    QCOMPARE(found.whole("u8", 0, 255), 200);
    QCOMPARE(found.whole("i8", -128, 127), -100);
    QCOMPARE(found.whole("u16", 0, 65535), 60000);
    QCOMPARE(found.whole("i16", -32768, 0), -30000);
    QCOMPARE(found.whole("u32", 0, INT32_MAX), 2000000000);
    QCOMPARE(found.whole("i32", INT32_MIN, 0), -2000000000);
    QCOMPARE(found.number("f32", 0, 1), 0.25);
    QCOMPARE(found.flag("bool"), true);
    QCOMPARE(found.text("text"), std::string("a text"));
    QCOMPARE(found.number("u64", 0, 1e20), 0x1p60);
    QCOMPARE(found.whole("i64", -10, 10), -5);
    QCOMPARE(found.number("f64", 0, 1), 0.1);
    QCOMPARE(found.texts("texts"), (std::vector<std::string_view> { "one", "", "three" }));
    QCOMPARE(found.numbers("floats"), (std::vector<double> { 0.5, -2.0 }));
    QCOMPARE(found.numbers("bytes"), (std::vector<double> { 1.0, -1.0 }));
    QCOMPARE(found.whole("equal", 0, 9), 7);
    QCOMPARE(found.text("last"), std::string("after the arrays"));
    QCOMPARE(found.keys().size(), std::size_t { 18 });
    KVSCOPE_COMPARE_ERROR((void)found.whole("text", 0, 9), "ValueWrong | values.gguf | text | a whole number from 0 to 9 | a text");
    KVSCOPE_COMPARE_ERROR(
        (void)found.whole("u64", 0, 9), "ValueWrong | values.gguf | u64 | a whole number from 0 to 9 | 1152921504606846976");
    KVSCOPE_COMPARE_ERROR((void)found.whole("floats", 0, 9), "ValueWrong | values.gguf | floats | a whole number from 0 to 9 | 2 entries");
    KVSCOPE_COMPARE_ERROR((void)found.flag("absent"), "KeyMissing | values.gguf | absent | true or false | ");
}

void TestGgufFile::bothVersionsAndAnyAlignment()
{
    const ModelFolder folder;
    std::vector<float> logits;
    for (const std::uint32_t version : { 2U, 3U })
        for (const std::uint32_t alignment : { 8U, 32U, 4096U }) {
            GgufWriter writer;
            writer.version = version;
            writer.alignment = alignment;
            writer.whole("general.alignment", alignment);
            const ModelConfig config = smallestConfig();
            ModelWeights weights = randomWeights(config, DType::F32, 1);
            writeSettings(writer, config, { "llama" });
            writeWeights(writer, config, weights, { "llama" });
            folder.write("model.gguf", writer.bytes());
            const LoadedModel loaded = loadModel(folder.file("model.gguf"));
            const std::vector<TokenId> tokens { 1, 4, 2 };
            const auto found = loaded.model->forward(tokens, 0, nullptr, nullptr, {}).logits;
            if (logits.empty())
                logits.assign(found.begin(), found.end());
            QCOMPARE(std::vector<float>(found.begin(), found.end()), logits);
        }
}

void TestGgufFile::aFileIsRecognisedByItsContent()
{
    const ModelFolder folder;
    folder.write("weights.bin", smallestModel().bytes());
    QCOMPARE(inspectModel(folder.file("weights.bin")).info->format, std::string("GGUF"));
    QCOMPARE(inspectModel(folder.file("weights.bin")).info->name, std::string("weights"));
}

void TestGgufFile::brokenHeadersAreRefused_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("error");
    const auto row = [](const char* name, const std::string& bytes, const char* error) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << QString::fromUtf8(error);
    };
    const GgufWriter sound = smallestModel();
    const std::string bytes = sound.bytes();
    const auto with = [&](const auto& change) {
        GgufWriter writer = smallestModel();
        change(writer);
        return writer.bytes();
    };
    const std::uint64_t huge = std::uint64_t { 1 } << 62U;
    row("another format", "GGML" + bytes.substr(4), "FormatUnknown | model.gguf |  | GGUF | GGML");
    row("version 1", with([](GgufWriter& w) { w.version = 1; }), "FormatUnknown | model.gguf |  | GGUF 2 or GGUF 3 | GGUF 1");
    row("version 4", with([](GgufWriter& w) { w.version = 4; }), "FormatUnknown | model.gguf |  | GGUF 2 or GGUF 3 | GGUF 4");
    row("big endian", with([](GgufWriter& w) { w.version = 0x03000000U; }),
        "FormatUnknown | model.gguf |  | GGUF 2 or GGUF 3 | GGUF 3, big endian");
    row("part of a split model", with([](GgufWriter& w) {
        w.value("split.no", GgufType::U16, std::uint16_t { 1 });
        w.value("split.count", GgufType::U16, std::uint16_t { 3 });
    }),
        "FormatUnknown | model.gguf |  | a whole file (llama-gguf-split --merge joins the parts) | part 2 of 3");
    row("an adapter", with([](GgufWriter& w) { w.text("general.type", "adapter"); }),
        "FormatUnknown | model.gguf |  | general.type: model | general.type: adapter");
    row("countless keys", sound.bytes(sound.tensors(), huge), "FormatBroken | model.gguf | metadata | at most 100000 | *");
    row("countless tensors", sound.bytes(huge, sound.keys()), "FormatBroken | model.gguf | list of tensors | at most 1000000 | *");
    row("a key too many", sound.bytes(sound.tensors(), sound.keys() + 1), "*");
    row("a tensor too many", sound.bytes(sound.tensors() + 1, sound.keys()), "*");
    row("a long key", replaced(bytes, GgufWriter::textBytes("general.architecture"), GgufWriter::bytesOf(huge) + "general.architecture"),
        "FileTruncated | model.gguf | metadata | 4611686018427387* | *");
    row("an unknown type of value", with([](GgufWriter& w) { w.raw("odd", 13, ""); }), "FormatBroken | model.gguf | odd | 0 to 12 | 13");
    row("an unknown type of element", with([](GgufWriter& w) { w.raw("odd", 9, GgufWriter::bytesOf(std::uint32_t { 99 })); }),
        "FormatBroken | model.gguf | odd | 0 to 12 | 99");
    row("an endless list of texts", with([&](GgufWriter& w) { w.raw("odd", 9, GgufWriter::arrayStart(GgufType::Text, huge)); }),
        "FileTruncated | model.gguf | odd | more than can be addressed | *");
    row("an endless list of numbers", with([&](GgufWriter& w) { w.raw("odd", 9, GgufWriter::arrayStart(GgufType::F64, huge / 4)); }),
        "FileTruncated | model.gguf | odd | * | *");
    std::string nested;
    for (int depth = 0; depth < 1000; ++depth)
        nested += GgufWriter::arrayStart(GgufType::Array, 1);
    row("deep lists", with([&](GgufWriter& w) { w.raw("odd", 9, nested); }), "FormatBroken | model.gguf | odd | at most 4 levels | more");
    row("a key twice", with([](GgufWriter& w) { w.whole("llama.block_count", 1); }),
        "FormatBroken | model.gguf | llama.block_count | each key once | the key twice");
    row("an odd alignment", with([](GgufWriter& w) { w.whole("general.alignment", 33); }),
        "ValueWrong | model.gguf | general.alignment | a power of two from 1 to 1048576 | 33");
    row("no alignment", with([](GgufWriter& w) { w.whole("general.alignment", 0); }),
        "ValueWrong | model.gguf | general.alignment | a whole number from 1 to 1048576 | 0");
    row("a tensor twice", with([](GgufWriter& w) { w.tensor("output_norm.weight", { 4 }, std::vector<float>(4)); }),
        "FormatBroken | model.gguf | output_norm.weight | each tensor once | the key twice");
    row("a tensor without sizes", with([](GgufWriter& w) { w.tensorAt("odd", {}, 0, 0); }),
        "ShapeWrong | model.gguf | odd | at most 4 dimensions | 0");
    row("a tensor with five sizes", with([](GgufWriter& w) {
        w.tensorAt("odd", { 1, 1, 1, 1, 1 }, 0, 0);
    }),
        "ShapeWrong | model.gguf | odd | at most 4 dimensions | 5");
    row("a tensor of nothing", with([](GgufWriter& w) {
        w.tensorAt("odd", { 4, 0 }, 0, 0);
    }),
        "ShapeWrong | model.gguf | odd | whole numbers of at least 1 | (0, 4)");
    row("sizes that overflow", with([&](GgufWriter& w) {
        w.tensorAt("odd", { huge, huge }, 0, 0);
    }),
        "ShapeWrong | model.gguf | odd | whole numbers of at least 1 | (4611686018427387904, 4611686018427387904)");
    row("sizes that overflow in bytes", with([&](GgufWriter& w) {
        w.tensorAt("odd", { huge, 1 }, 0, 0);
    }),
        "ShapeWrong | model.gguf | odd | whole numbers of at least 1 | (1, 4611686018427387904)");
    row("a tensor larger than the file", with([](GgufWriter& w) {
        w.tensorAt("odd", { 1U << 20U, 1U << 10U }, 0, 0);
    }),
        "FileTruncated | model.gguf | odd | 4294967296 bytes of data | *");
    row("an offset beyond the file", with([](GgufWriter& w) { w.tensorAt("odd", { 1 }, 0, 1U << 20U); }),
        "FileTruncated | model.gguf | odd | 1048580 bytes of data | *");
    row("an offset that overflows", with([](GgufWriter& w) { w.tensorAt("odd", { 1 }, 0, UINT64_MAX - 31); }),
        "FileTruncated | model.gguf | odd | * bytes of data | *");
    row("an offset between", with([](GgufWriter& w) { w.tensorAt("odd", { 1 }, 0, 4); }),
        "FormatBroken | model.gguf | odd | a multiple of 32 | *");
    row("tensors that overlap", with([](GgufWriter& w) { w.tensorAt("odd", { 1 }, 0, 0); }), "FormatBroken | model.gguf | * | * | *");
    row("rows of part of a block", with([](GgufWriter& w) { w.tensorAt("odd", { 31 }, 8, 0); }),
        "ShapeWrong | model.gguf | odd | a row length that is a multiple of 32 | (31)");
}

void TestGgufFile::brokenHeadersAreRefused()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, error);
    QVERIFY(!bytes.isEmpty());
    const ModelFolder folder;
    const QString found = QString::fromStdString(told(errorOf([&] { open(folder, bytes.toStdString()); })));
    const QString pattern = QRegularExpression::escape(error).replace(QStringLiteral("\\*"), QStringLiteral(".*"));
    QVERIFY2(QRegularExpression(QRegularExpression::anchoredPattern(pattern)).match(found).hasMatch(),
        qPrintable(found + QStringLiteral("\nexpected ") + error));
}

void TestGgufFile::wrongModelsAreRefused_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("error");
    const auto row = [](const char* name, const std::string& bytes, const char* error) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << QString::fromUtf8(error);
    };
    const auto with = [](const auto& change) {
        GgufWriter writer = smallestModel();
        change(writer);
        return writer.bytes();
    };
    const std::string bytes = smallestModel().bytes();
    const auto wholeKey = [](const char* key, std::uint32_t value) {
        return GgufWriter::textBytes(key) + GgufWriter::bytesOf(std::uint32_t { 4 }) + GgufWriter::bytesOf(value);
    };
    row("an unknown architecture", replaced(bytes, GgufWriter::textBytes("llama"), GgufWriter::textBytes("magma")),
        "ArchitectureUnsupported | model.gguf | general.architecture | llama, * | magma");
    for (const auto& [name, reason] : { std::pair("mamba", "recurrent layers, which keep no KV cache"),
             std::pair("qwen35", "recurrent layers, which keep no KV cache"), std::pair("gpt-oss", "a mixture of experts"),
             std::pair("qwen3moe", "a mixture of experts"), std::pair("gemma3n", "layers that share keys and values") }) {
        GgufWriter writer;
        writeSettings(writer, smallestConfig(), { name });
        writer.tensor("token_embd.weight", { 4, 5 }, std::vector<float>(20));
        row(name, writer.bytes(),
            (std::string("ArchitectureUnsupported | model.gguf | general.architecture | llama, * | ") + name + " (" + reason + ")")
                .c_str());
    }
    row("a missing key", replaced(bytes, "llama.block_count", "llama.block_kount"),
        "KeyMissing | model.gguf | llama.block_count | a whole number from 1 to 10000 | ");
    row("no heads", replaced(bytes, wholeKey("llama.attention.head_count", 2), wholeKey("llama.attention.head_count", 0)),
        "ValueWrong | model.gguf | llama.attention.head_count | a whole number from 1 to 1048576 | 0");
    row("heads that do not divide", replaced(bytes, wholeKey("llama.attention.head_count", 2), wholeKey("llama.attention.head_count", 3)),
        "ValueWrong | model.gguf | llama.attention.head_count | a divisor of 4 | 3");
    row("more layers than there are", replaced(bytes, wholeKey("llama.block_count", 1), wholeKey("llama.block_count", 2)),
        "TensorMissing | model.gguf | blk.1.attn_norm.weight | (4) | ");
    row("heads of odd width without rotary features",
        replaced(replaced(bytes, "llama.rope.dimension_count", "other.rope.dimension_count"), wholeKey("llama.embedding_length", 4),
            wholeKey("llama.embedding_length", 6)),
        "ValueWrong | model.gguf | llama.rope.dimension_count | an even number from 2 to 3 | 3");
    row("divisors of rotary frequencies that are scaled as well", with([](GgufWriter& w) {
        w.number("llama.rope.scale_linear", 4.0F);
        w.tensor("rope_freqs.weight", { 1 }, { 2.0F });
    }),
        "ArchitectureUnsupported | model.gguf | llama.rope.scale_linear | none | 4");
    row("divisors of rotary frequencies twice", with([](GgufWriter& w) {
        for (const char* name : { "rope_freqs.weight", "rope_factors_long.weight", "rope_factors_short.weight" })
            w.tensor(name, { 1 }, { 2.0F });
    }),
        "ArchitectureUnsupported | model.gguf | llama.rope.scaling.type | none | ");
    row("a divisor of 0", with([](GgufWriter& w) { w.tensor("rope_freqs.weight", { 1 }, { 0.0F }); }),
        "ValueWrong | model.gguf | rope_freqs.weight | numbers of at least 0.0625 | 0");
    for (const char* key : { "yarn_beta_fast", "yarn_beta_slow", "attn_factor" })
        row((std::string("a scaling whose number is 0: ") + key).c_str(), with([key](GgufWriter& w) {
            w.text("llama.rope.scaling.type", "yarn");
            w.number("llama.rope.scaling.factor", 4.0F);
            w.number(std::string("llama.rope.scaling.") + key, 0.0F);
        }),
            (std::string("ValueWrong | model.gguf | llama.rope.scaling.") + key + " | a number from * | 0").c_str());
    for (const char* name : { "rope_factors_long.weight", "rope_factors_short.weight" })
        row((std::string("unused ") + name).c_str(), with([name](GgufWriter& w) {
            w.text("llama.rope.scaling.type", "linear");
            w.number("llama.rope.scaling.factor", 4.0F);
            w.tensor(name, { 1 }, { 2.0F });
        }),
            (std::string("TensorUnexpected | model.gguf | ") + name + " | no such tensor in this architecture | (1)").c_str());
    row("short divisors without long ones", with([](GgufWriter& w) { w.tensor("rope_factors_short.weight", { 1 }, { 2.0F }); }),
        "TensorUnexpected | model.gguf | rope_factors_short.weight | no such tensor in this architecture | (1)");
    row("a context beyond every limit", replaced(bytes, wholeKey("llama.context_length", 8), wholeKey("llama.context_length", 1U << 30U)),
        "ValueWrong | model.gguf | llama.context_length | a whole number from 1 to 16777216 | 1073741824");
    row("experts", with([](GgufWriter& w) { w.whole("llama.expert_count", 8); }),
        "ArchitectureUnsupported | model.gguf | llama.expert_count | nothing | 8");
    row("a setting that nobody reads", with([](GgufWriter& w) { w.number("llama.attention.clamp_kqv", 8.0F); }),
        "ArchitectureUnsupported | model.gguf | llama.attention.clamp_kqv | nothing | 8");
    row("a tensor that nobody wants", with([](GgufWriter& w) {
        w.tensor("blk.0.attn_sinks.weight", { 2 }, { 1.0F, 2.0F });
    }),
        "TensorUnexpected | model.gguf | blk.0.attn_sinks.weight | no such tensor in this architecture | (2)");
    row("a tensor of another shape", replaced(bytes, wholeKey("llama.feed_forward_length", 3), wholeKey("llama.feed_forward_length", 4)),
        "ShapeWrong | model.gguf | blk.0.ffn_* | *(4, 4) | (3, 4)");
    row("a missing tensor", replaced(bytes, "output_norm.weight", "output_xorm.weight"),
        "TensorMissing | model.gguf | output_norm.weight | (4) | ");
    row("a bias that only one layer could have", with([](GgufWriter& w) { w.tensor("blk.0.attn_q.bias", { 4 }, std::vector<float>(4)); }),
        "TensorMissing | model.gguf | blk.0.attn_k.bias | (4) | ");
    for (const auto& [number, name] :
        { std::pair(16U, "IQ2_XXS"), std::pair(39U, "MXFP4"), std::pair(9U, "Q8_1"), std::pair(77U, "type 77") }) {
        const std::string entry = GgufWriter::textBytes("output_norm.weight") + GgufWriter::bytesOf(std::uint32_t { 1 })
            + GgufWriter::bytesOf(std::uint64_t { 4 });
        row(name, replaced(bytes, entry + GgufWriter::bytesOf(std::uint32_t { 0 }), entry + GgufWriter::bytesOf(std::uint32_t { number })),
            (std::string("TypeUnsupported | model.gguf | output_norm.weight | F32, F16, * or IQ4_XS | ") + name).c_str());
    }
}

void TestGgufFile::wrongModelsAreRefused()
{
    brokenHeadersAreRefused();
}

void TestGgufFile::everyTruncationIsRefused()
{
    GgufWriter writer = smallestModel();
    writeScoredVocabulary(writer, { "a", "b" });
    const std::string bytes = writer.bytes();
    const ModelFolder folder;
    open(folder, bytes);
    // The last tensor has 5 rows of 4 numbers, 80 bytes; the padding behind them may be missing. The file is cut shorter and shorter, which
    // writes nothing.
    for (std::size_t size = bytes.size() - (96 - 80); size-- > 0;) {
        std::filesystem::resize_file(folder.file("model.gguf"), size);
        try {
            static_cast<void>(inspectModel(folder.file("model.gguf")));
            QFAIL(qPrintable(QStringLiteral("opened with %1 of %2 bytes").arg(size).arg(bytes.size())));
        } catch (const EngineError& error) {
            QVERIFY2(error.code != ErrorCode::Internal, errorText(error).c_str());
            QVERIFY(!errorText(error).empty());
        }
    }
}

void TestGgufFile::changedBytesAreOpenedOrRefused_data()
{
    QTest::addColumn<int>("changes");
    QTest::addColumn<bool>("toAnything");
    for (const int changes : { 1, 2, 3 }) {
        QTest::addRow("%d random", changes) << changes << true;
        QTest::addRow("%d times FF", changes) << changes << false;
    }
}

/// Whatever bytes are changed to, the file is refused with a sentence or opened; nothing else is thrown. 3000 files in all.
void TestGgufFile::changedBytesAreOpenedOrRefused()
{
    QFETCH(int, changes);
    QFETCH(bool, toAnything);
    GgufWriter writer = smallestModel();
    writeScoredVocabulary(writer, { "a" });
    const std::string sound = writer.bytes();
    const ModelFolder folder;
    folder.write("model.gguf", sound);
    // Bytes are changed in place and put back: writing the whole file anew costs more than opening it.
    std::fstream file(folder.file("model.gguf"), std::ios::binary | std::ios::in | std::ios::out);
    const auto put = [&file](std::size_t at, char byte) { file.seekp(static_cast<std::streamoff>(at)).put(byte); };
    LoadOptions options { .threads = 1, .memoryLimit = std::uint64_t { 16 } << 30U, .progress = {} };
    std::mt19937 random(static_cast<unsigned>(2 * changes + (toAnything ? 1 : 0)));
    int refused = 0;
    for (int round = 0; round < 500; ++round) {
        std::vector<std::size_t> places;
        for (int change = 0; change < changes; ++change) {
            places.push_back(random() % sound.size());
            put(places.back(), static_cast<char>(toAnything ? random() % 256U : 0xFFU));
        }
        QVERIFY(file.flush().good());
        try {
            static_cast<void>(loadModel(folder.file("model.gguf"), options));
        } catch (const EngineError& error) {
            ++refused;
            QVERIFY2(error.code != ErrorCode::Internal && error.code != ErrorCode::OutOfMemory, errorText(error).c_str());
        }
        for (const std::size_t at : places)
            put(at, sound[at]);
    }
    QVERIFY2(refused > 50, qPrintable(QString::number(refused)));
}

void TestGgufFile::aVocabularyAloneIsNoModel()
{
    GgufWriter writer;
    writeSettings(writer, smallestConfig(), { "llama" });
    writeScoredVocabulary(writer, { "\xE2\x96\x81", "a" });
    const ModelFolder folder;
    folder.write("vocabulary.gguf", writer.bytes());
    KVSCOPE_COMPARE_ERROR(
        (void)inspectModel(folder.file("vocabulary.gguf")), "TensorMissing | vocabulary.gguf | token_embd.weight | rows of 4 numbers | ");
    QCOMPARE(loadTokenizer(folder.file("vocabulary.gguf"))->encode("a"), (std::vector<TokenId> { 1, 259, 260 }));
}

KVSCOPE_TEST(TestGgufFile)
#include "tst_gguffile.moc"
