// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "loader/huggingface/safetensors.h"
#include "loader/huggingface/tensorstore.h"
#include "loader/io/readprogress.h"
#include "loader/modelfiles.h"
#include "support/testregistry.h"

#include <QTest>

using namespace kvscope;
using namespace kvscope::test;

namespace {

std::string entry(const char* type, const char* shape, const char* offsets)
{
    return std::string("{\"dtype\": \"") + type + "\", \"shape\": " + shape + ", \"data_offsets\": " + offsets + "}";
}

}  // namespace

class TestSafetensors final : public QObject {
    Q_OBJECT

private slots:
    void readsTensors();
    void everyTruncationIsReported();
    void brokenHeadersAreRefused_data();
    void brokenHeadersAreRefused();
    void readingCanBeCancelled();
    void shardsAreOneStore();
    void brokenIndexesAreRefused_data();
    void brokenIndexesAreRefused();
};

void TestSafetensors::readsTensors()
{
    const ModelFolder folder;
    TensorWriter writer;
    writer.header["__metadata__"] = { { "format", "pt" } };
    writer.addCounting("b", { 2, 3 });
    writer.addBytes("mask", "BOOL", { 5 }, std::string(5, '\1'));
    writer.addBytes("none", "F32", { 0, 7 }, "");
    writer.addBytes("half", "F16", {}, std::string("\x00\x3C", 2));
    folder.write("x.safetensors", writer.bytes());
    const SafetensorsFile file(folder.file("x.safetensors"));
    QCOMPARE(file.tensors().size(), std::size_t { 4 });
    const StoredTensor* tensor = file.find("b");
    QVERIFY(tensor != nullptr);
    QCOMPARE(tensor->shapeText(), std::string("(2, 3)"));
    QCOMPARE(tensor->type.value(), DType::F32);
    QVERIFY(!file.find("mask")->type.has_value());
    QVERIFY(file.find("metadata") == nullptr);
    std::vector<float> values(6);
    ReadProgress progress({}, {});
    file.read(*tensor, std::as_writable_bytes(std::span(values)), progress);
    QCOMPARE(values.back(), 0.06F);
}

void TestSafetensors::everyTruncationIsReported()
{
    const ModelFolder folder;
    const std::string whole = tinyLlamaTensors().bytes();
    for (std::size_t length = 0; length < whole.size(); length += length < 24 ? 1 : 97) {
        folder.write("x.safetensors", whole.substr(0, length));
        const EngineError error = errorOf([&] { const SafetensorsFile file(folder.file("x.safetensors")); });
        QCOMPARE(error.code, ErrorCode::FileTruncated);
        QVERIFY(!error.key().empty() && !error.expected().empty() && !error.found().empty());
    }
}

void TestSafetensors::brokenHeadersAreRefused_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("error");
    const auto row = [](const char* name, const std::string& bytes, const char* error) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << QString::fromUtf8(error);
    };
    const auto header = [&row](const char* name, const std::string& text, const char* error, std::size_t dataBytes = 8) {
        row(name, safetensorsBytes(text, std::string(dataBytes, 'x')), error);
    };
    row("length 2^63", safetensorsBytes("{}", "", 1ULL << 63U),
        "FormatBroken | x.safetensors | the header's length | at most 100000000 bytes | 9223372036854775808 bytes");
    row("length 2^64 - 1", safetensorsBytes("{}", "", UINT64_MAX),
        "FormatBroken | x.safetensors | the header's length | at most 100000000 bytes | 18446744073709551615 bytes");
    row("length beyond the file", safetensorsBytes("{}", "", 3), "FileTruncated | x.safetensors | the header | 11 bytes | 10 bytes");
    row("length 0", safetensorsBytes("", ""),
        "FormatBroken | x.safetensors | byte 1 | JSON | parse error at line 1, column 1: syntax error "
        "while parsing value - unexpected end of input; expected '[', '{', or a literal");
    header("no object", "[]", "FormatBroken | x.safetensors | the document | an object | []");
    header("too deep", std::string(100'000, '['), "FormatBroken | x.safetensors | the document | at most 4 levels | more");
    header("tensor twice", "{\"a\":" + entry("F32", "[2]", "[0,8]") + ",\"a\":" + entry("F32", "[2]", "[0,8]") + "}",
        "FormatBroken | x.safetensors | key \"a\" | each key once | the key twice");
    header("no type", R"({"a": {"shape": [2], "data_offsets": [0, 8]}})", "KeyMissing | x.safetensors | a.dtype | a string | ");
    header("no shape", R"({"a": {"dtype": "F32", "data_offsets": [0, 8]}})", "KeyMissing | x.safetensors | a.shape | a list | ");
    header("no offsets", R"({"a": {"dtype": "F32", "shape": [2]}})", "KeyMissing | x.safetensors | a.data_offsets | a list | ");
    header("tensor is a number", R"({"a": 3})", "FormatBroken | x.safetensors | a | an object | 3");
    header("metadata is a list", R"({"__metadata__": []})", "FormatBroken | x.safetensors | __metadata__ | an object | []");
    header("metadata holds numbers", R"({"__metadata__": {"a": 1}})", "ValueWrong | x.safetensors | __metadata__.a | a string | 1");
    header("unknown type of an offset beyond the file", "{\"a\":" + entry("F4", "[2]", "[0,16]") + "}",
        "FileTruncated | x.safetensors | a | 16 bytes of data | 8 bytes of data");
    header("negative size", "{\"a\":" + entry("F32", "[-2]", "[0,8]") + "}",
        "ValueWrong | x.safetensors | a.shape | whole numbers of at least 0 | a list");
    header("size is a fraction", "{\"a\":" + entry("F32", "[0.5]", "[0,8]") + "}",
        "ValueWrong | x.safetensors | a.shape | whole numbers of at least 0 | a list");
    header("too many dimensions", "{\"a\":" + entry("F32", "[1,1,1,1,1,1,1,1,2]", "[0,8]") + "}",
        "ValueWrong | x.safetensors | a.shape | at most 8 dimensions | a list");
    header("size that wraps to the right one", "{\"a\":" + entry("F32", "[9223372036854775809,2]", "[0,8]") + "}",
        "ShapeWrong | x.safetensors | a | 8 bytes, according to its offsets | F32 (9223372036854775809, 2)");
    header("size not as the offsets say", "{\"a\":" + entry("F32", "[3]", "[0,8]") + "}",
        "ShapeWrong | x.safetensors | a | 8 bytes, according to its offsets | F32 (3)");
    header("offsets backwards", "{\"a\":" + entry("F32", "[0]", "[8,0]") + "}",
        "ValueWrong | x.safetensors | a.data_offsets | a begin offset before the end offset | 8 to 0");
    header("three offsets", "{\"a\":" + entry("F32", "[2]", "[0,4,8]") + "}",
        "ValueWrong | x.safetensors | a.data_offsets | two numbers | a list");
    header("offsets beyond the file", "{\"a\":" + entry("F32", "[4]", "[0,16]") + "}",
        "FileTruncated | x.safetensors | a | 16 bytes of data | 8 bytes of data");
    header("offsets near 2^64", "{\"a\":" + entry("F32", "[2]", "[18446744073709551607,18446744073709551615]") + "}",
        "FileTruncated | x.safetensors | a | 18446744073709551615 bytes of data | 8 bytes of data");
    header("overlap", "{\"a\":" + entry("F32", "[2]", "[0,8]") + ",\"b\":" + entry("F32", "[1]", "[4,8]") + "}",
        "FormatBroken | x.safetensors | b | data from byte 8 | an overlap, data from byte 4");
    header("the same twice", "{\"a\":" + entry("F32", "[2]", "[0,8]") + ",\"b\":" + entry("F32", "[2]", "[0,8]") + "}",
        "FormatBroken | x.safetensors | b | data from byte 8 | an overlap, data from byte 0");
    header("hole", "{\"a\":" + entry("F32", "[1]", "[4,8]") + "}",
        "FormatBroken | x.safetensors | a | data from byte 0 | a gap, data from byte 4");
    header("bytes behind the last", "{\"a\":" + entry("F32", "[1]", "[0,4]") + "}",
        "FormatBroken | x.safetensors | file size | 71 bytes | 75 bytes");
}

void TestSafetensors::brokenHeadersAreRefused()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, error);
    const ModelFolder folder;
    folder.write("x.safetensors", bytes.toStdString());
    KVSCOPE_COMPARE_ERROR(const SafetensorsFile file(folder.file("x.safetensors")), error.toUtf8());
}

void TestSafetensors::readingCanBeCancelled()
{
    const ModelFolder folder;
    TensorWriter writer;
    writer.addBytes("a", "F32", { 4 << 20 }, std::string(16U << 20U, '\0'));
    folder.write("x.safetensors", writer.bytes());
    const SafetensorsFile file(folder.file("x.safetensors"));
    int calls = 0;
    LoadProgress last;
    ReadProgress progress(
        [&](const LoadProgress& state) {
            last = state;
            return ++calls == 3 ? Flow::Stop : Flow::Continue;
        },
        {});
    std::vector<std::byte> bytes(16U << 20U);
    QCOMPARE(errorOf([&] { file.read(*file.find("a"), bytes, progress); }).code, ErrorCode::Cancelled);
    QVERIFY(last.bytesDone > 0 && last.bytesDone < bytes.size());
}

void TestSafetensors::shardsAreOneStore()
{
    const ModelFolder folder;
    TensorWriter first;
    first.addCounting("a", { 2 });
    TensorWriter second;
    second.addCounting("b", { 3 });
    folder.write("one.safetensors", first.bytes());
    folder.write("two.safetensors", second.bytes());
    folder.write("i.json", R"({"metadata": {"total_size": 20}, "weight_map": {"a": "one.safetensors", "b": "two.safetensors"}})");
    const TensorStore store = TensorStore::ofIndex(folder.file("i.json"));
    QCOMPARE(store.find("a").file->name(), folder.file("one.safetensors"));
    QCOMPARE(store.find("b").tensor->shapeText(), std::string("(3)"));
    QVERIFY(store.find("c").tensor == nullptr);
}

void TestSafetensors::brokenIndexesAreRefused_data()
{
    QTest::addColumn<QByteArray>("index");
    QTest::addColumn<QString>("error");
    const auto row = [](const char* name, const char* index, const char* error) {
        QTest::newRow(name) << QByteArray(index) << QString::fromUtf8(error);
    };
    row("no map", "{}", "KeyMissing | i.json | weight_map | an object | ");
    row("shard missing", R"({"weight_map": {"a": "gone.safetensors"}})", "FileNotFound | gone.safetensors |  | a file | ");
    row("tensor not in its shard", R"({"weight_map": {"a": "one.safetensors", "z": "one.safetensors"}})",
        "TensorMissing | one.safetensors | z | the tensor listed in the index | ");
    row("tensor in two shards", R"({"weight_map": {"a": "one.safetensors", "b": "copy.safetensors"}})",
        "FormatBroken | one.safetensors | a | each tensor once | *");
    row("shard elsewhere", R"({"weight_map": {"a": "../one.safetensors"}})",
        "ValueWrong | i.json | weight_map.a | a file name without a folder | \"../one.safetensors\"");
    row("shard by an absolute path", R"({"weight_map": {"a": "/dev/zero"}})",
        "ValueWrong | i.json | weight_map.a | a file name without a folder | \"/dev/zero\"");
    row("shard is a number", R"({"weight_map": {"a": 1}})", "ValueWrong | i.json | weight_map.a | a file name | 1");
}

void TestSafetensors::brokenIndexesAreRefused()
{
    QFETCH(QByteArray, index);
    QFETCH(QString, error);
    const ModelFolder folder;
    TensorWriter writer;
    writer.addCounting("a", { 2 });
    folder.write("one.safetensors", writer.bytes());
    folder.write("copy.safetensors", writer.bytes());
    folder.write("i.json", index.toStdString());
    const QString text = QString::fromStdString(told(errorOf([&] { (void)TensorStore::ofIndex(folder.file("i.json")); })));
    if (error.endsWith(QLatin1Char('*'))) {
        error.chop(1);
        QVERIFY2(text.startsWith(error), qPrintable(text));
    } else {
        QCOMPARE(text, error);
    }
}

KVSCOPE_TEST(TestSafetensors)
#include "tst_safetensors.moc"
